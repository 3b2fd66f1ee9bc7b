"""Addresses of study materials."""

from __future__ import annotations

from fastapi import APIRouter, Request

from zhegui.features.files.api import FileAddress, address, readable_file
from zhegui.features.materials import service
from zhegui.features.materials.resources import materials
from zhegui.features.materials.schemas import MaterialFile, MaterialRecord, MaterialSave
from zhegui.kernel.caller import Anyone, Operator, SignedIn
from zhegui.kernel.envelope import Answer, Model, ok
from zhegui.kernel.errors import Forbidden, NotFound
from zhegui.kernel.listing import Reading, detail_route, list_route
from zhegui.kernel.unit_of_work import Now, Session, declare, routes
from zhegui.ports.house import HouseOf

router: APIRouter = routes("materials")

list_route(router, materials, caller=Anyone)
detail_route(router, materials, caller=Anyone)


@router.post("/material/v2/save", responses=declare(NotFound))
async def save_material(
    caller: Operator, body: Model[MaterialSave], session: Session, house: HouseOf, now: Now
) -> Answer[MaterialRecord]:
    """Write a material of uploaded files, or change it."""
    saved = await service.save_material(session, house.storage, caller, body.model, now)
    return ok(MaterialRecord.model_validate(saved))


@router.post("/material/v2/download", responses=declare(NotFound, Forbidden))
async def download_material(
    caller: SignedIn,
    request: Request,
    body: MaterialFile,
    session: Session,
    house: HouseOf,
    now: Now,
) -> Answer[FileAddress]:
    """`file/v2/address` of a file to keep; the first time somebody asks one of a material counts."""
    await service.refuse_foreign_file(session, body)
    file = await readable_file(session, Reading(caller, now, request.app.state), body.file.sid)
    await service.count_download(session, body.sid, caller.user, now)
    return ok(FileAddress.model_validate(address(house.vault, file, now)))
