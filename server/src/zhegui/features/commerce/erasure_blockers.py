"""What keeps a buyer from being erased: a voucher that waits, money that is to come back."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce.models import Order, Pay
from zhegui.features.commerce.resources import due_back, is_part_paid
from zhegui.features.commerce.states import PayState
from zhegui.kernel.people.personal import hinders


@hinders(
    "review_open",
    "有付款凭证还在审核，请等待结果",
    "A voucher of yours is being reviewed; wait for the result",
)
async def review_open(session: AsyncSession, user: UUID) -> bool:
    """A voucher that nobody has decided on."""
    waits = exists().where(Pay.user_sid == user, Pay.state == PayState.SUBMITTED.value)
    return bool(await session.scalar(select(waits)))


@hinders(
    "refund_open",
    "有已付的款项还没有退回，请等待退款完成",
    "Money that you paid is still to be given back",
)
async def refund_open(session: AsyncSession, user: UUID) -> bool:
    """Money that arrived for an order which came to nothing, or more than one costs."""
    owed = exists().where(
        Order.buyer_user_sid == user,
        due_back > 0,
    )
    return bool(await session.scalar(select(owed)))


@hinders(
    "order_part_paid",
    "有订单只付了一部分，请付清，或请卖方退款",
    "An order of yours is paid in part; pay the rest, or ask the seller for a refund",
)
async def order_part_paid(session: AsyncSession, user: UUID) -> bool:
    """Money that arrived for an order which waits for the rest of it."""
    booked = exists().where(Order.buyer_user_sid == user, is_part_paid)
    return bool(await session.scalar(select(booked)))
