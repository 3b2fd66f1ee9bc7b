"""Starting an attempt, or going on with it: the same call, and the same attempt while it runs."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from sqlalchemy import and_, false, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.documents import DRAWN, DrawnSection
from zhegui.features.examinations.errors import STARTING, AttemptEnded
from zhegui.features.examinations.hand import Hand
from zhegui.features.examinations.models import (
    Attempt,
    AttemptPaper,
    Examination,
    ExtraTime,
    SavedAnswer,
)
from zhegui.features.examinations.resources import published_for
from zhegui.features.examinations.rules.access import Candidate, Window, cannot_start
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.rules.timing import accepts, deadline
from zhegui.features.examinations.service.answers import current_answers
from zhegui.features.examinations.service.attempts import own_attempt
from zhegui.features.examinations.service.ending import ID_NUMBER, end
from zhegui.features.examinations.service.prepared import (
    drawn_paper,
    keep_asked,
    prepared_paper,
)
from zhegui.features.identity import api as identity
from zhegui.kernel import faults
from zhegui.kernel.caller import Caller
from zhegui.kernel.errors import NotFound
from zhegui.kernel.ids import new_number, new_sid
from zhegui.ports.house import House

NUMBER_PREFIX = "KS"
SEED_BYTES = 16


@dataclass(frozen=True, slots=True)
class Started:
    """A running attempt whole; `held_elsewhere` when another login holds its lease."""

    attempt: Attempt
    examination: Examination
    sections: Sequence[DrawnSection]
    answers: Sequence[SavedAnswer]
    held_elsewhere: bool


async def start(
    house: House,
    session: AsyncSession,
    caller: Caller,
    examination_sid: UUID,
    take_over: bool,
    now: datetime,
) -> Started:
    """The caller's running attempt at an examination, begun where there is none.

    However many tabs ask at once, one attempt begins: the database holds at most one active one
    for a candidate, and who comes second finds the first. Raises `NotFound` and what
    `errors.STARTING` names.
    """
    examination = await _published(session, caller, examination_sid)
    attempt = await _running(house, session, caller, examination, now)
    if attempt is None:
        values = await _admit(house, session, caller, examination, now)
        attempt = await _insert(session, values)
        if attempt is not None:
            faults.taking(session, "start")
            sections = await _set_paper(session, attempt)
            return Started(attempt, examination, sections, [], False)
        # Another tab was first; its commit is what the insert waited for.
        attempt = await _running(house, session, caller, examination, now)
        if attempt is None:
            raise NotFound
    if take_over and attempt.login_sid != caller.session:
        attempt.lease += 1
        attempt.login_sid = caller.session
        await session.flush()
    return await _go_on(session, attempt, examination, caller.session)


async def go_on_by_ticket(
    session: AsyncSession, hand: Hand, examination_sid: UUID, now: datetime
) -> Started:
    """The running attempt that a ticket is for: a page that is loaded anew needs no login.

    Raises `NotFound` for another examination, `AttemptEnded`, and what `own_attempt` raises.
    """
    assert hand.ticket is not None
    attempt = await own_attempt(session, hand, hand.ticket.attempt, now)
    if attempt.examination_sid != examination_sid:
        raise NotFound
    if attempt.state != AttemptState.ACTIVE:
        raise AttemptEnded
    return await _go_on(session, attempt, attempt.examination, hand.login)


async def _go_on(
    session: AsyncSession, attempt: Attempt, examination: Examination, login: UUID
) -> Started:
    sections = await drawn_paper(session, attempt.sid)
    answers = await current_answers(session, attempt.sid)
    return Started(attempt, examination, sections, answers, attempt.login_sid != login)


async def _published(session: AsyncSession, caller: Caller, sid: UUID) -> Examination:
    examination = await session.scalar(
        select(Examination).where(
            Examination.sid == sid, published_for(caller.user, caller.organization)
        )
    )
    if examination is None:
        raise NotFound
    return examination


async def _running(
    house: House, session: AsyncSession, caller: Caller, examination: Examination, now: datetime
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
    await end(house, session, attempt, examination, now)
    return None


async def _admit(
    house: House, session: AsyncSession, caller: Caller, examination: Examination, now: datetime
) -> dict[str, Any]:
    """The values of a new attempt, for who may begin one; raises what `errors.STARTING` names."""
    certifies = examination.certificate_sid is not None
    person = await identity.certified_identity(house, session, caller.user) if certifies else None
    used, passed, extra = await _history(session, caller, examination)
    candidate = Candidate(
        signed_in=True,
        attempts_used=used,
        certified=passed and certifies,
        has_real_name=person is not None,
    )
    window = Window(examination.start_at, examination.last_entry_at, examination.end_at)
    if reason := cannot_start(window, examination.attempts, certifies, candidate, now):
        raise STARTING[reason]
    values = _values(caller, examination, used + 1, extra, now)
    if person:
        values["candidate_name"] = person.name
        values["candidate_id_number"] = house.vault.encrypt(ID_NUMBER, person.id_number)
    return values


async def _history(
    session: AsyncSession, caller: Caller, examination: Examination
) -> tuple[int, bool, timedelta]:
    """How many attempts were used, whether one was passed, and the extra time that is owed."""
    mine = and_(Attempt.examination_sid == examination.sid, Attempt.user_sid == caller.user)
    passed = and_(Attempt.passed.is_(True), Attempt.voided_at.is_(None))
    owed = (
        select(ExtraTime.seconds)
        .where(ExtraTime.examination_sid == examination.sid, ExtraTime.user_sid == caller.user)
        .scalar_subquery()
    )
    row = await session.execute(
        select(
            func.count(),
            func.coalesce(func.bool_or(passed), false()),
            func.coalesce(owed, 0),
        ).where(mine)
    )
    used, has_passed, seconds = row.one()
    return used, has_passed, timedelta(seconds=seconds)


def _values(
    caller: Caller, examination: Examination, ordinal: int, extra: timedelta, now: datetime
) -> dict[str, Any]:
    duration = timedelta(seconds=examination.duration_seconds)
    return {
        "sid": new_sid(),
        "number": new_number(NUMBER_PREFIX),
        "examination_sid": examination.sid,
        "user_sid": caller.user,
        "ordinal": ordinal,
        "started_at": now,
        "deadline": deadline(now, duration, examination.end_at, extra),
        "lease": 1,
        "login_sid": caller.session,
        "created_at": now,
        "updated_at": now,
        "version": 1,
    }


async def _insert(session: AsyncSession, values: dict[str, Any]) -> Attempt | None:
    """The new attempt; None where the candidate has an active one already."""
    attempt: Attempt | None = await session.scalar(
        insert(Attempt).values(**values).on_conflict_do_nothing().returning(Attempt)
    )
    return attempt


async def _set_paper(session: AsyncSession, attempt: Attempt) -> list[DrawnSection]:
    seed = secrets.token_hex(SEED_BYTES)
    paper = await prepared_paper(session, attempt.examination_sid)
    drawn = paper.draw(Random(seed))  # noqa: S311 (seeded by a secret, recorded to be repeated)
    keep_asked(attempt.sid, paper.asked(drawn))
    document = DRAWN.dump_python(drawn, mode="json")
    session.add(AttemptPaper(attempt_sid=attempt.sid, seed=seed, section_list=document))
    await session.flush()
    return drawn
