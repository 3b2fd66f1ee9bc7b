"""What the candidate's page notices."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.errors import AttemptEnded, TooManyEvents
from zhegui.features.examinations.models import Attempt, AttemptEvent
from zhegui.features.examinations.rules.absences import Absence, EventType, weigh
from zhegui.features.examinations.rules.deadlines import accepts
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.sitting_schemas import EventBatch, EventCount, Noted

#: More than any honest page notices; a bound on what may be heaped up.
MOST_EVENTS = 5_000


async def note_events(
    session: AsyncSession, attempt: Attempt, given: EventBatch, now: datetime
) -> Noted:
    """Put events of a locked, running attempt on record; the same event twice is one."""
    if attempt.state != AttemptState.ACTIVE or not accepts(now, attempt.deadline):
        raise AttemptEnded
    rows = [
        {
            "attempt_sid": attempt.sid,
            "type": each.type,
            "at": each.at,
            "duration_ms": each.duration_ms,
            "received_at": now,
        }
        for each in given.event_list
    ]
    held = select(func.count()).where(AttemptEvent.attempt_sid == attempt.sid)
    if (await session.scalar(held) or 0) + len(rows) > MOST_EVENTS:
        raise TooManyEvents
    await session.execute(insert(AttemptEvent).on_conflict_do_nothing(), rows)
    return await _noted(session, attempt.sid, now)


async def _noted(session: AsyncSession, attempt: UUID, now: datetime) -> Noted:
    rows = await session.execute(
        select(AttemptEvent.type, AttemptEvent.duration_ms).where(
            AttemptEvent.attempt_sid == attempt
        )
    )
    absences = [Absence(EventType(type), timedelta(milliseconds=ms)) for type, ms in rows]
    leaving = weigh(absences)
    return Noted(
        count_list=_counts(absences),
        leaving_count=leaving.count,
        leaving_ms=_ms(leaving.duration),
        action=leaving.action,
        server_time=now,
    )


def _counts(absences: Sequence[Absence]) -> list[EventCount]:
    by_type = {type: [e.duration for e in absences if e.type is type] for type in EventType}
    return [
        EventCount(type=type, count=len(found), duration_ms=_ms(sum(found, timedelta(0))))
        for type, found in by_type.items()
        if found
    ]


def _ms(duration: timedelta) -> int:
    return duration // timedelta(milliseconds=1)
