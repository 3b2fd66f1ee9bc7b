"""Granting roles in an organization."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.organizations.errors import HasRoles, LastManager, OwnRoles, RoleNotYours
from zhegui.features.organizations.models import IS_ADMIN, Organization, Staff, UserOrganization
from zhegui.features.organizations.schemas import UserOrganizationSave
from zhegui.kernel.errors import InvalidInput, NotFound
from zhegui.kernel.http.envelope import no_record, required
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import Role, may_grant
from zhegui.kernel.records.audit import audited
from zhegui.kernel.records.saves import current
from zhegui.ports.services import Services


async def save_roles(
    services: Services, session: AsyncSession, caller: Caller, given: UserOrganizationSave
) -> UserOrganization:
    """Give somebody exactly these roles; without any they act for the organization no more.

    Raises `NotFound`, `OwnRoles`, `HasRoles`, `RoleNotYours`, `LastManager`, `OutOfDate`. Who is named
    by mobile has none yet: the caller has not seen which ones would be taken away. Locks the
    organization, so that two managers cannot take the last ones from each other at once.
    """
    organization = await _organization(session, caller, given)
    user = await _user(services, session, caller, organization, given)
    if user == caller.user:
        raise OwnRoles
    membership = await _membership(session, organization, user)
    current(membership, given.version)
    if given.mobile and membership.roles:
        raise HasRoles.at("model.mobile")
    changed = [Role(each) for each in set(membership.roles) ^ set(given.role_list)]
    if not may_grant(caller.rights, changed, is_operator=caller.is_operator):
        raise RoleNotYours
    if Role.MANAGER in changed and Role.MANAGER not in given.role_list:
        await _refuse_the_last(session, organization)
    with audited(session, caller, "userOrganization.save", membership):
        membership.roles = [role for role in Role if role in given.role_list]
        session.add(membership)
        await session.flush()
    return membership


async def _organization(session: AsyncSession, caller: Caller, given: UserOrganizationSave) -> UUID:
    """The organization acted for, or the one that an operator names; locked."""
    sid = given.organization.sid if given.organization else caller.organization
    if sid is None:
        raise InvalidInput([required("model.organization.sid")])
    theirs = caller.is_operator or caller.acts_for(sid)
    locked = await session.get(Organization, sid, with_for_update=True) if theirs else None
    if locked is None:
        raise NotFound([no_record("model.organization.sid")])
    return locked.sid


async def _user(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    organization: UUID,
    given: UserOrganizationSave,
) -> UUID:
    """Whom the save names: for a manager one of the organization's own, for an operator anybody."""
    user, path = None, "model.user.sid"
    if given.user:
        user = await session.get(identity.User, given.user.sid)
    elif given.mobile:
        user, path = await identity.find_by_mobile(services, session, given.mobile), "model.mobile"
    else:
        raise InvalidInput([required(path)])
    if user is None or not (caller.is_operator or await _belongs(session, user.sid, organization)):
        raise NotFound([no_record(path)])
    return user.sid


async def _belongs(session: AsyncSession, user: UUID, organization: UUID) -> bool:
    for table in (Staff, UserOrganization):
        found = select(table.sid).where(
            table.user_sid == user, table.organization_sid == organization
        )
        if await session.scalar(found) is not None:
            return True
    return False


async def _membership(session: AsyncSession, organization: UUID, user: UUID) -> UserOrganization:
    found: UserOrganization | None = await session.scalar(
        select(UserOrganization).where(
            UserOrganization.organization_sid == organization, UserOrganization.user_sid == user
        )
    )
    return found or UserOrganization(
        organization_sid=organization, user_sid=user, roles=[], version=1
    )


async def _refuse_the_last(session: AsyncSession, organization: UUID) -> None:
    managers = select(func.count()).where(
        UserOrganization.organization_sid == organization, IS_ADMIN
    )
    if await session.scalar(managers) == 1:
        raise LastManager
