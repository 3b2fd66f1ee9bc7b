"""Which examinations still ask a question by a key that was corrected since they were published."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.models import Examination, FrozenPaper
from zhegui.features.examinations.queries import paper_in_force
from zhegui.features.examinations.service.closure import closing_time
from zhegui.features.questions import api as questions


@questions.holds_keys
async def examinations_holding(
    session: AsyncSession, versions: Collection[UUID], now: datetime
) -> questions.OldKeyHolders:
    """Those that are not over, by their start: what they draw is frozen with its key."""
    asks = [
        FrozenPaper.section_list.contains([{"pool": [{"version": str(version)}]}])
        for version in versions
    ]
    rows = await session.execute(
        select(Examination.sid, Examination.title, Examination.start_at, Examination.end_at)
        .join(FrozenPaper, paper_in_force())
        .where(closing_time() >= now, or_(*asks))
        .order_by(Examination.start_at, Examination.sid)
    )
    found = [
        questions.OldKeyExamination(sid=sid, title=title, start_at=start_at, end_at=end_at)
        for sid, title, start_at, end_at in rows
    ]
    return questions.OldKeyHolders(examination_list=found, practice_count=0, mistake_count=0)
