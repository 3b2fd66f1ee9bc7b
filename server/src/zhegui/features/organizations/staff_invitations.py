"""Inviting the holders of mobile numbers to be staff, whether or not they have an account."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.organizations.errors import AlreadyStaff
from zhegui.features.organizations.events import StaffInvited
from zhegui.features.organizations.models import Department, Staff, StaffInvitation
from zhegui.features.organizations.schemas import InvitationOutcome, InvitedPerson
from zhegui.features.organizations.writes import own_departments
from zhegui.kernel.context import language
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.http.envelope import no_record, told
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audit, snapshot
from zhegui.kernel.records.authorship import to_write
from zhegui.kernel.work.events import announce
from zhegui.ports.services import Services


async def invite(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    given: Sequence[InvitedPerson],
    days: int,
    *,
    path: str,
) -> list[InvitationOutcome]:
    """Invite these, in the order given; once more makes the invitation anew and is no error.

    Who works there already is told of and not invited. `path` is where in the request the first
    stands, with `{at}` for its place. Raises `InvalidInput` for a number that stands twice and for
    departments that are not the organization's.
    """
    await _check(session, caller, given, path)
    lookups = {each.mobile: identity.mobile_lookup(services, each.mobile) for each in given}
    staff = await _staff_among(session, _place(caller), lookups.values())
    invited = {}
    for each in sorted(
        given, key=lambda one: lookups[one.mobile]
    ):  # all take the rows in one order
        lookup = lookups[each.mobile]
        if lookup not in staff:
            invited[each.mobile] = await _invite_one(session, caller, each, lookup, days)
    return [_outcome(each, invited.get(each.mobile)) for each in given]


def _outcome(given: InvitedPerson, sid: UUID | None) -> InvitationOutcome:
    masked = identity.mask_mobile(given.mobile)
    if sid is not None:
        return InvitationOutcome(mobile_masked=masked, sid=sid)
    message = AlreadyStaff().message(language.get())
    return InvitationOutcome(mobile_masked=masked, error=AlreadyStaff.id, message=message)


def _place(caller: Caller) -> UUID:
    assert caller.organization is not None
    return caller.organization


async def _check(
    session: AsyncSession, caller: Caller, given: Sequence[InvitedPerson], path: str
) -> None:
    seen, faults = set[str](), []
    for at, each in enumerate(given):
        if each.mobile in seen:
            where = f"{path.format(at=at)}.mobile"
            faults.append(told(where, "repeated_record", "重复出现", "This stands here twice"))
        seen.add(each.mobile)
    wanted = {each.department.sid for each in given if each.department}
    mine = own_departments(caller)
    found = await session.scalars(
        select(Department.sid)
        .where(Department.sid.in_(wanted), mine)
        .with_for_update(key_share=True)
    )
    known = set(found.all())
    for at, each in enumerate(given):
        if each.department and each.department.sid not in known:
            faults.append(no_record(f"{path.format(at=at)}.department.sid"))
    if faults:
        raise InvalidInput(faults)


async def _staff_among(
    session: AsyncSession, organization: UUID, lookups: Iterable[bytes]
) -> set[bytes]:
    rows = await session.scalars(
        select(identity.User.mobile_lookup)
        .join(Staff, Staff.user_sid == identity.User.sid)
        .where(
            Staff.organization_sid == organization, identity.User.mobile_lookup.in_(list(lookups))
        )
    )
    return set(rows.all())


async def _invite_one(
    session: AsyncSession, caller: Caller, given: InvitedPerson, lookup: bytes, days: int
) -> UUID:
    now = session.sync_session.info["now"]
    values = {
        "name": given.name,
        "staff_number": given.staff_number or None,
        "title": given.title or None,
        "department_sid": given.department.sid if given.department else None,
        "expires_at": now + timedelta(days=days),
        "accepted_at": None,
        "updated_at": now,
    }
    asked = insert(StaffInvitation).values(
        organization_sid=_place(caller),
        mobile_lookup=lookup,
        mobile_masked=identity.mask_mobile(given.mobile),
        created_at=now,
        **values,
    )
    renewed = asked.on_conflict_do_update(
        index_elements=["organization_sid", "mobile_lookup"],
        set_={**values, "version": StaffInvitation.version + 1},
    ).returning(StaffInvitation)
    invitation = (await session.scalars(renewed)).one()
    after = snapshot(invitation)
    audit(session, caller, "staffInvitation.save", invitation, before=None, after=after)
    await announce(session, StaffInvited(invitation.organization_sid, invitation.sid))
    return invitation.sid


async def withdraw(session: AsyncSession, caller: Caller, organization: UUID, sid: UUID) -> None:
    """Take an invitation back; raises `NotFound` where it is not the organization's."""
    mine = StaffInvitation.organization_sid == organization
    invitation = await to_write(session, StaffInvitation, mine, sid)
    before = snapshot(invitation)
    audit(session, caller, "staffInvitation.cancel", invitation, before=before, after=None)
    await session.delete(invitation)
    await session.flush()
