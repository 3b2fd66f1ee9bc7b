"""Erasing a person from what was noted of them."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files import api as files
from zhegui.features.identity import api as identity
from zhegui.kernel.records.audit import erase_words
from zhegui.kernel.work.events import listens


@listens(identity.PersonErased)
async def erase_person(session: AsyncSession, person: identity.PersonErased) -> None:
    """Forget what was changed about somebody, and why; that it was changed stays. The same of who
    looked at their files."""
    await files.erase_reasons(session, person.user)
    await erase_words(session, person.user)
