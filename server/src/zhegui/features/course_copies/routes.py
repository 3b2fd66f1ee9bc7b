"""Addresses of the working copy."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from zhegui.features.catalogue.api import CourseIncomplete
from zhegui.features.course_copies import queries, schemas, service
from zhegui.features.course_copies.errors import NothingToPublish
from zhegui.features.course_copies.resources import course_revisions
from zhegui.features.files import api as files
from zhegui.kernel.errors import Forbidden, NotFound, OutOfDate
from zhegui.kernel.http.bodies import up_to
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.unit_of_work import READS, Now, Session, declare, routes
from zhegui.kernel.people.caller import Caller, may
from zhegui.kernel.records.listing import list_route
from zhegui.kernel.records.writes import Act
from zhegui.ports.services import ServicesOf
from zhegui.ports.storage import public_url, put_public

#: What a picture and its form may weigh.
PICTURE_KILOBYTES = 64 * 1024

Reader = Annotated[Caller, Depends(may("course.read"))]
Writer = Annotated[Caller, Depends(may("course.write"))]
router: APIRouter = routes("course_copies")

list_route(router, course_revisions, caller=Reader)


@router.post("/courseCopy/v2/current", responses=declare(NotFound), openapi_extra=READS)
async def current_copy(
    caller: Reader, body: Reference, session: Session
) -> Answer[schemas.CurrentCopy]:
    """The working copy of the course `sid`; what is published where nothing was changed."""
    working = await queries.seen_copy(session, caller, body.sid)
    return ok(await queries.shown_copy(session, working))


@router.post("/courseCopy/v2/changes", responses=declare(NotFound), openapi_extra=READS)
async def copy_changes(
    caller: Reader, body: Reference, session: Session
) -> Answer[schemas.CopyChanges]:
    """What publishing would change, whom it touches, and what forbids it."""
    working = await queries.seen_copy(session, caller, body.sid)
    return ok(await queries.shown_changes(session, working))


@router.post(
    "/courseCopy/v2/save", responses=declare(NotFound, OutOfDate), openapi_extra=up_to(1024)
)
async def save_course_copy(
    caller: Writer,
    body: Model[schemas.CourseCopySave],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[schemas.CurrentCopy]:
    """Put chapters and lessons of the working copy in this order."""
    working = await service.save_outline(Act(session, caller, now, services), body.model)
    return ok(await queries.shown_copy(session, working))


@router.post(
    "/courseCopy/v2/publish",
    responses=declare(NotFound, OutOfDate, NothingToPublish, CourseIncomplete),
)
async def publish_course_copy(
    caller: Writer,
    body: Model[schemas.CoursePublish],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[schemas.CoursePublished]:
    """Let learners see the working copy. Whether the course is on sale does not change."""
    number = await service.publish(Act(session, caller, now, services), body.model)
    return ok(schemas.CoursePublished(sid=body.model.sid, revision=number))


@router.post("/courseCopy/v2/discard", responses=declare(NotFound, OutOfDate))
async def discard_course_copy(
    caller: Writer,
    body: Model[schemas.CopySeen],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[schemas.CurrentCopy]:
    """Forget what is not published."""
    working = await service.discard(Act(session, caller, now, services), body.model)
    return ok(await queries.shown_copy(session, working))


@router.post("/lessonCopy/v2/dynamicDetail", responses=declare(NotFound), openapi_extra=READS)
async def lesson_copy(
    caller: Reader, body: Reference, session: Session, services: ServicesOf, now: Now
) -> Answer[schemas.LessonCopyDetail]:
    """A lesson of the working copy with its texts, film and files."""
    copied = await queries.seen_lesson(session, caller, body.sid)
    return ok(await queries.shown_lesson(session, services.vault, copied, now))


@router.post(
    "/lessonCopy/v2/save", responses=declare(NotFound, OutOfDate), openapi_extra=up_to(1024)
)
async def save_lesson_copy(
    caller: Writer,
    body: Model[schemas.LessonCopySave],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[schemas.LessonCopyDetail]:
    """Change what is given of a lesson in the working copy."""
    copied = await service.save_lesson(Act(session, caller, now, services), body.model)
    return ok(await queries.shown_lesson(session, services.vault, copied, now))


@router.post("/courseRevision/v2/dynamicDetail", responses=declare(NotFound), openapi_extra=READS)
async def course_revision(
    caller: Reader, body: Reference, session: Session
) -> Answer[schemas.RevisionDetail]:
    """What was published, with its texts."""
    revision = await queries.revision_of(session, caller, "course.read", body.sid)
    return ok(await queries.shown_revision(session, revision))


@router.post("/courseRevision/v2/restore", responses=declare(NotFound, OutOfDate))
async def restore_course_revision(
    caller: Writer,
    body: Model[schemas.CopySeen],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[schemas.CurrentCopy]:
    """Put a revision into the working copy, whose version is given; learners see nothing of it until it
    is published."""
    revision = await queries.revision_of(session, caller, "course.write", body.model.sid)
    act = Act(session, caller, now, services)
    working = await service.restore(act, revision, body.model.version)
    return ok(await queries.shown_copy(session, working))


@router.post(
    "/lessonPicture/v2/upload",
    responses=declare(Forbidden, *files.UPLOAD_PROBLEMS),
    openapi_extra=files.UPLOAD_FORM | up_to(PICTURE_KILOBYTES),
)
async def upload_lesson_picture(
    caller: Writer, request: Request, session: Session, services: ServicesOf, now: Now
) -> Answer[schemas.LessonPicture]:
    """Keep a picture for the text of a lesson, PNG, JPEG or WebP, written anew without what else was
    in it. Its address is public and names its content."""
    data, image = await files.upload_picture(request, session, services, caller, now)
    url = public_url(await put_public(services.storage, data, image.extension))
    return ok(schemas.LessonPicture(url=url, width=image.width, height=image.height))
