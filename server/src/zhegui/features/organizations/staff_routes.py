"""Addresses of becoming staff and leaving."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from zhegui.features.identity import api as identity
from zhegui.features.organizations import employment, staff_invitations
from zhegui.features.organizations.errors import (
    AlreadyStaff,
    LastManager,
    NotInvited,
    StaffNumberTaken,
)
from zhegui.features.organizations.resources import employments, invitations
from zhegui.features.organizations.routes import StaffReader, StaffWriter, managed
from zhegui.features.organizations.schemas import (
    StaffInvitationListSave,
    StaffInvitationListSaved,
    StaffInvitationSave,
    StaffRecord,
    StaffRemoval,
)
from zhegui.features.organizations.writes import invitation_writing, staff_writing
from zhegui.features.tasks.api import bulk_list_route, export_route
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.bodies import up_to
from zhegui.kernel.http.csrf import FROM_OUR_PAGES
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import SignedIn
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.records.write_routes import BulkResult, bulk_route, save_route
from zhegui.kernel.values import Sid
from zhegui.ports.services import ServicesOf

router: APIRouter = routes("staff")
list_route(router, employments, caller=SignedIn)
detail_route(router, employments, caller=SignedIn)
save_route(
    router, staff_writing, caller=StaffWriter, answer=StaffRecord, problems=[StaffNumberTaken]
)
bulk_route(router, staff_writing, caller=StaffWriter)
bulk_list_route(router, staff_writing, employments, caller=StaffWriter)
export_route(router, employments, caller=StaffReader)
list_route(router, invitations, caller=SignedIn)
bulk_route(router, invitation_writing, caller=StaffWriter)
bulk_list_route(router, invitation_writing, invitations, caller=StaffWriter)
export_route(router, invitations, caller=StaffReader)

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
    await employment.bind(session, user, sid, now)
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
    await employment.unbind(session, user, sid)
    return ok(await identity.current_user(session, user, caller.organization))


@router.post("/staff/v2/remove")
async def remove_staff(
    caller: StaffWriter, body: Model[StaffRemoval], session: Session
) -> Answer[BulkResult]:
    """Remove people from the caller's staff: for each, that it was done or why not."""
    results = await employment.remove(session, caller, managed(caller), body.model)
    return ok(BulkResult.of(results, dry_run=body.model.dry_run))


@router.post("/staffInvitation/v2/save", responses=declare(AlreadyStaff))
async def invite_staff(
    caller: StaffWriter,
    body: Model[StaffInvitationSave],
    session: Session,
    services: ServicesOf,
) -> Answer[Reference]:
    """Invite the holder of a mobile number to the caller's organization; again is no error."""
    given = body.model
    (outcome,) = await staff_invitations.invite(
        services, session, caller, [given], given.days, path="model"
    )
    if outcome.sid is None:
        raise AlreadyStaff
    return ok(Reference(sid=outcome.sid))


@router.post("/staffInvitation/v2/saveList", openapi_extra=up_to(64))
async def invite_several(
    caller: StaffWriter,
    body: Model[StaffInvitationListSave],
    session: Session,
    services: ServicesOf,
) -> Answer[StaffInvitationListSaved]:
    """Invite up to 200 at once: for each, that it was done or why not."""
    given = body.model
    results = await staff_invitations.invite(
        services,
        session,
        caller,
        given.invitation_list,
        given.days,
        path="model.invitationList.{at}",
    )
    failed = sum(each.error is not None for each in results)
    return ok(
        StaffInvitationListSaved(done=len(results) - failed, failed=failed, result_list=results)
    )


@router.post("/staffInvitation/v2/cancel", responses=declare(NotFound))
async def cancel_invitation(
    caller: StaffWriter, body: Model[Reference], session: Session
) -> Answer[None]:
    """Take an invitation back; who has accepted it stays."""
    await staff_invitations.withdraw(session, caller, managed(caller), body.model.sid)
    return ok(None)
