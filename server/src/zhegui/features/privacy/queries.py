"""How the rights that somebody used stand."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.api import File
from zhegui.features.privacy import rules
from zhegui.features.privacy.deletions import hindrances_of, last_deletion, said
from zhegui.features.privacy.exports import last_export, next_export_at
from zhegui.features.privacy.models import Deletion
from zhegui.features.privacy.schemas import (
    Consequence,
    DeletionConsequences,
    DeletionHindrance,
    DeletionView,
    PersonalData,
    PersonalExport,
)
from zhegui.features.tasks import api as tasks
from zhegui.kernel.context import language
from zhegui.kernel.people.personal import PERSONAL


async def current(session: AsyncSession, user: UUID, now: datetime) -> PersonalData:
    """The last archive and deletion of somebody, and when they may ask for another archive."""
    last = await last_export(session, user)
    deletion = await last_deletion(session, user)
    return PersonalData(
        export=await _shown(session, last) if last else None,
        next_export_at=next_export_at(last, now),
        deletion=shown(deletion) if deletion else None,
        server_time=now,
    )


def shown(deletion: Deletion) -> DeletionView:
    """A deletion on the wire."""
    reason = said(deletion.hindrances, language.get()) if deletion.hindrances else None
    return DeletionView(
        sid=deletion.sid,
        state=rules.DeletionState(deletion.state),
        asked_at=deletion.created_at,
        due_at=deletion.due_at,
        ended_at=deletion.ended_at,
        reason=reason,
    )


async def consequences(session: AsyncSession, user: UUID, now: datetime) -> DeletionConsequences:
    """What a deletion asked for now would do."""
    english = language.get() == "en"
    parts = [
        Consequence(
            name=each.name,
            title=each.en if english else each.zh,
            count=await each.count(session, user),
            becomes=each.becomes,
            why=each.why.en if english else each.why.zh,
        )
        for each in PERSONAL.values()
    ]
    hindrances = await hindrances_of(session, user)
    return DeletionConsequences(
        part_list=[part for part in parts if part.count],
        hindrance_list=[
            DeletionHindrance(id=each, message=said([each], language.get())) for each in hindrances
        ],
        due_at=now + rules.DUE_AFTER,
        server_time=now,
    )


async def _shown(session: AsyncSession, task: tasks.Task) -> PersonalExport:
    file = await session.get(File, task.file_sid) if task.file_sid else None
    return PersonalExport(
        task=task.sid,
        state=tasks.TaskState(task.state),
        done=task.done,
        total=task.total,
        asked_at=task.created_at,
        file=file.sid if file else None,
        size=file.size if file else None,
        until=rules.kept_until(task.finished_at) if file and task.finished_at else None,
    )
