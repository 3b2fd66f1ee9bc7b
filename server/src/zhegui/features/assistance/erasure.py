"""Erasing what somebody asked."""

from __future__ import annotations

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.models import (
    AssistantConsent,
    AssistantConversation,
    AssistantUsage,
)
from zhegui.features.identity import api as identity
from zhegui.kernel.work.events import listens


@listens(identity.PersonErased)
async def erase_questions(session: AsyncSession, person: identity.PersonErased) -> None:
    """They go with the person, and so does what is counted of them."""
    for table in (AssistantConversation, AssistantConsent, AssistantUsage):
        await session.execute(delete(table).where(table.user_sid == person.user))
