"""What follows when courses and plans are complete: it is recorded and certified, once."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates import api as certificates
from zhegui.features.identity import api as identity
from zhegui.features.training.certifying import certify_finished, whole_hours
from zhegui.features.training.models import TrainingPlan, TrainingPlanCompletion
from zhegui.features.training.plans import is_on_plan
from zhegui.features.training.progress import Standing, standings
from zhegui.kernel.ids import new_sid
from zhegui.ports.house import House

SETTLE = "training.settle"
PLAN = "plan"
#: Shown beside the certificate to whoever queries it, in whatever language.
WITHDRAWN = (
    "计划所依据的考试成绩已作废 / The result of an examination that the plan counted was voided"
)


async def settle(house: House, session: AsyncSession, user: UUID, now: datetime) -> None:
    """Record the plans that somebody has completed by now; certify those and all that is finished.

    Idempotent: a completion is recorded once and certifies once.
    """
    own = await _own(session, user)
    new = [each for each in own if each.completion is None and each.plan_facts.is_complete]
    for standing in new:
        await _record(session, standing, now)
    person = await identity.certified_identity(house, session, user)
    if person is None:
        return
    holder = certificates.Holder(user, person.name, person.id_number)
    for standing in await _own(session, user) if new else own:
        await _certify_plan(house, session, standing, holder)
    await certify_finished(house, session, holder)


async def withdraw(house: House, session: AsyncSession, user: UUID, now: datetime) -> None:
    """After a voided examination: completions that no longer hold are withdrawn and revoked."""
    for standing in await _own(session, user):
        completion = standing.completion
        if completion is None or standing.plan_facts.is_complete:
            continue
        completion.withdrawn_at = now
        await session.flush()
        await certificates.revoke(
            session,
            house.vault,
            source_kind=PLAN,
            source_sid=completion.sid,
            reason=WITHDRAWN,
            now=now,
        )


async def _own(session: AsyncSession, user: UUID) -> list[Standing]:
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


async def _record(session: AsyncSession, standing: Standing, now: datetime) -> None:
    await session.execute(
        insert(TrainingPlanCompletion)
        .values(
            sid=new_sid(),
            created_at=now,
            updated_at=now,
            version=1,
            training_plan_sid=standing.outline.plan.sid,
            user_sid=standing.user,
            completed_at=now,
        )
        .on_conflict_do_nothing()
    )


async def _certify_plan(
    house: House, session: AsyncSession, standing: Standing, holder: certificates.Holder
) -> None:
    plan, completion = standing.outline.plan, standing.completion
    if completion is None or plan.certificate_sid is None:
        return
    await certificates.issue_for(
        session,
        house.vault,
        template=plan.certificate_sid,
        holder=holder,
        source=certificates.Source(
            PLAN,
            completion.sid,
            plan.title,
            completion.completed_at,
            hours=whole_hours(standing.plan_facts.earned_hours),
        ),
    )
