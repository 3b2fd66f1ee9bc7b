"""Becoming staff of an organization, and leaving it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.api import User
from zhegui.features.organizations.erasure_blockers import is_last_manager
from zhegui.features.organizations.errors import LastManager, NotInvited, OwnRoles
from zhegui.features.organizations.events import StaffJoined, StaffLeft, StaffRemoved
from zhegui.features.organizations.membership import works_for
from zhegui.features.organizations.models import (
    Organization,
    Staff,
    StaffInvitation,
    UserOrganization,
)
from zhegui.features.organizations.schemas import StaffRemoval
from zhegui.kernel.errors import NotFound, Problem
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audit, snapshot
from zhegui.kernel.records.authorship import to_write
from zhegui.kernel.records.many import BulkOutcome, refused
from zhegui.kernel.work.events import announce


async def bind(session: AsyncSession, user: User, organization: UUID, now: datetime) -> None:
    """Make an invited user staff; nothing changes for who is that already.

    Raises `NotFound`, `NotInvited`. Locks the user, so that two calls at once do it once. Who works
    for another organization already works for both.
    """
    await _existing(session, organization)
    await session.refresh(user, ["version"], with_for_update=True)
    if await works_for(session, user.sid, organization):
        return
    invitation = await _open_invitation(session, user, organization, now)
    if invitation is None:
        raise NotInvited
    invitation.accepted_at = now
    session.add(await _employed(session, user, invitation))
    await session.flush()
    await announce(session, StaffJoined(user.sid, organization))


async def _employed(session: AsyncSession, user: User, invitation: StaffInvitation) -> Staff:
    """As the invitation has it; a number that somebody else was given meanwhile is left out."""
    organization, number = invitation.organization_sid, invitation.staff_number
    taken = exists().where(Staff.organization_sid == organization, Staff.staff_number == number)
    if number and await session.scalar(select(taken)):
        number = None
    return Staff(
        user_sid=user.sid,
        organization_sid=organization,
        department_sid=invitation.department_sid,
        name=invitation.name or user.nickname,
        staff_number=number,
        title=invitation.title,
    )


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


async def remove(
    session: AsyncSession, caller: Caller, organization: UUID, given: StaffRemoval
) -> list[BulkOutcome]:
    """Remove people from the staff, each by themselves, and tell of each what became of them.

    Their roles end too; what they studied and their certificates stay. Nobody removes themselves.
    """
    found = {
        sid: await _remove_one(session, caller, organization, sid, dry_run=given.dry_run)
        for sid in sorted(set(given.sid_list))
    }
    return [found[sid] for sid in dict.fromkeys(given.sid_list)]


async def _remove_one(
    session: AsyncSession, caller: Caller, organization: UUID, sid: UUID, *, dry_run: bool
) -> BulkOutcome:
    try:
        async with session.begin_nested() as savepoint:
            mine = Staff.organization_sid == organization
            staff = await to_write(session, Staff, mine, sid)
            if staff.user_sid == caller.user:
                raise OwnRoles
            user = await session.get_one(User, staff.user_sid)
            before = snapshot(staff)
            await unbind(session, user, organization)
            audit(session, caller, "staff.remove", staff, before=before, after=None)
            await announce(session, StaffRemoved(user.sid, organization))
            if dry_run:
                await savepoint.rollback()
    except Problem as problem:
        return refused(sid, problem)
    return BulkOutcome(sid=sid)


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


async def _existing(session: AsyncSession, organization: UUID) -> None:
    if await session.get(Organization, organization) is None:
        raise NotFound


async def _open_invitation(
    session: AsyncSession, user: User, organization: UUID, now: datetime
) -> StaffInvitation | None:
    found: StaffInvitation | None = await session.scalar(
        select(StaffInvitation)
        .where(
            StaffInvitation.organization_sid == organization,
            StaffInvitation.mobile_lookup == user.mobile_lookup,
            StaffInvitation.accepted_at.is_(None),
            StaffInvitation.expires_at > now,
        )
        .with_for_update()
    )
    return found
