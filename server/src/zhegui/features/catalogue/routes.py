"""Addresses of the catalogue."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from zhegui.features.catalogue import authored_resources, interest_forms, resources
from zhegui.features.catalogue.errors import (
    CategoryCodeTaken,
    CourseCopyOpen,
    CourseIncomplete,
    SubjectIncomplete,
)
from zhegui.features.catalogue.schemas import (
    CourseAttractHandled,
    CourseAttractHandling,
    CourseAttractMobile,
    CourseAttractReveal,
    CourseAttractSave,
    CourseAttractSent,
)
from zhegui.features.catalogue.writes import (
    category_writing,
    course_writing,
    subject_writing,
    teacher_writing,
)
from zhegui.features.examinations.api import PassScoreZero
from zhegui.features.files.api import FileTypeNotAllowed
from zhegui.features.tasks.api import bulk_list_route, export_route
from zhegui.kernel.errors import NotFound, TooMany
from zhegui.kernel.http.envelope import Answer, Model, ok
from zhegui.kernel.http.origin import address_of
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import Anyone, Caller, SignedIn, may
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.records.write_routes import bulk_route, delete_route, save_route
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
for each in (
    authored_resources.authored_courses,
    authored_resources.authored_subjects,
    authored_resources.authored_teachers,
):
    list_route(router, each, caller=CourseReader)
    detail_route(router, each, caller=CourseReader)
list_route(router, authored_resources.course_attracts, caller=SignedIn)
detail_route(router, authored_resources.course_attracts, caller=SignedIn)
export_route(router, authored_resources.course_attracts, caller=InterestReader)
save_route(router, category_writing, caller=CategoryWriter, problems=(CategoryCodeTaken,))
delete_route(router, category_writing, caller=CategoryWriter)
bulk_route(router, category_writing, caller=CategoryWriter)
bulk_list_route(router, category_writing, resources.categories, caller=CategoryWriter)
export_route(router, resources.categories, caller=CategoryWriter)
save_route(router, teacher_writing, caller=CourseWriter, kilobytes=64)
save_route(
    router,
    course_writing,
    caller=CourseWriter,
    problems=(CourseIncomplete, CourseCopyOpen, FileTypeNotAllowed, PassScoreZero),
    kilobytes=2048,
)
save_route(
    router,
    subject_writing,
    caller=CourseWriter,
    problems=(SubjectIncomplete, FileTypeNotAllowed, PassScoreZero),
    kilobytes=512,
)
for written, each in (
    (teacher_writing, authored_resources.authored_teachers),
    (course_writing, authored_resources.authored_courses),
    (subject_writing, authored_resources.authored_subjects),
):
    delete_route(router, written, caller=CourseWriter)
    bulk_route(router, written, caller=CourseWriter)
    bulk_list_route(router, written, each, caller=CourseWriter)
    export_route(router, each, caller=CourseReader)


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
