"""Joining a course, and looking at how far one is."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from uuid import UUID

from sqlalchemy import DateTime, Select, Uuid, bindparam, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.entitlements import api as entitlements
from zhegui.features.learning.access import may_use, usable_courses
from zhegui.features.learning.errors import CourseNotFree, LessonWithdrawn, NotJoined
from zhegui.features.learning.models import Enrolment, LessonProgress, StudyInterval
from zhegui.features.learning.rules import Piece, Reason, Span, not_counted
from zhegui.kernel.errors import NotFound
from zhegui.kernel.ids import new_sid


async def join(
    session: AsyncSession, user: UUID, course_sid: UUID, organization: UUID | None = None
) -> Enrolment:
    """Join a course that is open to somebody, who may act for an organization, and is free or
    theirs; joining again gives the same enrolment, also of what is offered no more. Raises `NotFound`,
    `CourseNotFree`."""
    now = session.sync_session.info["now"]
    offered = catalogue.offered_to(catalogue.Course, user, organization)
    asked = select(catalogue.Course.price, offered, may_use(user, organization, now)).where(
        catalogue.Course.sid == course_sid
    )
    price, is_offered, is_usable = (await session.execute(asked)).one_or_none() or (0, False, False)
    if not (is_offered or is_usable):
        raise NotFound
    if is_offered and not price:
        return await enrol(session, user, course_sid, is_free=True)
    if not is_usable:
        raise CourseNotFree
    return await enrol(session, user, course_sid)


async def enrol(
    session: AsyncSession, user: UUID, course_sid: UUID, *, is_free: bool = False
) -> Enrolment:
    """Somebody's enrolment in a course, made where there is none, whatever the course costs. One
    who had bought it and joins it while it is free keeps it for good."""
    now = session.sync_session.info["now"]
    added = await session.execute(
        insert(Enrolment)
        .values(
            sid=new_sid(),
            user_sid=user,
            course_sid=course_sid,
            is_free=is_free,
            created_at=now,
            updated_at=now,
            version=1,
        )
        .on_conflict_do_nothing()
        .returning(Enrolment.sid)
    )
    if added.first():
        await catalogue.count_learner(session, course_sid)
    enrolment = (await session.scalars(_to_change(user, course_sid))).one()
    enrolment.is_free = enrolment.is_free or is_free
    await session.flush()
    return enrolment


def _own(user: UUID, course_sid: UUID) -> Select[Enrolment]:
    return select(Enrolment).where(Enrolment.user_sid == user, Enrolment.course_sid == course_sid)


def _to_change(user: UUID, course_sid: UUID) -> Select[Enrolment]:
    """The same, locked; others may refer to it meanwhile."""
    return _own(user, course_sid).with_for_update(key_share=True)


@cache
def _lesson_to_study() -> Select[catalogue.Lesson, bool, bool]:
    """A lesson, whether its course is offered to somebody, and whether they may use it. Made once: each
    player asks it every ten seconds."""
    user, organization = bindparam("user", type_=Uuid()), bindparam("organization", type_=Uuid())
    now = bindparam("now", type_=DateTime(timezone=True))
    return (
        select(
            catalogue.Lesson,
            catalogue.offered_to(catalogue.Course, user, organization),
            catalogue.Lesson.course_sid.in_(usable_courses(user, organization, now)),
        )
        .join(catalogue.Course, catalogue.Course.sid == catalogue.Lesson.course_sid)
        .where(catalogue.Lesson.sid == bindparam("lesson", type_=Uuid()))
    )


async def lesson_to_study(
    session: AsyncSession, user: UUID, organization: UUID | None, sid: UUID, now: datetime
) -> tuple[catalogue.Lesson, Enrolment]:
    """A lesson of a course that somebody may use, and their enrolment, locked.

    Raises `NotFound`, `NotJoined` for a course that is offered to them, `AccessEnded` where what was
    bought is over, `LessonWithdrawn`.
    """
    asked = {"user": user, "organization": organization, "now": now, "lesson": sid}
    row = (await session.execute(_lesson_to_study(), asked)).one_or_none()
    if row is None:
        raise NotFound
    lesson, is_offered, is_usable = row
    enrolment = await session.scalar(_to_change(user, lesson.course_sid))
    if enrolment is None:
        raise NotJoined if is_offered else NotFound
    if not is_usable:
        raise NotFound if enrolment.is_free else entitlements.AccessEnded
    if lesson.withdrawn_at:
        raise LessonWithdrawn
    return lesson, enrolment


async def joined_lesson(session: AsyncSession, user: UUID, sid: UUID) -> catalogue.Lesson:
    """A lesson of a course that somebody has joined: how far they came stays theirs to read. Raises
    `NotFound`, `NotJoined` where the course is published."""
    lesson = await session.get(catalogue.Lesson, sid)
    if lesson is None:
        raise NotFound
    if await session.scalar(_own(user, lesson.course_sid)) is None:
        course = await session.get_one(catalogue.Course, lesson.course_sid)
        raise NotJoined if course.state == "published" else NotFound
    return lesson


async def video_path(session: AsyncSession, lesson_sid: UUID) -> str:
    """Where the storage keeps a lesson's video; raises `NotFound`."""
    lesson = await session.get(catalogue.Lesson, lesson_sid)
    if lesson is None or lesson.video_path is None:
        raise NotFound
    return lesson.video_path


async def progress_of(session: AsyncSession, user: UUID, lesson: UUID) -> LessonProgress | None:
    """A learner's progress in a lesson; None before the first beat."""
    return await session.scalar(
        select(LessonProgress).where(
            LessonProgress.user_sid == user, LessonProgress.lesson_sid == lesson
        )
    )


async def ledger_of(session: AsyncSession, axis: int) -> list[Piece]:
    """All that was ever claimed on one axis, in the order it was written."""
    rows = await session.scalars(
        select(StudyInterval).where(StudyInterval.axis == axis).order_by(StudyInterval.sid)
    )
    return [Piece(Span(row.start_ms, row.end_ms), Reason(row.reason)) for row in rows]


def missing(
    lesson: catalogue.Lesson, ledger: list[Piece], progress: LessonProgress | None
) -> list[Piece]:
    """What a learner passed in a video that never counted; a text has no place that was passed."""
    if progress is None or lesson.kind != catalogue.LessonKind.VIDEO:
        return []
    return not_counted(ledger, furthest_ms=progress.furthest_ms)
