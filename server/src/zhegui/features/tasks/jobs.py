"""Jobs of tasks."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from sqlalchemy import or_, select

from zhegui.features.files.api import forget
from zhegui.features.tasks import runner
from zhegui.features.tasks.models import Task
from zhegui.features.tasks.rules import OPEN, TaskState
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services

KEPT_FOR = timedelta(days=7)
AT_ONCE = 200


async def _give_up(services: Services, *, task: str) -> None:
    await runner.give_up(services, UUID(task))


#: What waits or runs, and what was stopped and has not told yet what it did.
_OPEN = select(Task.sid).where(
    or_(
        Task.state.in_(OPEN),
        (Task.state == TaskState.CANCELLED) & Task.finished_at.is_(None),
    )
)


@job(
    runner.RUN,
    queue="bulk",
    attempts=3,
    given_up=_give_up,
    one_each=True,
    owed=_OPEN,
    put=runner.put,
)
async def run(services: Services, *, task: str) -> None:
    """Do what somebody asked for."""
    await runner.run(services, UUID(task))


@job("tasks.forget", cron="41 * * * *")
async def forget_old(services: Services) -> None:
    """Every hour: tasks that were over a week ago, with their files."""
    async with services.transaction() as (session, now):
        old = Task.finished_at < now - KEPT_FOR
        for task in await session.scalars(select(Task).where(old).limit(AT_ONCE)):
            file = task.file_sid
            await session.delete(task)
            await session.flush()
            if file:
                await forget(session, file)
