"""Looking up what somebody studies."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.learning.resources import may_note, may_study
from zhegui.kernel.errors import NotFound
from zhegui.kernel.records.listing import Reading
from zhegui.kernel.records.saves import named_by


async def studied_lesson(session: AsyncSession, reading: Reading, sid: UUID) -> UUID:
    """The lesson that a call names; raises `NotFound`, at `model.lesson.sid`, unless the reader may
    study it."""
    return await _named_lesson(session, reading, sid, may_study(reading.viewer))


async def noted_lesson(session: AsyncSession, reading: Reading, sid: UUID) -> UUID:
    """The same of a lesson that the reader may write notes to."""
    return await _named_lesson(session, reading, sid, may_note(reading.viewer))


async def _named_lesson(
    session: AsyncSession, reading: Reading, sid: UUID, allowed: ColumnElement[bool]
) -> UUID:
    asked = select(catalogue.Lesson.sid).where(catalogue.Lesson.sid == sid, allowed)
    with named_by("model.lesson.sid"):
        if await session.scalar(asked, reading.values()) is None:
            raise NotFound
    return sid
