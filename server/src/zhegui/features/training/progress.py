"""How far people are in plans: read in a handful of statements, however many there are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.examinations import api as examinations
from zhegui.features.learning import api as learning
from zhegui.features.training.availability import Pair, over
from zhegui.features.training.models import (
    ElectiveChoice,
    ElectivePool,
    TrainingPlan,
    TrainingPlanCompletion,
    TrainingPlanCourse,
)
from zhegui.features.training.rules import CourseFacts, PlanFacts, PoolFacts, Supply


@dataclass(frozen=True, slots=True)
class PlanCourse:
    """A course in a plan."""

    link: TrainingPlanCourse
    course: catalogue.Course


@dataclass(frozen=True, slots=True)
class PlanOutline:
    """What a plan consists of; `pools` with the courses of each."""

    plan: TrainingPlan
    required: list[PlanCourse] = field(default_factory=list)
    pools: list[tuple[ElectivePool, list[PlanCourse]]] = field(default_factory=list)

    @property
    def supply(self) -> Supply:
        """What it offers."""
        return Supply(
            [course.link.hours for course in self.required],
            [(pool.hours, [each.link.hours for each in courses]) for pool, courses in self.pools],
        )

    @property
    def courses(self) -> Iterable[PlanCourse]:
        """All, required and elective."""
        yield from self.required
        for _, courses in self.pools:
            yield from courses


@dataclass(frozen=True, slots=True)
class PlanStanding:
    """One person in one plan. `over` are the electives that they chose and cannot complete any more."""

    outline: PlanOutline
    user: UUID
    studies: Mapping[Pair, learning.CourseStudy]
    passed: Collection[Pair]
    choices: Mapping[Pair, Mapping[UUID, datetime]]
    completion: TrainingPlanCompletion | None
    over: Collection[Pair] = ()

    def study(self, course: PlanCourse) -> learning.CourseStudy | None:
        """Their study of a course they joined."""
        return self.studies.get((self.user, course.course.sid))

    def facts(self, course: PlanCourse) -> CourseFacts:
        """How far they are in a course."""
        study, examination = self.study(course), course.course.examination_sid
        return CourseFacts(
            hours=course.link.hours,
            is_joined=study is not None,
            credited_seconds=study.credited_seconds if study else 0,
            lessons_complete=study is not None and study.completed_at is not None,
            passed=(self.user, examination) in self.passed if examination else None,
            is_over=(self.user, course.course.sid) in self.over,
        )

    def chosen_at(self, pool: ElectivePool) -> Mapping[UUID, datetime]:
        """When they chose which courses of a pool."""
        return self.choices.get((self.user, pool.sid), {})

    def chosen(self, pool: ElectivePool, courses: Sequence[PlanCourse]) -> list[PlanCourse]:
        """The courses they chose from a pool, in the plan's order."""
        chosen = self.chosen_at(pool)
        return [course for course in courses if course.course.sid in chosen]

    @property
    def incomplete_choices(self) -> Iterable[Pair]:
        """Somebody and each elective that they chose and have not completed."""
        for pool, courses in self.outline.pools:
            for course in self.chosen(pool, courses):
                if not self.facts(course).is_complete:
                    yield self.user, course.course.sid

    def pool_facts(self, pool: ElectivePool, courses: Sequence[PlanCourse]) -> PoolFacts:
        """How far they are in a pool."""
        return PoolFacts(pool.hours, [self.facts(each) for each in self.chosen(pool, courses)])

    @property
    def plan_facts(self) -> PlanFacts:
        """How far they are in the whole plan."""
        return PlanFacts(
            self.outline.plan.required_hours,
            [self.facts(course) for course in self.outline.required],
            [self.pool_facts(pool, courses) for pool, courses in self.outline.pools],
        )

    @property
    def completed_at(self) -> datetime | None:
        return self.completion.completed_at if self.completion else None

    @property
    def studied_at(self) -> datetime | None:
        """When they last studied a course of the plan."""
        found = (self.study(course) for course in self.outline.courses)
        return max(
            (study.studied_at for study in found if study and study.studied_at), default=None
        )


async def outlines(session: AsyncSession, plans: Sequence[TrainingPlan]) -> list[PlanOutline]:
    """What these plans consist of, in their order."""
    sids = [plan.sid for plan in plans]
    made = {plan.sid: PlanOutline(plan) for plan in plans}
    pools: dict[UUID, list[PlanCourse]] = {}
    for pool in await session.scalars(
        select(ElectivePool)
        .where(ElectivePool.training_plan_sid.in_(sids))
        .order_by(ElectivePool.position)
    ):
        pools[pool.sid] = []
        made[pool.training_plan_sid].pools.append((pool, pools[pool.sid]))
    rows = await session.execute(
        select(TrainingPlanCourse, catalogue.Course)
        .join(catalogue.Course, catalogue.Course.sid == TrainingPlanCourse.course_sid)
        .where(TrainingPlanCourse.training_plan_sid.in_(sids))
        .order_by(TrainingPlanCourse.position)
    )
    for link, course in rows:
        pool_sid = link.elective_pool_sid
        home = pools[pool_sid] if pool_sid else made[link.training_plan_sid].required
        home.append(PlanCourse(link, course))
    return list(made.values())


async def standings(
    session: AsyncSession, plans: Sequence[TrainingPlan], users: Sequence[UUID]
) -> list[PlanStanding]:
    """Each of these users in each of these plans: plan by plan, in the order given."""
    if not plans:
        return []
    found = await outlines(session, plans)
    courses = {each.course.sid: each.course for outline in found for each in outline.courses}
    exams = {course.examination_sid for course in courses.values() if course.examination_sid}
    studies = await learning.course_studies(session, users, courses)
    passed = await examinations.passed(session, users, exams)
    choices = await _choices(session, found, users)
    completions = await _completions(session, plans, users)
    made = [
        PlanStanding(
            outline, user, studies, passed, choices, completions.get((user, outline.plan.sid))
        )
        for outline in found
        for user in users
    ]
    closed = await over(session, {pair for each in made for pair in each.incomplete_choices})
    return [replace(each, over=closed) for each in made] if closed else made


async def _choices(
    session: AsyncSession, found: Sequence[PlanOutline], users: Sequence[UUID]
) -> Mapping[Pair, Mapping[UUID, datetime]]:
    pools = [pool.sid for outline in found for pool, _ in outline.pools]
    choices: dict[Pair, dict[UUID, datetime]] = defaultdict(dict)
    for choice in await session.scalars(
        select(ElectiveChoice).where(
            ElectiveChoice.user_sid.in_(users), ElectiveChoice.elective_pool_sid.in_(pools)
        )
    ):
        choices[choice.user_sid, choice.elective_pool_sid][choice.course_sid] = choice.created_at
    return choices


async def _completions(
    session: AsyncSession, plans: Sequence[TrainingPlan], users: Sequence[UUID]
) -> dict[Pair, TrainingPlanCompletion]:
    rows = await session.scalars(
        select(TrainingPlanCompletion).where(
            TrainingPlanCompletion.user_sid.in_(users),
            TrainingPlanCompletion.training_plan_sid.in_([plan.sid for plan in plans]),
            TrainingPlanCompletion.withdrawn_at.is_(None),
        )
    )
    return {(row.user_sid, row.training_plan_sid): row for row in rows}
