"""The current user as the sites hold it, numbers masked."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.models import LoginSession, User
from zhegui.features.identity.schemas import CurrentUser, LoginDevice, OrganizationBrief
from zhegui.features.organizations import api as organizations
from zhegui.kernel.caller import Caller


async def current_user(session: AsyncSession, user: User) -> CurrentUser:
    """Derived from the account, its memberships and its employment."""
    managed = await organizations.memberships(session, user.sid)
    employers = await organizations.employers(session, user.sid)
    inviting = await organizations.inviting(session, user.mobile_lookup)
    company = employers[0] if employers else None
    return CurrentUser(
        sid=user.sid,
        version=user.version,
        number=user.number,
        username=user.number,
        nickname=user.nickname,
        tel=user.mobile_masked,
        avatar=user.avatar,
        description=user.description,
        state=user.state,
        is_enterprise=company is not None,
        is_manager=any(membership.is_admin for membership in managed),
        is_operator=user.is_operator,
        company=company.name if company else None,
        company_logo=company.logo if company else None,
        organization_list=[
            OrganizationBrief.model_validate(membership.organization) for membership in managed
        ],
        invitation_list=[OrganizationBrief.model_validate(each) for each in inviting],
        real_name=user.real_name,
        id_number=user.id_number_masked,
        real_name_confirmed=user.real_name_confirmed_at is not None,
    )


def login_device(row: LoginSession, caller: Caller) -> LoginDevice:
    """One login, and whether it is the one that asks."""
    return LoginDevice(
        sid=row.sid,
        device=row.device,
        created_at=row.created_at,
        expires_at=row.expires_at,
        is_current=row.sid == caller.session,
    )
