"""How an order comes from state to state, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, exists, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce import opening
from zhegui.features.commerce.events import OrderMoved
from zhegui.features.commerce.models import Order, OrderEvent, OrderItem, Pay
from zhegui.features.commerce.rules import next_state
from zhegui.features.commerce.states import OPEN, OrderState, PayState
from zhegui.kernel.errors import NotFound
from zhegui.kernel.events import announce


@dataclass(frozen=True, slots=True)
class Move:
    """By whom an order moves, when and why; nobody where the clock moves it."""

    by: UUID | None
    now: datetime
    reason: str | None = None


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


async def due_state(session: AsyncSession, order: Order, now: datetime) -> OrderState:
    """The state that a locked order should have at `now`."""
    waiting = exists().where(Pay.order_sid == order.sid, Pay.state == PayState.SUBMITTED.value)
    return next_state(
        OrderState(order.state),
        amount=order.amount,
        booked=order.booked,
        waiting=bool(await session.scalar(select(waiting))),
        expires_at=order.expires_at,
        now=now,
    )


async def move_to(session: AsyncSession, order: Order, target: OrderState, move: Move) -> None:
    """Move a locked order, with its event and all that follows; who may is asked before."""
    was, order.state = order.state, target.value
    note(session, order, was, move)
    if target is OrderState.ACTIVE:
        order.paid_at = move.now
        await opening.open_access(session, order, move.now)
    elif target is OrderState.REFUNDED:
        await opening.close_access(session, order, move.now)
    elif target is OrderState.CANCELLED:
        await _close_vouchers(session, order, move.now)
    await _mark_open(session, order)
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


async def _close_vouchers(session: AsyncSession, order: Order, now: datetime) -> None:
    waiting = await session.scalars(
        select(Pay)
        .where(Pay.order_sid == order.sid, Pay.state == PayState.SUBMITTED.value)
        .with_for_update()
    )
    for pay in waiting:
        pay.state, pay.decided_at = PayState.CLOSED.value, now


async def _mark_open(session: AsyncSession, order: Order) -> None:
    await session.execute(
        update(OrderItem)
        .where(OrderItem.order_sid == order.sid)
        .values(is_open=order.state in OPEN)
        .execution_options(synchronize_session=False)
    )
