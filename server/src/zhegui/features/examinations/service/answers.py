"""The answers that count."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.models import SavedAnswer


async def current_answers(session: AsyncSession, attempt: UUID) -> Sequence[SavedAnswer]:
    """Of each question answered the entry with the highest sequence; a withdrawn one has null."""
    rows = await session.scalars(
        select(SavedAnswer)
        .ext(distinct_on(SavedAnswer.question_sid))
        .where(SavedAnswer.attempt_sid == attempt)
        .order_by(SavedAnswer.question_sid, SavedAnswer.sequence.desc())
    )
    return rows.all()
