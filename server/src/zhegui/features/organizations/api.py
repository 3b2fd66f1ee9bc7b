"""What other features may know of organizations."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import joinedload

from zhegui.features.organizations.models import Organization, Staff, UserOrganization
from zhegui.features.organizations.resources import employments as employments_resource
from zhegui.features.organizations.resources import memberships as memberships_resource
from zhegui.features.organizations.resources import (
    organization_names as organization_names_resource,
)
from zhegui.features.organizations.resources import organizations as organizations_resource

__all__ = [
    "Organization",
    "Staff",
    "UserOrganization",
    "employers",
    "employments_resource",
    "memberships",
    "memberships_resource",
    "organization_names_resource",
    "organizations_resource",
]


async def memberships(session: AsyncSession, user: UUID) -> Sequence[UserOrganization]:
    """The organizations that somebody may act for, oldest membership first."""
    rows = await session.scalars(
        select(UserOrganization)
        .options(joinedload(UserOrganization.organization))
        .where(UserOrganization.user_sid == user)
        .order_by(UserOrganization.sid)
    )
    return rows.all()


async def employers(session: AsyncSession, user: UUID) -> Sequence[Organization]:
    """The organizations that somebody works for, oldest employment first."""
    rows = await session.scalars(
        select(Organization)
        .join(Staff, Staff.organization_sid == Organization.sid)
        .where(Staff.user_sid == user)
        .order_by(Staff.sid)
    )
    return rows.all()
