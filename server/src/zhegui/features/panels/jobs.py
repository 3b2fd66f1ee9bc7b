"""What panels do later: forgetting codes."""

from __future__ import annotations

from sqlalchemy import delete

from zhegui.features.panels.models import PanelCode
from zhegui.features.panels.rules import TOKEN_LIFE
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services


@job("panels.forget", cron="41 * * * *")
async def forget(services: Services) -> None:
    """Every hour: codes whose token, if they gave one, has ended."""
    async with services.transaction() as (session, now):
        await session.execute(delete(PanelCode).where(PanelCode.expires_at < now - TOKEN_LIFE))
