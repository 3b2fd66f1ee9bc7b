"""Jobs of messages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import delete

from zhegui.features.messages import dispatch, sms_delivery
from zhegui.features.messages.models import Message
from zhegui.kernel.work.jobs import job
from zhegui.kernel.work.notifications import SEND
from zhegui.ports.services import Services

#: What was told longer ago is forgotten.
KEPT = timedelta(days=400)


@job(SEND, attempts=None)
async def send(services: Services, **said: Any) -> None:
    """Put a notice before its people, and send out what is due of it; run twice, they get it once."""
    told = dispatch.told(**said)
    async with services.transaction() as (session, now):
        due = await dispatch.send(session, told, now)
    await sms_delivery.deliver(services, due)


@job("messages.deliver", cron="* * * * *", attempts=3)
async def deliver(services: Services) -> None:
    """Every minute: send out what has waited for the morning or for another try, and what a process
    that died has left."""
    await sms_delivery.deliver_due(services)


# Half past three in the morning in China.
@job("messages.forget", cron="30 19 * * *")
async def forget(services: Services) -> None:
    """Every night: what was told long ago."""
    async with services.transaction() as (session, now):
        await session.execute(delete(Message).where(Message.created_at < now - KEPT))
