"""Erasing what somebody kept to find again."""

from __future__ import annotations

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.favorites.models import Favorite
from zhegui.features.identity import api as identity
from zhegui.kernel.work.events import listens


@listens(identity.PersonErased)
async def erase_favorites(session: AsyncSession, person: identity.PersonErased) -> None:
    """They go with the person."""
    await session.execute(delete(Favorite).where(Favorite.user_sid == person.user))
