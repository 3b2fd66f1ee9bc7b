"""To which organizations somebody belongs, and what identity says of it to them."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import Select, any_, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import joinedload

from zhegui.features.identity import api as identity
from zhegui.features.organizations.departments import departments_below
from zhegui.features.organizations.models import (
    Department,
    Organization,
    Staff,
    StaffInvitation,
    UserOrganization,
)
from zhegui.kernel.people.rights import ROLES, Right


@identity.tells_belonging
async def belonging(
    session: AsyncSession, user: identity.User, acted_for: UUID | None
) -> identity.Belonging:
    """Where somebody works, for whom they may act, and who would have them as staff.

    Of several employers the company is the one acted for, else the oldest.
    """
    managed = await memberships(session, user.sid)
    working_for = await employers(session, user.sid)
    inviting = await _inviting(session, user.mobile_lookup)
    here = [each for each in working_for if each.sid == acted_for]
    company = next(iter((*here, *working_for)), None)
    return identity.Belonging(
        is_enterprise=company is not None,
        is_manager=any(membership.is_admin for membership in managed),
        company=company.name if company else None,
        company_logo=company.logo if company else None,
        company_sid=company.sid if company else None,
        employer_list=[_brief(each) for each in working_for],
        organization_list=[_brief(membership.organization) for membership in managed],
        invitation_list=[_brief(each) for each in inviting],
    )


def _brief(organization: Organization) -> identity.OrganizationBrief:
    return identity.OrganizationBrief.model_validate(organization)


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


def staff_of(organization: UUID) -> Select[UUID]:
    """All who work for an organization."""
    return select(Staff.user_sid).where(Staff.organization_sid == organization)


def staff_in(department: UUID) -> Select[UUID]:
    """All who work in a department or one below it."""
    top = select(Department.sid).where(Department.sid == department)
    return select(Staff.user_sid).where(Staff.department_sid.in_(departments_below(top)))


def holders_of(right: Right, organization: UUID) -> Select[UUID]:
    """Those who have a right in an organization by one of their roles there."""
    roles = [literal(role.value) for role, rights in ROLES.items() if right in rights]
    return select(UserOrganization.user_sid).where(
        UserOrganization.organization_sid == organization,
        or_(*(each == any_(UserOrganization.roles) for each in roles)),
    )


async def _inviting(session: AsyncSession, mobile_lookup: bytes) -> Sequence[Organization]:
    """The organizations that have invited a number and wait for its holder, oldest first."""
    rows = await session.scalars(
        select(Organization)
        .join(StaffInvitation, StaffInvitation.organization_sid == Organization.sid)
        .where(
            StaffInvitation.mobile_lookup == mobile_lookup,
            StaffInvitation.accepted_at.is_(None),
            StaffInvitation.expires_at > session.sync_session.info["now"],
        )
        .order_by(StaffInvitation.sid)
    )
    return rows.all()
