"""Joining an open plan, and leaving it again."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.training.completion import SETTLE
from zhegui.features.training.errors import PlanBegun, PlanOver
from zhegui.features.training.models import TrainingPlan, TrainingPlanAssignment
from zhegui.features.training.plans import own_plan
from zhegui.features.training.progress import standings
from zhegui.kernel.errors import NotFound
from zhegui.kernel.ids import new_sid
from zhegui.kernel.work.jobs import enqueue


async def join_plan(session: AsyncSession, user: UUID, sid: UUID, now: datetime) -> None:
    """Join an open plan; joining again changes nothing. Raises `NotFound`, `PlanOver`."""
    plan = await session.scalar(
        select(TrainingPlan).where(
            TrainingPlan.sid == sid, TrainingPlan.is_open, TrainingPlan.published_at.is_not(None)
        )
    )
    if plan is None:
        raise NotFound
    if now >= plan.end_at:
        raise PlanOver
    await session.execute(
        insert(TrainingPlanAssignment)
        .values(sid=new_sid(), created_at=now, training_plan_sid=sid, user_sid=user, is_joined=True)
        .on_conflict_do_nothing()
    )
    await enqueue(session, SETTLE, user=str(user))


async def leave_plan(session: AsyncSession, user: UUID, sid: UUID) -> None:
    """Leave a plan that one joined by oneself and has not begun; raises `NotFound`, `PlanBegun`."""
    plan = await own_plan(session, user, sid)
    joined = (
        TrainingPlanAssignment.training_plan_sid == sid,
        TrainingPlanAssignment.user_sid == user,
        TrainingPlanAssignment.is_joined,
    )
    since = await session.scalar(select(TrainingPlanAssignment.created_at).where(*joined))
    if since is None:
        raise NotFound
    (standing,) = await standings(session, [plan], [user])
    studied = standing.studied_at is not None and standing.studied_at > since
    if studied or any(standing.chosen_at(pool) for pool, _ in standing.outline.pools):
        raise PlanBegun
    await session.execute(delete(TrainingPlanAssignment).where(*joined))
