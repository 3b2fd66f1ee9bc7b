"""Erasing somebody from the consultation."""

from __future__ import annotations

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.models import Consultant, Consultation
from zhegui.features.identity import api as identity
from zhegui.kernel.work.events import listens


@listens(identity.PersonErased)
async def erase_consultations(session: AsyncSession, person: identity.PersonErased) -> None:
    """What they asked goes with them. What they answered stays with who asked, under the name that an
    erased account has; what they had goes to others within the minute."""
    await session.execute(delete(Consultation).where(Consultation.asker_user_sid == person.user))
    await session.execute(delete(Consultant).where(Consultant.user_sid == person.user))
