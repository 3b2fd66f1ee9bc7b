"""Addresses of the catalogue."""

from __future__ import annotations

from fastapi import APIRouter, Request

from zhegui.features.catalogue import attracting, authored_resources, authoring, resources
from zhegui.features.catalogue.errors import (
    CategoryCodeTaken,
    CourseIncomplete,
    LessonStudied,
    SubjectIncomplete,
)
from zhegui.features.catalogue.schemas import (
    CategorySave,
    CourseAttractMobile,
    CourseAttractReveal,
    CourseAttractSave,
    CourseAttractSent,
    CourseSave,
    Saved,
    SubjectSave,
    TeacherSave,
)
from zhegui.features.files.api import FileTypeNotAllowed
from zhegui.kernel.caller import Anyone, Author, Operator, SignedIn
from zhegui.kernel.envelope import Answer, Model, ok
from zhegui.kernel.errors import NotFound, TooMany
from zhegui.kernel.listing import detail_route, list_route
from zhegui.kernel.origin import address_of
from zhegui.kernel.unit_of_work import Now, Session, declare, routes
from zhegui.ports.house import HouseOf

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
    list_route(router, each, caller=Author)
    detail_route(router, each, caller=Author)
list_route(router, authored_resources.course_attracts, caller=SignedIn)


@router.post("/category/v2/save", responses=declare(NotFound, CategoryCodeTaken))
async def save_category(_: Operator, body: Model[CategorySave], session: Session) -> Answer[Saved]:
    """Make a category, or change it."""
    return ok(Saved.model_validate(await authoring.save_category(session, body.model)))


@router.post("/teacher/v2/save", responses=declare(NotFound))
async def save_teacher(caller: Author, body: Model[TeacherSave], session: Session) -> Answer[Saved]:
    """Make a teacher, or change one."""
    return ok(Saved.model_validate(await authoring.save_teacher(session, caller, body.model)))


@router.post(
    "/course/v2/save",
    responses=declare(NotFound, LessonStudied, CourseIncomplete, FileTypeNotAllowed),
)
async def save_course(
    caller: Author, body: Model[CourseSave], session: Session, house: HouseOf, now: Now
) -> Answer[Saved]:
    """Make a course, or change it; `state` publishes it, or takes it back."""
    saved = await authoring.save_course(session, house, caller, body.model, now)
    return ok(Saved.model_validate(saved))


@router.post("/subject/v2/save", responses=declare(NotFound, SubjectIncomplete, FileTypeNotAllowed))
async def save_subject(
    caller: Author, body: Model[SubjectSave], session: Session, house: HouseOf, now: Now
) -> Answer[Saved]:
    """Make a subject, or change it; `state` publishes it, or takes it back."""
    saved = await authoring.save_subject(session, house, caller, body.model, now)
    return ok(Saved.model_validate(saved))


@router.post("/courseAttract/v2/save", responses=declare(NotFound, TooMany))
async def save_course_attract(
    caller: Anyone,
    request: Request,
    body: Model[CourseAttractSave],
    session: Session,
    house: HouseOf,
    now: Now,
) -> Answer[CourseAttractSent]:
    """Ask to hear more of a course; visitors may too."""
    address = address_of(request)
    sent = await attracting.send_attract(house, session, caller, body.model, address, now)
    return ok(CourseAttractSent.model_validate(sent))


@router.post("/courseAttract/v2/reveal", responses=declare(NotFound))
async def reveal_course_attract(
    caller: Author, body: Model[CourseAttractReveal], session: Session, house: HouseOf
) -> Answer[CourseAttractMobile]:
    """The whole mobile number of an interest form, for a reason that is recorded."""
    mobile = await attracting.reveal_mobile(house, session, caller, body.model)
    return ok(CourseAttractMobile(sid=body.model.sid, mobile=mobile))
