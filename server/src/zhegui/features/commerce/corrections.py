"""Undoing what was booked in error: a payment that never came, a refund that was never made so."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce import scopes
from zhegui.features.commerce.access import one_at_a_time, reopen_access
from zhegui.features.commerce.errors import (
    OwnDecision,
    PayNotAccepted,
    RefundedMeanwhile,
    RefundIsCorrected,
)
from zhegui.features.commerce.events import RefundCorrected, VoucherDecided
from zhegui.features.commerce.models import (
    MoneyEntry,
    Order,
    OrderEvent,
    OrderItem,
    Pay,
    Refund,
    RefundItem,
)
from zhegui.features.commerce.payment import decide, refuse_buyers_own, refuse_operator, to_review
from zhegui.features.commerce.rules import reopened, resumed
from zhegui.features.commerce.schemas import PayCorrect, RefundCorrect, RefundRecord
from zhegui.features.commerce.states import OPEN, OrderState, PayState
from zhegui.features.commerce.transitions import (
    Move,
    due_state,
    locked,
    mark_open,
    move_to,
    note,
    ordered_anew,
    settle,
)
from zhegui.kernel.errors import NotFound
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audited
from zhegui.kernel.records.saves import current
from zhegui.kernel.work.events import announce


async def correct(session: AsyncSession, caller: Caller, given: PayCorrect, now: datetime) -> Pay:
    """Reject a payment that was accepted in error: both entries stay, and an order that is no longer
    paid closes what it opened and may be paid for another day at least.

    The same again by the same person answers alike. Raises `NotFound`, `OwnVoucher`, `OwnDecision`
    for who accepted it, `PayNotAccepted`, `RefundedMeanwhile`, `OutOfDate`.
    """
    order, pay = await to_review(session, caller, given.sid, given.reason, by_another=True)
    is_corrected = select(MoneyEntry.sid).where(MoneyEntry.corrected_pay_sid == pay.sid)
    if await session.scalar(is_corrected) is not None:
        if (pay.decided_by_sid, pay.reason) != (caller.user, given.reason):
            raise PayNotAccepted
        return pay
    _refuse(caller, order, pay)
    current(pay, given.version)
    with audited(
        session,
        caller,
        "pay.correct",
        pay,
        reason=given.reason,
        organization=order.organization_sid,
    ):
        entry = MoneyEntry(order_sid=order.sid, corrected_pay_sid=pay.sid, amount=-pay.amount)
        session.add(entry)
        order.paid_amount -= pay.amount
        pay.amount = Decimal(0)
        decide(pay, PayState.REJECTED, caller.user, now, given.reason)
        if order.state in (*OPEN, OrderState.ACTIVE):
            order.expires_at = reopened(order.expires_at, now)
        await session.flush()
    await settle(session, order, Move(caller.user, now, given.reason))
    await announce(session, VoucherDecided(pay.sid, order.sid, False))
    return pay


def _refuse(caller: Caller, order: Order, pay: Pay) -> None:
    if pay.state != PayState.ACCEPTED:
        raise PayNotAccepted
    if caller.user == pay.decided_by_sid:
        raise OwnDecision
    if pay.amount > order.sums.booked:
        raise RefundedMeanwhile


async def correct_refund(
    session: AsyncSession, caller: Caller, given: RefundCorrect, now: datetime
) -> RefundRecord:
    """Undo a refund that was recorded in error: both entries stay, and what it took back is given
    again with the dates that it had.

    The same again by the same person answers alike. Raises `NotFound`, `OwnVoucher`, `OwnDecision`
    for who recorded it, `RefundIsCorrected`, `SellersOwn`, `InvalidInput`.
    """
    refund = await session.get(Refund, given.sid)
    if refund is None:
        raise NotFound
    order = await locked(session, refund.order_sid, scopes.sold(caller, "money.write"))
    await refuse_buyers_own(session, caller, order)
    await refuse_operator(session, caller, order, given.reason, decided_by=refund.by_sid)
    undone = select(MoneyEntry.created_at).where(MoneyEntry.corrected_refund_sid == refund.sid)
    if (corrected_at := await session.scalar(undone)) is not None:
        await _refuse_another(session, order, corrected_at, Move(caller.user, now, given.reason))
        return _record(refund, corrected_at)
    if caller.user == refund.by_sid:
        raise OwnDecision
    await one_at_a_time(session, order.buyer_user_sid)  # before the items are read
    with audited(
        session,
        caller,
        "refund.correct",
        refund,
        reason=given.reason,
        organization=order.organization_sid,
        about=order.buyer_themselves,
    ):
        entry = MoneyEntry(
            order_sid=order.sid, corrected_refund_sid=refund.sid, amount=refund.amount
        )
        session.add(entry)
        order.refunded_amount -= refund.amount
        order.taken_back_amount -= await _taken_back_by(session, refund)
        await _settle_again(session, order, Move(caller.user, now, given.reason))
    await announce(session, RefundCorrected(refund.sid, order.sid, given.reason))
    return _record(refund, now)


async def _refuse_another(
    session: AsyncSession, order: Order, corrected_at: datetime, move: Move
) -> None:
    """Of a refund that was corrected: raise `RefundIsCorrected` but for the same once more, by whom
    and why as its order tells."""
    same = exists().where(
        OrderEvent.order_sid == order.sid,
        OrderEvent.created_at == corrected_at,  # of one transaction
        OrderEvent.by_sid == move.by,
        OrderEvent.reason == move.reason,
    )
    if not await session.scalar(select(same)):
        raise RefundIsCorrected


async def _taken_back_by(session: AsyncSession, refund: Refund) -> Decimal:
    cost = (
        select(func.coalesce(func.sum(OrderItem.amount), 0))
        .join(RefundItem, RefundItem.order_item_sid == OrderItem.sid)
        .where(RefundItem.refund_sid == refund.sid)
    )
    return (await session.scalars(cost)).one()


async def _settle_again(session: AsyncSession, order: Order, move: Move) -> None:
    """Bring an order to its state, from where it was before a refund ended it; its items follow the
    correction even where it stays as it is."""
    await session.flush()
    was = OrderState(order.state)
    before = await _before_refunds(session, order)
    anew = await session.scalar(select(ordered_anew(order)))
    goes_on = resumed(was, before, ordered_anew=bool(anew))
    target = await due_state(session, order, move.now, goes_on)
    if target is not was:
        if goes_on in OPEN and was not in OPEN:
            order.expires_at = reopened(order.expires_at, move.now)
        await move_to(session, order, target, move)
        return
    note(session, order, was, move)
    await mark_open(session, order)
    if was is OrderState.ACTIVE:
        await reopen_access(session, order, move.now)
    await session.flush()


async def _before_refunds(session: AsyncSession, order: Order) -> OrderState:
    """The state from which a refund ended an order; where nothing or something else did, its own."""
    by_refund = exists().where(
        Refund.order_sid == OrderEvent.order_sid,
        Refund.by_sid == OrderEvent.by_sid,
        Refund.created_at == OrderEvent.created_at,  # of one transaction
    )
    ended = select(OrderEvent.from_state).where(
        OrderEvent.order_sid == order.sid,
        OrderEvent.to_state == order.state,
        OrderEvent.from_state != OrderEvent.to_state,
        by_refund,
    )
    before = await session.scalar(ended.order_by(OrderEvent.sid.desc()).limit(1))
    is_over = order.state not in (*OPEN, OrderState.ACTIVE)
    return OrderState(before if is_over and before else order.state)


def _record(refund: Refund, corrected_at: datetime) -> RefundRecord:
    return RefundRecord(
        sid=refund.sid, number=refund.number, amount=refund.amount, corrected_at=corrected_at
    )
