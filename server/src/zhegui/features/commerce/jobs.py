"""What the clock does to orders."""

from __future__ import annotations

from sqlalchemy import select, true

from zhegui.features.commerce.models import Order
from zhegui.features.commerce.moving import Move, locked, settle
from zhegui.features.commerce.states import OrderState
from zhegui.kernel.jobs import job
from zhegui.ports.services import Services

MOST_AT_ONCE = 500


@job("commerce.expire", cron="* * * * *")
async def expire(services: Services) -> None:
    """Every minute: orders that nobody paid in time. Each in a transaction of its own, so that none
    waits for the lock of another."""
    async with services.transaction() as (session, now):
        over = (
            select(Order.sid)
            .where(
                Order.state == OrderState.UNPAID.value,
                Order.expires_at <= now,
                Order.paid_amount == Order.refunded_amount,
            )
            .limit(MOST_AT_ONCE)
        )
        sids = (await session.scalars(over)).all()
    for sid in sids:
        async with services.transaction() as (session, now):
            await settle(session, await locked(session, sid, true()), Move(None, now))
