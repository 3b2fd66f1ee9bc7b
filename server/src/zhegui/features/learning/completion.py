"""When a course is complete: no lesson that stands in it is open."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ColumnElement, Select, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.learning.events import CourseStudied
from zhegui.features.learning.models import Enrolment, LessonProgress
from zhegui.kernel.work.events import announce
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services

#: Learners whose course becomes complete in one transaction.
AT_ONCE = 200


async def has_open_lesson(session: AsyncSession, enrolment: Enrolment) -> bool:
    """Whether something is left to study."""
    found = select(_open_lesson()).where(Enrolment.sid == enrolment.sid)
    return bool(await session.scalar(found))


@job("learning.settle_course", on=(catalogue.LessonsRemoved,), attempts=None)
async def settle_course(services: Services, *, course: str) -> None:
    """Whose lessons that are left are all done has completed the course; run twice, it is so once."""
    while True:
        async with services.transaction() as (session, now):
            found = await session.scalars(_completed(UUID(course)))
            enrolments = found.all()
            for enrolment in enrolments:
                enrolment.completed_at = now
                await announce(session, CourseStudied(enrolment.user_sid, enrolment.course_sid))
        if not enrolments:
            return


def _completed(course: UUID) -> Select[Enrolment]:
    """Enrolments with nothing left to study that are not complete yet, some of them, locked."""
    has_lesson = exists().where(
        catalogue.Lesson.course_sid == course, catalogue.Lesson.withdrawn_at.is_(None)
    )
    return (
        select(Enrolment)
        .where(
            Enrolment.course_sid == course,
            Enrolment.completed_at.is_(None),
            has_lesson,
            ~_open_lesson(),
        )
        .order_by(Enrolment.sid)
        .limit(AT_ONCE)
        .with_for_update(key_share=True)
    )


def _open_lesson() -> ColumnElement[bool]:
    """Of an `Enrolment`: that a lesson of its course is not complete."""
    lesson = catalogue.Lesson
    done = (
        exists()
        .where(
            LessonProgress.lesson_sid == lesson.sid,
            LessonProgress.user_sid == Enrolment.user_sid,
            LessonProgress.completed_at.is_not(None),
        )
        .correlate(Enrolment, lesson)
    )
    return (
        exists()
        .where(lesson.course_sid == Enrolment.course_sid, lesson.withdrawn_at.is_(None), ~done)
        .correlate(Enrolment)
    )
