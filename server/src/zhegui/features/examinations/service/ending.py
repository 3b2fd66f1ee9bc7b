"""Ending an attempt: by its candidate, by its deadline, or by voiding it.

Ending, the receipt, marking and release are one transaction under the attempt's lock, so there is
no moment at which a saved answer could be left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates import api as certificates
from zhegui.features.examinations.errors import AttemptEnded
from zhegui.features.examinations.models import Attempt, Examination, ExtraTime, Marking
from zhegui.features.examinations.rules import marking
from zhegui.features.examinations.rules.review import Moment, released
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.rules.timing import accepts, closes_at
from zhegui.features.examinations.service.answers import CurrentAnswer, current_answers
from zhegui.features.examinations.service.prepared import drawn_paper
from zhegui.features.examinations.service.receipts import issue_receipt
from zhegui.features.questions import api as questions
from zhegui.kernel import faults
from zhegui.kernel.jobs import announce
from zhegui.kernel.statements import compiled, fetch
from zhegui.ports.house import House

SOURCE = "examination"
PASSED, VOIDED = "examinations.passed", "examinations.voided"
ID_NUMBER = "attempt.candidate_id_number"


async def submit(house: House, session: AsyncSession, attempt: Attempt, now: datetime) -> None:
    """Hand in a locked attempt; one that ended already stays as it ended."""
    if attempt.state == AttemptState.VOIDED:
        raise AttemptEnded
    await settle(house, session, attempt, now, by_candidate=True)


async def settle(
    house: House,
    session: AsyncSession,
    attempt: Attempt,
    now: datetime,
    *,
    by_candidate: bool = False,
) -> None:
    """Bring a locked attempt to where it should be by `now`: ended, released."""
    in_time = accepts(now, attempt.deadline)
    if attempt.state == AttemptState.ACTIVE and (by_candidate or not in_time):
        await end(house, session, attempt, attempt.examination, now, by_candidate=in_time)
    elif attempt.state == AttemptState.MARKED:
        await release_if_due(house, session, attempt, attempt.examination, now)


async def end(
    house: House,
    session: AsyncSession,
    attempt: Attempt,
    examination: Examination,
    now: datetime,
    *,
    by_candidate: bool = False,
) -> None:
    """End a locked, active attempt; what its deadline ended, ended at the deadline."""
    faults.taking(session, "submit" if by_candidate else "automatic_end")
    attempt.submitted_at = now if by_candidate else attempt.deadline
    attempt.ended_by = "candidate" if by_candidate else "deadline"
    answers = await current_answers(session, attempt.sid)
    issue_receipt(house, session, attempt, examination, answers, now)
    await mark(session, attempt, examination, answers, now)
    await session.flush()
    await release_if_due(house, session, attempt, examination, now)


async def mark(
    session: AsyncSession,
    attempt: Attempt,
    examination: Examination,
    answers: Sequence[CurrentAnswer],
    now: datetime,
) -> None:
    """Mark a locked, ended attempt with the keys in force."""
    faults.taking(session, "marking")
    asked = [each for part in await drawn_paper(session, attempt.sid) for each in part.to_mark()]
    keys = await questions.load_keys(session, [each.version for each in asked])
    values = {each.question_sid: each.value for each in answers}
    marks = marking.mark(asked, {version: key.value for version, key in keys.items()}, values)
    attempt.score = marking.total(marks)
    attempt.passed = marking.passes(attempt.score, examination.pass_score)
    attempt.marked_at = now
    document = [
        {
            "question": str(each.question),
            "score": str(each.score),
            "verdict": each.verdict,
            "key": str(keys[question.version].sid),
        }
        for question, each in zip(asked, marks, strict=True)
    ]
    session.add(
        Marking(
            attempt_sid=attempt.sid,
            ordinal=1,
            score=attempt.score,
            passed=attempt.passed,
            mark_list=document,
        )
    )


LONGEST_EXTRA = compiled(
    select(func.max(ExtraTime.seconds)).where(ExtraTime.examination_sid == bindparam("examination"))
)


async def closing(session: AsyncSession, examination: Examination) -> datetime:
    """When the last candidate of an examination can have finished."""
    ((longest,),) = await fetch(session, LONGEST_EXTRA, {"examination": examination.sid})
    return closes_at(examination.end_at, timedelta(seconds=longest or 0))


async def release_if_due(
    house: House,
    session: AsyncSession,
    attempt: Attempt,
    examination: Examination,
    now: datetime,
) -> None:
    """Release a locked, marked attempt when its score is out, and certify who passed."""
    closes = await closing(session, examination)
    if not released(Moment(examination.score_shown), closes, now):
        return
    attempt.released_at = now
    await session.flush()
    if attempt.passed:
        await announce(session, PASSED, user=str(attempt.user_sid))
    if attempt.passed and examination.certificate_sid:
        await _certify(house, session, attempt, examination, examination.certificate_sid)


async def _certify(
    house: House,
    session: AsyncSession,
    attempt: Attempt,
    examination: Examination,
    certificate: UUID,
) -> None:
    assert attempt.candidate_name
    assert attempt.candidate_id_number
    assert attempt.submitted_at
    id_number = house.vault.decrypt(ID_NUMBER, attempt.candidate_id_number)
    await certificates.issue_for(
        session,
        house.vault,
        template=certificate,
        holder=certificates.Holder(attempt.user_sid, attempt.candidate_name, id_number),
        source=certificates.Source(SOURCE, attempt.sid, examination.title, attempt.submitted_at),
    )


async def void(
    house: House, session: AsyncSession, attempt: Attempt, reason: str, now: datetime
) -> None:
    """Void a locked attempt and revoke what it earned; voided once, it stays as it was voided."""
    if attempt.state == AttemptState.VOIDED:
        return
    attempt.voided_at, attempt.void_reason = now, reason
    await session.flush()
    await announce(session, VOIDED, user=str(attempt.user_sid))
    await certificates.revoke(
        session,
        house.vault,
        source_kind=SOURCE,
        source_sid=attempt.sid,
        reason=reason,
        now=now,
    )
