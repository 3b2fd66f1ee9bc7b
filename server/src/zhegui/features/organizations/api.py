"""What other features may know of organizations."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.organizations.callers import authenticate, caller_now, caller_of
from zhegui.features.organizations.departments import departments_above, departments_below
from zhegui.features.organizations.events import StaffInvited, StaffJoined, StaffLeft, StaffRemoved
from zhegui.features.organizations.membership import (
    employers,
    holders_of,
    memberships,
    staff_in,
    staff_of,
    works_for,
)
from zhegui.features.organizations.models import (
    IS_ADMIN,
    Department,
    Notice,
    Organization,
    Staff,
    StaffInvitation,
    UserOrganization,
)
from zhegui.features.organizations.notices import add_notice
from zhegui.features.organizations.places import named_for, names_people
from zhegui.features.organizations.resources import (
    departments as departments_resource,
)
from zhegui.features.organizations.resources import (
    notices as notices_resource,
)
from zhegui.features.organizations.resources import (
    organization_names as organization_names_resource,
)
from zhegui.features.organizations.schemas import NoticeSave
from zhegui.kernel.errors import NotFound
from zhegui.kernel.ids import new_number

__all__ = [
    "IS_ADMIN",
    "Department",
    "Notice",
    "NoticeSave",
    "Organization",
    "Staff",
    "StaffInvitation",
    "StaffInvited",
    "StaffJoined",
    "StaffLeft",
    "StaffRemoved",
    "UserOrganization",
    "add_notice",
    "authenticate",
    "caller_now",
    "caller_of",
    "departments_above",
    "departments_below",
    "departments_resource",
    "employers",
    "ensure_organization",
    "find_organization",
    "holders_of",
    "memberships",
    "named_for",
    "names_people",
    "notices_resource",
    "organization_names_resource",
    "staff_in",
    "staff_of",
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
