"""Starting an attempt, or going on with it: the same call, and the same attempt while it runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.credentials import Credentials
from zhegui.features.examinations.documents import DrawnSection
from zhegui.features.examinations.errors import AttemptEnded, NoAttemptRunning
from zhegui.features.examinations.models import Attempt, Examination
from zhegui.features.examinations.rules.deadlines import accepts
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.service.answers import CurrentAnswer, current_answers
from zhegui.features.examinations.service.attempts import own_attempt
from zhegui.features.examinations.service.prepared import drawn_paper
from zhegui.features.examinations.service.start_statements import begin, read_record
from zhegui.features.examinations.service.submission import end
from zhegui.features.examinations.sitting_schemas import Start
from zhegui.kernel.errors import NotFound
from zhegui.kernel.people.caller import Caller
from zhegui.ports.services import Services


@dataclass(frozen=True, slots=True)
class Started:
    """A running attempt whole; `held_elsewhere` when another login holds its lease."""

    attempt: Attempt
    sections: Sequence[DrawnSection]
    examination: Examination
    answers: Sequence[CurrentAnswer]
    held_elsewhere: bool


async def start(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    asked: Start,
    now: datetime,
) -> Started:
    """The caller's running attempt at an examination, begun where there is none and it is asked for.

    However many tabs ask at once, one attempt begins: the database holds at most one active one
    for a candidate, and who comes second finds the first. Raises `NotFound`, `NoAttemptRunning`
    and what `errors.STARTING` names.
    """
    examination_sid = asked.examination.sid
    record = await read_record(session, caller, examination_sid)
    examination, attempt = record.examination, None
    if record.is_sitting:
        attempt = await _running(services, session, caller, examination, now)
        if attempt is None:  # its time ran out: now it counts as used
            record = await read_record(session, caller, examination_sid)
    if attempt is None and not asked.begin:
        raise NoAttemptRunning
    if attempt is None:
        begun = await begin(services, session, caller, record)
        if begun is not None:
            return Started(*begun, examination, answers=[], held_elsewhere=False)
        # Another tab was first; its commit is what the insert waited for.
        attempt = await _running(services, session, caller, examination, now)
        if attempt is None:
            raise NotFound
    if asked.take_over:
        attempt.lease += 1
        attempt.login_sid = caller.session
        await session.flush()
    return await _go_on(session, attempt, examination, caller.session)


async def go_on_by_ticket(
    session: AsyncSession, credentials: Credentials, examination_sid: UUID, now: datetime
) -> Started:
    """The running attempt that a ticket is for: a page that is loaded anew needs no login.

    Raises `NotFound` for another examination, `AttemptEnded`, and what `own_attempt` raises.
    """
    assert credentials.ticket is not None
    attempt = await own_attempt(session, credentials, credentials.ticket.attempt, now)
    if attempt.examination_sid != examination_sid:
        raise NotFound
    if attempt.state != AttemptState.ACTIVE:
        raise AttemptEnded
    return await _go_on(session, attempt, attempt.examination, credentials.login)


async def _go_on(
    session: AsyncSession, attempt: Attempt, examination: Examination, login: UUID
) -> Started:
    sections = await drawn_paper(session, attempt.sid)
    answers = await current_answers(session, attempt.sid)
    return Started(attempt, sections, examination, answers, attempt.login_sid != login)


async def _running(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    examination: Examination,
    now: datetime,
) -> Attempt | None:
    """The active attempt, locked; one whose time ran out is ended here and is none."""
    attempt = await session.scalar(
        select(Attempt)
        .where(
            Attempt.examination_sid == examination.sid,
            Attempt.user_sid == caller.user,
            Attempt.state == AttemptState.ACTIVE,
        )
        .with_for_update()
    )
    if attempt is None or accepts(now, attempt.deadline):
        return attempt
    await end(services, session, attempt, examination, now)
    return None
