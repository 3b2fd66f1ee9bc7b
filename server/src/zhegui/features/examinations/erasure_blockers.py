"""What keeps a candidate from being erased."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.models import Attempt, Examination
from zhegui.features.examinations.rules.access import Purpose
from zhegui.features.examinations.service.closure import closing_time
from zhegui.kernel.people.personal import hinders


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


@hinders(
    "examination_open",
    "您考过的考试还没有结束，结束后才会注销",
    "An examination that you attempted is still open; the account is deleted when it has ended",
    waits=True,
)
async def examination_open(session: AsyncSession, user: UUID) -> bool:
    """An examination that they could sit again from a new account, their attempts forgotten."""
    now = session.sync_session.info["now"]
    attempted = exists().where(
        Attempt.user_sid == user,
        Attempt.examination_sid == Examination.sid,
        Examination.purpose == Purpose.FORMAL,
        closing_time() > now,
    )
    return bool(await session.scalar(select(attempted)))
