"""What a beat does: one player at a time, credit by the rules, every piece into the ledger."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.learning import rules, service
from zhegui.features.learning.completion import has_open_lesson
from zhegui.features.learning.errors import OtherLesson
from zhegui.features.learning.events import CourseStudied
from zhegui.features.learning.models import (
    Enrolment,
    LessonProgress,
    StudyInterval,
    StudySession,
)
from zhegui.features.learning.rules import Piece, Reason, Span, WatchAllowance
from zhegui.features.learning.schemas import Beat
from zhegui.kernel.db.locks import hold
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.work.events import announce

_MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True)
class Worth:
    """What a beat was worth, and where the learner stands after it."""

    pieces: list[Piece]
    reason: Reason
    progress: LessonProgress
    lesson: catalogue.Lesson


async def beat(session: AsyncSession, caller: Caller, beat: Beat, now: datetime) -> Worth:
    """Credit what can have been studied since the last beat; record what was not, and why."""
    user = caller.user
    # A learner's beats follow one another, whatever tabs and devices send them.
    await hold(session, f"beat:{user}")
    lesson, enrolment = await service.lesson_to_study(
        session, user, caller.organization, beat.lesson.sid, now
    )
    progress = await _progress(session, user, lesson)
    player, since_last = await _player(session, enrolment, beat, now)
    rate = beat.rate if lesson.kind == catalogue.LessonKind.VIDEO else rules.READING_RATE
    allowed = rules.allowance(
        since_last_ms=since_last, rate=rate, is_active_player=player.closed_at is None
    )
    pieces = await _assess(session, lesson, progress, beat, allowed)
    _spend_time(player, since_last, rate, pieces, now)
    _record(session, progress, beat.session_sid, pieces)
    _advance(progress, lesson, beat, pieces, now)
    await session.flush()
    await _note_on_enrolment(session, enrolment, progress, now)
    return Worth(pieces, rules.main_reason(pieces, allowed), progress, lesson)


async def _progress(session: AsyncSession, user: UUID, lesson: catalogue.Lesson) -> LessonProgress:
    progress = await service.progress_of(session, user, lesson.sid)
    if progress is None:
        progress = LessonProgress(
            user_sid=user, lesson_sid=lesson.sid, course_sid=lesson.course_sid
        )
        session.add(progress)
        await session.flush()
    return progress


async def _player(
    session: AsyncSession, enrolment: Enrolment, beat: Beat, now: datetime
) -> tuple[StudySession, int | None]:
    """The beat's session and the milliseconds since its last beat; a new one takes the place of others."""
    player = await session.get(StudySession, beat.session_sid)
    if player is None:
        return await _open_player(session, enrolment, beat, now)
    if (player.user_sid, player.lesson_sid) != (enrolment.user_sid, beat.lesson.sid):
        raise OtherLesson
    return player, (now - player.last_beat_at) // _MILLISECOND


async def _open_player(
    session: AsyncSession, enrolment: Enrolment, beat: Beat, now: datetime
) -> tuple[StudySession, int | None]:
    """A session that began before its first beat arrived: after the learner joined, and after the time
    that the session before it was paid."""
    paid = await _close_player(session, enrolment.user_sid, now)
    unpaid = now - max(paid or enrolment.created_at, enrolment.created_at)
    before = rules.before_first_beat(open_ms=beat.open_seconds, unpaid_ms=unpaid // _MILLISECOND)
    player = StudySession(
        sid=beat.session_sid,
        user_sid=enrolment.user_sid,
        lesson_sid=beat.lesson.sid,
        last_beat_at=now - (before or 0) * _MILLISECOND,
    )
    session.add(player)
    await session.flush()
    return player, before


def _spend_time(
    player: StudySession,
    since_last: int | None,
    rate: Decimal,
    pieces: Iterable[Piece],
    now: datetime,
) -> None:
    """The session's time is paid out up to now, but for what the claim left over."""
    claimed = sum(piece.span.length for piece in pieces)
    left = rules.left_over(since_last_ms=since_last or 0, claimed_ms=claimed, rate=rate)
    player.last_beat_at = max(now - left * _MILLISECOND, player.last_beat_at)


async def _close_player(session: AsyncSession, user: UUID, now: datetime) -> datetime | None:
    """Close the learner's open session; the moment up to which its time is paid out."""
    closed = await session.scalars(
        update(StudySession)
        .where(StudySession.user_sid == user, StudySession.closed_at.is_(None))
        .values(closed_at=now)
        .returning(StudySession.last_beat_at)
        .execution_options(synchronize_session=False)
    )
    return closed.one_or_none()


async def _assess(
    session: AsyncSession,
    lesson: catalogue.Lesson,
    progress: LessonProgress,
    beat: Beat,
    allowed: WatchAllowance,
) -> list[Piece]:
    length = lesson.planned_seconds * 1000
    if lesson.kind == catalogue.LessonKind.VIDEO:
        claim = rules.played_claim(
            position_ms=beat.position, played_ms=beat.played_seconds, length_ms=length
        )
    else:
        claim = rules.reading_claim(credited_ms=progress.credited_ms, read_ms=beat.played_seconds)
    counted = await _counted(session, progress.axis, claim)
    return rules.assess(claim, counted, allowed, length_ms=length)


async def _counted(session: AsyncSession, axis: int, claim: Span) -> list[Span]:
    rows = await session.execute(
        select(StudyInterval.start_ms, StudyInterval.end_ms).where(
            StudyInterval.axis == axis,
            StudyInterval.reason == Reason.COUNTED.value,
            StudyInterval.start_ms < claim.end,
            StudyInterval.end_ms > claim.start,
        )
    )
    return [Span(start, end) for start, end in rows]


def _record(
    session: AsyncSession, progress: LessonProgress, player: UUID, pieces: Iterable[Piece]
) -> None:
    session.add_all(
        StudyInterval(
            axis=progress.axis,
            user_sid=progress.user_sid,
            lesson_sid=progress.lesson_sid,
            session_sid=player,
            start_ms=piece.span.start,
            end_ms=piece.span.end,
            reason=piece.reason.value,
        )
        for piece in pieces
    )


def _advance(
    progress: LessonProgress,
    lesson: catalogue.Lesson,
    beat: Beat,
    pieces: list[Piece],
    now: datetime,
) -> None:
    length = lesson.planned_seconds * 1000
    progress.credited_ms += rules.total(pieces)
    progress.position_ms = min(beat.position, length)
    progress.furthest_ms = max(progress.furthest_ms, progress.position_ms)
    if progress.completed_at is None and rules.is_complete(
        credited_ms=progress.credited_ms, required_seconds=lesson.required_seconds
    ):
        progress.completed_at = now


async def _note_on_enrolment(
    session: AsyncSession, enrolment: Enrolment, progress: LessonProgress, now: datetime
) -> None:
    """Where to go on, and whether the whole course is complete: no lesson of it is open."""
    enrolment.last_lesson_sid, enrolment.studied_at = progress.lesson_sid, now
    if progress.completed_at == now and not await has_open_lesson(session, enrolment):
        enrolment.completed_at = enrolment.completed_at or now
        await announce(session, CourseStudied(enrolment.user_sid, enrolment.course_sid))
    await session.flush()
