"""What somebody ordered, for who helps them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, case, func, or_, select, true
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce.models import Order, OrderItem
from zhegui.features.commerce.states import OrderState
from zhegui.features.commerce.transitions import is_over


@dataclass(frozen=True, slots=True)
class OrderBrief:
    """An order without who pays, and how."""

    number: str
    state: int
    titles: list[str]
    created_at: datetime


async def orders_of(
    session: AsyncSession, buyer: UUID, now: datetime, *, most: int, concerning: UUID | None
) -> list[OrderBrief]:
    """The newest orders of somebody: those that `concerning` sold them or that they made for it, or all
    where it is None."""
    concerns: ColumnElement[bool] = true()
    if concerning is not None:
        concerns = or_(
            Order.organization_sid == concerning, Order.buyer_enterprise_sid == concerning
        )
    titles = (
        select(func.array_agg(aggregate_order_by(OrderItem.title, OrderItem.position)))
        .where(OrderItem.order_sid == Order.sid)
        .scalar_subquery()
    )
    state = case((is_over(now), OrderState.EXPIRED.value), else_=Order.state)
    rows = await session.execute(
        select(Order.number, state, titles, Order.created_at)
        .where(Order.buyer_user_sid == buyer, concerns)
        .order_by(Order.created_at.desc(), Order.sid.desc())
        .limit(most)
    )
    return [OrderBrief(number, state, titles or [], at) for number, state, titles, at in rows]
