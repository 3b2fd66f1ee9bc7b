"""What follows when a result is voided: what rested on it is withdrawn, and its certificate revoked."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.certificates import api as certificates
from zhegui.features.examinations import api as examinations
from zhegui.features.learning import api as learning
from zhegui.features.training.certification import COURSE, SUBJECT, act_of_subject
from zhegui.features.training.completion import PLAN, SETTLE, one_at_a_time, own_standings
from zhegui.features.training.progress import PlanStanding
from zhegui.kernel.work.jobs import enqueue
from zhegui.ports.services import Services

REVOKE = "training.revoke"
#: Shown beside the certificate to who queries it, in every language.
REASON = "所依据的考试成绩已作废 / The result of an examination that it rested on was voided"


async def withdraw(
    session: AsyncSession, user: UUID, examination: UUID | None, now: datetime
) -> None:
    """Withdraw what somebody has completed and no longer holds, since an attempt of theirs at
    `examination` was voided. What they had before they first passed it did not rest on it.

    Certificates are revoked by a job each: each waits for one register, and holds none meanwhile.
    """
    await one_at_a_time(session, user)
    if examination is None:  # put into the queue by a release that did not say which
        await _withdraw_plans(session, user, await _incomplete(session, user), now)
        return
    since = await examinations.first_passed_at(session, user, examination)
    if since is None or await examinations.passed(session, [user], [examination]):
        return
    rested = [
        each
        for each in await _incomplete(session, user)
        if each.completed_at
        and each.completed_at >= since
        and any(course.course.examination_sid == examination for course in each.outline.courses)
    ]
    await _withdraw_plans(session, user, rested, now)
    for kind, act in await _acts(session, user, examination):
        promised = await certificates.first_promised_at(session, kind, act)
        if promised is not None and promised >= since:
            await _revoke(session, user, kind, act)


async def revoke(
    services: Services, session: AsyncSession, user: UUID, kind: str, act: UUID
) -> None:
    """Revoke what one act earned.

    A course or subject may be certified anew, when its examination is passed again; a plan that is
    completed again is another act by itself.
    """
    revoked = await certificates.revoke(
        session,
        services.vault,
        source_kind=kind,
        source_sid=act,
        reason=REASON,
        now=session.sync_session.info["now"],
        may_be_earned_again=kind != PLAN,
    )
    if revoked:
        await enqueue(session, SETTLE, user=str(user))


async def _revoke(session: AsyncSession, user: UUID, kind: str, act: UUID) -> None:
    await enqueue(session, REVOKE, user=str(user), kind=kind, act=str(act))


async def _incomplete(session: AsyncSession, user: UUID) -> list[PlanStanding]:
    """The plans that somebody has completed and that would not be complete today."""
    return [
        each
        for each in await own_standings(session, user)
        if each.completion is not None and not each.plan_facts.is_complete
    ]


async def _withdraw_plans(
    session: AsyncSession, user: UUID, standings: Iterable[PlanStanding], now: datetime
) -> None:
    for completion in filter(None, (each.completion for each in standings)):
        completion.withdrawn_at = now
        await _revoke(session, user, PLAN, completion.sid)


async def _acts(session: AsyncSession, user: UUID, examination: UUID) -> list[tuple[str, UUID]]:
    """The acts by which somebody finished courses of this examination, and subjects with them."""
    course, enrolment = catalogue.Course, learning.Enrolment
    of_examination = select(course.sid).where(course.examination_sid == examination)
    enrolments = await session.scalars(
        select(enrolment.sid).where(
            enrolment.user_sid == user, enrolment.course_sid.in_(of_examination)
        )
    )
    bundled = catalogue.SubjectCourse
    subjects = await session.scalars(
        select(bundled.subject_sid).where(bundled.course_sid.in_(of_examination)).distinct()
    )
    return [
        *((COURSE, sid) for sid in enrolments),
        *((SUBJECT, act_of_subject(sid, user)) for sid in subjects),
    ]
