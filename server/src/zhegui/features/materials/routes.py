"""Addresses of study materials."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from zhegui.features.files.api import FileAddress, address, readable_file
from zhegui.features.materials import service
from zhegui.features.materials.resources import materials
from zhegui.features.materials.schemas import MaterialFile, MaterialRecord
from zhegui.features.materials.writes import material_writing
from zhegui.features.tasks.api import bulk_list_route, export_route
from zhegui.kernel.errors import Forbidden, NotFound
from zhegui.kernel.http.envelope import Answer, ok
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import Anyone, Caller, SignedIn, may
from zhegui.kernel.records.listing import Reading, detail_route, list_route
from zhegui.kernel.records.write_routes import bulk_route, delete_route, save_route
from zhegui.ports.services import ServicesOf

MaterialWriter = Annotated[Caller, Depends(may("material.write"))]
router: APIRouter = routes("materials")

list_route(router, materials, caller=Anyone)
detail_route(router, materials, caller=Anyone)
save_route(router, material_writing, caller=MaterialWriter, answer=MaterialRecord)
delete_route(router, material_writing, caller=MaterialWriter)
bulk_route(router, material_writing, caller=MaterialWriter)
bulk_list_route(router, material_writing, materials, caller=MaterialWriter)
export_route(router, materials, caller=MaterialWriter)


@router.post("/material/v2/download", responses=declare(NotFound, Forbidden))
async def download_material(
    caller: SignedIn,
    request: Request,
    body: MaterialFile,
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[FileAddress]:
    """`file/v2/address` of a file to keep; the first time somebody asks one of a material counts."""
    reading = Reading(caller, now, request.app.state)
    await service.refuse_foreign_file(session, reading, body)
    file = await readable_file(session, reading, body.file.sid)
    await service.count_download(session, body.sid, caller.user, now)
    return ok(FileAddress.model_validate(address(services.vault, file, now)))
