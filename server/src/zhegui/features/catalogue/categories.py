"""What is found in categories: how it is tied to them, how often, and how one category ends in another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, literal, select, update
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.sql.elements import ColumnElement

from zhegui.features.catalogue.models import (
    Category,
    Course,
    CourseCategory,
    Subject,
    SubjectCategory,
)
from zhegui.features.catalogue.schemas import CategoryMerge
from zhegui.kernel.db.database import Record
from zhegui.kernel.errors import InvalidInput, NotFound
from zhegui.kernel.http.envelope import Reference, no_record, told
from zhegui.kernel.records.audit import audit, snapshot
from zhegui.kernel.records.authorship import to_write
from zhegui.kernel.records.listing import Viewer
from zhegui.kernel.records.writes import Act, Key, ToldPart, everything, linked, ties_to

PATH = "model.categoryList"


def category_links(near: Key, far: Key) -> ToldPart:
    """A part that ties a record to categories; a retired one may stay and is not added."""
    tie = linked(near, far, Category, everything, PATH)

    async def write(act: Act, record: Record, given: Sequence[Reference]) -> None:
        await _refuse_retired(act, select(far).where(near == record.sid), given)
        await tie.write(act, record, given)

    return ToldPart(write, tie.read)


async def _refuse_retired(act: Act, kept: Any, given: Sequence[Reference]) -> None:
    sids = [each.sid for each in given]
    retired = select(Category.sid).where(
        Category.sid.in_(sids), Category.is_retired, Category.sid.not_in(kept)
    )
    found = set(await act.session.scalars(retired))
    if faults := [_retired(f"{PATH}.{at}.sid") for at, sid in enumerate(sids) if sid in found]:
        raise InvalidInput(faults)


def _retired(path: str) -> Any:
    return told(path, "category_retired", "这个分类已停用", "This category is retired")


def use_count(_: Viewer) -> ColumnElement[int]:
    """How many courses, subjects and materials are found in a category."""
    counts = [
        select(func.count())
        .select_from(tie)
        .where(key == Category.sid)
        .correlate(Category)
        .scalar_subquery()
        for tie, key in ties_to(Category)
    ]
    return sum(counts, literal(0))


async def merge(act: Act, given: CategoryMerge) -> Category:
    """Find in another category all that is found in this one, and delete this one; the other.

    Raises `NotFound`, `OutOfDate`, and `InvalidInput` for one that is retired or the same.
    """
    into_sid = given.into.sid
    versions = {into_sid: None, given.sid: given.version}
    # In the same order for everybody, so that two who merge do not wait for each other.
    locked = {sid: await _locked(act, sid, versions[sid]) for sid in sorted(versions)}
    gone, into = locked[given.sid], locked[into_sid]
    if gone is None:
        raise NotFound
    if into is None:
        raise InvalidInput([no_record("model.into.sid")])
    if into is gone or into.is_retired:
        raise InvalidInput([_no_target("model.into.sid")])
    was = snapshot(gone)
    moved = await _move(act, gone.sid, into.sid)
    await _draw_covers(act, into)
    await act.session.delete(gone)
    await act.session.flush()
    after = {"into": into.name, "moved": moved}
    audit(act.session, act.caller, "category.merge", gone, before={}, after=after)
    audit(act.session, act.caller, "category.delete", gone, before=was, after=None)
    return into


async def _locked(act: Act, sid: UUID, version: int | None) -> Category | None:
    try:
        return await to_write(act.session, Category, everything(act.caller), sid, version)
    except NotFound:
        return None


def _no_target(path: str) -> Any:
    return told(
        path,
        "not_allowed",
        "请选择另一个未停用的分类",
        "Choose another category, which is not retired",
    )


async def _move(act: Act, gone: UUID, into: UUID) -> int:
    """Tie to the one what is tied to the other; how many records that were."""
    moved = 0
    for tie, key in ties_to(Category):
        (other,) = [column for column in key.table.primary_key if column is not key]
        found = select(func.count()).select_from(tie).where(key == gone)
        moved += await act.session.scalar(found) or 0
        twice = select(other).where(key == into)
        await act.session.execute(delete(tie).where(key == gone, other.in_(twice)))
        await act.session.execute(update(tie).where(key == gone).values({key.key: into}))
    return moved


async def _draw_covers(act: Act, into: Category) -> None:
    """The drawn cover is that of the first category."""
    links: tuple[tuple[type[Course | Subject], Key, Key, Any], ...] = (
        (Course, CourseCategory.course_sid, CourseCategory.category_sid, CourseCategory.position),
        (
            Subject,
            SubjectCategory.subject_sid,
            SubjectCategory.category_sid,
            SubjectCategory.position,
        ),
    )
    for model, near, far, position in links:
        first = select(near, far).ext(distinct_on(near)).order_by(near, position).subquery()
        led = select(first.c[near.key]).where(first.c[far.key] == into.sid)
        drawn = update(model).where(model.sid.in_(led), model.cover != into.cover)
        await act.session.execute(
            drawn.values(cover=into.cover).execution_options(synchronize_session=False)
        )
