"""Erasing what somebody asked."""

from __future__ import annotations

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.models import AssistantConversation
from zhegui.features.identity import api as identity
from zhegui.kernel.events import listens


@listens(identity.PersonErased)
async def erase_conversations(session: AsyncSession, person: identity.PersonErased) -> None:
    """They go with the person."""
    await session.execute(
        delete(AssistantConversation).where(AssistantConversation.user_sid == person.user)
    )
