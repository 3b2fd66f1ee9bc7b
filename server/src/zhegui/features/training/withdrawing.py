"""What follows when a result is voided: what rested on it is withdrawn, and its certificate revoked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.certificates import api as certificates
from zhegui.features.examinations import api as examinations
from zhegui.features.learning import api as learning
from zhegui.features.training.certifying import COURSE, SUBJECT, act_of_subject
from zhegui.features.training.completing import PLAN, SETTLE, one_at_a_time, own_standings
from zhegui.kernel.jobs import enqueue
from zhegui.ports.services import Services

REVOKE = "training.revoke"
#: Shown beside the certificate to who queries it, in every language.
REASON = "所依据的考试成绩已作废 / The result of an examination that it rested on was voided"


async def withdraw(
    session: AsyncSession, user: UUID, examination: UUID | None, now: datetime
) -> None:
    """Withdraw what somebody has completed and no longer holds, since an attempt of theirs at
    `examination` was voided.

    Certificates are revoked by a job each: each waits for one register, and holds none meanwhile.
    """
    await one_at_a_time(session, user)
    for completion in await _plans(session, user, now):
        await _revoke(session, user, PLAN, completion)
    if examination is not None:
        async for kind, act in _rested_on(session, user, examination):
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


async def _plans(session: AsyncSession, user: UUID, now: datetime) -> list[UUID]:
    """Completions of plans that no longer hold, now withdrawn."""
    withdrawn = []
    for standing in await own_standings(session, user):
        completion = standing.completion
        if completion is not None and not standing.plan_facts.is_complete:
            completion.withdrawn_at = now
            withdrawn.append(completion.sid)
    return withdrawn


async def _rested_on(
    session: AsyncSession, user: UUID, examination: UUID
) -> AsyncIterator[tuple[str, UUID]]:
    """The acts by which somebody finished courses of this examination, and subjects with them."""
    if await examinations.passed(session, [user], [examination]):
        return
    course, enrolment = catalogue.Course, learning.Enrolment
    of_examination = select(course.sid).where(course.examination_sid == examination)
    for act in await session.scalars(
        select(enrolment.sid).where(
            enrolment.user_sid == user, enrolment.course_sid.in_(of_examination)
        )
    ):
        yield COURSE, act
    bundled = catalogue.SubjectCourse
    for subject in await session.scalars(
        select(bundled.subject_sid).where(bundled.course_sid.in_(of_examination)).distinct()
    ):
        yield SUBJECT, act_of_subject(subject, user)
