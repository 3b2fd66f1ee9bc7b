"""Who asks, and for which organization: of every request that comes with a token."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from fastapi import Request
from sqlalchemy import DateTime, Uuid, and_, bindparam, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.organizations.membership import works_for
from zhegui.features.organizations.models import Organization, UserOrganization
from zhegui.kernel import metrics
from zhegui.kernel.db.locks import hold_for_caller
from zhegui.kernel.db.statements import compiled, fetch
from zhegui.kernel.errors import Forbidden, InvalidInput, Unauthenticated
from zhegui.kernel.http.envelope import told
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import rights_of
from zhegui.kernel.values import INVALID_SID, SID


async def authenticate(request: Request, session: AsyncSession, now: datetime) -> Caller | None:
    """The caller behind `Authorization` and `tenant-id`, None for a visitor: one query, two for staff."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    used = identity.bearer(request.app.state.services, header, now)
    if used is None:
        raise Unauthenticated
    await hold_for_caller(session, used.whose)
    return await caller_of(session, used, _tenant(request), now)


_MEMBERSHIP = and_(
    UserOrganization.user_sid == identity.User.sid,
    UserOrganization.organization_sid == bindparam("tenant", type_=Uuid()),
)
CALLER = compiled(
    select(
        identity.User.sid,
        identity.User.is_operator,
        UserOrganization.sid,
        UserOrganization.roles,
        Organization.number,
        identity.LoginSession.generation,
        identity.LoginSession.arrived,
    )
    .join(identity.LoginSession, identity.LoginSession.user_sid == identity.User.sid)
    .outerjoin(UserOrganization, _MEMBERSHIP)
    .outerjoin(Organization, Organization.sid == bindparam("tenant", type_=Uuid()))
    .where(
        identity.LoginSession.sid == bindparam("login", type_=Uuid()),
        identity.LoginSession.revoked_at.is_(None),
        identity.LoginSession.expires_at > bindparam("now", type_=DateTime(timezone=True)),
        identity.User.state == "active",
    )
)

_NOW = compiled(
    select(identity.User.is_operator, UserOrganization.sid, UserOrganization.roles)
    .outerjoin(UserOrganization, _MEMBERSHIP)
    .where(
        identity.User.sid == bindparam("user", type_=Uuid()),
        identity.User.state == "active",
    )
)


async def caller_now(session: AsyncSession, user: UUID, organization: UUID | None) -> Caller:
    """What somebody may now, by no login; see `kernel.caller.CallerNow`."""
    rows = await fetch(session, _NOW, {"user": user, "tenant": organization})
    if not rows:
        raise Unauthenticated
    is_operator, membership, roles = rows[0]
    await _refuse_stranger(session, user, organization, membership)
    rights = rights_of(frozenset(roles or ()))
    return Caller(user, UUID(int=0), organization, rights, is_operator)


async def caller_of(
    session: AsyncSession, used: identity.Bearer, tenant: UUID | None, now: datetime
) -> Caller:
    """Who uses a login, acting for an organization or for themselves. Raises `Unauthenticated` where
    the login ended, `Forbidden` where they belong to the organization no more."""
    rows = await fetch(session, CALLER, {"login": used.login, "tenant": tenant, "now": now})
    if not rows:
        raise Unauthenticated
    user, is_operator, membership, roles, organization, generation, arrived = rows[0]
    if used.generation == generation and not arrived:
        await identity.note_arrival(session, used)
    await _refuse_stranger(session, user, tenant, membership)
    if tenant:
        metrics.note_use(organization)
    return Caller(user, used.login, tenant, rights_of(frozenset(roles or ())), is_operator)


async def _refuse_stranger(
    session: AsyncSession, user: UUID, tenant: UUID | None, membership: UUID | None
) -> None:
    if tenant and membership is None and not await works_for(session, user, tenant):
        raise Forbidden


def _tenant(request: Request) -> UUID | None:
    header = request.headers.get("tenant-id")
    if not header:
        return None
    if not SID.match(header):
        raise InvalidInput([told("tenant-id", *INVALID_SID)])
    return UUID(header)
