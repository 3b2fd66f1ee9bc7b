"""The people on a plan, as their manager reads them: a page of them, however many there are."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, Subquery, case, func, literal, select, union_all
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.catalogue.api import CREDIT_HOUR_SECONDS
from zhegui.features.identity import api as identity
from zhegui.features.learning import api as learning
from zhegui.features.organizations import api as organizations
from zhegui.features.training import views
from zhegui.features.training.models import (
    ElectiveChoice,
    ElectivePool,
    TrainingPlan,
    TrainingPlanCompletion,
    TrainingPlanCourse,
)
from zhegui.features.training.plans import managed_plan, people_on
from zhegui.features.training.progress import PlanOutline, outlines, standings
from zhegui.features.training.rules import PlanState, plan_state
from zhegui.features.training.schemas import (
    PlanStaffPage,
    StaffName,
    StaffPageRequest,
    StateCount,
)
from zhegui.kernel.people.caller import Caller

STATES = (PlanState.LATE, PlanState.RUNNING, PlanState.UPCOMING, PlanState.COMPLETED)


async def staff_page(
    session: AsyncSession, caller: Caller, asked: StaffPageRequest, now: datetime
) -> PlanStaffPage:
    """A page of everybody on a plan, who is furthest behind first; for its manager."""
    plan = await managed_plan(session, caller, asked.training_plan_sid)
    counts = await _counts(session, plan, now)
    total = sum(counts.values())
    names = await _page(session, plan, asked)
    found = await standings(session, [plan], list(names))
    return PlanStaffPage(
        content=[views.staff_progress(each, names[each.user], now) for each in found],
        page=asked.page,
        size=asked.size,
        total_elements=total,
        total_pages=-(-total // asked.size),
        state_list=[StateCount(state=state, count=counts.get(state, 0)) for state in STATES],
        server_time=now,
    )


async def staff_name(session: AsyncSession, plan: TrainingPlan, user: UUID) -> StaffName:
    """What the plan's organization calls somebody."""
    row = (await session.execute(_named(plan).where(identity.User.sid == user))).one()
    return StaffName.model_validate(row, from_attributes=True)


async def _counts(session: AsyncSession, plan: TrainingPlan, now: datetime) -> dict[PlanState, int]:
    """How many people stand where: of a plan that is not completed that follows from the time."""
    people = people_on(plan).subquery()
    completion = TrainingPlanCompletion
    standing = _standing(plan, people.c.user_sid)
    total, completed = (
        await session.execute(
            select(func.count(), func.count(completion.sid))
            .select_from(people)
            .outerjoin(completion, standing)
        )
    ).one()
    otherwise = plan_state(plan.start_at, plan.end_at, None, now)
    return {otherwise: total - completed, PlanState.COMPLETED: completed}


async def _page(
    session: AsyncSession, plan: TrainingPlan, asked: StaffPageRequest
) -> dict[UUID, StaffName]:
    """The people of a page by name, in their order."""
    (outline,) = await outlines(session, [plan])
    done, user = _done(outline), identity.User
    is_completed = TrainingPlanCompletion.sid.is_not(None)
    rows = await session.execute(
        _named(plan)
        .outerjoin(done, done.c.user_sid == user.sid)
        .outerjoin(TrainingPlanCompletion, _standing(plan, user.sid))
        .where(user.sid.in_(people_on(plan)))
        .order_by(is_completed, _percent(outline, done.c.hours), "name", user.sid)
        .offset(asked.page * asked.size)
        .limit(asked.size)
    )
    return {row.sid: StaffName.model_validate(row, from_attributes=True) for row in rows}


def _named(plan: TrainingPlan) -> Select[UUID, str, str, str | None]:
    staff, department, user = organizations.Staff, organizations.Department, identity.User
    return (
        select(
            user.sid,
            func.coalesce(staff.name, user.nickname).label("name"),
            department.name.label("department"),
            staff.title,
        )
        .outerjoin(
            staff,
            (staff.user_sid == user.sid) & (staff.organization_sid == plan.organization_sid),
        )
        .outerjoin(department, department.sid == staff.department_sid)
    )


def _standing(
    plan: TrainingPlan, user: ColumnElement[UUID] | InstrumentedAttribute[UUID]
) -> ColumnElement[bool]:
    completion = TrainingPlanCompletion
    return (
        (completion.user_sid == user)
        & (completion.training_plan_sid == plan.sid)
        & completion.withdrawn_at.is_(None)
    )


def _percent(outline: PlanOutline, hours: ColumnElement[Any]) -> ColumnElement[Any]:
    """`PlanFacts.percent` of who has not completed the plan."""
    whole = max(outline.supply.hours, outline.plan.required_hours)
    percent = func.trunc(100 * func.coalesce(hours, 0) / whole) if whole else literal(0)
    return func.least(percent, 99)


def _done(outline: PlanOutline) -> Subquery:
    """The hours that count so far, by user: `PlanFacts.percent` in SQL; a test holds both against
    each other. Who has joined no course of the plan is not there."""
    people = people_on(outline.plan)
    courses = [course.course.sid for course in outline.courses]
    studied = learning.joined_courses(people, courses).cte("studied")
    link, pool, choice = TrainingPlanCourse, ElectivePool, ElectiveChoice
    credited = func.trunc(studied.c.seconds / literal(CREDIT_HOUR_SECONDS), 1)
    earned = case((studied.c.is_complete, link.hours), else_=func.least(link.hours, credited))
    of_plan = (link.training_plan_sid == outline.plan.sid) & (
        link.course_sid == studied.c.course_sid
    )
    required = (
        select(studied.c.user_sid, earned.label("hours"))
        .join(link, of_plan)
        .where(link.elective_pool_sid.is_(None))
    )
    chosen = (
        select(studied.c.user_sid, func.least(pool.hours, func.sum(earned)).label("hours"))
        .join(link, of_plan)
        .join(pool, pool.sid == link.elective_pool_sid)
        .join(
            choice,
            (choice.elective_pool_sid == pool.sid)
            & (choice.user_sid == studied.c.user_sid)
            & (choice.course_sid == studied.c.course_sid),
        )
        .group_by(studied.c.user_sid, pool.sid)
    )
    both = union_all(required, chosen).subquery()
    return (
        select(both.c.user_sid, func.sum(both.c.hours).label("hours"))
        .group_by(both.c.user_sid)
        .subquery("done")
    )
