"""What a paid order opens, and what a refunded one closes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.features.commerce.models import (
    MoneyEntry,
    Order,
    OrderItem,
    OrderItemCourse,
    RefundItem,
)
from zhegui.features.commerce.rules import validity
from zhegui.features.entitlements import api as entitlements
from zhegui.features.learning import api as learning
from zhegui.kernel.db.locks import wait_for


def taken_back(item: type[OrderItem] = OrderItem) -> ColumnElement[bool]:
    """Items that a refund took back which was not corrected."""
    taking = aliased(RefundItem)
    corrected = exists().where(MoneyEntry.corrected_refund_sid == taking.refund_sid)
    return exists().where(taking.order_item_sid == item.sid, ~corrected)


async def open_access(session: AsyncSession, order: Order, now: datetime) -> None:
    """Say of each item from when until when it counts, and let a person use what they bought; what
    refunds took back stays so.

    An organization's seats are given to its people later, each by itself.
    """
    await one_at_a_time(session, order.buyer_user_sid)
    items = await _kept_items(session, order)
    if order.buyer_enterprise_sid is not None:
        for item in items:
            item.start_at, item.end_at = validity(now, item.valid_days, None)
        await session.flush()
        return
    for item in items:
        await _open_item(session, order.buyer_user_sid, item, now)
    await session.flush()
    await _enrol(session, order.buyer_user_sid, items)


async def _enrol(session: AsyncSession, user: UUID, items: Sequence[OrderItem]) -> None:
    """In the order of their sids: two orders that open the same courses wait for each other's once."""
    things = [thing for item in items for thing in await things_of(session, item)]
    for course in sorted({thing.course for thing in things if thing.course}):
        await learning.enrol(session, user, course)


async def reopen_access(session: AsyncSession, order: Order, now: datetime) -> None:
    """Give again, with the dates that they had, items that a corrected refund had taken back; what was
    bought to follow them begins after them."""
    await one_at_a_time(session, order.buyer_user_sid)
    items = await _kept_items(session, order)
    await entitlements.give_back(session, [item.sid for item in items])
    for item in items:
        await _date_as_held(session, item)
        for thing in await things_of(session, item):
            await _line_up(session, order.buyer_user_sid, thing, now)


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
            await _line_up(session, order.buyer_user_sid, thing, now)


async def _line_up(
    session: AsyncSession, user: UUID, thing: entitlements.Thing, now: datetime
) -> None:
    """Each period that was bought after another begins where what is left before it ends, and is as
    long: no hole between two, and none within another."""
    covered, bought = now, None
    for period in await entitlements.periods(session, user, thing, now):
        is_bought = period.source_kind == entitlements.SourceKind.ORDER_ITEM
        is_within = bought is not None and period.start_at < bought
        if is_bought and (period.start_at > covered or is_within):
            days = (period.end_at - period.start_at).days
            period.start_at, period.end_at = validity(covered, days, None)
            await _date_as_held(session, await session.get_one(OrderItem, period.source_sid))
        covered = max(covered, period.end_at)
        bought = period.end_at if is_bought else bought


async def _date_as_held(session: AsyncSession, item: OrderItem) -> None:
    """From when until when an item counts, by what a person holds of it; of seats nobody does yet."""
    if span := await entitlements.span_of(session, item.sid):
        item.start_at, item.end_at = span
    elif item.start_at is not None:
        item.end_at = validity(item.start_at, item.valid_days, None)[1]


async def items_of(session: AsyncSession, order: Order) -> Sequence[OrderItem]:
    """The items of an order, in their places."""
    rows = await session.scalars(
        select(OrderItem).where(OrderItem.order_sid == order.sid).order_by(OrderItem.position)
    )
    return rows.all()


async def _kept_items(session: AsyncSession, order: Order) -> Sequence[OrderItem]:
    """Those that no refund took back, in their places."""
    kept = select(OrderItem).where(OrderItem.order_sid == order.sid, ~taken_back())
    return (await session.scalars(kept.order_by(OrderItem.position))).all()


async def _open_item(session: AsyncSession, user: UUID, item: OrderItem, now: datetime) -> None:
    source = entitlements.EntitlementSource(entitlements.SourceKind.ORDER_ITEM, item.sid)
    spans = []
    for thing in await things_of(session, item):
        held = await entitlements.held_until(session, user, thing)
        start, end = validity(now, item.valid_days, held)
        await entitlements.grant(session, source, user, thing, start, end, again=True)
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
    await wait_for(session, f"entitlement:{user}")
