"""What somebody does next in the plans they are on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, and_, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.examinations import api as examinations
from zhegui.features.learning import api as learning
from zhegui.features.training.models import ElectivePool, TrainingPlan, TrainingPlanCompletion
from zhegui.features.training.plans import is_on_plan
from zhegui.features.training.progress import PlanCourse, PlanStanding, standings
from zhegui.features.training.rules import NextStep

MOST_PLANS = 20

Completion = TrainingPlanCompletion
Course, Enrolment = catalogue.Course, learning.Enrolment


@dataclass(frozen=True, slots=True)
class NextInPlan:
    """The course of a plan to go on with, and how; without a course an elective is to be chosen."""

    plan: TrainingPlan
    course: catalogue.Course | None = None
    step: NextStep | None = None
    lesson: UUID | None = None
    completed_lessons: int = 0


@dataclass(frozen=True, slots=True)
class _Open:
    """What of some plans opens for somebody now."""

    courses: Collection[UUID]
    examinations: Collection[UUID]

    def has(self, course: catalogue.Course, step: NextStep) -> bool:
        """Whether a step in a course can be taken: its examination, or else its page and lessons."""
        if step is NextStep.EXAMINATION:
            return course.examination_sid in self.examinations
        return course.sid in self.courses


async def next_in_plans(
    session: AsyncSession, user: UUID, organization: UUID | None, now: datetime, *, is_late: bool
) -> NextInPlan | None:
    """The next thing of the plans that have ended, or else of those that run; what ends first first.

    What does not open is passed over: a course that is withdrawn or locked, an examination that has
    not begun, is over or has no attempt left.
    """
    runs = and_(TrainingPlan.start_at <= now, TrainingPlan.end_at > now)
    done = exists().where(
        Completion.training_plan_sid == TrainingPlan.sid,
        Completion.user_sid == user,
        Completion.withdrawn_at.is_(None),
    )
    plans = await session.scalars(
        select(TrainingPlan)
        .where(is_on_plan(user), ~done, TrainingPlan.end_at <= now if is_late else runs)
        .order_by(TrainingPlan.end_at, TrainingPlan.sid)
        .limit(MOST_PLANS)
    )
    found = await standings(session, plans.all(), [user])
    opens = await _opening(session, user, organization, found, now)
    return next((each for standing in found if (each := _next(standing, opens))), None)


async def _opening(
    session: AsyncSession,
    user: UUID,
    organization: UUID | None,
    found: Sequence[PlanStanding],
    now: datetime,
) -> _Open:
    every = {each.course.sid: each.course for one in found for each in one.outline.courses}
    wanted = {course.examination_sid for course in every.values() if course.examination_sid}
    own = (Enrolment.course_sid == Course.sid) & (Enrolment.user_sid == user)
    to_join = and_(Enrolment.user_sid.is_(None), catalogue.offered_to(Course, user, organization))
    courses = await session.scalars(
        select(Course.sid)
        .outerjoin(Enrolment, own)
        .where(
            Course.sid.in_(every),
            or_(to_join, learning.may_use(user, organization, now)),
        )
    )
    ready = await session.scalars(
        select(examinations.Examination.sid).where(
            examinations.Examination.sid.in_(wanted),
            examinations.is_ready(user, organization, now),
        )
    )
    return _Open(set(courses), set(ready))


def _next(standing: PlanStanding, opens: _Open) -> NextInPlan | None:
    plan, pools = standing.outline.plan, standing.outline.pools
    for course in _own_courses(standing):
        step, study = standing.facts(course).next_step, standing.study(course)
        if step is not NextStep.DONE and opens.has(course.course, step):
            lesson = study.next_lesson if study else None
            completed = study.completed_lessons if study else 0
            return NextInPlan(plan, course.course, step, lesson, completed)
    is_open = any(_can_choose(standing, opens, *pool) for pool in pools)
    return NextInPlan(plan) if is_open else None


def _can_choose(
    standing: PlanStanding, opens: _Open, pool: ElectivePool, courses: list[PlanCourse]
) -> bool:
    """Whether an elective is still to be chosen, and there is one to choose."""
    chosen, full = standing.chosen_at(pool), standing.pool_facts(pool, courses).is_full
    left = {each.course.sid for each in courses} - chosen.keys()
    return not full and not left.isdisjoint(opens.courses)


def _own_courses(standing: PlanStanding) -> Iterator[PlanCourse]:
    """What is required, and what they chose."""
    yield from standing.outline.required
    for pool, courses in standing.outline.pools:
        yield from standing.chosen(pool, courses)


def certifying_plans(user: UUID) -> Select[str]:
    """The titles of the plans that somebody completed and that certify; the oldest first."""
    return (
        select(TrainingPlan.title)
        .join(Completion, Completion.training_plan_sid == TrainingPlan.sid)
        .where(
            Completion.user_sid == user,
            Completion.withdrawn_at.is_(None),
            TrainingPlan.certificate_sid.is_not(None),
        )
        .order_by(Completion.completed_at)
    )
