"""Jobs of training."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select

from zhegui.features.examinations import api as examinations
from zhegui.features.identity import api as identity
from zhegui.features.learning import api as learning
from zhegui.features.training import completing
from zhegui.features.training.models import TrainingPlan
from zhegui.features.training.planning import SETTLE_PLAN
from zhegui.features.training.plans import people_on
from zhegui.kernel.jobs import enqueue, job
from zhegui.ports.house import House


@job(
    completing.SETTLE,
    on=(learning.LESSONS_COMPLETED, examinations.PASSED, identity.REAL_NAME_CONFIRMED),
)
async def settle(house: House, *, user: str) -> None:
    """Whatever somebody has completed is recorded and certified; run twice, it is so once."""
    async with house.transaction() as (session, now):
        await completing.settle(house, session, UUID(user), now)


@job("training.withdraw", on=(examinations.VOIDED,))
async def withdraw(house: House, *, user: str) -> None:
    """No completed plan rests on a voided examination."""
    async with house.transaction() as (session, now):
        await completing.withdraw(house, session, UUID(user), now)


@job(SETTLE_PLAN)
async def settle_plan(house: House, *, plan: str) -> None:
    """Some of a plan's people may have done all of it before it was theirs."""
    async with house.transaction() as (session, _):
        found = await session.get(TrainingPlan, UUID(plan))
        for user in await session.scalars(people_on(found)) if found else ():
            await enqueue(session, completing.SETTLE, user=str(user))


# Three in the morning in China.
@job("training.settle_all", cron="0 19 * * *")
async def settle_all(house: House) -> None:
    """Every night: people who came to a department have its plans from then on."""
    async with house.transaction() as (session, now):
        running = TrainingPlan.published_at.is_not(None) & (TrainingPlan.end_at > now)
        for plan in await session.scalars(select(TrainingPlan.sid).where(running)):
            await enqueue(session, SETTLE_PLAN, plan=str(plan))
