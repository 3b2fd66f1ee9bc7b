"""The one next thing: each kind of thing is one statement, and the first that finds one ends it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.commerce import api as commerce
from zhegui.features.examinations import api as examinations
from zhegui.features.identity import api as identity
from zhegui.features.learning import api as learning
from zhegui.features.next.schemas import Next, NextCourse, NextKind
from zhegui.features.plans import api as plans
from zhegui.features.practice import api as practice
from zhegui.features.training import api as training
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.pictures import Picture

Find = Callable[[AsyncSession, Caller, datetime], Awaitable[Next | None]]

Course, Enrolment = catalogue.Course, learning.Enrolment
Attempt, Examination = examinations.Attempt, examinations.Examination


async def find_next(session: AsyncSession, caller: Caller, now: datetime) -> Next:
    """The most urgent thing there is for the caller; a course to choose where there is none."""
    for find in IN_ORDER:
        if found := await find(session, caller, now):
            return found
    return Next(kind=NextKind.CHOOSE, path="/course")


async def _attempt(session: AsyncSession, caller: Caller, now: datetime) -> Next | None:
    row = (
        await session.execute(
            select(Attempt.deadline, Examination.sid, Examination.title)
            .join(Examination, Examination.sid == Attempt.examination_sid)
            .where(examinations.is_running(caller.user, now))
            .order_by(Attempt.deadline)
            .limit(1)
        )
    ).first()
    if row is None:
        return None
    deadline, sid, title = row
    return Next(kind=NextKind.ATTEMPT, path=f"/examination/{sid}", title=title, ends_at=deadline)


async def _lesson(session: AsyncSession, caller: Caller, now: datetime) -> Next | None:
    following = learning.next_lesson(catalogue.Lesson.sid)
    row = (
        await session.execute(
            select(
                Course,
                following,
                learning.next_lesson(catalogue.Lesson.title),
                learning.completed_lessons(),
            )
            .join(Enrolment, Enrolment.course_sid == Course.sid)
            .where(
                Enrolment.user_sid == caller.user,
                Enrolment.completed_at.is_(None),
                learning.may_use(caller.user, caller.organization, now),
                following.is_not(None),
            )
            .order_by(Enrolment.studied_at.desc().nulls_last(), Enrolment.created_at.desc())
            .limit(1)
        )
    ).first()
    if row is None:
        return None
    course, lesson, title, completed = row
    return Next(
        kind=NextKind.LESSON,
        path=_study(lesson),
        title=course.title,
        step=title,
        course=_shown(course, completed),
    )


async def _examination(session: AsyncSession, caller: Caller, now: datetime) -> Next | None:
    studied = exists().where(
        Course.examination_sid == Examination.sid,
        Enrolment.course_sid == Course.sid,
        Enrolment.user_sid == caller.user,
        Enrolment.completed_at.is_not(None),
    )
    row = (
        await session.execute(
            select(Examination.sid, Examination.title, Examination.end_at)
            .where(
                or_(studied, Examination.sid.in_(plans.planned_examinations(caller.user, now))),
                examinations.is_ready(caller.user, caller.organization, now),
            )
            .order_by(Examination.end_at)
            .limit(1)
        )
    ).first()
    if row is None:
        return None
    sid, title, end_at = row
    return Next(kind=NextKind.EXAMINATION, path=_door(sid), title=title, ends_at=end_at)


async def _mistakes(session: AsyncSession, caller: Caller, now: datetime) -> Next | None:
    due = await practice.count_due(session, caller, now)
    return Next(kind=NextKind.MISTAKES, path="/my-mistakes", count=due) if due else None


async def _order(session: AsyncSession, caller: Caller, now: datetime) -> Next | None:
    order, item = commerce.Order, commerce.OrderItem
    title = (
        select(func.min(item.title))
        .where(item.order_sid == order.sid)
        .correlate(order)
        .scalar_subquery()
    )
    row = (
        await session.execute(
            select(order.sid, order.expires_at, title)
            .where(
                order.buyer_user_sid == caller.user,
                order.state == commerce.OrderState.UNPAID,
                order.expires_at > now,
                commerce.is_offered(),
            )
            .order_by(order.expires_at)
            .limit(1)
        )
    ).first()
    if row is None:
        return None
    sid, expires_at, named = row
    return Next(kind=NextKind.ORDER, path=f"/pay/{sid}", title=named, ends_at=expires_at)


async def _certificate(session: AsyncSession, caller: Caller, _: datetime) -> Next | None:
    """What was finished and certifies, and waits for nothing but a real name.

    The page asks for the name and goes on to the certificates.
    """
    unnamed = exists().where(
        identity.User.sid == caller.user, identity.User.real_name_confirmed_at.is_(None)
    )
    title = await session.scalar(
        select(Course.title)
        .join(Enrolment, Enrolment.course_sid == Course.sid)
        .where(
            Enrolment.user_sid == caller.user,
            Enrolment.completed_at.is_not(None),
            Course.certificate_sid.is_not(None),
            Course.examination_sid.is_(None),
            unnamed,
        )
        .order_by(Enrolment.completed_at)
        .limit(1)
    ) or await session.scalar(training.certifying_plans(caller.user).where(unnamed).limit(1))
    path = "/user/info?then=%2Fuser%2Fmy-certificate"
    return Next(kind=NextKind.CERTIFICATE, path=path, title=title) if title else None


async def _late_plan(session: AsyncSession, caller: Caller, now: datetime) -> Next | None:
    found = await training.next_in_plans(
        session, caller.user, caller.organization, now, is_late=True
    )
    return _planned(found, NextKind.LATE_PLAN) if found else None


async def _plan(session: AsyncSession, caller: Caller, now: datetime) -> Next | None:
    found = await training.next_in_plans(
        session, caller.user, caller.organization, now, is_late=False
    )
    return _planned(found, NextKind.PLAN) if found else None


def _planned(found: training.NextInPlan, kind: NextKind) -> Next:
    course = found.course
    return Next(
        kind=kind,
        path=_way(found),
        title=found.plan.title,
        step=course.title if course else None,
        course=_shown(course, found.completed_lessons) if course else None,
        ends_at=found.plan.end_at,
    )


def _way(found: training.NextInPlan) -> str:
    """To the lesson, the examination or the course; the plan itself where a choice is open."""
    if found.course is None:
        return f"/user/study?plan={found.plan.sid}"
    if found.step is training.NextStep.EXAMINATION and found.course.examination_sid:
        return _door(found.course.examination_sid)
    return _study(found.lesson) if found.lesson else f"/detail/course/{found.course.sid}"


def _door(examination: UUID) -> str:
    return f"/examination-detail/{examination}"


def _study(lesson: UUID) -> str:
    return f"/study-task-detail/{lesson}"


def _shown(course: catalogue.Course, completed: int) -> NextCourse:
    return NextCourse(
        sid=course.sid,
        title=course.title,
        cover=course.cover,
        cover_list=[Picture.model_validate(each) for each in course.cover_list],
        lesson_count=course.lesson_count,
        completed_lesson_count=completed,
    )


IN_ORDER: tuple[Find, ...] = (
    _attempt,
    _late_plan,
    _lesson,
    _examination,
    _plan,
    _mistakes,
    _order,
    _certificate,
)
