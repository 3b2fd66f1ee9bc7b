"""Refunds that were made by hand, recorded."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce import scopes
from zhegui.features.commerce.events import MoneyRefunded
from zhegui.features.commerce.models import MoneyEntry, Order, Refund
from zhegui.features.commerce.moving import Move, locked, settle
from zhegui.features.commerce.paying import refuse_buyers_own
from zhegui.features.commerce.schemas import OrderRefund
from zhegui.kernel.audit import audited
from zhegui.kernel.caller import Caller
from zhegui.kernel.envelope import told
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.events import announce
from zhegui.kernel.ids import new_number
from zhegui.kernel.saving import current

REFUND_PREFIX = "TK"


async def record_refund(
    session: AsyncSession, caller: Caller, given: OrderRefund, now: datetime
) -> Order:
    """Record what was given back; an order that is wholly refunded closes what it opened.

    Raises `NotFound`, `OwnVoucher`, `OutOfDate`, `InvalidInput` for more than is booked.
    """
    order = await locked(session, given.sid, scopes.sold(caller, "money.write"))
    await refuse_buyers_own(session, caller, order)
    current(order, given.version)
    if given.amount > order.booked:
        words = (
            f"最多可退 ¥{order.booked:.2f}",
            f"At most ¥{order.booked:.2f} can be given back",
        )
        raise InvalidInput([told("model.amount", "more_than_booked", *words)])
    with audited(session, caller, "order.refund", order, reason=given.reason):
        refund = Refund(
            number=new_number(REFUND_PREFIX),
            order_sid=order.sid,
            amount=given.amount,
            reason=given.reason,
            by_sid=caller.user,
        )
        session.add(refund)
        await session.flush()
        session.add(MoneyEntry(order_sid=order.sid, refund_sid=refund.sid, amount=-given.amount))
        order.refunded_amount += given.amount
        await settle(session, order, Move(caller.user, now, given.reason))
        await announce(session, MoneyRefunded(refund.sid, order.sid))
    return order
