"""Becoming staff of an organization, and leaving it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.api import User
from zhegui.features.organizations.errors import (
    BoundElsewhere,
    ManagerCannotLeave,
    NotInvited,
)
from zhegui.features.organizations.models import (
    Organization,
    Staff,
    StaffInvitation,
    UserOrganization,
)
from zhegui.kernel.errors import NotFound


async def bind(session: AsyncSession, user: User, organization: UUID, now: datetime) -> None:
    """Make an invited user staff; nothing changes for who is that already.

    Raises `NotFound`, `BoundElsewhere`, `NotInvited`. Locks the user, so that two calls at once
    do it once and nobody ends up with two employers.
    """
    await _existing(session, organization)
    await session.refresh(user, ["version"], with_for_update=True)
    employers = await session.scalars(
        select(Staff.organization_sid).where(Staff.user_sid == user.sid)
    )
    bound_to = set(employers)
    if organization in bound_to:
        return
    if bound_to:
        raise BoundElsewhere
    invitation = await _open_invitation(session, user, organization)
    if invitation is None:
        raise NotInvited
    invitation.accepted_at = now
    session.add(Staff(user_sid=user.sid, organization_sid=organization))
    await session.flush()


async def unbind(session: AsyncSession, user: User, organization: UUID) -> None:
    """End somebody's employment; nothing changes for who is not staff of it.

    Raises `NotFound`, `ManagerCannotLeave`.
    """
    await _existing(session, organization)
    manages = await session.scalar(
        select(UserOrganization.sid).where(
            UserOrganization.user_sid == user.sid,
            UserOrganization.organization_sid == organization,
            UserOrganization.is_admin,
        )
    )
    if manages:
        raise ManagerCannotLeave
    await session.execute(
        delete(Staff).where(Staff.user_sid == user.sid, Staff.organization_sid == organization)
    )


async def invite(
    session: AsyncSession, organization: UUID, mobile_lookup: bytes, mobile_masked: str
) -> UUID:
    """Invite the holder of a number, whether or not they have an account; once more is no error.

    Somebody who has left may be invited anew.
    """
    now = session.sync_session.info["now"]
    asked = insert(StaffInvitation).values(
        organization_sid=organization,
        mobile_lookup=mobile_lookup,
        mobile_masked=mobile_masked,
        created_at=now,
        updated_at=now,
    )
    renewed = asked.on_conflict_do_update(
        index_elements=["organization_sid", "mobile_lookup"],
        set_={
            "accepted_at": None,
            "updated_at": now,
            "version": StaffInvitation.version + 1,
        },
    ).returning(StaffInvitation.sid)
    return (await session.scalars(renewed)).one()


async def withdraw(session: AsyncSession, organization: UUID, invitation: UUID) -> None:
    """Take an invitation back; raises `NotFound` where it is not the organization's."""
    gone = await session.scalar(
        delete(StaffInvitation)
        .where(StaffInvitation.sid == invitation, StaffInvitation.organization_sid == organization)
        .returning(StaffInvitation.sid)
    )
    if gone is None:
        raise NotFound


async def _existing(session: AsyncSession, organization: UUID) -> None:
    if await session.get(Organization, organization) is None:
        raise NotFound


async def _open_invitation(
    session: AsyncSession, user: User, organization: UUID
) -> StaffInvitation | None:
    found: StaffInvitation | None = await session.scalar(
        select(StaffInvitation).where(
            StaffInvitation.organization_sid == organization,
            StaffInvitation.mobile_lookup == user.mobile_lookup,
            StaffInvitation.accepted_at.is_(None),
        )
    )
    return found
