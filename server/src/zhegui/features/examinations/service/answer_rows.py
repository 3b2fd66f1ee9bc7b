"""The statements of the answer log: each does a whole group of requests at once."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from psycopg import AsyncConnection
from pydantic import JsonValue
from sqlalchemy import text

from zhegui.features.examinations.rules.saving import AttemptStanding, Recorded
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.kernel.statements import array, compiled, fetch

#: Attempt, question, sequence.
Place = tuple[UUID, UUID, int]
#: What the log holds at a place, and the latest sequence of its question.
Beside = Mapping[Place, tuple[Recorded | None, int | None]]
#: Attempt, question, sequence, value, moment.
Row = tuple[UUID, UUID, int, JsonValue, datetime]


@dataclass(frozen=True, slots=True)
class Locked:
    """An attempt that cannot end or change hands while the transaction lasts."""

    user: UUID
    standing: AttemptStanding


LOCK = compiled(
    text("""
    select sid, user_sid, state, deadline, lease from attempt
    where sid = any(cast(:attempts as uuid[])) order by sid for share
""")
)

# One look at the index for each place, whatever PostgreSQL believes of the table's size: a plan that
# was made when the log was short would read it whole when it has grown, group after group.
BESIDE = compiled(
    text("""
    select asked.attempt, asked.question, asked.sequence,
        held.saved_at is not null, held.value, held.saved_at, latest.sequence
    from unnest(cast(:attempts as uuid[]), cast(:questions as uuid[]), cast(:sequences as bigint[]))
        as asked (attempt, question, sequence)
    left join lateral (
        select value, saved_at from answer
        where attempt_sid = asked.attempt and question_sid = asked.question
            and sequence = asked.sequence
        limit 1
    ) held on true
    left join lateral (
        select sequence from answer
        where attempt_sid = asked.attempt and question_sid = asked.question
        order by sequence desc
        limit 1
    ) latest on true
""")
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


async def lock(connection: AsyncConnection, attempts: Sequence[UUID]) -> dict[UUID, Locked]:
    """The attempts of a group, shared among groups, closed to submit and the automatic end.

    In the order of their sids, so that two groups cannot wait for each other.
    """
    rows = await fetch(connection, LOCK, {"attempts": array(each.hex for each in attempts)})
    return {
        sid: Locked(user, AttemptStanding(AttemptState(state), deadline, lease))
        for sid, user, state, deadline, lease in rows
    }


async def look_beside(connection: AsyncConnection, places: Sequence[Place]) -> Beside:
    """What the log holds beside what is to be written.

    A statement after the lock, so that it sees what the lock waited for.
    """
    rows = await fetch(connection, BESIDE, _columns(places))
    return {
        (attempt, question, sequence): (Recorded(value, saved_at) if is_held else None, latest)
        for attempt, question, sequence, is_held, value, saved_at, latest in rows
    }


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
