"""What the candidates of a plan are told: that an examination of it begins."""

from __future__ import annotations

from sqlalchemy import select

from zhegui.features.examinations import api as examinations
from zhegui.features.plans.candidates import candidates_of
from zhegui.features.plans.models import ExaminationPlan, PlanExamination
from zhegui.kernel.jobs import job
from zhegui.kernel.notices import people
from zhegui.ports.services import Services


@job("plans.remind", cron="*/10 * * * *")
async def remind(services: Services) -> None:
    """Every ten minutes: the candidates of plans are told that an examination of theirs begins.

    It may be anybody's that is open to everybody. Who hears of it elsewhere too is told once.
    """
    async with services.transaction() as (session, now):
        for examination in await examinations.beginning(session, now):
            plans = await session.scalars(
                select(ExaminationPlan)
                .join(PlanExamination, PlanExamination.plan_sid == ExaminationPlan.sid)
                .where(
                    PlanExamination.examination_sid == examination.sid,
                    ExaminationPlan.published_at.is_not(None),
                )
            )
            for plan in plans.all():
                users = await session.scalars(candidates_of(plan))
                await examinations.tell_beginning(session, examination, people(users), now)
