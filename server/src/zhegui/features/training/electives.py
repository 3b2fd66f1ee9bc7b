"""Choosing among a plan's electives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.learning import api as learning
from zhegui.features.training import rules
from zhegui.features.training.availability import Offers, offers, over
from zhegui.features.training.completion import SETTLE
from zhegui.features.training.errors import (
    ElectiveAlreadyChosen,
    ElectiveBegun,
    ElectiveNotFree,
    ElectiveOver,
    ElectivePlanCompleted,
    ElectivePoolFull,
    ElectiveWithdrawn,
)
from zhegui.features.training.models import ElectiveChoice, ElectivePool
from zhegui.features.training.plans import own_plan
from zhegui.features.training.progress import PlanCourse, PlanStanding, standings
from zhegui.features.training.rules import CannotChoose
from zhegui.kernel.db.locks import hold
from zhegui.kernel.errors import NotFound, Problem
from zhegui.kernel.records.saves import named_by
from zhegui.kernel.work.jobs import enqueue

REFUSALS: dict[CannotChoose, type[Problem]] = {
    CannotChoose.ALREADY_CHOSEN: ElectiveAlreadyChosen,
    CannotChoose.PLAN_COMPLETED: ElectivePlanCompleted,
    CannotChoose.POOL_FULL: ElectivePoolFull,
    CannotChoose.COURSE_WITHDRAWN: ElectiveWithdrawn,
    CannotChoose.ELECTIVE_NOT_FREE: ElectiveNotFree,
    CannotChoose.ELECTIVE_OVER: ElectiveOver,
}


@dataclass(frozen=True, slots=True)
class OpenPool:
    """A pool as one person sees it."""

    standing: PlanStanding
    pool: ElectivePool
    courses: list[PlanCourse]
    offers: Offers

    def cannot_choose(self, course: PlanCourse) -> CannotChoose | None:
        """Why they cannot choose a course; None when they can."""
        standing, sid = self.standing, course.course.sid
        return rules.cannot_choose(
            standing.pool_facts(self.pool, self.courses),
            is_chosen=sid in standing.chosen_at(self.pool),
            is_offered=sid in self.offers.offered,
            is_free=not course.course.price,
            is_held=sid in self.offers.held,
            is_over=standing.facts(course).is_over,
            plan_completed=standing.completion is not None,
        )

    @property
    def is_short(self) -> bool:
        """Whether what they chose and could choose comes to fewer hours than the pool asks for."""
        facts = self.standing.pool_facts(self.pool, self.courses)
        left = (
            each.link.hours
            for each in self.courses
            if self.cannot_choose(each) in (None, CannotChoose.ELECTIVE_NOT_FREE)
        )
        return not facts.is_full and sum(left, facts.chosen_hours) < self.pool.hours

    def can_unchoose(self, course: PlanCourse) -> bool:
        """Whether they can drop a course."""
        chosen_at = self.standing.chosen_at(self.pool).get(course.course.sid)
        study = self.standing.study(course)
        return chosen_at is not None and rules.can_unchoose(
            chosen_at=chosen_at,
            studied_at=study.studied_at if study else None,
            is_over=self.standing.facts(course).is_over,
            plan_completed=self.standing.completion is not None,
        )

    def course(self, sid: UUID) -> PlanCourse:
        """A course of the pool; raises `NotFound`."""
        for course in self.courses:
            if course.course.sid == sid:
                return course
        raise NotFound


async def open_pool(session: AsyncSession, user: UUID, sid: UUID) -> OpenPool:
    """A pool of a plan that somebody is on; raises `NotFound`."""
    asked = await session.get(ElectivePool, sid)
    if asked is None:
        raise NotFound
    plan = await own_plan(session, user, asked.training_plan_sid)
    (standing,) = await standings(session, [plan], [user])
    courses = next(courses for pool, courses in standing.outline.pools if pool.sid == sid)
    sids = {each.course.sid for each in courses}
    incomplete = {each.course.sid for each in courses if not standing.facts(each).is_complete}
    closed = await over(session, {(user, course) for course in incomplete})
    return OpenPool(
        replace(standing, over=closed), asked, courses, await offers(session, user, sids)
    )


async def choose(session: AsyncSession, user: UUID, pool_sid: UUID, course_sid: UUID) -> None:
    """Choose an elective, and join it; choosing it again changes nothing.

    Raises `NotFound` and what `REFUSALS` names.
    """
    await _one_at_a_time(session, user, pool_sid)
    pool, course = await _asked(session, user, pool_sid, course_sid)
    reason = pool.cannot_choose(course)
    if reason is CannotChoose.ALREADY_CHOSEN:
        return
    if reason is not None:
        raise REFUSALS[reason]
    if pool.standing.study(course) is None:
        await learning.join(session, user, course_sid)
    session.add(ElectiveChoice(elective_pool_sid=pool_sid, user_sid=user, course_sid=course_sid))
    await session.flush()
    # The course may be complete already, and the plan with it.
    await enqueue(session, SETTLE, user=str(user))


async def unchoose(session: AsyncSession, user: UUID, pool_sid: UUID, course_sid: UUID) -> None:
    """Drop an elective that is not begun; one that is not chosen changes nothing.

    Raises `NotFound`, `ElectiveBegun`.
    """
    await _one_at_a_time(session, user, pool_sid)
    pool, course = await _asked(session, user, pool_sid, course_sid)
    if course_sid not in pool.standing.chosen_at(pool.pool):
        return
    if not pool.can_unchoose(course):
        raise ElectiveBegun
    await session.execute(
        delete(ElectiveChoice).where(
            ElectiveChoice.elective_pool_sid == pool_sid,
            ElectiveChoice.user_sid == user,
            ElectiveChoice.course_sid == course_sid,
        )
    )


async def _asked(
    session: AsyncSession, user: UUID, pool_sid: UUID, course_sid: UUID
) -> tuple[OpenPool, PlanCourse]:
    with named_by("model.electivePool.sid"):
        pool = await open_pool(session, user, pool_sid)
    with named_by("model.course.sid"):
        return pool, pool.course(course_sid)


async def _one_at_a_time(session: AsyncSession, user: UUID, pool: UUID) -> None:
    """Two tabs cannot choose past a full pool together."""
    await hold(session, f"electives:{user}:{pool}")
