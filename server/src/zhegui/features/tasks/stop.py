"""Stopping a task: one's own, or as a manager one of the organization's."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.tasks import runner
from zhegui.features.tasks.models import Task
from zhegui.features.tasks.resources import tasks
from zhegui.kernel.errors import NotFound
from zhegui.kernel.records.audit import audit
from zhegui.kernel.records.listing import Reading


async def stop(session: AsyncSession, reading: Reading, sid: UUID) -> None:
    """Stop a task that the caller sees. Raises `NotFound`, `TaskOver`.

    That it was another's is noted in the audit.
    """
    caller = reading.caller
    assert caller is not None
    seen = select(Task).where(Task.sid == sid, tasks.visible_to(reading.viewer))
    found = await session.scalar(seen.with_for_update(), reading.values())
    if found is None:
        raise NotFound
    before = {"state": found.state}
    await runner.cancel(session, found)
    if found.user_sid != caller.user:
        audit(
            session,
            caller,
            "task.cancel",
            found,
            before=before,
            after={"state": found.state},
            about=found.user_sid,
        )
