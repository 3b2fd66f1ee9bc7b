"""What other features may read of examinations, by a call or in their own statements."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.counted import is_pass
from zhegui.features.examinations.documents import FROZEN, FrozenSection
from zhegui.features.examinations.models import Attempt, Examination, FrozenPaper


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


def paper_in_force() -> ColumnElement[bool]:
    """Of a `FrozenPaper` and an `Examination`: it is what this one asks, published as it is."""
    return and_(
        FrozenPaper.examination_sid == Examination.sid,
        FrozenPaper.publication == Examination.publication,
        Examination.published_at.is_not(None),
    )


async def frozen_sections(session: AsyncSession, examination: UUID) -> list[FrozenSection]:
    """The sections of a published examination with all that they may ask; none of another."""
    document = await session.scalar(
        select(FrozenPaper.section_list)
        .join(Examination, paper_in_force())
        .where(Examination.sid == examination)
    )
    return FROZEN.validate_python(document or [])
