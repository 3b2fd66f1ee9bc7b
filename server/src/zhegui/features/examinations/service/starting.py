"""Starting an attempt, or going on with it: the same call, and the same attempt while it runs."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.documents import DRAWN
from zhegui.features.examinations.errors import STARTING
from zhegui.features.examinations.models import Attempt, AttemptPaper, Examination, ExtraTime
from zhegui.features.examinations.resources import published_for
from zhegui.features.examinations.rules.access import Candidate, Window, cannot_start
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.rules.timing import accepts, deadline
from zhegui.features.examinations.service.ending import ID_NUMBER, end
from zhegui.features.examinations.service.prepared import keep_asked, prepared_paper
from zhegui.features.identity import api as identity
from zhegui.kernel.caller import Caller
from zhegui.kernel.errors import NotFound
from zhegui.kernel.ids import new_number, new_sid
from zhegui.ports.house import House

NUMBER_PREFIX = "KS"
SEED_BYTES = 16


@dataclass(frozen=True, slots=True)
class Started:
    """A running attempt; `held_elsewhere` when another login holds its lease."""

    attempt: Attempt
    examination: Examination
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
        attempt = await _begin(house, session, caller, examination, now)
    if take_over and attempt.login_sid != caller.session:
        attempt.lease += 1
        attempt.login_sid = caller.session
        await session.flush()
    return Started(attempt, examination, attempt.login_sid != caller.session)


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


async def _begin(
    house: House, session: AsyncSession, caller: Caller, examination: Examination, now: datetime
) -> Attempt:
    person = None
    if examination.certificate_sid:
        person = await identity.certified_identity(house, session, caller.user)
    candidate = await _candidate(session, caller, examination, person)
    window = Window(examination.start_at, examination.last_entry_at, examination.end_at)
    certifies = examination.certificate_sid is not None
    if reason := cannot_start(window, examination.attempts, certifies, candidate, now):
        raise STARTING[reason]
    ordinal = candidate.attempts_used + 1
    values = await _values(session, caller, examination, ordinal, now)
    if person:
        values["candidate_name"] = person.name
        values["candidate_id_number"] = house.vault.encrypt(ID_NUMBER, person.id_number)
    return await _insert(house, session, caller, examination, values, now)


async def _candidate(
    session: AsyncSession,
    caller: Caller,
    examination: Examination,
    person: identity.CertifiedIdentity | None,
) -> Candidate:
    used, passed = (
        await session.execute(
            select(
                func.count(),
                func.bool_or(Attempt.passed.is_(True) & Attempt.voided_at.is_(None)),
            ).where(Attempt.examination_sid == examination.sid, Attempt.user_sid == caller.user)
        )
    ).one()
    return Candidate(
        signed_in=True,
        attempts_used=used,
        certified=bool(passed) and examination.certificate_sid is not None,
        has_real_name=person is not None,
    )


async def _values(
    session: AsyncSession, caller: Caller, examination: Examination, ordinal: int, now: datetime
) -> dict[str, Any]:
    extra = await session.scalar(
        select(ExtraTime.seconds).where(
            ExtraTime.examination_sid == examination.sid, ExtraTime.user_sid == caller.user
        )
    )
    return {
        "sid": new_sid(),
        "number": new_number(NUMBER_PREFIX),
        "examination_sid": examination.sid,
        "user_sid": caller.user,
        "ordinal": ordinal,
        "started_at": now,
        "deadline": deadline(
            now,
            timedelta(seconds=examination.duration_seconds),
            examination.end_at,
            timedelta(seconds=extra or 0),
        ),
        "lease": 1,
        "login_sid": caller.session,
        "created_at": now,
        "updated_at": now,
        "version": 1,
    }


async def _insert(
    house: House,
    session: AsyncSession,
    caller: Caller,
    examination: Examination,
    values: dict[str, Any],
    now: datetime,
) -> Attempt:
    inserted = insert(Attempt).values(**values).on_conflict_do_nothing().returning(Attempt)
    attempt = await session.scalar(inserted)
    if attempt is None:
        # Another tab was first; its commit is what the insert waited for.
        first = await _running(house, session, caller, examination, now)
        if first is None:
            raise NotFound
        return first
    await _set_paper(session, attempt)
    return attempt


async def _set_paper(session: AsyncSession, attempt: Attempt) -> None:
    seed = secrets.token_hex(SEED_BYTES)
    paper = await prepared_paper(session, attempt.examination_sid)
    drawn = paper.draw(Random(seed))  # noqa: S311 (seeded by a secret, recorded to be repeated)
    keep_asked(attempt.sid, paper.asked(drawn))
    document = DRAWN.dump_python(drawn, mode="json")
    session.add(AttemptPaper(attempt_sid=attempt.sid, seed=seed, section_list=document))
    await session.flush()
