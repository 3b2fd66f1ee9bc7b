"""Attempts that were sat under an ID number of somebody else: they do not count, for either."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import joinedload

from zhegui.features.examinations.models import Attempt
from zhegui.features.examinations.service.submission import void
from zhegui.features.identity import api as identity
from zhegui.kernel.people.caller import APPLICATION
from zhegui.kernel.records.audit import audited
from zhegui.kernel.work.jobs import enqueue
from zhegui.ports.services import Services

VOID = "examinations.void_false"
#: Told to the candidate and to who holds the examination.
REASON = (
    "作答时使用的证件号码属于他人 / The ID number used for this attempt belongs to another person"
)


@identity.judges
async def judge_all(
    _: Services,
    session: AsyncSession,
    disputed: identity.DisputedNumber,
    verdict: identity.IdentityVerdict,
) -> None:
    """Free whose number it is at once; void each attempt by a job, which waits for one register."""
    if verdict is not identity.IdentityVerdict.REFUTED:
        return
    theirs = await session.scalars(
        update(Attempt)
        .where(Attempt.user_sid == disputed.holder, Attempt.candidate_lookup == disputed.lookup)
        .values(candidate_lookup=None)
        .returning(Attempt.sid)
    )
    for sid in sorted(theirs):
        await enqueue(session, VOID, sid=str(sid))


async def void_one(services: Services, session: AsyncSession, sid: UUID, now: datetime) -> None:
    """Void one attempt; its candidate has it back, to sit it as who they are. Idempotent."""
    attempt = await session.scalar(
        select(Attempt)
        .options(joinedload(Attempt.examination))
        .where(Attempt.sid == sid)
        .with_for_update(of=Attempt)
    )
    if attempt is None or attempt.voided_at is not None:
        return
    owner = attempt.examination.organization_sid
    with audited(session, APPLICATION, "attempt.void", attempt, reason=REASON, organization=owner):
        await void(services, session, attempt, REASON, now, stays_used=False)
