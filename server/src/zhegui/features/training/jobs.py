"""Jobs of training."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.examinations import api as examinations
from zhegui.features.identity import api as identity
from zhegui.features.learning import api as learning
from zhegui.features.training import completion, notifications, withdrawal
from zhegui.features.training.events import PlanAssigned
from zhegui.features.training.models import TrainingPlan
from zhegui.features.training.plans import people_on
from zhegui.kernel.work.events import listens
from zhegui.kernel.work.jobs import enqueue, job
from zhegui.ports.services import Services

SETTLE_PLAN = "training.settle_plan"


@job(completion.SETTLE, on=(learning.CourseStudied, identity.RealNameConfirmed), attempts=None)
async def settle(services: Services, *, user: str) -> None:
    """Whatever somebody has completed is recorded and certified; run twice, it is so once."""
    async with services.transaction() as (session, now):
        await completion.settle(services, session, UUID(user), now)


@listens(examinations.ExaminationPassed)
async def settle_passed(session: AsyncSession, event: examinations.ExaminationPassed) -> None:
    """The same, where a course ends with the examination: plans and subjects rest on courses."""
    of_course = select(exists().where(catalogue.Course.examination_sid == event.examination))
    if await session.scalar(of_course):
        await enqueue(session, completion.SETTLE, user=str(event.user))


# Those that an older release put into the queue say no examination.
@job("training.withdraw", on=(examinations.AttemptVoided,), attempts=None)
async def withdraw(services: Services, *, user: str, examination: str | None = None) -> None:
    """Nothing that is certified rests on a voided result."""
    async with services.transaction() as (session, now):
        asked = UUID(examination) if examination else None
        await withdrawal.withdraw(session, UUID(user), asked, now)


@job(withdrawal.REVOKE, attempts=None)
async def revoke(services: Services, *, user: str, kind: str, act: str) -> None:
    """Revoke one certificate that rested on a voided result; run twice, it is revoked once."""
    async with services.transaction() as (session, _):
        await withdrawal.revoke(services, session, UUID(user), kind, UUID(act))


# Of thousands of people it takes a while, in which no code shall wait.
@job(SETTLE_PLAN, on=(PlanAssigned,), attempts=None, queue="promises")
async def settle_plan(services: Services, *, plan: str) -> None:
    """A plan's people are told; some may have done all of it before it was theirs."""
    async with services.transaction() as (session, now):
        found = await session.get(TrainingPlan, UUID(plan))
        if found is None:
            return
        await notifications.tell_assigned(session, [found], now)
        for user in await session.scalars(people_on(found)):
            await enqueue(session, completion.SETTLE, user=str(user))


# Three in the morning in China.
@job("training.settle_all", cron="0 19 * * *", queue="promises")
async def settle_all(services: Services) -> None:
    """Every night: people who came to a department have its plans from then on, and are told of all
    that are new to them at once."""
    running = TrainingPlan.published_at.is_not(None)
    async with services.transaction() as (session, now):
        owners = select(TrainingPlan.organization_sid).where(running, TrainingPlan.end_at > now)
        organizations = (await session.scalars(owners.distinct())).all()
    for organization in organizations:
        async with services.transaction() as (session, now):
            theirs = TrainingPlan.organization_sid.is_not_distinct_from(organization)
            found = await session.scalars(
                select(TrainingPlan).where(running, theirs, TrainingPlan.end_at > now)
            )
            plans = found.all()
            await notifications.tell_assigned(session, plans, now)
            for plan in plans:
                owner = str(plan.organization_sid or plan.sid)
                await enqueue(session, SETTLE_PLAN, owner=owner, plan=str(plan.sid))
