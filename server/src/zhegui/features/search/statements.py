"""The SQL of the combined search: one statement over all kinds, kept for each kind of viewer.

A word that stands in every text is not worth reading them all: of each kind at most `MOST` are taken
whose title holds it, and as many of the others. These are counted and ranked.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    DateTime,
    Integer,
    Numeric,
    Select,
    String,
    Uuid,
    bindparam,
    cast,
    func,
    literal,
    null,
    select,
    union,
    union_all,
)
from sqlalchemy.dialects.postgresql import ARRAY, TSQUERY
from sqlalchemy.types import TypeEngine

from zhegui.features.search.kinds import KINDS, kinds_of
from zhegui.features.search.schemas import SearchType
from zhegui.kernel.db.statements import KeptStatement, compiled
from zhegui.kernel.records.listing import Viewer
from zhegui.kernel.records.search_kind import SearchKind

MOST = 500


def _query(name: str) -> ColumnElement[Any]:
    return cast(bindparam(name, type_=String()), TSQUERY)


@cache
def page_statement(viewer: Viewer) -> Select[Any]:
    """Of all hits the numbers by type, and the page of those of `types` as "type/sid".

    Its parameters are `term`, `title`, `types`, `size`, `offset` and the viewer's.
    """
    hits = union_all(*(_hits(kind, viewer) for kind in KINDS)).cte("hits")
    numbers = select(hits.c.type, func.count().label("number")).group_by(hits.c.type).subquery()
    page = (
        select(hits.c.type + "/" + cast(hits.c.sid, String))
        .where(hits.c.type == func.any(bindparam("types", type_=ARRAY(String))))
        .order_by(hits.c.rank.desc(), hits.c.published_at.desc().nulls_last(), hits.c.sid.desc())
        .limit(bindparam("size"))
        .offset(bindparam("offset"))
    )
    counted = select(func.json_object_agg(numbers.c.type, numbers.c.number)).scalar_subquery()
    return select(counted, func.array(page.scalar_subquery()))


def _hits(kind: SearchKind, viewer: Viewer) -> Select[Any]:
    """The hits of a kind with their rank; those in the title come first."""
    model = kind.model
    scope = kind.visible_to(viewer)
    titled = (
        select(model.sid).where(scope, model.title_text.op("@@")(_query("title"))).limit(MOST + 1)
    )
    told = (
        select(model.sid).where(scope, model.search_text.op("@@")(_query("term"))).limit(MOST + 1)
    )
    chosen = union(titled.subquery().select(), told.subquery().select()).subquery()
    return select(
        literal(kind.name).label("type"),
        model.sid.label("sid"),
        func.ts_rank(model.search_text, _query("term")).label("rank"),
        kind.published_at.label("published_at"),
    ).join(chosen, chosen.c.sid == model.sid)


def found_statement(kinds: Iterable[SearchKind]) -> Select[Any]:
    """What is shown of records, by `sids`, a list for each kind."""
    return union_all(*(_shown(kind) for kind in kinds))  # type: ignore[return-value]  # a select too


def _shown(kind: SearchKind) -> Select[Any]:
    return select(
        literal(kind.name).label("type"),
        kind.model.sid,
        kind.model.title,
        kind.summary.label("summary"),
        _or_null(kind.html, String()).label("html"),
        _or_null(kind.cover, String()).label("cover"),
        _or_null(kind.price, Numeric()).label("price"),
        kind.published_at.label("published_at"),
        _or_null(kind.seconds, Integer()).label("seconds"),
        _or_null(kind.starts_at, DateTime(timezone=True)).label("starts_at"),
        _or_null(kind.ends_at, DateTime(timezone=True)).label("ends_at"),
    ).where(kind.model.sid == func.any(bindparam(f"sids_{kind.name}", type_=ARRAY(Uuid))))


def _or_null(column: Any, type_: TypeEngine[Any]) -> ColumnElement[Any]:
    """The column, or nothing of its type: the selects of a union are alike."""
    return cast(null(), type_) if column is None else cast(column, type_)


@cache
def near_statement(type_: SearchType, viewer: Viewer, ways: tuple[str, ...]) -> KeptStatement:
    """Titles, the best first. It stops as soon as it has enough: the faint ways cost most.

    `ways` are fields of `Asked`. Its parameters are these, `size`, `most` and the viewer's.
    """
    near = [
        select(literal(kind.name).label("type"), kind.model.sid, kind.model.title)
        .where(kind.visible_to(viewer), kind.model.title_text.op("@@")(_query(way)))
        .limit(bindparam("size", type_=Integer()))
        .subquery()
        .select()
        for way in ways
        for kind in kinds_of(type_)
    ]
    return compiled(union_all(*near).limit(bindparam("most", type_=Integer())))
