"""How an order comes from state to state, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.features.commerce import access
from zhegui.features.commerce.events import OrderMoved
from zhegui.features.commerce.models import Order, OrderEvent, OrderItem, Pay
from zhegui.features.commerce.rules import next_state
from zhegui.features.commerce.states import OPEN, OrderState, PayState
from zhegui.kernel.errors import NotFound
from zhegui.kernel.work.events import announce


@dataclass(frozen=True, slots=True)
class Move:
    """By whom an order moves, when and why; nobody where the clock moves it."""

    by: UUID | None
    now: datetime
    reason: str | None = None


def is_over(now: datetime | ColumnElement[datetime]) -> ColumnElement[bool]:
    """Orders whose time is up and that nobody paid anything for, ended by the job or not yet."""
    return and_(
        Order.state == OrderState.UNPAID.value,
        Order.expires_at <= now,
        Order.paid_amount == Order.refunded_amount,
    )


async def locked(session: AsyncSession, sid: UUID, mine: ColumnElement[bool]) -> Order:
    """One of those orders, locked: before its payments, and they before all else. Raises
    `NotFound`."""
    order = await session.scalar(
        select(Order)
        .where(Order.sid == sid, mine)
        .with_for_update(of=Order)
        .execution_options(populate_existing=True)
    )
    if order is None:
        raise NotFound
    return order


async def settle(session: AsyncSession, order: Order, move: Move) -> None:
    """Bring a locked order to the state that its money and vouchers make."""
    await session.flush()
    target = await due_state(session, order, move.now)
    if target != order.state:
        await move_to(session, order, target, move)


async def due_state(
    session: AsyncSession, order: Order, now: datetime, state: OrderState | None = None
) -> OrderState:
    """The state that a locked order should have at `now`, if it were in this state, or as it is."""
    waiting = exists().where(Pay.order_sid == order.sid, Pay.state == PayState.SUBMITTED.value)
    waits, anew = (await session.execute(select(waiting, ordered_anew(order)))).one()
    return next_state(
        OrderState(order.state) if state is None else state,
        order.sums,
        waiting=waits,
        ordered_anew=anew,
        expires_at=order.expires_at,
        now=now,
    )


def ordered_anew(order: Order | type[Order]) -> ColumnElement[bool]:
    """That the buyer has something of this order, or of each, in a later one that is open or active."""
    mine, other, later = aliased(OrderItem), aliased(OrderItem), aliased(Order)
    return exists().where(
        mine.order_sid == order.sid,
        other.order_sid == later.sid,
        _is_same_thing(mine, other),
        ~access.taken_back(mine),
        ~access.taken_back(other),
        later.sid > order.sid,
        later.buyer_user_sid == order.buyer_user_sid,
        later.buyer_enterprise_sid.is_not_distinct_from(order.buyer_enterprise_sid),
        or_(*(later.state == state.value for state in (*OPEN, OrderState.ACTIVE))),
    )


def _is_same_thing(one: type[OrderItem], other: type[OrderItem]) -> ColumnElement[bool]:
    things = ("course_sid", "subject_sid", "material_sid")
    return or_(*(getattr(other, thing) == getattr(one, thing) for thing in things))


async def move_to(session: AsyncSession, order: Order, target: OrderState, move: Move) -> None:
    """Move a locked order, with its event and all that follows; who may is asked before."""
    was, order.state = order.state, target.value
    note(session, order, was, move)
    if target is OrderState.ACTIVE and was == OrderState.REFUNDED:
        await access.reopen_access(session, order, move.now)
    elif target is OrderState.ACTIVE:
        order.paid_at = move.now
        await access.open_access(session, order, move.now)
    elif was == OrderState.ACTIVE:
        await access.close_access(session, order, move.now)
    await mark_open(session, order)
    await session.flush()
    await announce(session, OrderMoved(order.sid, order.buyer_user_sid, was, target.value))


def note(session: AsyncSession, order: Order, was: int | None, move: Move) -> None:
    """Write down what happened to an order."""
    session.add(
        OrderEvent(
            order_sid=order.sid,
            from_state=was,
            to_state=order.state,
            by_sid=move.by,
            reason=move.reason,
        )
    )


async def mark_open(session: AsyncSession, order: Order) -> None:
    """Mark for which of its items an order waits for money: not for those taken back, nor for one
    that was ordered anew since."""
    other = aliased(OrderItem)
    waits_elsewhere = exists().where(
        other.is_open,
        other.order_sid != order.sid,
        other.buyer_user_sid == order.buyer_user_sid,
        other.buyer_enterprise_sid.is_not_distinct_from(order.buyer_enterprise_sid),
        _is_same_thing(OrderItem, other),
    )
    is_open = and_(literal(order.state in OPEN), ~access.taken_back(), ~waits_elsewhere)
    await session.execute(
        update(OrderItem)
        .where(OrderItem.order_sid == order.sid)
        .values(is_open=is_open)
        .execution_options(synchronize_session=False)
    )
