"""Undoing the acceptance of a payment that never came."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce.errors import OwnDecision, PayNotAccepted, RefundedMeanwhile
from zhegui.features.commerce.events import VoucherDecided
from zhegui.features.commerce.models import MoneyEntry, Order, Pay
from zhegui.features.commerce.moving import Move, settle
from zhegui.features.commerce.paying import decide, to_review
from zhegui.features.commerce.rules import reopened
from zhegui.features.commerce.schemas import PayCorrect
from zhegui.features.commerce.states import OPEN, OrderState, PayState
from zhegui.kernel.audit import audited
from zhegui.kernel.caller import Caller
from zhegui.kernel.events import announce
from zhegui.kernel.saving import current


async def correct(session: AsyncSession, caller: Caller, given: PayCorrect, now: datetime) -> Pay:
    """Reject a payment that was accepted in error: both entries stay, and an order that is no longer
    paid closes what it opened and may be paid for another day at least.

    The same again answers alike. Raises `NotFound`, `OwnVoucher`, `OwnDecision` for who accepted it,
    `PayNotAccepted`, `RefundedMeanwhile`, `OutOfDate`.
    """
    order, pay = await to_review(session, caller, given.sid, given.reason, by_another=True)
    is_corrected = select(MoneyEntry.sid).where(MoneyEntry.corrected_pay_sid == pay.sid)
    if await session.scalar(is_corrected) is not None:
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
