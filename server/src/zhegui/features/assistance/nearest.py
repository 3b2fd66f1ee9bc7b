"""The passages that are nearest to a question by their vectors, among those whose source the viewer may
read now."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Float, Text, bindparam, cast, func, select, union_all
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.types import UserDefinedType

from zhegui.features.assistance.hits import Hit, hit_of, of_source
from zhegui.features.assistance.models import PassageVector
from zhegui.features.assistance.sources import SOURCES
from zhegui.kernel.db.statements import KeptStatement, compiled, fetch
from zhegui.kernel.records.listing import Reading, Viewer

#: So many of what one may read are compared, one by one: an index of the nearest loses rows under a
#: filter.
MOST_COMPARED = 10_000
NEAREST = 40


@dataclass(frozen=True, slots=True)
class QuestionVector:
    """Where a question lies by a model, and what that cost in tokens."""

    values: tuple[float, ...]
    model: str
    tokens: int


class _Vector(UserDefinedType[Any]):
    """pgvector's type."""

    cache_ok = True

    def get_col_spec(self, **_: object) -> str:
        return "vector"


async def nearest(session: AsyncSession, reading: Reading, near: QuestionVector) -> list[Hit]:
    """The nearest first."""
    values = {
        "model": near.model,
        "length": len(near.values),
        "near": f"[{','.join(map(repr, near.values))}]",
    }
    rows = await fetch(session, _statement(reading.viewer), {**reading.values(), **values})
    return [hit_of(*row) for row in rows]


@cache
def _statement(viewer: Viewer) -> KeptStatement:
    """Of another model, or of another length, none is compared."""
    known = (
        select(PassageVector.passage_id.label("id"), PassageVector.vector.label("weight"))
        .where(
            PassageVector.model == bindparam("model", type_=Text()),
            func.cardinality(PassageVector.vector) == bindparam("length"),
        )
        .cte("known")
    )
    found = union_all(*(of_source(source, viewer, known) for source in SOURCES)).subquery()
    compared = select(found).limit(MOST_COMPARED).subquery()
    *shown, vector = compared.c
    distance = cast(vector, _Vector()).op("<=>", return_type=Float())(
        cast(bindparam("near", type_=Text()), _Vector())
    )
    ordered = select(*shown, distance.label("weight")).order_by(distance).limit(NEAREST)
    return compiled(ordered)
