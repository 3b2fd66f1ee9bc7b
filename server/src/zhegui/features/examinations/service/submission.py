"""Ending an attempt: by its candidate, by its deadline, or by voiding it.

Ending, the receipt, marking and release are one transaction under the attempt's lock, so there is
no moment at which a saved answer could be left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates import api as certificates
from zhegui.features.examinations.errors import AttemptEnded
from zhegui.features.examinations.events import (
    AttemptVoided,
    ExaminationFailed,
    ExaminationPassed,
    MockMarked,
)
from zhegui.features.examinations.models import Attempt, Examination
from zhegui.features.examinations.resources import SOURCE
from zhegui.features.examinations.rules.access import Purpose
from zhegui.features.examinations.rules.deadlines import accepts, more_time
from zhegui.features.examinations.rules.review import Moment, released
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.service import marking_runs
from zhegui.features.examinations.service.answers import CurrentAnswer, current_answers
from zhegui.features.examinations.service.closure import closing
from zhegui.features.examinations.service.receipts import issue_receipt
from zhegui.kernel import crash_points
from zhegui.kernel.work.events import announce
from zhegui.ports.services import Services

ID_NUMBER = "attempt.candidate_id_number"


@dataclass(frozen=True, slots=True)
class Ended:
    """What the end of an attempt has read and made, for who shows it in the same transaction."""

    closes: datetime
    answers: Sequence[CurrentAnswer]
    marking: marking_runs.LastMarking


async def submit(
    services: Services,
    session: AsyncSession,
    attempt: Attempt,
    now: datetime,
    known_deadline: datetime | None = None,
) -> Ended | None:
    """Hand in a locked attempt; one that ended already stays as it ended, which gives None.

    A page that hands in because the time is up says by which deadline: where more was given since,
    the attempt goes on.
    """
    if attempt.state == AttemptState.VOIDED:
        raise AttemptEnded
    goes_on = known_deadline is not None and more_time(known_deadline, attempt.deadline)
    return await settle(services, session, attempt, now, by_candidate=not goes_on)


async def settle(
    services: Services,
    session: AsyncSession,
    attempt: Attempt,
    now: datetime,
    *,
    by_candidate: bool = False,
) -> Ended | None:
    """Bring a locked attempt to where it should be by `now`: ended, which gives how, or released."""
    in_time = accepts(now, attempt.deadline)
    if attempt.state == AttemptState.ACTIVE and (by_candidate or not in_time):
        return await end(services, session, attempt, attempt.examination, now, by_candidate=in_time)
    if attempt.state == AttemptState.MARKED:
        await release_if_due(services, session, attempt, attempt.examination, now)
    return None


async def end(
    services: Services,
    session: AsyncSession,
    attempt: Attempt,
    examination: Examination,
    now: datetime,
    *,
    by_candidate: bool = False,
) -> Ended:
    """End a locked, active attempt; what its deadline ended, ended at the deadline."""
    crash_points.taking(session, "submit" if by_candidate else "automatic_end")
    attempt.submitted_at = now if by_candidate else attempt.deadline
    attempt.ended_by = "candidate" if by_candidate else "deadline"
    answers = await current_answers(session, attempt.sid)
    issue_receipt(services, session, attempt, examination, answers, now)
    marked = await marking_runs.mark(session, attempt, examination, answers, now)
    closes = await release_if_due(services, session, attempt, examination, now)
    return Ended(closes, answers, marked)


async def release_if_due(
    services: Services,
    session: AsyncSession,
    attempt: Attempt,
    examination: Examination,
    now: datetime,
) -> datetime:
    """Release a locked attempt when it is marked and its score is out, and certify who passed; when
    its examination closes."""
    closes = await closing(session, examination)
    is_out = attempt.marked_at is not None and released(
        Moment(examination.score_shown), closes, now
    )
    if is_out:
        attempt.released_at = now
    await session.flush()
    if is_out:
        await tell_result(services, session, attempt, examination)
    return closes


async def tell_result(
    services: Services, session: AsyncSession, attempt: Attempt, examination: Examination
) -> None:
    """Announce the result of a released attempt, and certify who passed."""
    if examination.purpose == Purpose.MOCK:
        await announce(session, MockMarked(attempt.user_sid, attempt.sid, examination.sid))
        return
    outcome = ExaminationPassed if attempt.passed else ExaminationFailed
    await announce(session, outcome(attempt.user_sid, attempt.sid, examination.sid))
    if attempt.passed and examination.certificate_sid:
        await _certify(services, session, attempt, examination, examination.certificate_sid)


async def _certify(
    services: Services,
    session: AsyncSession,
    attempt: Attempt,
    examination: Examination,
    certificate: UUID,
) -> None:
    assert attempt.candidate_name
    assert attempt.candidate_id_number
    assert attempt.submitted_at
    id_number = services.vault.decrypt(ID_NUMBER, attempt.candidate_id_number)
    await certificates.issue_for(
        session,
        services.vault,
        template=certificate,
        holder=certificates.Holder(attempt.user_sid, attempt.candidate_name, id_number),
        source=certificates.CertificateSource(
            SOURCE, attempt.sid, examination.title, attempt.submitted_at
        ),
    )


#: Shown to all who query the certificate; why the attempt was voided is its candidate's alone.
REVOKED = "考试成绩已作废 / The result of the examination was voided"


async def void(
    services: Services,
    session: AsyncSession,
    attempt: Attempt,
    reason: str,
    now: datetime,
    *,
    stays_used: bool,
) -> None:
    """Void a locked attempt and revoke what it earned; voided once, it stays as it was voided.

    Its candidate has it back, unless it `stays_used`.
    """
    if attempt.state == AttemptState.VOIDED:
        return
    attempt.voided_at, attempt.void_reason, attempt.stays_used = now, reason, stays_used
    await session.flush()
    voided = AttemptVoided(attempt.user_sid, attempt.sid, attempt.examination_sid, reason)
    await announce(session, voided)
    await certificates.revoke(
        session,
        services.vault,
        source_kind=SOURCE,
        source_sid=attempt.sid,
        reason=REVOKED,
        now=now,
    )
