"""Where somebody may act in the back office."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.organizations.models import Organization, UserOrganization
from zhegui.features.organizations.schemas import Place
from zhegui.kernel.caller import Caller
from zhegui.kernel.rights import EVERY_RIGHT, Role, rights_of

#: An operator's: what belongs to no organization, and everything.
INSTALLATION = ("house", "all")


async def places_of(session: AsyncSession, caller: Caller) -> list[Place]:
    """The organizations in which the caller has roles, by name; first an operator's two places."""
    rows = await session.execute(
        select(Organization, UserOrganization.roles)
        .join(UserOrganization, UserOrganization.organization_sid == Organization.sid)
        .where(UserOrganization.user_sid == caller.user, UserOrganization.roles != [])
        .order_by(Organization.name)
    )
    places = [_installation(code) for code in INSTALLATION] if caller.is_operator else []
    return places + [_place(organization, roles) for organization, roles in rows]


def _installation(code: str) -> Place:
    return Place(
        code=code,
        organization_sid=None,
        name=None,
        logo=None,
        role_list=[],
        right_list=sorted(EVERY_RIGHT),
    )


def _place(organization: Organization, roles: list[str]) -> Place:
    return Place(
        code=organization.number,
        organization_sid=organization.sid,
        name=organization.name,
        logo=organization.logo,
        role_list=[role for role in Role if role in roles],
        right_list=sorted(rights_of(frozenset(roles))),
    )
