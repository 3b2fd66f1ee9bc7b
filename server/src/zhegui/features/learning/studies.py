"""How far people are in courses, and how long they studied: added up in the database."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import Select, and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.learning.models import Enrolment, LessonProgress, StudyInterval
from zhegui.features.learning.rules import Reason
from zhegui.kernel.clock import CHINA

WEEKS = 8


@dataclass(frozen=True, slots=True)
class Week:
    """When it began, and the seconds that counted in it."""

    start_at: datetime
    seconds: int


@dataclass(frozen=True, slots=True)
class CourseStudy:
    """One learner's study of one course they joined; times in whole seconds."""

    enrolment: UUID
    credited_seconds: int
    completed_lessons: int
    last_lesson: UUID | None
    studied_at: datetime | None
    completed_at: datetime | None


async def course_studies(
    session: AsyncSession, users: Collection[UUID], courses: Collection[UUID]
) -> dict[tuple[UUID, UUID], CourseStudy]:
    """By user and course; a course that somebody has not joined is not there."""
    progress = and_(
        LessonProgress.user_sid == Enrolment.user_sid,
        LessonProgress.course_sid == Enrolment.course_sid,
    )
    rows = await session.execute(
        select(
            Enrolment,
            func.coalesce(func.sum(LessonProgress.credited_ms), 0),
            func.count(LessonProgress.completed_at),
        )
        .outerjoin(LessonProgress, progress)
        .where(Enrolment.user_sid.in_(users), Enrolment.course_sid.in_(courses))
        .group_by(Enrolment.sid)
    )
    return {
        (enrolment.user_sid, enrolment.course_sid): CourseStudy(
            enrolment.sid,
            int(milliseconds) // 1000,
            lessons,
            enrolment.last_lesson_sid,
            enrolment.studied_at,
            enrolment.completed_at,
        )
        for enrolment, milliseconds, lessons in rows
    }


def studied_since(start: datetime, users: Select[UUID]) -> Select[UUID, int]:
    """These users' time that counted since `start`, in whole seconds: `user_sid`, `seconds`."""
    milliseconds = func.sum(StudyInterval.end_ms - StudyInterval.start_ms)
    return (
        select(StudyInterval.user_sid, func.div(milliseconds, 1000).label("seconds"))
        .where(
            StudyInterval.user_sid.in_(users),
            StudyInterval.reason == Reason.COUNTED.value,
            StudyInterval.created_at >= start,
        )
        .group_by(StudyInterval.user_sid)
    )


async def recent_weeks(session: AsyncSession, user: UUID, now: datetime) -> list[Week]:
    """The time that counted in each of the last eight weeks, Monday to Sunday in China."""
    starts = week_starts(now)
    week = func.width_bucket(StudyInterval.created_at, starts)
    milliseconds = func.sum(StudyInterval.end_ms - StudyInterval.start_ms)
    rows = await session.execute(
        select(week, func.div(milliseconds, 1000))
        .where(
            StudyInterval.user_sid == user,
            StudyInterval.reason == Reason.COUNTED.value,
            StudyInterval.created_at >= starts[0],
        )
        .group_by(week)
    )
    found = {int(number): int(seconds) for number, seconds in rows}
    return [Week(start, found.get(number, 0)) for number, start in enumerate(starts, start=1)]


def week_starts(now: datetime) -> list[datetime]:
    """When the last eight weeks began in China, this one last."""
    today = now.astimezone(CHINA).replace(hour=0, minute=0, second=0, microsecond=0)
    monday = today - timedelta(days=today.weekday())
    return [monday - timedelta(weeks=ago) for ago in reversed(range(WEEKS))]
