"""Erasing archives that somebody asked for, and the tasks that they started."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.api import forget
from zhegui.features.identity import api as identity
from zhegui.features.tasks.api import Task
from zhegui.kernel.work.events import listens


@listens(identity.PersonErased)
async def erase_tasks(session: AsyncSession, person: identity.PersonErased) -> None:
    """What they hold names the person, their files above all."""
    tasks = await session.scalars(select(Task).where(Task.user_sid == person.user))
    for task in tasks.all():
        file = task.file_sid
        await session.delete(task)
        await session.flush()
        if file:
            await forget(session, file)
