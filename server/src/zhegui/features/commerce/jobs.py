"""What the clock does to orders."""

from __future__ import annotations

from sqlalchemy import select, true

from zhegui.features.commerce.models import Order
from zhegui.features.commerce.transitions import Move, is_over, locked, settle
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services

MOST_AT_ONCE = 500


@job("commerce.expire", cron="* * * * *")
async def expire(services: Services) -> None:
    """Every minute: orders that nobody paid in time. Each in a transaction of its own, so that none
    waits for the lock of another."""
    async with services.transaction() as (session, now):
        over = select(Order.sid).where(is_over(now)).order_by(Order.expires_at)
        sids = (await session.scalars(over.limit(MOST_AT_ONCE))).all()
    failed: list[Exception] = []
    for sid in sids:
        try:
            async with services.transaction() as (session, now):
                await settle(session, await locked(session, sid, true()), Move(None, now))
        except Exception as error:  # none waits because another cannot be ended
            failed.append(error)
    if failed:
        raise ExceptionGroup("orders could not be ended", failed)
