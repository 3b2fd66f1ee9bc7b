"""Granting, asking until when somebody holds something, and withdrawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.entitlements.models import Entitlement
from zhegui.kernel.ids import new_sid


class SourceKind(StrEnum):
    """What an entitlement rests on."""

    ORDER_ITEM = "order_item"
    SEAT = "seat"
    GIFT = "gift"


@dataclass(frozen=True, slots=True)
class EntitlementSource:
    """The record that grants."""

    kind: SourceKind
    sid: UUID


@dataclass(frozen=True, slots=True)
class Thing:
    """What may be used: a course or a material."""

    course: UUID | None = None
    material: UUID | None = None


async def grant(
    session: AsyncSession,
    source: EntitlementSource,
    user: UUID,
    thing: Thing,
    start: datetime,
    end: datetime,
    *,
    again: bool = False,
) -> None:
    """Let somebody use a thing; the same source grants it once, however often it is asked. With
    `again` it grants anew what was withdrawn from it."""
    now = session.sync_session.info["now"]
    given = insert(Entitlement).values(
        sid=new_sid(),
        created_at=now,
        updated_at=now,
        version=1,
        user_sid=user,
        course_sid=thing.course,
        material_sid=thing.material,
        source_kind=source.kind.value,
        source_sid=source.sid,
        start_at=start,
        end_at=end,
    )
    anew = given.on_conflict_do_update(
        constraint="uq_entitlement_source",
        set_={
            "start_at": start,
            "end_at": end,
            "withdrawn_at": None,
            "updated_at": now,
            "version": Entitlement.version + 1,
        },
        where=Entitlement.withdrawn_at.is_not(None),
    )
    await session.execute(anew if again else given.on_conflict_do_nothing())


async def periods(
    session: AsyncSession, user: UUID, thing: Thing, now: datetime
) -> Sequence[Entitlement]:
    """Somebody's entitlements to a thing that count now or will, locked, in their order; of those that
    begin together the one that was bought first comes first."""
    await session.flush()
    rows = await session.scalars(
        select(Entitlement)
        .where(
            Entitlement.user_sid == user,
            _of(thing),
            Entitlement.withdrawn_at.is_(None),
            Entitlement.end_at > now,
        )
        .order_by(Entitlement.start_at, Entitlement.sid)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return rows.all()


async def held_until(session: AsyncSession, user: UUID, thing: Thing) -> datetime | None:
    """When the last of somebody's entitlements to a thing ends; None where there never was one."""
    ends = select(func.max(Entitlement.end_at)).where(
        Entitlement.user_sid == user,
        _of(thing),
        Entitlement.withdrawn_at.is_(None),
    )
    found: datetime | None = await session.scalar(ends)
    return found


def _of(thing: Thing) -> ColumnElement[bool]:
    if thing.course:
        return Entitlement.course_sid == thing.course
    return Entitlement.material_sid == thing.material


async def span_of(session: AsyncSession, source: UUID) -> tuple[datetime, datetime] | None:
    """From when until when what a source granted counts; None where nothing of it does."""
    spans = select(func.min(Entitlement.start_at), func.max(Entitlement.end_at)).where(
        Entitlement.source_sid == source, Entitlement.withdrawn_at.is_(None)
    )
    start, end = (await session.execute(spans)).one()
    return (start, end) if start else None


async def give_back(session: AsyncSession, sources: Sequence[UUID]) -> None:
    """Give again what was withdrawn from these sources, with the dates that it had."""
    await session.execute(
        update(Entitlement)
        .where(Entitlement.source_sid.in_(sources), Entitlement.withdrawn_at.is_not(None))
        .values(
            withdrawn_at=None,
            updated_at=session.sync_session.info["now"],
            version=Entitlement.version + 1,
        )
        .execution_options(synchronize_session=False)
    )


async def withdraw(session: AsyncSession, sources: Sequence[UUID], now: datetime) -> None:
    """Take back what these sources granted; what was withdrawn before stays as it was."""
    await session.execute(
        update(Entitlement)
        .where(Entitlement.source_sid.in_(sources), Entitlement.withdrawn_at.is_(None))
        .values(withdrawn_at=now, updated_at=now, version=Entitlement.version + 1)
        .execution_options(synchronize_session=False)
    )
