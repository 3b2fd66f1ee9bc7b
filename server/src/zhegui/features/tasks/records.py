"""The records of a task that changes many: found once, when it is asked for, and kept until it is
forgotten, so that neither a crash nor a record that comes later adds to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import and_, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.tasks.models import Task, TaskRecord
from zhegui.kernel.records.many import BulkOutcome

#: Of more failures than these only the count is told.
MOST_FAILURES = 1_000


async def note_found(session: AsyncSession, task: Task, sids: Sequence[UUID]) -> None:
    """These are the records of the task, in this order."""
    found = [
        {"task_sid": task.sid, "record_sid": sid, "position": at} for at, sid in enumerate(sids)
    ]
    if found:
        await session.execute(insert(TaskRecord), found)


async def note_shown(session: AsyncSession, task: Task, shown: Task) -> None:
    """The records of the task are those of a dry run, and what that refused stays refused."""
    columns = (TaskRecord.record_sid, TaskRecord.position, TaskRecord.error, TaskRecord.message)
    tried = TaskRecord.error.is_not(None)
    copied = select(literal(task.sid), *columns, tried).where(TaskRecord.task_sid == shown.sid)
    names = ["task_sid", *(column.key for column in columns), "tried"]
    await session.execute(insert(TaskRecord).from_select(names, copied))


async def untried_of(session: AsyncSession, task: Task) -> Sequence[UUID]:
    """The records that a task has not tried, in their order."""
    left = TaskRecord.task_sid == task.sid, ~TaskRecord.tried
    sids = select(TaskRecord.record_sid).where(*left).order_by(TaskRecord.position)
    return (await session.scalars(sids)).all()


async def note_outcome(session: AsyncSession, task: Task, outcome: BulkOutcome) -> None:
    """What became of one."""
    await session.execute(
        update(TaskRecord)
        .where(TaskRecord.task_sid == task.sid, TaskRecord.record_sid == outcome.sid)
        .values(tried=True, error=outcome.error, message=outcome.message)
    )


async def outcome_of(session: AsyncSession, task: Task) -> dict[str, Any]:
    """How many were done and how many not, and why not."""
    mine, refused = TaskRecord.task_sid == task.sid, TaskRecord.error.is_not(None)
    done, failed = (
        await session.execute(
            select(
                func.count().filter(and_(TaskRecord.tried, ~refused)),
                func.count().filter(refused),
            ).where(mine)
        )
    ).one()
    first = select(TaskRecord).where(mine, refused).order_by(TaskRecord.position)
    told = [
        BulkOutcome(sid=each.record_sid, error=each.error, message=each.message)
        for each in await session.scalars(first.limit(MOST_FAILURES))
    ]
    listed = [each.model_dump(mode="json") for each in told]
    return {"done": done, "failed": failed, "failureList": listed}
