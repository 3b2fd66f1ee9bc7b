"""Erasing a person from the interest forms they sent."""

from __future__ import annotations

from sqlalchemy import delete, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.interest_forms import MOBILE
from zhegui.features.catalogue.models import CourseAttract, CourseAttractLook
from zhegui.features.identity import api as identity
from zhegui.kernel.db.append_only import erase_facts
from zhegui.kernel.records.audit import AuditEntry, erase_words
from zhegui.kernel.work.events import listens
from zhegui.ports.services import services_of


@listens(identity.PersonErased)
async def erase_interested(session: AsyncSession, person: identity.PersonErased) -> None:
    """Forget somebody's interest forms, those sent with their number before they had an account,
    and who looked at these and why, which may name them; the audit keeps that somebody looked.

    Looks of their own stay, as facts of nobody.
    """
    vault, masked = services_of(session).vault, identity.mask_mobile(person.mobile)
    maybe_theirs = or_(CourseAttract.user_sid == person.user, CourseAttract.mobile_masked == masked)
    forms = await session.scalars(select(CourseAttract).where(maybe_theirs))
    theirs = [
        form.sid
        for form in forms
        if form.user_sid == person.user
        or vault.decrypt(MOBILE, form.mobile_sealed) == person.mobile
    ]
    await erase_words(session, person.user, AuditEntry.record_sid.in_(theirs))
    await erase_facts(session, CourseAttractLook, person.user, theirs)
    await session.execute(delete(CourseAttract).where(CourseAttract.sid.in_(theirs)))
