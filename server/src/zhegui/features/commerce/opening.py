"""What a paid order opens, and what a refunded one closes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce.models import Order, OrderItem, OrderItemCourse
from zhegui.features.commerce.rules import validity
from zhegui.features.entitlements import api as entitlements
from zhegui.features.learning import api as learning


async def open_access(session: AsyncSession, order: Order, now: datetime) -> None:
    """Say of each item from when until when it counts, and let a person use what they bought.

    An organization's seats are given to its people later, each by itself.
    """
    await one_at_a_time(session, order.buyer_user_sid)
    for item in await items_of(session, order):
        if order.buyer_enterprise_sid is not None:
            item.start_at, item.end_at = validity(now, item.valid_days, None)
        else:
            await _open_item(session, order.buyer_user_sid, item, now)
    await session.flush()


async def close_access(session: AsyncSession, order: Order, now: datetime) -> None:
    """Take back what all of its items opened."""
    await close_items(session, order, await items_of(session, order), now)


async def close_items(
    session: AsyncSession, order: Order, items: Sequence[OrderItem], now: datetime
) -> None:
    """Take back what some of its items opened; study and certificates stay, and what was bought to
    begin after them begins now."""
    await one_at_a_time(session, order.buyer_user_sid)
    await entitlements.withdraw(session, [item.sid for item in items], now)
    for item in items:
        if item.start_at is not None and item.end_at is not None:
            item.end_at = min(item.end_at, max(item.start_at, now))
        for thing in await things_of(session, item):
            await _close_gaps(session, order.buyer_user_sid, thing, now)


async def _close_gaps(
    session: AsyncSession, user: UUID, thing: entitlements.Thing, now: datetime
) -> None:
    """Each period that follows another begins where what is left before it ends, and is as long."""
    covered = now
    for period in await entitlements.periods(session, user, thing, now):
        if period.start_at > covered and period.source_kind == entitlements.SourceKind.ORDER_ITEM:
            days = (period.end_at - period.start_at).days
            period.start_at, period.end_at = validity(covered, days, None)
            await _move_item(session, period)
        covered = max(covered, period.end_at)


async def _move_item(session: AsyncSession, period: entitlements.Entitlement) -> None:
    item = await session.get_one(OrderItem, period.source_sid)
    if item.start_at is not None and item.end_at is not None:
        item.start_at = min(item.start_at, period.start_at)
        item.end_at = max(period.end_at, item.end_at if item.subject_sid else period.end_at)


async def items_of(session: AsyncSession, order: Order) -> Sequence[OrderItem]:
    """The items of an order, in their places."""
    rows = await session.scalars(
        select(OrderItem).where(OrderItem.order_sid == order.sid).order_by(OrderItem.position)
    )
    return rows.all()


async def _open_item(session: AsyncSession, user: UUID, item: OrderItem, now: datetime) -> None:
    source = entitlements.EntitlementSource(entitlements.SourceKind.ORDER_ITEM, item.sid)
    spans = []
    for thing in await things_of(session, item):
        held = await entitlements.held_until(session, user, thing)
        start, end = validity(now, item.valid_days, held)
        await entitlements.grant(session, source, user, thing, start, end, again=True)
        if thing.course is not None:
            await learning.enrol(session, user, thing.course)
        spans.append((start, end))
    item.start_at = min(start for start, _ in spans)
    item.end_at = max(end for _, end in spans)


async def things_of(session: AsyncSession, item: OrderItem) -> list[entitlements.Thing]:
    """What an item lets somebody use: a material, a course, the courses of a subject."""
    if item.material_sid is not None:
        return [entitlements.Thing(material=item.material_sid)]
    if item.course_sid is not None:
        return [entitlements.Thing(course=item.course_sid)]
    frozen = select(OrderItemCourse.course_sid).where(OrderItemCourse.order_item_sid == item.sid)
    rows = await session.scalars(frozen.order_by(OrderItemCourse.position))
    return [entitlements.Thing(course=course) for course in rows]


async def one_at_a_time(session: AsyncSession, user: UUID) -> None:
    """Until the transaction ends: two orders of one person that are paid at once extend each other,
    and two that are refunded move each other's items."""
    name = f"entitlement:{user}"
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))
