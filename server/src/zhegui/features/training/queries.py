"""Plans as their people and their managers read them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, func, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates import api as certificates
from zhegui.features.identity import api as identity
from zhegui.features.organizations import api as organizations
from zhegui.features.training import views
from zhegui.features.training.completion import PLAN
from zhegui.features.training.models import (
    TrainingPlan,
    TrainingPlanAssignment,
    TrainingPlanCompletion,
)
from zhegui.features.training.plans import is_on, is_on_plan, manages
from zhegui.features.training.progress import PlanStanding, standings
from zhegui.features.training.schemas import (
    PageRequest,
    PlanPage,
    PlanProgress,
    ProgressRequest,
    UserPlanProgress,
)
from zhegui.features.training.staff import staff_name
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.people.caller import Caller

MOST_OPEN = 50


async def own_plans(
    session: AsyncSession, user: UUID, asked: PageRequest, now: datetime
) -> PlanPage:
    """The plans that somebody is on: what is late and what ends first, first; what is done, last."""
    mine = is_on_plan(user)
    total = await session.scalar(select(func.count()).select_from(TrainingPlan).where(mine)) or 0
    done = exists().where(
        TrainingPlanCompletion.training_plan_sid == TrainingPlan.sid,
        TrainingPlanCompletion.user_sid == user,
        TrainingPlanCompletion.withdrawn_at.is_(None),
    )
    plans = await session.scalars(
        select(TrainingPlan)
        .where(mine)
        .order_by(done, TrainingPlan.start_at > now, TrainingPlan.end_at, TrainingPlan.sid)
        .offset(asked.page * asked.size)
        .limit(asked.size)
    )
    found = await standings(session, plans.all(), [user])
    return PlanPage(
        content=await _shown(session, found, user, now),
        page=asked.page,
        size=asked.size,
        total_elements=total,
        total_pages=-(-total // asked.size),
        server_time=now,
    )


async def open_plans(
    session: AsyncSession, user: UUID, now: datetime, organization: UUID | None = None
) -> list[PlanProgress]:
    """The plans that somebody is on, has begun or is to begin, and has not completed; with
    `organization` those of it alone. What ends first, first."""
    done = exists().where(
        TrainingPlanCompletion.training_plan_sid == TrainingPlan.sid,
        TrainingPlanCompletion.user_sid == user,
        TrainingPlanCompletion.withdrawn_at.is_(None),
    )
    theirs = TrainingPlan.organization_sid == organization if organization else true()
    plans = await session.scalars(
        select(TrainingPlan)
        .where(is_on_plan(user), ~done, theirs)
        .order_by(TrainingPlan.end_at, TrainingPlan.sid)
        .limit(MOST_OPEN)
    )
    found = await standings(session, plans.all(), [user])
    return await _shown(session, found, user, now)


async def _shown(
    session: AsyncSession, found: Sequence[PlanStanding], user: UUID, now: datetime
) -> list[PlanProgress]:
    """Plans of one user with what stands around them."""
    plans = [standing.outline.plan for standing in found]
    organization = organizations.Organization
    names = await session.execute(
        select(organization.sid, organization.name).where(
            organization.sid.in_([plan.organization_sid for plan in plans])
        )
    )
    assignment = TrainingPlanAssignment
    joined = await session.scalars(
        select(assignment.training_plan_sid).where(
            assignment.user_sid == user, assignment.is_joined
        )
    )
    account = await session.get_one(identity.User, user)
    around = views.Surroundings(
        organizations=dict(names.all()),
        joined=frozenset(sid for sid in joined if sid),
        certificates=await _certificates(session, found),
        has_real_name=account.real_name_confirmed_at is not None,
    )
    return [views.plan_progress(standing, around, now) for standing in found]


async def _certificates(session: AsyncSession, found: Sequence[PlanStanding]) -> dict[UUID, UUID]:
    history = certificates.CertificateHistory
    acts = [standing.completion.sid for standing in found if standing.completion]
    rows = await session.execute(
        select(history.source_sid, history.sid).where(
            history.source_kind == PLAN,
            history.source_sid.in_(acts),
            history.issued_at.is_not(None),
        )
    )
    return dict(rows.all())


async def progress_of(
    session: AsyncSession, caller: Caller, asked: ProgressRequest, now: datetime
) -> UserPlanProgress:
    """One's own progress in a plan, or for its manager that of anybody on it; else `NotFound`."""
    plan = await _plan_to_read(session, caller, asked.training_plan_sid)
    theirs = asked.user_sid == caller.user or manages(caller, plan)
    if not theirs or not await is_on(session, plan, asked.user_sid):
        raise NotFound([no_record("userSid")])
    found = await standings(session, [plan], [asked.user_sid])
    (shown,) = await _shown(session, found, asked.user_sid, now)
    name = await staff_name(session, plan, asked.user_sid)
    return UserPlanProgress(user=name, plan=shown, server_time=now)


async def _plan_to_read(session: AsyncSession, caller: Caller, sid: UUID) -> TrainingPlan:
    """A published plan that the caller is on, or manages."""
    plan = await session.get(TrainingPlan, sid)
    if plan is None or plan.published_at is None:
        raise NotFound([no_record("trainingPlanSid")])
    if not manages(caller, plan) and not await is_on(session, plan, caller.user):
        raise NotFound([no_record("trainingPlanSid")])
    return plan
