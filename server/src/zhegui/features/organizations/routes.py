"""Organizations' addresses."""

from uuid import UUID

from fastapi import APIRouter

from zhegui.features.organizations import departments, notices, resources
from zhegui.features.organizations.errors import DepartmentInItself, DepartmentNameTaken
from zhegui.features.organizations.schemas import (
    DepartmentRecord,
    DepartmentSave,
    NoticeRecord,
    NoticeSave,
    StaffRecord,
    StaffSave,
)
from zhegui.kernel.caller import Anyone, Caller, Manager, SignedIn
from zhegui.kernel.envelope import Answer, Model, ok
from zhegui.kernel.errors import NotFound
from zhegui.kernel.listing import detail_route, list_route
from zhegui.kernel.unit_of_work import Now, Session, declare, routes

router: APIRouter = routes("organizations")
list_route(router, resources.organizations, caller=SignedIn)
detail_route(router, resources.organizations, caller=SignedIn)
detail_route(router, resources.organization_names, caller=Anyone)
list_route(router, resources.departments, caller=SignedIn)
list_route(router, resources.employments, caller=SignedIn)
list_route(router, resources.notices, caller=SignedIn)


@router.post(
    "/department/v2/save", responses=declare(NotFound, DepartmentNameTaken, DepartmentInItself)
)
async def save_department(
    caller: Manager, body: Model[DepartmentSave], session: Session
) -> Answer[DepartmentRecord]:
    """A department of the organization that the caller manages."""
    saved = await departments.save_department(session, managed(caller), body.model)
    return ok(DepartmentRecord.model_validate(saved))


@router.post("/staff/v2/save", responses=declare(NotFound))
async def save_staff(
    caller: Manager, body: Model[StaffSave], session: Session
) -> Answer[StaffRecord]:
    """Where a member of the caller's staff works, as what, and what they are called."""
    saved = await departments.save_staff(session, managed(caller), body.model)
    return ok(StaffRecord.model_validate(saved))


@router.post("/notice/v2/save", responses=declare(NotFound))
async def save_notice(
    caller: Manager, body: Model[NoticeSave], session: Session, now: Now
) -> Answer[NoticeRecord]:
    """A notice to the staff of the organization that the caller manages."""
    saved = await notices.save_notice(session, managed(caller), body.model, now)
    return ok(NoticeRecord.model_validate(saved))


def managed(caller: Caller) -> UUID:
    """The organization of a manager."""
    assert caller.organization is not None
    return caller.organization
