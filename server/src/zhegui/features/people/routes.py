"""Addresses of archives."""

from __future__ import annotations

from fastapi import APIRouter

from zhegui.features.files.api import FileTypeNotAllowed, ReasonRequired
from zhegui.features.identity.api import ConsentRequired
from zhegui.features.people import pictures, service
from zhegui.features.people.resources import archives, looks
from zhegui.features.people.schemas import (
    ArchiveRecord,
    ArchiveSave,
    PictureLook,
    WatermarkedPicture,
)
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.bodies import up_to
from zhegui.kernel.http.envelope import Answer, Model, ok
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import SignedIn
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.records.writes import Act
from zhegui.ports.services import ServicesOf

router: APIRouter = routes("people")
list_route(router, archives, caller=SignedIn)
detail_route(router, archives, caller=SignedIn)
list_route(router, looks, caller=SignedIn)


@router.post(
    "/archive/v2/save",
    responses=declare(NotFound, ConsentRequired, FileTypeNotAllowed),
    openapi_extra=up_to(256),
)
async def save_archive(
    caller: SignedIn, body: Model[ArchiveSave], session: Session, services: ServicesOf, now: Now
) -> Answer[ArchiveRecord]:
    """Change one's own archive: what is given, a list as a whole."""
    saved = await service.save_archive(Act(session, caller, now, services), body.model)
    return ok(ArchiveRecord.model_validate(saved))


@router.post("/archive/v2/picture", responses=declare(NotFound, ReasonRequired))
async def look_at_picture(
    caller: SignedIn, body: PictureLook, session: Session, services: ServicesOf, now: Now
) -> Answer[WatermarkedPicture]:
    """A picture of an ID document, with a watermark: one's own, or, for a reason that is recorded,
    a reviewer's."""
    return ok(await pictures.look_at(Act(session, caller, now, services), body))
