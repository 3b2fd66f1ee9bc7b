"""Erasing a person from the organizations they belong to."""

from __future__ import annotations

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.organizations.erasure_blockers import last_manager
from zhegui.features.organizations.errors import LastManager
from zhegui.features.organizations.models import Staff, StaffInvitation, UserOrganization
from zhegui.kernel.records.audit import AuditEntry, erase_words
from zhegui.kernel.work.events import listens


@listens(identity.PersonErased)
async def erase_member(session: AsyncSession, person: identity.PersonErased) -> None:
    """Forget for whom somebody works and acts, and who has invited their number.

    Raises `LastManager`: a command erases without asking what hinders it.
    """
    if not person.again and await last_manager(session, person.user):
        raise LastManager
    for table in (Staff, UserOrganization):
        await session.execute(delete(table).where(table.user_sid == person.user))
    gone = await session.scalars(
        delete(StaffInvitation)
        .where(StaffInvitation.mobile_lookup == person.mobile_lookup)
        .returning(StaffInvitation.sid)
    )
    await erase_words(session, person.user, AuditEntry.record_sid.in_(gone.all()))
