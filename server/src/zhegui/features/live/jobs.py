"""What the live feed does by the clock: forgets."""

from __future__ import annotations

from sqlalchemy import delete

from zhegui.features.live.models import LiveEvent
from zhegui.features.live.rules import KEPT
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services


@job("live.forget", cron="23 * * * *")
async def forget_events(services: Services) -> None:
    """Every hour: events of more than two days ago."""
    async with services.transaction() as (session, now):
        await session.execute(delete(LiveEvent).where(LiveEvent.created_at < now - KEPT))
