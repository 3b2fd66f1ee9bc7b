"""Becoming staff of an organization, and leaving it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.api import User
from zhegui.features.organizations.belonging import works_for
from zhegui.features.organizations.errors import LastManager, NotInvited
from zhegui.features.organizations.events import StaffInvited, StaffJoined, StaffLeft
from zhegui.features.organizations.hindering import is_last_manager
from zhegui.features.organizations.models import (
    Organization,
    Staff,
    StaffInvitation,
    UserOrganization,
)
from zhegui.kernel.audit import audit, snapshot
from zhegui.kernel.authoring import to_write
from zhegui.kernel.caller import Caller
from zhegui.kernel.errors import NotFound
from zhegui.kernel.events import announce


async def bind(session: AsyncSession, user: User, organization: UUID, now: datetime) -> None:
    """Make an invited user staff; nothing changes for who is that already.

    Raises `NotFound`, `NotInvited`. Locks the user, so that two calls at once do it once. Who works
    for another organization already works for both.
    """
    await _existing(session, organization)
    await session.refresh(user, ["version"], with_for_update=True)
    if await works_for(session, user.sid, organization):
        return
    invitation = await _open_invitation(session, user, organization)
    if invitation is None:
        raise NotInvited
    invitation.accepted_at = now
    session.add(Staff(user_sid=user.sid, organization_sid=organization))
    await session.flush()
    await announce(session, StaffJoined(user.sid, organization))


async def unbind(session: AsyncSession, user: User, organization: UUID) -> None:
    """End somebody's employment and their roles; nothing changes for who has neither.

    Raises `NotFound`, `LastManager`. What invited them before binds them no more.
    """
    await _existing(session, organization)
    if await is_last_manager(session, user.sid, organization):
        raise LastManager
    if not await _end_belonging(session, user.sid, organization):
        return
    await session.execute(
        delete(StaffInvitation).where(
            StaffInvitation.organization_sid == organization,
            StaffInvitation.mobile_lookup == user.mobile_lookup,
            StaffInvitation.accepted_at.is_(None),
        )
    )
    await announce(session, StaffLeft(user.sid, organization))


async def _end_belonging(session: AsyncSession, user: UUID, organization: UUID) -> bool:
    """Whether there was anything to end."""
    gone = False
    for table in (Staff, UserOrganization):
        ended = await session.scalars(
            delete(table)
            .where(table.user_sid == user, table.organization_sid == organization)
            .returning(table.sid)
        )
        gone = bool(ended.all()) or gone
    return gone


async def invite(
    session: AsyncSession,
    caller: Caller,
    organization: UUID,
    mobile_lookup: bytes,
    mobile_masked: str,
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
    ).returning(StaffInvitation)
    invitation = (await session.scalars(renewed)).one()
    after = snapshot(invitation)
    audit(session, caller, "staffInvitation.save", invitation, before=None, after=after)
    await announce(session, StaffInvited(organization, invitation.sid))
    return invitation.sid


async def withdraw(session: AsyncSession, caller: Caller, organization: UUID, sid: UUID) -> None:
    """Take an invitation back; raises `NotFound` where it is not the organization's."""
    mine = StaffInvitation.organization_sid == organization
    invitation = await to_write(session, StaffInvitation, mine, sid)
    before = snapshot(invitation)
    audit(session, caller, "staffInvitation.cancel", invitation, before=before, after=None)
    await session.delete(invitation)
    await session.flush()


async def _existing(session: AsyncSession, organization: UUID) -> None:
    if await session.get(Organization, organization) is None:
        raise NotFound


async def _open_invitation(
    session: AsyncSession, user: User, organization: UUID
) -> StaffInvitation | None:
    found: StaffInvitation | None = await session.scalar(
        select(StaffInvitation)
        .where(
            StaffInvitation.organization_sid == organization,
            StaffInvitation.mobile_lookup == user.mobile_lookup,
            StaffInvitation.accepted_at.is_(None),
        )
        .with_for_update()
    )
    return found
