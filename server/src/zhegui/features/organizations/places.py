"""Where somebody may act in the back office."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable
from uuid import UUID

from sqlalchemy import and_, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.organizations.models import Organization, UserOrganization
from zhegui.features.organizations.schemas import Place
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import EVERY_RIGHT, Right, Role, rights_of

#: An operator's: what belongs to no organization, and everything.
INSTALLATION = ("house", "all")
#: What rows of other features let somebody do beside their roles: where (None: at the installation's
#: own), and which right.
NamedFor = Callable[[AsyncSession, UUID], Awaitable[Iterable[tuple[UUID | None, Right]]]]
_FINDERS: list[NamedFor] = []


def names_people(find: NamedFor) -> NamedFor:
    """Declare a function that finds for what somebody is named by a row, not by a role."""
    _FINDERS.append(find)
    return find


async def named_for(session: AsyncSession, user: UUID) -> dict[UUID | None, set[Right]]:
    """For what somebody is named, by organization."""
    named = defaultdict[UUID | None, set[Right]](set)
    for find in _FINDERS:
        for organization, right in await find(session, user):
            named[organization].add(right)
    return named


async def places_of(session: AsyncSession, caller: Caller) -> list[Place]:
    """The organizations in which the caller has roles or is named for something, by name; before them
    an operator's two places, or the installation's own for who is named there."""
    named = await named_for(session, caller.user)
    own = and_(
        UserOrganization.organization_sid == Organization.sid,
        UserOrganization.user_sid == caller.user,
    )
    rows = await session.execute(
        select(Organization, UserOrganization.roles)
        .outerjoin(UserOrganization, own)
        .where(
            or_(
                UserOrganization.roles != [], Organization.sid.in_([each for each in named if each])
            )
        )
        .order_by(Organization.name)
    )
    return _installations(caller, named.get(None, set())) + [
        _place(organization, roles or [], named.get(organization.sid, set()))
        for organization, roles in rows
    ]


def _installations(caller: Caller, named: Collection[Right]) -> list[Place]:
    if caller.is_operator:
        return [_installation(code, EVERY_RIGHT) for code in INSTALLATION]
    return [_installation(INSTALLATION[0], named)] if named else []


def _installation(code: str, rights: Collection[Right]) -> Place:
    return Place(
        code=code,
        organization_sid=None,
        name=None,
        logo=None,
        role_list=[],
        right_list=sorted(rights),
    )


def _place(organization: Organization, roles: list[str], named: Collection[Right]) -> Place:
    return Place(
        code=organization.number,
        organization_sid=organization.sid,
        name=organization.name,
        logo=organization.logo,
        role_list=[role for role in Role if role in roles],
        right_list=sorted({*rights_of(frozenset(roles)), *named}),
    )
