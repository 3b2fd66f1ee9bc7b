"""What keeps a manager from being erased, and from leaving."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import Exists, any_, exists, literal, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.features.organizations.models import IS_ADMIN, Organization, UserOrganization
from zhegui.kernel.people.personal import hinders
from zhegui.kernel.people.rights import Role


@hinders(
    "last_manager",
    "您是某个单位唯一的负责人，请先指定另一位",
    "You are the only manager of an organization; name another one first",
)
async def last_manager(session: AsyncSession, user: UUID) -> bool:
    """An organization that nobody else manages."""
    managed = select(UserOrganization.organization_sid).where(
        UserOrganization.user_sid == user, IS_ADMIN
    )
    # Of two who go at once one stays. Rows that point at the organization can be written meanwhile.
    await session.execute(
        select(Organization.sid)
        .where(Organization.sid.in_(managed))
        .order_by(Organization.sid)
        .with_for_update(key_share=True)
    )
    alone = exists().where(UserOrganization.user_sid == user, IS_ADMIN, ~_others(user))
    return bool(await session.scalar(select(alone)))


async def is_last_manager(session: AsyncSession, user: UUID, organization: UUID) -> bool:
    """Whether nobody else manages an organization that somebody does. Locks it."""
    await session.get(Organization, organization, with_for_update={"key_share": True})
    alone = exists().where(
        UserOrganization.user_sid == user,
        UserOrganization.organization_sid == organization,
        IS_ADMIN,
        ~_others(user),
    )
    return bool(await session.scalar(select(alone)))


def _others(user: UUID) -> Exists:
    other = aliased(UserOrganization)
    return exists().where(
        other.organization_sid == UserOrganization.organization_sid,
        other.user_sid != user,
        literal(Role.MANAGER.value) == any_(other.roles),
    )
