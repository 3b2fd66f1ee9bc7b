"""What keeps a manager from being erased."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import any_, exists, literal, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.features.organizations.models import IS_ADMIN, UserOrganization
from zhegui.kernel.personal import hinders
from zhegui.kernel.rights import Role


@hinders(
    "sole_manager",
    "您是某个单位唯一的负责人，请先指定另一位",
    "You are the only manager of an organization; name another one first",
)
async def sole_manager(session: AsyncSession, user: UUID) -> bool:
    """An organization that nobody else manages."""
    other = aliased(UserOrganization)
    others = exists().where(
        other.organization_sid == UserOrganization.organization_sid,
        other.user_sid != user,
        literal(Role.MANAGER.value) == any_(other.roles),
    )
    alone = exists().where(UserOrganization.user_sid == user, IS_ADMIN, ~others)
    return bool(await session.scalar(select(alone)))
