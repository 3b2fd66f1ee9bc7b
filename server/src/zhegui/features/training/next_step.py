"""What somebody does next in the plans they are on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, and_, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.training.models import TrainingPlan, TrainingPlanCompletion
from zhegui.features.training.plans import is_on_plan
from zhegui.features.training.progress import PlanCourse, PlanStanding, standings
from zhegui.features.training.rules import NextStep

MOST_PLANS = 20

Completion = TrainingPlanCompletion


@dataclass(frozen=True, slots=True)
class NextInPlan:
    """The course of a plan to go on with, and how; without a course an elective is to be chosen."""

    plan: TrainingPlan
    course: catalogue.Course | None = None
    step: NextStep | None = None
    lesson: UUID | None = None
    completed_lessons: int = 0


async def next_in_plans(
    session: AsyncSession, user: UUID, now: datetime, *, is_late: bool
) -> NextInPlan | None:
    """The next thing of the plans that have ended, or else of those that run; what ends first first."""
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
    for standing in await standings(session, plans.all(), [user]):
        if found := _next(standing):
            return found
    return None


def _next(standing: PlanStanding) -> NextInPlan | None:
    plan, pools = standing.outline.plan, standing.outline.pools
    for course in _own_courses(standing):
        step, study = standing.facts(course).next_step, standing.study(course)
        if step is not NextStep.DONE:
            lesson = study.next_lesson if study else None
            completed = study.completed_lessons if study else 0
            return NextInPlan(plan, course.course, step, lesson, completed)
    is_open = any(not standing.pool_facts(*pool).is_full for pool in pools)
    return NextInPlan(plan) if is_open else None


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
