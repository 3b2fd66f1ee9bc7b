"""Beginning an attempt: two statements, because a thousand candidates begin in the same seconds."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from random import Random
from typing import Any
from uuid import UUID

from sqlalchemy import DateTime, Select, Uuid, and_, bindparam, exists, func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.admission import admitted
from zhegui.features.examinations.documents import DRAWN, DrawnSection
from zhegui.features.examinations.errors import STARTING, MockPaused
from zhegui.features.examinations.models import Attempt, Examination
from zhegui.features.examinations.resources import (
    by_person,
    certifies_still,
    is_used,
    published_for,
)
from zhegui.features.examinations.rules.access import Candidate, Purpose, Window, cannot_start
from zhegui.features.examinations.rules.deadlines import deadline
from zhegui.features.examinations.rules.draw import CannotDraw
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.service.closure import window_end
from zhegui.features.examinations.service.prepared import Prepared, keep_drawn, prepared_paper
from zhegui.features.examinations.service.submission import ID_NUMBER
from zhegui.features.examinations.suppression import withheld
from zhegui.features.identity import api as identity
from zhegui.kernel import crash_points
from zhegui.kernel.clock import hold_still
from zhegui.kernel.errors import Conflict, NotFound
from zhegui.kernel.ids import new_number, new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.ports.services import Services

NUMBER_PREFIX = "KS"
SEED_BYTES = 16


@dataclass(frozen=True, slots=True)
class CandidateHistory:
    """An examination, and what a candidate has done there so far, from whichever account.

    Of the attempts that were `begun`, those that were voided need not be `used`.
    `is_offered` is false of who has left its organization. `is_sitting` says that an attempt of
    this account is active, `sits_elsewhere` that one of another account is. `is_admitted` is what
    the features above say of it. `person` is who they were when it was read.
    """

    examination: Examination
    begun: int
    used: int
    has_passed: bool
    is_offered: bool
    is_sitting: bool
    sits_elsewhere: bool
    is_admitted: bool
    person: bytes | None


_user = bindparam("user", type_=Uuid())
_organization = bindparam("organization", type_=Uuid())
_now = bindparam("now", type_=DateTime(timezone=True))
_own = and_(Attempt.examination_sid == Examination.sid, Attempt.user_sid == _user)
_person = identity.confirmed_lookup(_user)
_mine = by_person(_user, _person)


# Locked as the insert of an attempt locks it anyway, but before the time is read: `prolong` waits for
# those who are starting, and those who start after it read what it gave.
@cache
def _record() -> Select[Any]:
    """Made when it is first asked: the features above have said by then who is admitted."""
    offered = published_for(_user, _organization, _now)
    return (
        select(
            Examination,
            select(func.count()).where(_mine).scalar_subquery(),
            select(func.count()).where(_mine, is_used()).scalar_subquery(),
            exists().where(_mine, certifies_still()),
            offered,
            exists().where(_own, Attempt.state == AttemptState.ACTIVE),
            exists().where(_mine, Attempt.user_sid != _user, Attempt.state == AttemptState.ACTIVE),
            admitted(_user, _now),
            _person,
            hold_still(),
        )
        # Who has left its organization goes on with what they had begun.
        .where(Examination.sid == bindparam("examination"), or_(offered, exists().where(_own)))
        .with_for_update(read=True, key_share=True, of=Examination)
    )


# The paper is there exactly when the attempt is: where the candidate has an active one already,
# nothing is begun and nothing set. Extra time is read here, under the examination's lock, and comes on
# top of the deadline: what the candidate is owed, they are owed wherever the sitting began.
BEGIN = text("""
    with begun as (
        insert into attempt (sid, number, examination_sid, user_sid, ordinal, started_at, deadline,
            lease, login_sid, candidate_name, candidate_id_number, candidate_lookup,
            created_at, updated_at, version)
        values (:sid, :number, :examination_sid, :user_sid, :ordinal, :started_at,
            cast(:deadline as timestamptz) + make_interval(secs => coalesce((
                select seconds from extra_time
                where examination_sid = :examination_sid and user_sid = :user_sid), 0)),
            :lease, :login_sid, :candidate_name, :candidate_id_number, :candidate_lookup,
            :started_at, :started_at, 1)
        on conflict do nothing returning sid, deadline
    )
    insert into attempt_paper (sid, created_at, attempt_sid, seed, section_list)
    select :paper_sid, :started_at, sid, :seed, cast(:section_list as jsonb) from begun
    returning (select deadline from begun)
