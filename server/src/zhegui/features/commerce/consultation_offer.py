"""Who may ask an expert."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce.models import Order, OrderItem
from zhegui.features.commerce.rules import OrderedTerm, can_consult
from zhegui.features.commerce.states import OrderState
from zhegui.features.organizations.api import employers


async def may_consult(session: AsyncSession, user: UUID, now: datetime) -> bool:
    """Whether somebody is offered the consultation now, as `can_consult` says."""
    terms = await session.execute(
        select(Order.sid, Order.state, OrderItem.start_at, OrderItem.end_at)
        .join(OrderItem, OrderItem.order_sid == Order.sid)
        .where(Order.buyer_user_sid == user)
    )
    return can_consult(
        [OrderedTerm(order, OrderState(state), start, end) for order, state, start, end in terms],
        now,
        is_enterprise=bool(await employers(session, user)),
    )
