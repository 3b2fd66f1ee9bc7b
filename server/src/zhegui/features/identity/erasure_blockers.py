"""What keeps somebody from being erased while an operator decides on their identity."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.models import IdentityRequest
from zhegui.kernel.people.personal import hinders


@hinders(
    "identity_open",
    "实名更正申请还在审核，请等待结果或先撤回",
    "A request about your real name is being reviewed; wait, or take it back",
)
async def identity_open(session: AsyncSession, user: UUID) -> bool:
    """A request that waits for a decision."""
    waits = exists().where(IdentityRequest.user_sid == user, IdentityRequest.state == "open")
    return bool(await session.scalar(select(waits)))
