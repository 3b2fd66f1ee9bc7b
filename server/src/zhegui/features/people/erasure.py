"""Erasing a person's archive."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.people.models import Archive, IdPictureLook
from zhegui.kernel.db.append_only import erase_facts
from zhegui.kernel.records.audit import AuditEntry, erase_words
from zhegui.kernel.work.events import listens


@listens(identity.PersonErased)
async def erase_archive(session: AsyncSession, person: identity.PersonErased) -> None:
    """The archive goes with all it holds; of looks stays that there was one."""
    looked = select(IdPictureLook.picture_sid).where(IdPictureLook.owner_sid == person.user)
    await erase_words(
        session, person.user, (AuditEntry.record == "archive") & AuditEntry.record_sid.in_(looked)
    )
    await session.execute(delete(Archive).where(Archive.user_sid == person.user))
    await erase_facts(session, IdPictureLook, person.user)
