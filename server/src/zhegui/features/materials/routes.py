"""Addresses of study materials."""

from __future__ import annotations

from fastapi import APIRouter

from zhegui.features.files.api import FileAddress, address
from zhegui.features.materials import service
from zhegui.features.materials.errors import MaterialNotBought
from zhegui.features.materials.resources import materials
from zhegui.features.materials.schemas import MaterialRecord, MaterialSave
from zhegui.kernel.caller import Anyone, Operator, Public, SignedIn
from zhegui.kernel.envelope import Answer, Model, Reference, ok
from zhegui.kernel.errors import NotFound
from zhegui.kernel.listing import detail_route, list_route
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


@router.post("/material/v2/preview", responses=declare(NotFound, MaterialNotBought))
async def preview_material(
    _: Public, body: Reference, session: Session, house: HouseOf, now: Now
) -> Answer[FileAddress]:
    """An expiring address at which a file of a free material, an attachment, may be looked at."""
    _attachment, file = await service.attachment_to_open(session, body.sid)
    return ok(FileAddress.model_validate(address(house.vault, file, now)))


@router.post("/material/v2/download", responses=declare(NotFound, MaterialNotBought))
async def download_material(
    caller: SignedIn, body: Reference, session: Session, house: HouseOf, now: Now
) -> Answer[FileAddress]:
    """The same to keep; the first time somebody asks for a file of a material is counted."""
    attachment, file = await service.attachment_to_open(session, body.sid)
    await service.count_download(session, attachment.material_sid, caller.user, now)
    return ok(FileAddress.model_validate(address(house.vault, file, now)))
