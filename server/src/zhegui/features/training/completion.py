"""What follows when courses and plans are complete: it is recorded and certified, once."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates import api as certificates
from zhegui.features.identity import api as identity
from zhegui.features.training.certification import certify_finished, whole_hours
from zhegui.features.training.events import PlanCompleted
from zhegui.features.training.models import TrainingPlan, TrainingPlanCompletion
from zhegui.features.training.plans import is_on_plan
from zhegui.features.training.progress import PlanStanding, standings
from zhegui.kernel.db.locks import wait_for
from zhegui.kernel.ids import new_sid
from zhegui.kernel.work.events import announce
from zhegui.ports.services import Services

SETTLE = "training.settle"
PLAN = "plan"


async def settle(services: Services, session: AsyncSession, user: UUID, now: datetime) -> None:
    """Record the plans that somebody has completed by now; certify those and all that is finished.

    Idempotent: a completion is recorded once and certifies once. Of who was deleted meanwhile nothing
    is recorded.
    """
    await one_at_a_time(session, user)
    if await identity.is_erased(session, user):
        return
    own = await own_standings(session, user)
    new = [each for each in own if each.completion is None and each.plan_facts.is_complete]
    for standing in new:
        await _record(session, standing, now)
    person = await identity.certified_identity(services, session, user)
    if person is None:
        return
    holder = certificates.Holder(user, person.name, person.id_number)
    for standing in await own_standings(session, user) if new else own:
        await _certify_plan(services, session, standing, holder)
    await certify_finished(services, session, holder)


async def one_at_a_time(session: AsyncSession, user: UUID) -> None:
    """Wait until nobody else settles or withdraws something of `user`: who settles by a result that is
    being voided must be done before it is looked at what rests on that result."""
    await wait_for(session, f"training:{user}")


async def own_standings(session: AsyncSession, user: UUID) -> list[PlanStanding]:
    """Somebody in the plans that they are on, and in those that they have completed."""
    plans = await session.scalars(
        select(TrainingPlan).where(
            or_(
                is_on_plan(user),
                TrainingPlan.sid.in_(
                    select(TrainingPlanCompletion.training_plan_sid).where(
                        TrainingPlanCompletion.user_sid == user
                    )
                ),
            )
        )
    )
    return await standings(session, plans.all(), [user])


async def _record(session: AsyncSession, standing: PlanStanding, now: datetime) -> None:
    plan = standing.outline.plan.sid
    recorded = await session.scalar(
        insert(TrainingPlanCompletion)
        .values(
            sid=new_sid(),
            created_at=now,
            updated_at=now,
            version=1,
            training_plan_sid=plan,
            user_sid=standing.user,
            completed_at=now,
        )
        .on_conflict_do_nothing()
        .returning(TrainingPlanCompletion.sid)
    )
    if recorded is not None:
        await announce(session, PlanCompleted(standing.user, plan))


async def _certify_plan(
    services: Services, session: AsyncSession, standing: PlanStanding, holder: certificates.Holder
) -> None:
    plan, completion = standing.outline.plan, standing.completion
    if completion is None or plan.certificate_sid is None:
        return
    await certificates.issue_for(
        session,
        services.vault,
        template=plan.certificate_sid,
        holder=holder,
        source=certificates.CertificateSource(
            PLAN,
            completion.sid,
            plan.title,
            completion.completed_at,
            hours=whole_hours(standing.plan_facts.earned_hours),
        ),
    )
