"""Beginning an attempt: two statements, because a thousand candidates begin in the same seconds."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from sqlalchemy import Uuid, and_, bindparam, exists, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.documents import DRAWN, DrawnSection
from zhegui.features.examinations.errors import STARTING
from zhegui.features.examinations.models import Attempt, Examination, ExtraTime
from zhegui.features.examinations.resources import published_for
from zhegui.features.examinations.rules.access import Candidate, Window, cannot_start
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.rules.timing import deadline
from zhegui.features.examinations.service.ending import ID_NUMBER
from zhegui.features.examinations.service.prepared import keep_asked, prepared_paper
from zhegui.features.identity import api as identity
from zhegui.kernel import faults
from zhegui.kernel.caller import Caller
from zhegui.kernel.clock import hold_still
from zhegui.kernel.errors import NotFound
from zhegui.kernel.ids import new_number, new_sid
from zhegui.ports.house import House

NUMBER_PREFIX = "KS"
SEED_BYTES = 16


@dataclass(frozen=True, slots=True)
class Record:
    """An examination, and what a candidate has done there so far.

    `extra` is the time they are owed; `is_sitting` says that an attempt of theirs is active.
    """

    examination: Examination
    used: int
    has_passed: bool
    extra: timedelta
    is_sitting: bool


_user = bindparam("user", type_=Uuid())
_organization = bindparam("organization", type_=Uuid())
_mine = and_(Attempt.examination_sid == Examination.sid, Attempt.user_sid == _user)
_passed = and_(Attempt.passed.is_(True), Attempt.voided_at.is_(None))
_owed = select(ExtraTime.seconds).where(
    ExtraTime.examination_sid == Examination.sid, ExtraTime.user_sid == _user
)
RECORD = select(
    Examination,
    select(func.count()).where(_mine).scalar_subquery(),
    exists().where(_mine, _passed),
    func.coalesce(_owed.scalar_subquery(), 0),
    exists().where(_mine, Attempt.state == AttemptState.ACTIVE),
    hold_still(),
).where(Examination.sid == bindparam("examination"), published_for(_user, _organization))

# The paper is there exactly when the attempt is: where the candidate has an active one already,
# nothing is begun and nothing set.
BEGIN = text("""
    with begun as (
        insert into attempt (sid, number, examination_sid, user_sid, ordinal, started_at, deadline,
            lease, login_sid, candidate_name, candidate_id_number, created_at, updated_at, version)
        values (:sid, :number, :examination_sid, :user_sid, :ordinal, :started_at, :deadline,
            :lease, :login_sid, :candidate_name, :candidate_id_number, :started_at, :started_at, 1)
        on conflict do nothing returning sid
    )
    insert into attempt_paper (sid, created_at, attempt_sid, seed, section_list)
    select :paper_sid, :started_at, sid, :seed, cast(:section_list as jsonb) from begun
    returning attempt_sid
""")


async def read_record(session: AsyncSession, caller: Caller, examination: UUID) -> Record:
    """What bears on the caller's right to start; raises `NotFound` where they see no such thing.

    From here to the commit the house's time is not set, so that a new attempt's is its own.
    """
    row = await session.execute(
        RECORD,
        {"user": caller.user, "organization": caller.organization, "examination": examination},
    )
    found = row.one_or_none()
    if found is None:
        raise NotFound
    published, used, has_passed, extra, is_sitting, _ = found
    return Record(published, used, has_passed, timedelta(seconds=extra), is_sitting)


async def begin(
    house: House, session: AsyncSession, caller: Caller, record: Record
) -> tuple[Attempt, list[DrawnSection]] | None:
    """A new attempt and its paper; None where another tab was first, after its commit.

    Raises what `errors.STARTING` names for who may not begin one.
    """
    now = house.clock.now()  # which `read_record` holds still
    person = await _admit(house, session, caller, record, now)
    attempt = _new_attempt(house, caller, record, person, now)
    seed = secrets.token_hex(SEED_BYTES)
    paper = await prepared_paper(session, record.examination.sid)
    drawn = paper.draw(Random(seed))  # noqa: S311 (seeded by a secret, recorded to be repeated)
    document = {
        "paper_sid": new_sid(),
        "seed": seed,
        "section_list": DRAWN.dump_json(drawn).decode(),
    }
    if await session.scalar(BEGIN, {**attempt, **document}) is None:
        return None
    faults.taking(session, "start")
    keep_asked(attempt["sid"], paper.asked(drawn))
    return Attempt(**attempt, state=AttemptState.ACTIVE), drawn


async def _admit(
    house: House, session: AsyncSession, caller: Caller, record: Record, now: datetime
) -> identity.CertifiedIdentity | None:
    """Who the certificate would name, where there is one to earn."""
    examination = record.examination
    certifies = examination.certificate_sid is not None
    person = await identity.certified_identity(house, session, caller.user) if certifies else None
    candidate = Candidate(
        signed_in=True,
        attempts_used=record.used,
        certified=record.has_passed and certifies,
        has_real_name=person is not None,
    )
    window = Window(examination.start_at, examination.last_entry_at, examination.end_at)
    if reason := cannot_start(window, examination.attempts, certifies, candidate, now):
        raise STARTING[reason]
    return person


def _new_attempt(
    house: House,
    caller: Caller,
    record: Record,
    person: identity.CertifiedIdentity | None,
    now: datetime,
) -> dict[str, Any]:
    examination = record.examination
    duration = timedelta(seconds=examination.duration_seconds)
    return {
        "sid": new_sid(),
        "number": new_number(NUMBER_PREFIX),
        "examination_sid": examination.sid,
        "user_sid": caller.user,
        "ordinal": record.used + 1,
        "started_at": now,
        "deadline": deadline(now, duration, examination.end_at, record.extra),
        "lease": 1,
        "login_sid": caller.session,
        "candidate_name": person and person.name,
        "candidate_id_number": person and house.vault.encrypt(ID_NUMBER, person.id_number),
    }
