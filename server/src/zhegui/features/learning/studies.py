"""How far people are in courses, and how long they studied: added up in the database."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TypeVar
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Integer,
    ScalarSelect,
    Select,
    and_,
    cast,
    exists,
    func,
    select,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.catalogue import api as catalogue
from zhegui.features.learning.models import Enrolment, LessonProgress, Note, StudyInterval
from zhegui.features.learning.rules import Reason
from zhegui.kernel.clock import CHINA

T = TypeVar("T")

Lesson, CourseChapter = catalogue.Lesson, catalogue.CourseChapter

WEEKS = 8
MOST_COURSES = 100
#: Said of what was claimed twice: nothing was lost by it.
_NOT_LOST = (Reason.COUNTED.value, Reason.ALREADY_COUNTED.value, Reason.LESSON_FULL.value)


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
    next_lesson: UUID | None
    studied_at: datetime | None
    completed_at: datetime | None


#: The lessons of a course that its learner has begun.
_PROGRESS = and_(
    LessonProgress.user_sid == Enrolment.user_sid,
    LessonProgress.course_sid == Enrolment.course_sid,
)


def next_lesson(column: InstrumentedAttribute[T]) -> ScalarSelect[T]:
    """Of an `Enrolment`, this column of the lesson to go on with: the one studied last unless it is
    complete, else the course's first that is not; null where all are."""
    done = (
        exists()
        .where(
            LessonProgress.user_sid == Enrolment.user_sid,
            LessonProgress.lesson_sid == Lesson.sid,
            LessonProgress.completed_at.is_not(None),
        )
        .correlate(Enrolment, Lesson)
    )
    return (
        select(column)
        .join(CourseChapter, CourseChapter.sid == Lesson.chapter_sid)
        .where(Lesson.course_sid == Enrolment.course_sid, ~done)
        .order_by(
            Lesson.sid.is_distinct_from(Enrolment.last_lesson_sid),
            CourseChapter.position,
            Lesson.position,
        )
        .limit(1)
        .correlate(Enrolment)
        .scalar_subquery()
    )


def completed_lessons() -> ScalarSelect[int]:
    """Of an `Enrolment`: how many lessons of its course are complete; what is withdrawn counts no more."""
    return (
        select(func.count())
        .select_from(LessonProgress)
        .join(Lesson, Lesson.sid == LessonProgress.lesson_sid)
        .where(_PROGRESS, LessonProgress.completed_at.is_not(None), Lesson.withdrawn_at.is_(None))
        .correlate(Enrolment)
        .scalar_subquery()
    )


async def studied_counts(session: AsyncSession, lessons: Collection[UUID]) -> dict[UUID, int]:
    """How many people have begun each of these lessons."""
    return await _counts(session, LessonProgress.lesson_sid, lessons)


async def note_counts(session: AsyncSession, lessons: Collection[UUID]) -> dict[UUID, int]:
    """How many notes were written to each of these lessons."""
    return await _counts(session, Note.lesson_sid, lessons)


async def _counts(
    session: AsyncSession, key: InstrumentedAttribute[UUID], lessons: Collection[UUID]
) -> dict[UUID, int]:
    rows = await session.execute(select(key, func.count()).where(key.in_(lessons)).group_by(key))
    return dict(rows.all())


def joined_courses(users: Select[UUID], courses: Collection[UUID]) -> Select[UUID, UUID, int, bool]:
    """What `course_studies` adds up, for statements: `user_sid`, `course_sid`, `seconds` that were
    credited, `is_complete`."""
    milliseconds = func.coalesce(func.sum(LessonProgress.credited_ms), 0)
    return (
        select(
            Enrolment.user_sid,
            Enrolment.course_sid,
            func.div(milliseconds, 1000).label("seconds"),
            Enrolment.completed_at.is_not(None).label("is_complete"),
        )
        .outerjoin(LessonProgress, _PROGRESS)
        .where(Enrolment.user_sid.in_(users), Enrolment.course_sid.in_(courses))
        .group_by(Enrolment.sid)
    )


