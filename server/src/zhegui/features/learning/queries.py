"""Looking up what somebody studies."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.learning.resources import may_study
from zhegui.kernel.errors import NotFound
from zhegui.kernel.records.listing import Reading
from zhegui.kernel.records.saves import named_by


async def studied_lesson(session: AsyncSession, reading: Reading, sid: UUID) -> UUID:
    """The lesson that a call names; raises `NotFound`, at `model.lesson.sid`, unless the reader may
    study it."""
    allowed = select(catalogue.Lesson.sid).where(
        catalogue.Lesson.sid == sid, may_study(reading.viewer)
    )
    with named_by("model.lesson.sid"):
        if await session.scalar(allowed, reading.values()) is None:
            raise NotFound
    return sid
