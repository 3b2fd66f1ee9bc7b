"""What the demonstration's staff have studied by now: rows of the ledger as beats would leave them.

Each lesson was one sitting of its own, no two of one person at the same time, credited for no longer
than it lasted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.demonstration.organization_files import OrganizationText
from zhegui.features.catalogue import api as catalogue
from zhegui.features.learning import api as learning

DAYS = 20
"""The study lies within the last days, one lesson an evening."""
SPREAD = 37
"""Coprime to 100, so that neighbours are not equally far."""


@dataclass(frozen=True, slots=True)
class StudiedLesson:
    """One lesson studied by one person, ending then, for so many seconds."""

    user: UUID
    lesson: catalogue.Lesson
    end: datetime
    seconds: int

    @property
    def start(self) -> datetime:
        return self.end - timedelta(seconds=self.seconds)


async def load_study(
    session: AsyncSession, text: OrganizationText, staff: Sequence[UUID], now: datetime
) -> None:
    """Everybody has studied the first part of the organization's first plan; once."""
    lessons = await _lessons(session, text.plans[0].courses)
    new = await _new(session, staff)
    for number, user in enumerate(staff):
        if user in new:
            done = min(100, max(0, text.studied - 50 + number * SPREAD % 100))
            await _study(session, user, lessons, len(lessons) * done // 100, number, now)


async def load_own(
    session: AsyncSession, user: UUID, codes: Sequence[str], count: int, now: datetime
) -> None:
    """Somebody new has joined these courses and studied the first lessons of them, so many."""
    if user in await _new(session, [user]):
        lessons = await _lessons(session, codes)
        for course in dict.fromkeys(lesson.course_sid for lesson in lessons):
            await learning.join(session, user, course)
        await _study(session, user, lessons, count, 0, now)


async def _new(session: AsyncSession, users: Sequence[UUID]) -> set[UUID]:
    """Who of them has joined no course."""
    enrolment = learning.Enrolment
    joined = select(enrolment.user_sid).where(enrolment.user_sid.in_(users))
    return set(users) - set(await session.scalars(joined))


async def _lessons(session: AsyncSession, codes: Sequence[str]) -> list[catalogue.Lesson]:
    course, chapter, lesson = catalogue.Course, catalogue.CourseChapter, catalogue.Lesson
    found = await session.execute(
        select(lesson, course.code)
        .join(course, course.sid == lesson.course_sid)
        .join(chapter, chapter.sid == lesson.chapter_sid)
        .where(course.code.in_(codes))
        .order_by(chapter.position, lesson.position)
    )
    rows = found.all()
    return [each for code in codes for each, of in rows if of == code]


async def _study(
    session: AsyncSession,
    user: UUID,
    lessons: Sequence[catalogue.Lesson],
    count: int,
    number: int,
    now: datetime,
) -> None:
    """The first `count` lessons, the latest one some evenings ago."""
    enrolments: dict[UUID, learning.Enrolment] = {}
    for place, lesson in enumerate(lessons[:count]):
        days = (number % 5) + (count - place) * DAYS / (len(lessons) + 1)
        end = now - timedelta(days=days, minutes=number * 3 % 90)
        sitting = StudiedLesson(user, lesson, end, lesson.planned_seconds)
        if lesson.course_sid not in enrolments:
            joined = await learning.join(session, user, lesson.course_sid)
            enrolments[lesson.course_sid] = joined
        await _record(session, sitting, enrolments[lesson.course_sid])
    for course, enrolment in enrolments.items():
        of_course = [lesson for lesson in lessons if lesson.course_sid == course]
        if lessons.index(of_course[-1]) < count:
            enrolment.completed_at = enrolment.studied_at
    await session.flush()


async def _record(
    session: AsyncSession, sitting: StudiedLesson, enrolment: learning.Enrolment
) -> None:
    lesson, milliseconds = sitting.lesson, sitting.seconds * 1000
    player = learning.StudySession(
        user_sid=sitting.user,
        lesson_sid=lesson.sid,
        created_at=sitting.start,
        last_beat_at=sitting.end,
        closed_at=sitting.end,
    )
    progress = learning.LessonProgress(
        user_sid=sitting.user,
        lesson_sid=lesson.sid,
        course_sid=lesson.course_sid,
        created_at=sitting.start,
        credited_ms=milliseconds,
        position_ms=milliseconds,
        furthest_ms=milliseconds,
        completed_at=sitting.end,
    )
    session.add_all([player, progress])
    await session.flush()
    session.add(
        learning.StudyInterval(
            axis=progress.axis,
            user_sid=sitting.user,
            lesson_sid=lesson.sid,
            session_sid=player.sid,
            start_ms=0,
            end_ms=milliseconds,
            reason=learning.Reason.COUNTED.value,
            created_at=sitting.end,
        )
    )
    enrolment.last_lesson_sid, enrolment.studied_at = lesson.sid, sitting.end
