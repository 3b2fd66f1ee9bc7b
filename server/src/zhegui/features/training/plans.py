"""Which plans are whose: who is on a plan, and who may see or manage it."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, or_, select, union
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.organizations import api as organizations
from zhegui.features.training.models import TrainingPlan, TrainingPlanAssignment
from zhegui.kernel.errors import NotFound
from zhegui.kernel.people.caller import Caller

Staff = organizations.Staff


def is_on_plan(user: UUID) -> ColumnElement[bool]:
    """Published plans that somebody is on: by name, by department, or as one of the staff. Who has
    left the organization is on those alone that they joined by themselves."""
    works_there = (
        exists()
        .where(Staff.organization_sid == TrainingPlan.organization_sid, Staff.user_sid == user)
        # By itself only the nearest query is correlated, and within `assigned` this would ask whether
        # they work for anybody who has a plan.
        .correlate(TrainingPlan)
    )
    assignment = TrainingPlanAssignment
    lasts = or_(assignment.is_joined, TrainingPlan.organization_sid.is_(None), works_there)
    assigned = exists().where(
        assignment.training_plan_sid == TrainingPlan.sid,
        or_(
            and_(assignment.user_sid == user, lasts),
            assignment.department_sid.in_(organizations.departments_above(user)),
        ),
    )
    return TrainingPlan.published_at.is_not(None) & or_(
        assigned, TrainingPlan.for_everybody & works_there
    )


def people_on(plan: TrainingPlan) -> Select[UUID]:
    """The users who are on a plan, each once."""
    assignment = TrainingPlanAssignment
    of_plan = assignment.training_plan_sid == plan.sid
    departments = organizations.departments_below(
        select(assignment.department_sid).where(of_plan, assignment.department_sid.is_not(None))
    )
    every = select(Staff.user_sid).where(Staff.organization_sid == plan.organization_sid)
    staff = every if plan.for_everybody else every.where(Staff.department_sid.in_(departments))
    users = select(assignment.user_sid).where(of_plan, assignment.user_sid.is_not(None))
    if plan.organization_sid is not None:
        users = users.where(or_(assignment.is_joined, assignment.user_sid.in_(every)))
    return select(union(staff, users).subquery().c.user_sid)


async def is_on(session: AsyncSession, plan: TrainingPlan, user: UUID) -> bool:
    """Whether somebody is on a plan."""
    people = people_on(plan).subquery()
    return await session.scalar(select(people.c[0]).where(people.c[0] == user)) is not None


def manages(caller: Caller, plan: TrainingPlan) -> bool:
    """Whether a plan is the caller's to write."""
    theirs = caller.acts_for(plan.organization_sid)
    return caller.is_operator or (caller.may("plan.write") and theirs)


async def managed_plan(
    session: AsyncSession, caller: Caller, sid: UUID, *, locked: bool = False
) -> TrainingPlan:
    """A plan of the caller's to manage; raises `NotFound`."""
    plan = await session.get(TrainingPlan, sid, with_for_update=locked or None)
    if plan is None or not manages(caller, plan):
        raise NotFound
    return plan


async def own_plan(session: AsyncSession, user: UUID, sid: UUID) -> TrainingPlan:
    """A plan that somebody is on; raises `NotFound`."""
    plan = await session.scalar(
        select(TrainingPlan).where(TrainingPlan.sid == sid, is_on_plan(user))
    )
    if plan is None:
        raise NotFound
    return plan
