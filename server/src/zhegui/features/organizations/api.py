"""What other features may know of organizations."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import joinedload

from zhegui.features.organizations.departments import departments_above, departments_below
from zhegui.features.organizations.models import (
    Department,
    Notice,
    Organization,
    Staff,
    StaffInvitation,
    UserOrganization,
)
from zhegui.features.organizations.notices import save_notice
from zhegui.features.organizations.resources import employments as employments_resource
from zhegui.features.organizations.resources import memberships as memberships_resource
from zhegui.features.organizations.resources import (
    organization_names as organization_names_resource,
)
from zhegui.features.organizations.resources import organizations as organizations_resource
from zhegui.features.organizations.schemas import NoticeSave
from zhegui.kernel.errors import NotFound
from zhegui.kernel.ids import new_number

__all__ = [
    "Department",
    "Notice",
    "NoticeSave",
    "Organization",
    "Staff",
    "StaffInvitation",
    "UserOrganization",
    "departments_above",
    "departments_below",
    "employers",
    "employments_resource",
    "ensure_organization",
    "erase_member",
    "find_organization",
    "inviting",
    "memberships",
    "memberships_resource",
    "organization_names_resource",
    "organizations_resource",
    "save_notice",
    "works_for",
]


async def ensure_organization(session: AsyncSession, name: str) -> Organization:
    """The organization of that name, made when there is none."""
    found: Organization | None = await session.scalar(
        select(Organization).where(Organization.name == name)
    )
    if found is None:
        found = Organization(name=name, number=new_number("ORG", 8))
        session.add(found)
        await session.flush()
    return found


async def find_organization(session: AsyncSession, sid: UUID) -> Organization:
    """The organization; raises `NotFound`."""
    found = await session.get(Organization, sid)
    if found is None:
        raise NotFound
    return found


async def erase_member(session: AsyncSession, user: UUID, mobile_lookup: bytes) -> None:
    """Forget for whom somebody works and acts, and who has invited their number."""
    for table in (Staff, UserOrganization):
        await session.execute(delete(table).where(table.user_sid == user))
    await session.execute(
        delete(StaffInvitation).where(StaffInvitation.mobile_lookup == mobile_lookup)
    )


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


async def works_for(session: AsyncSession, user: UUID, organization: UUID) -> bool:
    """Whether somebody is staff of an organization."""
    found = select(Staff.sid).where(Staff.user_sid == user, Staff.organization_sid == organization)
    return await session.scalar(found) is not None


async def inviting(session: AsyncSession, mobile_lookup: bytes) -> Sequence[Organization]:
    """The organizations that have invited a number and wait for its holder, oldest first."""
    rows = await session.scalars(
        select(Organization)
        .join(StaffInvitation, StaffInvitation.organization_sid == Organization.sid)
        .where(
            StaffInvitation.mobile_lookup == mobile_lookup, StaffInvitation.accepted_at.is_(None)
        )
        .order_by(StaffInvitation.sid)
    )
    return rows.all()
