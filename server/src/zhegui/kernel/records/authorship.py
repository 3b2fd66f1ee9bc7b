"""Writing content: who may write which rows, and what a save is refused for.

A right holds for what belongs to the organization acted for; an operator has it for everything. What
belongs to no organization is the installation's own.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TypeVar
from uuid import UUID

from sqlalchemy import Boolean, ColumnElement, literal_column, select, true
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.kernel.db.database import Record
from zhegui.kernel.errors import Detail, InvalidInput, Problem
from zhegui.kernel.http.envelope import Reference, no_record, told
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import Right
from zhegui.kernel.records.listing import Viewer
from zhegui.kernel.records.saves import current

R = TypeVar("R", bound=Record)
#: SQLAlchemy would leave out the conditions beside `false()`, and complain of tables without any.
NOTHING: ColumnElement[bool] = literal_column("false", Boolean())
Owner = InstrumentedAttribute[UUID | None] | InstrumentedAttribute[UUID]


def permitted(who: Caller | Viewer, right: Right, organization: Owner) -> ColumnElement[bool]:
    """The rows for which somebody has a right; what others own they do not even find."""
    if who.is_operator:
        return true()
    return of_place(organization, who.organization) if who.may(right) else NOTHING


def of_place(organization: Owner, place: UUID | ColumnElement[UUID] | None) -> ColumnElement[bool]:
    """The rows of the organization that somebody acts for. Who acts for none has none: a comparison
    with None would find what is the installation's own."""
    return NOTHING if place is None else organization == place


def home_of(caller: Caller) -> UUID | None:
    """Whom something new belongs to: the organization acted for, or the installation."""
    return caller.organization if caller.rights else None


class StandsOpen(Problem):
    status, id = 400, "stands_open"
    zh, en = (
        "本站的内容对所有人开放；只给部分人的，请在机构下建立",
        "The installation's own is open to everybody; make what is for some in an organization",
    )


def openness(organization: UUID | None, given: bool | None, stands: bool | None = None) -> bool:
    """Whether something is open to everybody: the installation's own always is, an organization's as
    given, else as it stands. Raises `StandsOpen`."""
    if organization is None:
        if given is False:
            raise StandsOpen.at("model.isOpen")
        return True
    return bool(stands if given is None else given)


async def to_write(
    session: AsyncSession,
    model: type[R],
    mine: ColumnElement[bool],
    sid: UUID,
    version: int | None = None,
    *,
    key_share: bool = False,
) -> R:
    """One of `mine`, locked; raises `NotFound`, and `OutOfDate` where `version` is not its own.

    With `key_share` others may refer to it meanwhile, as learners do to a question.
    """
    one = select(model).where(model.sid == sid, mine).with_for_update(key_share=key_share)
    return current(await session.scalar(one), version)


async def named(
    session: AsyncSession,
    model: type[R],
    mine: ColumnElement[bool],
    path: str,
    references: Sequence[Reference],
) -> list[R]:
    """The records that a save refers to, in its order, each once.

    Raises `InvalidInput` that names the place of one that is not among `mine`, or stands twice.
    `path` is that of a list, or of a single reference where there is one.
    """
    sids = [reference.sid for reference in references]
    rows = await session.scalars(select(model).where(model.sid.in_(sids), mine))
    found = {row.sid: row for row in rows}
    is_list = path.endswith("List")
    refuse_unknown(
        [(f"{path}.{at}.sid" if is_list else f"{path}.sid", sid) for at, sid in enumerate(sids)],
        found,
    )
    return [found[sid] for sid in sids]


def refuse_unknown(given: Sequence[tuple[str, UUID | None]], known: Container[UUID]) -> None:
    """Raise `InvalidInput` for sids, by path, that are not known or stand twice; null is new."""
    faults, seen = [], set[UUID]()
    for path, sid in given:
        if sid is None:
            continue
        if sid not in known:
            faults.append(no_record(path))
        elif sid in seen:
            faults.append(_repeated(path))
        seen.add(sid)
    if faults:
        raise InvalidInput(faults)


def _repeated(path: str) -> Detail:
    return told(path, "repeated_record", "重复出现", "This stands here twice")
