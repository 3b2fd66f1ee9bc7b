"""What the clock does about archives and deletions."""

from __future__ import annotations

from sqlalchemy import select

from zhegui.features.files.api import forget
from zhegui.features.privacy import deletions
from zhegui.features.privacy.exports import EXPORT
from zhegui.features.privacy.models import Deletion
from zhegui.features.privacy.rules import KEPT_FOR, OPEN
from zhegui.features.tasks.api import Task
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services

AT_ONCE = 100


@job("privacy.forget_archives", cron="*/10 * * * *")
async def forget_archives(services: Services) -> None:
    """Every ten minutes: archives that could be fetched for three days."""
    async with services.transaction() as (session, now):
        old = await session.scalars(
            select(Task.file_sid)
            .where(
                Task.kind == EXPORT,
                Task.finished_at < now - KEPT_FOR,
                Task.file_sid.is_not(None),
            )
            .limit(AT_ONCE)
        )
        for file in old.all():
            if file:
                await forget(session, file)


@job("privacy.carry_out", cron="*/5 * * * *")
async def carry_out(services: Services) -> None:
    """Every five minutes: accounts whose seven days are over. What fails is tried again."""
    async with services.transaction() as (session, now):
        due = await session.scalars(
            select(Deletion.sid)
            .where(Deletion.state.in_(OPEN), Deletion.due_at <= now)
            .order_by(Deletion.due_at)
            .limit(AT_ONCE)
        )
        waiting = due.all()
    failed: list[Exception] = []
    for sid in waiting:
        try:
            # Due first, by a commit of its own: the database asks for it before it lets facts go.
            await deletions.carry_out(services, sid)
            await deletions.carry_out(services, sid)
        except Exception as error:  # nobody waits because another cannot be forgotten yet
            failed.append(error)
    if failed:
        raise ExceptionGroup("accounts could not be deleted", failed)
