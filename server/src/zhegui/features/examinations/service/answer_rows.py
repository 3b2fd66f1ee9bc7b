"""The statements of the answer log: one look and one write for a whole group of requests."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from psycopg import AsyncConnection
from pydantic import JsonValue
from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Uuid,
    any_,
    bindparam,
    func,
    literal_column,
    select,
    text,
    true,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.types import TypeEngine

from zhegui.features.examinations.models import Attempt, SavedAnswer
from zhegui.features.examinations.rules.saves import AttemptStanding, Recorded
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.identity import api as identity
from zhegui.kernel.db.statements import array, compiled, fetch

#: Attempt, question, sequence.
Place = tuple[UUID, UUID, int]
#: What the log holds at a place, and the latest sequence of its question.
Beside = Mapping[Place, tuple[Recorded | None, int | None]]
#: Attempt, question, sequence, value, moment.
Row = tuple[UUID, UUID, int, JsonValue, datetime]


#: A login that saves, and where.
Asked = tuple[UUID, Place]


class Locked(NamedTuple):
    """An attempt that cannot end or change hands while the transaction lasts."""

    user: UUID
    standing: AttemptStanding


class Standings(NamedTuple):
    """What one statement sees of a whole group: of each login, attempt and place what there is."""

    logins: dict[UUID, identity.Login]
    locked: dict[UUID, Locked]
    beside: dict[Place, tuple[Recorded | None, int | None]]


def _given(name: str, kind: TypeEngine[Any]) -> Any:
    return bindparam(name, type_=ARRAY(kind))


_asked = (
    func.unnest(
        _given("logins", Uuid()),
        _given("attempts", Uuid()),
        _given("questions", Uuid()),
        _given("sequences", BigInteger()),
    )
    .table_valued("login", "attempt", "question", "sequence", with_ordinality="at")
    .render_derived("asked")
)
# In the order of their sids, so that two groups cannot wait for each other.
_locked = (
    select(Attempt.sid, Attempt.user_sid, Attempt.state, Attempt.deadline, Attempt.lease)
    .where(Attempt.sid == any_(_given("attempts", Uuid())))
    .order_by(Attempt.sid)
    .with_for_update(read=True)
    .cte("locked")
)
# In the text: a plan that is kept is made for any limit that could be bound.
_ONE: ColumnElement[int] = literal_column("1")
# One look at the index for each place, whatever PostgreSQL believes of the table's size: a plan that
# was made when the log was short would read it whole when it has grown, group after group.
_standing = (
    identity.STANDING.where(identity.LoginSession.sid == _asked.c.login)
    .limit(_ONE)
    .lateral("standing")
)
_of_question = (SavedAnswer.attempt_sid == _asked.c.attempt) & (
    SavedAnswer.question_sid == _asked.c.question
)
_held = (
    select(SavedAnswer.value, SavedAnswer.saved_at)
    .where(_of_question, SavedAnswer.sequence == _asked.c.sequence)
    .limit(_ONE)
    .lateral("held")
)
_latest = (
    select(SavedAnswer.sequence)
    .where(_of_question)
    .order_by(SavedAnswer.sequence.desc())
    .limit(_ONE)
    .lateral("latest")
)
LOOK = compiled(
    select(
        _asked.c.at,
        _standing.c.user_sid,
        _standing.c.expires_at,
        _locked.c.user_sid,
        _locked.c.state,
        _locked.c.deadline,
        _locked.c.lease,
        _held.c.saved_at,
        _held.c.value,
        _latest.c.sequence,
    )
    .select_from(_asked)
    .outerjoin(_locked, _locked.c.sid == _asked.c.attempt)
    .outerjoin(_standing, true())
    .outerjoin(_held, true())
    .outerjoin(_latest, true())
)

INSERT = compiled(
    text("""
    insert into answer (attempt_sid, question_sid, sequence, value, saved_at)
    select attempt, question, sequence, cast(:written as jsonb) -> (cast(place as int) - 1), saved_at
    from unnest(
        cast(:attempts as uuid[]), cast(:questions as uuid[]), cast(:sequences as bigint[]),
        cast(:saved_ats as timestamptz[])
    ) with ordinality as entry (attempt, question, sequence, saved_at, place)
    on conflict do nothing returning 1
""")
)


async def look(connection: AsyncConnection, asked: Sequence[Asked]) -> Standings:
    """What stands beside what is to be written; the attempts stay closed to submit, the automatic end
    and a take-over while the transaction lasts.

    The log is seen as it was before the lock was waited for. Whoever was waited for writes no answers
    to an attempt that goes on, and an answer of another group since then is met by the insert.
    """
    places = [place for _, place in asked]
    logins = array(login.hex for login, _ in asked)
    found = Standings({}, {}, {})
    for row in await fetch(connection, LOOK, {"logins": logins, **_columns(places)}):
        at, user, expires_at, owner, state, deadline, lease, saved_at, value, latest = row
        login, place = asked[at - 1]
        if user is not None:
            found.logins[login] = identity.Login(user, expires_at)
        if owner is not None:
            standing = AttemptStanding(AttemptState(state), deadline, lease)
            found.locked[place[0]] = Locked(owner, standing)
        recorded = Recorded(value, saved_at) if saved_at is not None else None
        found.beside[place] = recorded, latest
    return found


async def insert(connection: AsyncConnection, rows: Sequence[Row]) -> int:
    """Write what is not there yet; the number of rows written."""
    values = {
        **_columns([row[:3] for row in rows]),
        "written": json.dumps([value for *_, value, _ in rows]),
        "saved_ats": array(saved_at.isoformat() for *_, saved_at in rows),
    }
    return len(await fetch(connection, INSERT, values))


def _columns(places: Sequence[Place]) -> dict[str, object]:
    return {
        "attempts": array(attempt.hex for attempt, _, _ in places),
        "questions": array(question.hex for _, question, _ in places),
        "sequences": array(str(sequence) for _, _, sequence in places),
    }
