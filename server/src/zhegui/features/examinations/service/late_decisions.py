"""Deciding about late answers: those taken count, in another run of marking."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.errors import (
    AttemptIsVoided,
    LateAnswerDecided,
    NeedsMarking,
    PassWouldBeLost,
)
from zhegui.features.examinations.models import Attempt, LateAnswer, LateDecision
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.schemas import LateDecide
from zhegui.features.examinations.service.answers import counted_answers
from zhegui.features.examinations.service.authorship import attempt_to_judge
from zhegui.features.examinations.service.marking_runs import mark_again
from zhegui.features.examinations.service.submission import release_if_due, tell_result
from zhegui.kernel.errors import Detail, NotFound
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audit
from zhegui.kernel.records.saves import named_by
from zhegui.ports.services import Services


async def decide(
    services: Services, session: AsyncSession, caller: Caller, given: LateDecide, now: datetime
) -> Attempt:
    """Take late answers of one attempt or leave them; each is decided once, all or none.

    Raises `NotFound` and `LateAnswerDecided` that name them, `AttemptIsVoided`, `PassWouldBeLost`
    and `NeedsMarking`.
    """
    with named_by("model.attempt.sid"):
        attempt = await attempt_to_judge(session, caller, "attempt.decide", given.attempt.sid)
    if attempt.state == AttemptState.VOIDED:
        raise AttemptIsVoided
    named = [each.sid for each in given.late_answer_list]
    await _refuse_undecidable(session, attempt.sid, named)
    session.add_all(
        LateDecision(
            late_answer_sid=sid,
            taken=given.taken,
            reason=given.reason,
            decided_by_sid=caller.user,
        )
        for sid in dict.fromkeys(named)
    )
    await session.flush()
    await _audit(session, caller, attempt, given)
    if given.taken:
        await _count(services, session, attempt, now)
    return attempt


async def _audit(
    session: AsyncSession, caller: Caller, attempt: Attempt, given: LateDecide
) -> None:
    named = [each.sid for each in given.late_answer_list]
    for late in await session.scalars(select(LateAnswer).where(LateAnswer.sid.in_(named))):
        audit(
            session,
            caller,
            "lateAnswer.decide",
            late,
            before=None,
            after={"taken": given.taken},
            reason=given.reason,
            organization=attempt.examination.organization_sid,
            about=attempt.user_sid,
            label=attempt.number,
        )


async def _refuse_undecidable(session: AsyncSession, attempt: UUID, named: Sequence[UUID]) -> None:
    rows = await session.execute(
        select(LateAnswer.sid, LateDecision.sid.is_not(None))
        .outerjoin(LateDecision, LateDecision.late_answer_sid == LateAnswer.sid)
        .where(LateAnswer.attempt_sid == attempt, LateAnswer.sid.in_(named))
    )
    found: dict[UUID, bool] = dict(rows.all())
    paths = [f"model.lateAnswerList.{at}.sid" for at in range(len(named))]
    unknown = [path for path, sid in zip(paths, named, strict=True) if sid not in found]
    if unknown:
        raise NotFound(map(no_record, unknown))
    decided = [path for path, sid in zip(paths, named, strict=True) if found[sid]]
    if decided:
        raise LateAnswerDecided(Detail(path, LateAnswerDecided.id) for path in decided)


async def _count(
    services: Services, session: AsyncSession, attempt: Attempt, now: datetime
) -> None:
    """Mark anew with what was taken, and tell a result that this changed."""
    state, had_passed = attempt.state, attempt.passed
    answers = await counted_answers(session, attempt.sid)
    await mark_again(session, attempt, attempt.examination, answers, now)
    if state == AttemptState.SUBMITTED:
        await release_if_due(services, session, attempt, attempt.examination, now)
    if state != AttemptState.RELEASED:
        return
    if attempt.marked_at is None:
        raise NeedsMarking
    if attempt.passed == had_passed:
        return
    if had_passed:
        raise PassWouldBeLost
    await tell_result(services, session, attempt, attempt.examination)
