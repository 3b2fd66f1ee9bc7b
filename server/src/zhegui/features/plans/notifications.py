"""What the candidates of a plan are told of an examination of it: that it begins, or is taken back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations import api as examinations
from zhegui.features.plans.candidates import candidates_of
from zhegui.features.plans.models import ExaminationPlan, PlanExamination
from zhegui.kernel.work.events import listens
from zhegui.kernel.work.jobs import job
from zhegui.kernel.work.notifications import To, people
from zhegui.ports.services import Services


@job("plans.remind", cron="*/10 * * * *")
async def remind(services: Services) -> None:
    """Every ten minutes: the candidates of plans are told that an examination of theirs begins.

    It may be anybody's that is open to everybody. Who hears of it elsewhere too is told once.
    """
    async with services.transaction() as (session, now):
        for examination in await examinations.beginning(session, now):
            async for users in _candidates(session, examination.sid):
                await examinations.tell_beginning(session, examination, users, now)


@listens(examinations.ExaminationWithdrawn)
async def tell_withdrawn(session: AsyncSession, event: examinations.ExaminationWithdrawn) -> None:
    """Tell the candidates of its plans."""
    async for users in _candidates(session, event.examination):
        await examinations.tell_taken_back(session, event, users)


@listens(examinations.EntryEnded)
async def tell_entry_ended(session: AsyncSession, event: examinations.EntryEnded) -> None:
    """Tell the candidates of its plans."""
    async for users in _candidates(session, event.examination):
        await examinations.tell_taken_back(session, event, users)


async def _candidates(session: AsyncSession, examination: UUID) -> AsyncIterator[To]:
    """The candidates of each published plan that holds an examination."""
    plans = await session.scalars(
        select(ExaminationPlan)
        .join(PlanExamination, PlanExamination.plan_sid == ExaminationPlan.sid)
        .where(
            PlanExamination.examination_sid == examination,
            ExaminationPlan.published_at.is_not(None),
        )
    )
    for plan in plans.all():
        yield people(await session.scalars(candidates_of(plan)))
