"""Erasing what somebody was told."""

from __future__ import annotations

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.live.models import LiveEvent, LiveFeed
from zhegui.kernel.work.events import listens


@listens(identity.PersonErased)
async def erase_feed(session: AsyncSession, person: identity.PersonErased) -> None:
    """It goes with the person."""
    await session.execute(delete(LiveEvent).where(LiveEvent.user_sid == person.user))
    await session.execute(delete(LiveFeed).where(LiveFeed.user_sid == person.user))
