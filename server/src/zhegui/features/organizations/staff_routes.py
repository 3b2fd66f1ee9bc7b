"""Addresses of becoming staff and leaving."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from zhegui.features.identity import api as identity
from zhegui.features.organizations import staffing
from zhegui.features.organizations.api import works_for
from zhegui.features.organizations.errors import (
    AlreadyStaff,
    LastManager,
    NotInvited,
)
from zhegui.features.organizations.resources import invitations
from zhegui.features.organizations.routes import managed
from zhegui.features.organizations.schemas import StaffInvitationSave
from zhegui.kernel.caller import Caller, SignedIn, may_here
from zhegui.kernel.csrf import FROM_OUR_PAGES
from zhegui.kernel.envelope import Answer, Model, Reference, ok
from zhegui.kernel.errors import NotFound
from zhegui.kernel.listing import list_route
from zhegui.kernel.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.values import Sid
from zhegui.ports.services import ServicesOf

StaffWriter = Annotated[Caller, Depends(may_here("staff.write"))]
router: APIRouter = routes("staff")
list_route(router, invitations, caller=SignedIn)

OrganizationSid = Annotated[Sid, Query(description="The organization")]


@router.get(
    "/user/v2/bindEnterprise",
    responses=declare(NotFound, NotInvited),
    dependencies=FROM_OUR_PAGES,
)
async def bind_enterprise(
    caller: SignedIn, sid: OrganizationSid, session: Session, now: Now
) -> Answer[identity.CurrentUser]:
    """Become staff of an organization that has invited one's number; again is no error."""
    user = await identity.own_user(session, caller)
    await staffing.bind(session, user, sid, now)
    return ok(await identity.current_user(session, user, caller.organization))


@router.get(
    "/user/v2/unbindEnterprise",
    responses=declare(NotFound, LastManager),
    dependencies=FROM_OUR_PAGES,
)
async def unbind_enterprise(
    caller: SignedIn, sid: OrganizationSid, session: Session
) -> Answer[identity.CurrentUser]:
    """Leave an organization; who does not work for it changes nothing."""
    user = await identity.own_user(session, caller)
    await staffing.unbind(session, user, sid)
    return ok(await identity.current_user(session, user, caller.organization))


@router.post("/staffInvitation/v2/save", responses=declare(AlreadyStaff))
async def invite_staff(
    caller: StaffWriter, body: Model[StaffInvitationSave], session: Session, services: ServicesOf
) -> Answer[Reference]:
    """Invite the holder of a mobile number to the caller's organization; again is no error."""
    organization = managed(caller)
    mobile = body.model.mobile
    holder = await identity.find_by_mobile(services, session, mobile)
    if holder and await works_for(session, holder.sid, organization):
        raise AlreadyStaff
    lookup = identity.mobile_lookup(services, mobile)
    masked = identity.mask_mobile(mobile)
    sid = await staffing.invite(session, caller, organization, lookup, masked)
    return ok(Reference(sid=sid))


@router.post("/staffInvitation/v2/cancel", responses=declare(NotFound))
async def cancel_invitation(
    caller: StaffWriter, body: Model[Reference], session: Session
) -> Answer[None]:
    """Take an invitation back; who has accepted it stays."""
    await staffing.withdraw(session, caller, managed(caller), body.model.sid)
    return ok(None)
