"""Erasing a person from the interest forms they sent."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import delete, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.attracting import MOBILE
from zhegui.features.catalogue.models import CourseAttract, CourseAttractLook
from zhegui.features.identity import api as identity
from zhegui.kernel.append_only import erasable
from zhegui.kernel.vault import Vault


async def erase_interested(session: AsyncSession, vault: Vault, user: UUID, mobile: str) -> None:
    """Forget the interest forms of `user`, those sent with their number before they had an account,
    and who looked at these and why, which may name them.

    Works as the tables' owner: looks are append-only. Looks of their own stay, as facts of nobody.
    """
    masked = identity.mask_mobile(mobile)
    maybe_theirs = or_(CourseAttract.user_sid == user, CourseAttract.mobile_masked == masked)
    forms = await session.scalars(select(CourseAttract).where(maybe_theirs))
    theirs = [
        form.sid
        for form in forms
        if form.user_sid == user or vault.decrypt(MOBILE, form.mobile_sealed) == mobile
    ]
    async with erasable(session, CourseAttractLook.__tablename__):
        for key in (CourseAttractLook.course_attract_sid, CourseAttract.sid):
            await session.execute(delete(key.class_).where(key.in_(theirs)))
