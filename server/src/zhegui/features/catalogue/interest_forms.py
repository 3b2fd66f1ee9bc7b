"""The interest form: anybody may ask to hear more of a course, and its author calls back."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.models import Course, CourseAttract, CourseAttractLook
from zhegui.features.catalogue.resources import offered_to
from zhegui.features.catalogue.schemas import (
    CourseAttractHandling,
    CourseAttractReveal,
    CourseAttractSave,
)
from zhegui.features.identity import api as identity
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http import limits
from zhegui.kernel.http.limits import SHARES, Limit
from zhegui.kernel.http.origin import network_of
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audit, audited
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.secrets.vault import Vault
from zhegui.ports.services import Services

MOBILE = "course_attract.mobile"
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


async def send_attract(
    services: Services,
    session: AsyncSession,
    caller: Caller | None,
    given: CourseAttractSave,
    address: str,
    now: datetime,
) -> CourseAttract:
    """Take an interest form. Raises `NotFound` for a course that is not open to the caller, and
    `TooMany`."""
    user, organization = (caller.user, caller.organization) if caller else (None, None)
    offered = offered_to(Course, user, organization)
    course = select(Course.sid).where(Course.sid == given.course.sid, offered)
    if await session.scalar(course) is None:
        raise NotFound
    await limits.take(session, now, _limits(services, given.mobile, address))
    return await keep_attract(
        services.vault,
        session,
        given.course.sid,
        name=given.name,
        mobile=given.mobile,
        wish=given.wish,
        user=user,
    )


async def keep_attract(
    vault: Vault,
    session: AsyncSession,
    course: UUID,
    *,
    name: str,
    mobile: str,
    wish: str,
    user: UUID | None = None,
) -> CourseAttract:
    """Keep an interest form, the number sealed."""
    attract = CourseAttract(
        course_sid=course,
        user_sid=user,
        name=name,
        mobile_sealed=vault.encrypt(MOBILE, mobile),
        mobile_masked=identity.mask_mobile(mobile),
        wish=wish.strip(),
    )
    session.add(attract)
    await session.flush()
    return attract


async def handle_attract(
    session: AsyncSession, caller: Caller, given: CourseAttractHandling
) -> CourseAttract:
    """Say what came of a form, as an author of its course; raises `NotFound`."""
    mine = permitted(caller, "interest.read", Course.organization_sid)
    rows = await session.execute(
        select(CourseAttract, Course.organization_sid)
        .join(Course, Course.sid == CourseAttract.course_sid)
        .where(CourseAttract.sid == given.sid, mine)
        .with_for_update(of=CourseAttract)
    )
    found = rows.one_or_none()
    if found is None:
        raise NotFound
    attract, organization = found
    with audited(session, caller, "courseAttract.handle", attract, organization=organization):
        attract.state = given.state
        await session.flush()
    return attract


async def reveal_mobile(
    services: Services, session: AsyncSession, caller: Caller, given: CourseAttractReveal
) -> str:
    """The whole number, to an author of the course; that they looked, and why, is recorded."""
    rows = await session.execute(
        select(CourseAttract, Course.organization_sid, Course.title)
        .join(Course, Course.sid == CourseAttract.course_sid)
        .where(
            CourseAttract.sid == given.sid,
            permitted(caller, "interest.read", Course.organization_sid),
        )
    )
    found = rows.one_or_none()
    if found is None:
        raise NotFound
    attract, organization, course = found
    audit(
        session,
        caller,
        "courseAttract.reveal",
        attract,
        before=None,
        after={"course_title": course},
        reason=given.reason,
        organization=organization,
    )
    session.add(
        CourseAttractLook(course_attract_sid=attract.sid, user_sid=caller.user, reason=given.reason)
    )
    await session.flush()
    return services.vault.decrypt(MOBILE, attract.mobile_sealed)


def _limits(services: Services, mobile: str, address: str) -> list[Limit]:
    settings, person = services.settings, services.vault.lookup("limit", mobile).hex()
    per_day, per_hour = settings.limit_attract_per_day, settings.limit_attract_per_address_per_hour
    return [
        # No network uses up a number's day: it may be the form of somebody else's telephone.
        Limit(f"attract:{person}", per_day * SHARES, DAY, network=network_of(address)),
        Limit(f"attract:address:{address}", per_hour, HOUR, address=address),
    ]
