"""Organizations' addresses."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends

from zhegui.features.files import api as files
from zhegui.features.organizations import departments, places, resources, roles
from zhegui.features.organizations.administration import organization_writing
from zhegui.features.organizations.entities import notice_entity
from zhegui.features.organizations.errors import (
    DepartmentInItself,
    DepartmentInUse,
    DepartmentNameTaken,
    HasRoles,
    LastManager,
    OrganizationNameTaken,
    OwnRoles,
    RoleNotYours,
)
from zhegui.features.organizations.schemas import (
    DepartmentDeletion,
    DepartmentRecord,
    DepartmentSave,
    NoticeRecord,
    OrganizationRecord,
    Place,
    UserOrganizationRecord,
    UserOrganizationSave,
)
from zhegui.features.tasks.api import entity_routes, export_route
from zhegui.kernel.errors import Forbidden, NotFound
from zhegui.kernel.http.envelope import Answer, Model, ok
from zhegui.kernel.http.unit_of_work import Session, declare, routes
from zhegui.kernel.people.caller import Anyone, Caller, SignedIn, may, may_here
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.records.write_routes import save_route
from zhegui.ports.services import ServicesOf

OrganizationWriter = Annotated[Caller, Depends(may("organization.write"))]
StaffReader = Annotated[Caller, Depends(may("staff.read"))]
StaffWriter = Annotated[Caller, Depends(may_here("staff.write"))]
RoleGranter = Annotated[Caller, Depends(may("role.grant"))]
NoticeReader = Annotated[Caller, Depends(may("message.write"))]
NoticeWriter = Annotated[Caller, Depends(may_here("message.write"))]
router: APIRouter = routes("organizations")
list_route(router, resources.organizations, caller=SignedIn)
detail_route(router, resources.organizations, caller=SignedIn)
detail_route(router, resources.organization_names, caller=Anyone)
save_route(
    router,
    organization_writing,
    caller=OrganizationWriter,
    answer=OrganizationRecord,
    problems=[Forbidden, OrganizationNameTaken, *files.UPLOAD_PROBLEMS],
)
list_route(router, resources.departments, caller=SignedIn)
list_route(router, resources.notices, caller=SignedIn)
list_route(router, resources.memberships, caller=SignedIn)
detail_route(router, resources.memberships, caller=SignedIn)
export_route(router, resources.memberships, caller=StaffReader)
entity_routes(
    router,
    notice_entity,
    caller=NoticeWriter,
    reader=NoticeReader,
    answer=NoticeRecord,
    kilobytes=64,
)


@router.post(
    "/department/v2/save", responses=declare(NotFound, DepartmentNameTaken, DepartmentInItself)
)
async def save_department(
    caller: StaffWriter, body: Model[DepartmentSave], session: Session
) -> Answer[DepartmentRecord]:
    """A department of the organization that the caller manages."""
    saved = await departments.save_department(session, caller, managed(caller), body.model)
    return ok(DepartmentRecord.model_validate(saved))


@router.post("/department/v2/delete", responses=declare(NotFound, DepartmentInUse))
async def delete_department(
    caller: StaffWriter, body: Model[DepartmentDeletion], session: Session
) -> Answer[None]:
    """Delete a department of the organization to which nobody and nothing belongs."""
    await departments.delete_department(session, caller, managed(caller), body.model)
    return ok(None)


@router.post(
    "/userOrganization/v2/save",
    responses=declare(NotFound, OwnRoles, HasRoles, RoleNotYours, LastManager),
)
async def save_user_organization(
    caller: RoleGranter, body: Model[UserOrganizationSave], session: Session, services: ServicesOf
) -> Answer[UserOrganizationRecord]:
    """Give somebody exactly these roles in an organization."""
    saved = await roles.save_roles(services, session, caller, body.model)
    return ok(UserOrganizationRecord.model_validate(saved))


@router.get("/place/v2/my/list")
async def my_places(caller: SignedIn, session: Session) -> Answer[list[Place]]:
    """Where the caller may act in the back office, and with what rights."""
    return ok(await places.places_of(session, caller))


def managed(caller: Caller) -> UUID:
    """The organization of a manager."""
    assert caller.organization is not None
    return caller.organization
