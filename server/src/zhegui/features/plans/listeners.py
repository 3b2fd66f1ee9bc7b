"""What plans hear of: an examination that is withdrawn and published again stays as they hold it."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.api import Examination, ExaminationPublished, Purpose
from zhegui.features.plans.errors import MockInPlan
from zhegui.features.plans.models import ExaminationPlan, PlanExamination
from zhegui.features.plans.writes import refuse_outside
from zhegui.kernel.work.events import listens


@listens(ExaminationPublished)
async def refuse_unlike_plan(session: AsyncSession, published: ExaminationPublished) -> None:
    """What is withdrawn and published again stays within the plans that hold it. Raises
    `ExaminationOutsidePlan`, `MockInPlan`."""
    plans = await session.scalars(
        select(ExaminationPlan)
        .join(PlanExamination, PlanExamination.plan_sid == ExaminationPlan.sid)
        .where(
            PlanExamination.examination_sid == published.examination,
            ExaminationPlan.published_at.is_not(None),
        )
    )
    examination = await session.get_one(Examination, published.examination)
    for plan in plans.all():
        if examination.purpose == Purpose.MOCK:
            raise MockInPlan
        refuse_outside(plan, [examination])
