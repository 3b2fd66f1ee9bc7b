"""Taking a question out of the mistakes by hand; it stays scheduled."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.practice.models import Standing
from zhegui.features.practice.schemas import StandingView
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.people.caller import Caller


async def leave(
    session: AsyncSession, caller: Caller, question: UUID, now: datetime
) -> StandingView:
    """Take one of the caller's questions out of their mistakes; again changes nothing.

    Raises `NotFound` for what they never answered.
    """
    standing = await session.scalar(
        select(Standing)
        .where(
            Standing.user_sid == caller.user,
            Standing.question_sid == question,
            Standing.answered > 0,
        )
        .with_for_update()
    )
    if standing is None:
        raise NotFound
    if standing.mistake_since and not standing.left_at:
        standing.left_at = now
        await session.flush()
    return StandingView(question=Reference(sid=question), is_mistake=False, due_at=standing.due_at)
