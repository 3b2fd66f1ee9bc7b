"""What other features may read of examinations, by a call or in their own statements."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.counting import is_pass
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
            is_pass(),
        )
    )
    return {(user, examination) for user, examination in rows}


async def first_passed_at(session: AsyncSession, user: UUID, examination: UUID) -> datetime | None:
    """Since when somebody has had a result by which they passed, be it voided since; None without."""
    return await session.scalar(
        select(func.min(Attempt.released_at)).where(
            Attempt.user_sid == user,
            Attempt.examination_sid == examination,
            Attempt.passed.is_(True),
        )
    )


async def frozen_sections(session: AsyncSession, examination: UUID) -> list[FrozenSection]:
    """The sections of a published examination with all that they may ask; none of another."""
    document = await session.scalar(
        select(FrozenPaper.section_list).where(FrozenPaper.examination_sid == examination)
    )
    return FROZEN.validate_python(document or [])
