"""What keeps a candidate from being erased."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.models import Attempt
from zhegui.kernel.personal import hinders


@hinders(
    "score_open",
    "有考试还没有出分，出分后才能注销",
    "The score of an examination is not out yet",
)
async def score_open(session: AsyncSession, user: UUID) -> bool:
    """An attempt whose score is neither out nor voided: a certificate might follow."""
    open_ones = exists().where(
        Attempt.user_sid == user, Attempt.state.not_in(("released", "voided"))
    )
    return bool(await session.scalar(select(open_ones)))
