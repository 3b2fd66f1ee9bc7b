"""Refunds that were made by hand, recorded."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

from sqlalchemy import literal
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce import scopes
from zhegui.features.commerce.access import close_items, one_at_a_time, taken_back
from zhegui.features.commerce.events import MoneyRefunded
from zhegui.features.commerce.models import MoneyEntry, Order, OrderItem, Refund, RefundItem
from zhegui.features.commerce.payment import refuse_buyers_own, refuse_operator
from zhegui.features.commerce.schemas import OrderRefund
from zhegui.features.commerce.states import OrderState
from zhegui.features.commerce.transitions import Move, locked, settle
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.http.envelope import told
from zhegui.kernel.ids import new_number
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audited
from zhegui.kernel.records.authorship import named
from zhegui.kernel.records.saves import current
from zhegui.kernel.work.events import announce

REFUND_PREFIX = "TK"


async def record_refund(
    session: AsyncSession, caller: Caller, given: OrderRefund, now: datetime
) -> Order:
    """Record what was given back; the items that it names are closed, and all of them where the
    order is wholly refunded.

    Raises `NotFound`, `OwnVoucher`, `SellersOwn`, `OutOfDate`, `InvalidInput` for more than is booked,
    and for items that are not the order's, are not open, or were taken back before.
    """
    order = await locked(session, given.sid, scopes.sold(caller, "money.write"))
    await refuse_buyers_own(session, caller, order)
    await refuse_operator(session, caller, order, given.reason)
    current(order, given.version)
    if given.amount > order.sums.booked:
        words = (
            f"最多可退 ¥{order.sums.booked:.2f}",
            f"At most ¥{order.sums.booked:.2f} can be given back",
        )
        raise InvalidInput([told("model.amount", "more_than_booked", *words)])
    await one_at_a_time(session, order.buyer_user_sid)  # before the items are read
    items = await _named_items(session, order, given)
    about = order.buyer_themselves
    with audited(session, caller, "order.refund", order, reason=given.reason, about=about):
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
        order.taken_back_amount += sum((item.amount for item in items), Decimal(0))
        session.add_all(
            RefundItem(refund_sid=refund.sid, order_item_sid=item.sid) for item in items
        )
        await close_items(session, order, items, now)
        await settle(session, order, Move(caller.user, now, given.reason))
        await announce(session, MoneyRefunded(refund.sid, order.sid))
    return order


async def _named_items(
    session: AsyncSession, order: Order, given: OrderRefund
) -> Sequence[OrderItem]:
    is_open = literal(order.state == OrderState.ACTIVE)
    mine = (OrderItem.order_sid == order.sid) & is_open & ~taken_back()
    return await named(session, OrderItem, mine, "model.orderItemList", given.order_item_list)