async def course_studies(
    session: AsyncSession, users: Collection[UUID], courses: Collection[UUID]
) -> dict[tuple[UUID, UUID], CourseStudy]:
    """By user and course; a course that somebody has not joined is not there."""
    rows = await session.execute(
        select(
            Enrolment,
            func.coalesce(func.sum(LessonProgress.credited_ms), 0),
            completed_lessons(),
            next_lesson(Lesson.sid),
        )
        .outerjoin(LessonProgress, _PROGRESS)
        .where(Enrolment.user_sid.in_(users), Enrolment.course_sid.in_(courses))
        .group_by(Enrolment.sid)
    )
    return {
        (enrolment.user_sid, enrolment.course_sid): _study(
            enrolment, milliseconds, lessons, following
        )
        for enrolment, milliseconds, lessons, following in rows
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


async def courses_of(
    session: AsyncSession, user: UUID, which: ColumnElement[bool]
) -> list[tuple[catalogue.Course, CourseStudy]]:
    """The courses of `which` that somebody joined with their study, the last studied first."""
    course = catalogue.Course
    rows = await session.execute(
        select(
            course,
            Enrolment,
            func.coalesce(func.sum(LessonProgress.credited_ms), 0),
            completed_lessons(),
            next_lesson(Lesson.sid),
        )
        .join(course, course.sid == Enrolment.course_sid)
        .outerjoin(LessonProgress, _PROGRESS)
        .where(Enrolment.user_sid == user, which)
        .group_by(course.sid, Enrolment.sid)
        .order_by(Enrolment.studied_at.desc().nulls_last(), Enrolment.sid)
        .limit(MOST_COURSES)
    )
    return [
        (found, _study(enrolment, milliseconds, lessons, following))
        for found, enrolment, milliseconds, lessons, following in rows
    ]


def _study(
    enrolment: Enrolment, milliseconds: int, lessons: int, following: UUID | None
) -> CourseStudy:
    return CourseStudy(
        enrolment.sid,
        int(milliseconds) // 1000,
        lessons,
        following,
        enrolment.studied_at,
        enrolment.completed_at,
    )


async def studied_by_hour(
    session: AsyncSession, user: UUID, since: datetime, which: ColumnElement[bool]
) -> list[tuple[date, int, int, int]]:
    """By day and two hours of China, in courses of `which`: the milliseconds that counted, and those
    that were claimed and did not."""
    claimed, course = StudyInterval, catalogue.Course
    at = func.timezone(CHINA.key, claimed.created_at)
    length = claimed.end_ms - claimed.start_ms
    hour = cast(func.extract("hour", at), Integer) // 2 * 2
    counted = func.sum(length).filter(claimed.reason == Reason.COUNTED.value)
    lost = func.sum(length).filter(claimed.reason.not_in(_NOT_LOST))
    rows = await session.execute(
        select(
            func.date(at).label("day"),
            hour.label("hour"),
            func.coalesce(counted, 0),
            func.coalesce(lost, 0),
        )
        .join(catalogue.Lesson, catalogue.Lesson.sid == claimed.lesson_sid)
        .join(course, course.sid == catalogue.Lesson.course_sid)
        .where(claimed.user_sid == user, claimed.created_at >= since, which)
        .group_by("day", "hour")
        .order_by("day", "hour")
    )
    return [(day, int(at), int(good), int(others)) for day, at, good, others in rows]


async def first_studied_at(
    session: AsyncSession, user: UUID, which: ColumnElement[bool]
) -> datetime | None:
    """When somebody's study in courses of `which` began."""
    claimed, course = StudyInterval, catalogue.Course
    found: datetime | None = await session.scalar(
        select(func.min(claimed.created_at))
        .join(catalogue.Lesson, catalogue.Lesson.sid == claimed.lesson_sid)
        .join(course, course.sid == catalogue.Lesson.course_sid)
        .where(claimed.user_sid == user, which)
    )
    return found


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
