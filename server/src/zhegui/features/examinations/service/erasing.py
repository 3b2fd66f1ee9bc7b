"""Erasing a candidate from their attempts: answers and results stay as facts of nobody."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.errors import AttemptNotOver
from zhegui.features.examinations.models import Attempt, Receipt
from zhegui.kernel.append_only import erasable


async def erase_candidate(session: AsyncSession, user: UUID) -> None:
    """Forget name and ID number in attempts, and the receipts, which name the candidate.

    Works as the tables' owner: receipts are append-only. Raises `AttemptNotOver` while a score is
    not out: a certificate might follow, and needs the name.
    """
    theirs = select(Attempt.sid).where(Attempt.user_sid == user)
    if await session.scalar(theirs.where(Attempt.state.not_in(("released", "voided"))).limit(1)):
        raise AttemptNotOver
    await session.execute(
        update(Attempt)
        .where(Attempt.user_sid == user)
        .values(candidate_name=None, candidate_id_number=None)
    )
    async with erasable(session, Receipt.__tablename__):
        await session.execute(delete(Receipt).where(Receipt.attempt_sid.in_(theirs)))