""")


async def read_record(session: AsyncSession, caller: Caller, examination: UUID) -> CandidateHistory:
    """What bears on the caller's right to start; raises `NotFound` where they see no such thing.

    From here to the commit the installation's time is not set, so that a new attempt's is its own.
    """
    row = await session.execute(
        _record(),
        {
            "user": caller.user,
            "organization": caller.organization,
            "examination": examination,
            "now": session.sync_session.info["now"],
        },
    )
    found = row.one_or_none()
    if found is None:
        raise NotFound
    return CandidateHistory(*found[:-1])


async def begin(
    services: Services, session: AsyncSession, caller: Caller, record: CandidateHistory
) -> tuple[Attempt, list[DrawnSection]] | None:
    """A new attempt and its paper; None where another tab was first, after its commit.

    Raises what `errors.STARTING` names for who may not begin one, and `MockPaused`.
    """
    now = services.clock.now()  # which `read_record` holds still
    person = await _admit(services, session, caller, record, now)
    attempt = _new_attempt(services, caller, record, person, now)
    seed = secrets.token_hex(SEED_BYTES)
    paper = await prepared_paper(session, record.examination)
    drawn = await _draw(session, record.examination, paper, seed, now)
    document = {
        "paper_sid": new_sid(),
        "seed": seed,
        "section_list": DRAWN.dump_json(drawn).decode(),
    }
    end = await session.scalar(BEGIN, {**attempt, **document})
    if end is None:
        return None
    attempt["deadline"] = end
    crash_points.taking(session, "start")
    keep_drawn(attempt["sid"], drawn, paper.asked(drawn))
    return Attempt(**attempt, state=AttemptState.ACTIVE), drawn


async def _draw(
    session: AsyncSession, examination: Examination, paper: Prepared, seed: str, now: datetime
) -> list[DrawnSection]:
    """The candidate's paper; a mock one asks nothing that is withheld, and is `MockPaused` where too
    little is left."""
    random = Random(seed)  # noqa: S311 (seeded by a secret, recorded to be repeated)
    if examination.purpose != Purpose.MOCK:
        return paper.draw(random)
    try:
        kept_back = await withheld(session, paper.questions, now, besides=examination.sid)
        return paper.without(kept_back).draw(random)
    except CannotDraw as short:
        raise MockPaused from short


async def _admit(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    record: CandidateHistory,
    now: datetime,
) -> identity.CertifiedIdentity | None:
    """Who the certificate would name, where there is one to earn."""
    examination = record.examination
    certifies = examination.certificate_sid is not None
    person = (
        await identity.certified_identity(services, session, caller.user) if certifies else None
    )
    candidate = Candidate(
        signed_in=True,
        is_offered=record.is_offered,
        attempts_used=record.used,
        certified=record.has_passed and certifies,
        has_real_name=person is not None,
        sits_elsewhere=record.sits_elsewhere,
        has_access=record.is_admitted,
    )
    window = Window(examination.start_at, examination.last_entry_at, examination.end_at)
    if reason := cannot_start(window, examination.attempts, certifies, candidate, now):
        raise STARTING[reason]
    if person is not None and person.lookup != record.person:
        raise Conflict  # who they are was changed since their attempts were counted
    return person


def _new_attempt(
    services: Services,
    caller: Caller,
    record: CandidateHistory,
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
        "ordinal": record.begun + 1,
        "started_at": now,
        "deadline": deadline(now, duration, window_end(examination)),
        "lease": 1,
        "login_sid": caller.session,
        "candidate_name": person and person.name,
        "candidate_id_number": person and services.vault.encrypt(ID_NUMBER, person.id_number),
        "candidate_lookup": person and person.lookup,
    }
