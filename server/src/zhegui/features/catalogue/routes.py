"""Addresses of the catalogue."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from zhegui.features.catalogue import authored_resources, categories, interest_forms, resources
from zhegui.features.catalogue.entities import category_entity, course_entity, teacher_entity
from zhegui.features.catalogue.errors import (
    CategoryCodeTaken,
    CourseCopyOpen,
    CourseIncomplete,
    SubjectIncomplete,
)
from zhegui.features.catalogue.schemas import (
    CategoryMerge,
    CourseAttractHandled,
    CourseAttractHandling,
    CourseAttractMobile,
    CourseAttractReveal,
    CourseAttractSave,
    CourseAttractSent,
)
from zhegui.features.catalogue.writes import subject_writing
from zhegui.features.examinations.api import PassScoreZero
from zhegui.features.files.api import FileTypeNotAllowed
from zhegui.features.tasks.api import bulk_list_route, entity_routes, export_route
from zhegui.kernel.errors import NotFound, OutOfDate, TooMany
from zhegui.kernel.http.envelope import Answer, Model, ok
from zhegui.kernel.http.origin import address_of
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import Anyone, Caller, SignedIn, may
from zhegui.kernel.records.authorship import StandsOpen
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.records.write_routes import Saved, bulk_route, delete_route, save_route
from zhegui.kernel.records.writes import Act
from zhegui.ports.services import ServicesOf

CategoryWriter = Annotated[Caller, Depends(may("category.write"))]
CourseReader = Annotated[Caller, Depends(may("course.read"))]
CourseWriter = Annotated[Caller, Depends(may("course.write"))]
InterestReader = Annotated[Caller, Depends(may("interest.read"))]
router: APIRouter = routes("catalogue")

list_route(router, resources.categories, caller=Anyone)
for each in (resources.courses, resources.subjects, resources.teachers):
    list_route(router, each, caller=Anyone)
    detail_route(router, each, caller=Anyone)
entity_routes(router, category_entity, caller=CategoryWriter, problems=(CategoryCodeTaken,))
entity_routes(
    router,
    teacher_entity,
    caller=CourseWriter,
    reader=CourseReader,
    problems=(FileTypeNotAllowed,),
    kilobytes=64,
)
entity_routes(
    router,
    course_entity,
    caller=CourseWriter,
    reader=CourseReader,
    problems=(CourseIncomplete, CourseCopyOpen, FileTypeNotAllowed, PassScoreZero, StandsOpen),
    kilobytes=2048,
)
list_route(router, authored_resources.course_examinations, caller=CourseReader)
list_route(router, authored_resources.course_certificates, caller=CourseReader)
list_route(router, authored_resources.authored_subjects, caller=CourseReader)
detail_route(router, authored_resources.authored_subjects, caller=CourseReader)
list_route(router, authored_resources.course_attracts, caller=SignedIn)
detail_route(router, authored_resources.course_attracts, caller=SignedIn)
export_route(router, authored_resources.course_attracts, caller=InterestReader)
save_route(
    router,
    subject_writing,
    caller=CourseWriter,
    problems=(SubjectIncomplete, FileTypeNotAllowed, PassScoreZero, StandsOpen),
    kilobytes=512,
)
delete_route(router, subject_writing, caller=CourseWriter)
bulk_route(router, subject_writing, caller=CourseWriter)
bulk_list_route(router, subject_writing, authored_resources.authored_subjects, caller=CourseWriter)
export_route(router, authored_resources.authored_subjects, caller=CourseReader)


@router.post("/category/v2/merge", responses=declare(NotFound, OutOfDate))
async def merge_category(
    request: Request, caller: CategoryWriter, body: Model[CategoryMerge], session: Session, now: Now
) -> Answer[Saved]:
    """Find in another category all that is found in this one, which ends."""
    act = Act(session, caller, now, request.app.state.services)
    return ok(Saved.model_validate(await categories.merge(act, body.model)))


@router.post("/courseAttract/v2/save", responses=declare(NotFound, TooMany))
async def save_course_attract(
    caller: Anyone,
    request: Request,
    body: Model[CourseAttractSave],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[CourseAttractSent]:
    """Ask to hear more of a course; visitors may too."""
    address = address_of(request)
    sent = await interest_forms.send_attract(services, session, caller, body.model, address, now)
    return ok(CourseAttractSent.model_validate(sent))


@router.post("/courseAttract/v2/handle", responses=declare(NotFound))
async def handle_course_attract(
    caller: InterestReader, body: Model[CourseAttractHandling], session: Session
) -> Answer[CourseAttractHandled]:
    """Say what came of an interest form."""
    handled = await interest_forms.handle_attract(session, caller, body.model)
    return ok(CourseAttractHandled.model_validate(handled))


@router.post("/courseAttract/v2/reveal", responses=declare(NotFound))
async def reveal_course_attract(
    caller: InterestReader, body: Model[CourseAttractReveal], session: Session, services: ServicesOf
) -> Answer[CourseAttractMobile]:
    """The whole mobile number of an interest form, for a reason that is recorded."""
    mobile = await interest_forms.reveal_mobile(services, session, caller, body.model)
    return ok(CourseAttractMobile(sid=body.model.sid, mobile=mobile))
