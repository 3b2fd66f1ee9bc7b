"""What other features may read of examinations, by a call or in their own statements."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.documents import FROZEN, FrozenSection
from zhegui.features.examinations.models import Attempt, FrozenPaper


async def passed(
    session: AsyncSession, users: Collection[UUID], examinations: Collection[UUID]
) -> set[tuple[UUID, UUID]]:
    """Which of these users have passed which of these examinations, as far as scores are out."""
    if not examinations:
        return set()
    rows = await session.execute(
        select(Attempt.user_sid, Attempt.examination_sid).where(
            Attempt.user_sid.in_(users),
            Attempt.examination_sid.in_(examinations),
            Attempt.passed.is_(True),
            Attempt.released_at.is_not(None),
            Attempt.voided_at.is_(None),
        )
    )
    return {(user, examination) for user, examination in rows}


async def frozen_sections(session: AsyncSession, examination: UUID) -> list[FrozenSection]:
    """The sections of a published examination with all that they may ask; none of another."""
    document = await session.scalar(
        select(FrozenPaper.section_list).where(FrozenPaper.examination_sid == examination)
    )
    return FROZEN.validate_python(document or [])
