"""Ending an attempt: by its candidate, by its deadline, or by voiding it.

Ending, the receipt, marking and release are one transaction under the attempt's lock, so there is
no moment at which a saved answer could be left out.
"""

from __future__ import annotations

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
from zhegui.features.examinations.rules.review import Moment, released
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.rules.timing import accepts, more_time
from zhegui.features.examinations.service import marking
from zhegui.features.examinations.service.answers import current_answers
from zhegui.features.examinations.service.closing import closing
from zhegui.features.examinations.service.receipts import issue_receipt
from zhegui.kernel import crash_points
from zhegui.kernel.events import announce
from zhegui.ports.services import Services

ID_NUMBER = "attempt.candidate_id_number"


async def submit(
    services: Services,
    session: AsyncSession,
    attempt: Attempt,
    now: datetime,
    known_deadline: datetime | None = None,
) -> None:
    """Credentials in a locked attempt; one that ended already stays as it ended.

    A page that hands in because the time is up says by which deadline: where more was given since,
    the attempt goes on.
    """
    if attempt.state == AttemptState.VOIDED:
        raise AttemptEnded
    goes_on = known_deadline is not None and more_time(known_deadline, attempt.deadline)
    await settle(services, session, attempt, now, by_candidate=not goes_on)


async def settle(
    services: Services,
    session: AsyncSession,
    attempt: Attempt,
    now: datetime,
    *,
    by_candidate: bool = False,
) -> None:
    """Bring a locked attempt to where it should be by `now`: ended, released."""
    in_time = accepts(now, attempt.deadline)
    if attempt.state == AttemptState.ACTIVE and (by_candidate or not in_time):
        await end(services, session, attempt, attempt.examination, now, by_candidate=in_time)
    elif attempt.state == AttemptState.MARKED:
        await release_if_due(services, session, attempt, attempt.examination, now)


async def end(
    services: Services,
    session: AsyncSession,
    attempt: Attempt,
    examination: Examination,
    now: datetime,
    *,
    by_candidate: bool = False,
) -> None:
    """End a locked, active attempt; what its deadline ended, ended at the deadline."""
    crash_points.taking(session, "submit" if by_candidate else "automatic_end")
    attempt.submitted_at = now if by_candidate else attempt.deadline
    attempt.ended_by = "candidate" if by_candidate else "deadline"
    answers = await current_answers(session, attempt.sid)
    issue_receipt(services, session, attempt, examination, answers, now)
    await marking.mark(session, attempt, examination, answers, now)
    await session.flush()
    await release_if_due(services, session, attempt, examination, now)


async def release_if_due(
    services: Services,
    session: AsyncSession,
    attempt: Attempt,
    examination: Examination,
    now: datetime,
) -> None:
    """Release a locked attempt when it is marked and its score is out, and certify who passed."""
    if attempt.marked_at is None:
        return
    closes = await closing(session, examination)
    if not released(Moment(examination.score_shown), closes, now):
        return
    attempt.released_at = now
    await session.flush()
    await tell_result(services, session, attempt, examination)


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
