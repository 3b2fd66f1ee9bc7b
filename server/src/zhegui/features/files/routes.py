"""Addresses of uploads and of private files."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import Response

from zhegui.features.files import addresses, delivery, unaltered, uploads
from zhegui.features.files.errors import (
    UPLOAD_PROBLEMS,
    FileAltered,
    FileWithdrawn,
    QuotaUsed,
    RangeNotSatisfiable,
    ReasonRequired,
)
from zhegui.features.files.form_upload import UPLOAD_FORM
from zhegui.features.files.schemas import FileAddress, FileRequest, UploadedFile
from zhegui.kernel.db.database import release
from zhegui.kernel.errors import Expired, Forbidden, NotFound
from zhegui.kernel.http.envelope import Answer, ok
from zhegui.kernel.http.unit_of_work import READS, Now, Session, declare, routes
from zhegui.kernel.people.caller import Anyone, Public, SignedIn
from zhegui.kernel.records.listing import Reading
from zhegui.kernel.values import Sid
from zhegui.ports.services import ServicesOf
from zhegui.settings import Settings

router: APIRouter = routes("file")
file_router: APIRouter = routes("file", prefix="/files")

UPLOAD_PATH = "/file/v2/upload"
#: Drawn by the browser without running anything; all else is saved.
SHOWN = "image/"


@router.post(
    UPLOAD_PATH,
    responses=declare(QuotaUsed, *UPLOAD_PROBLEMS),
    openapi_extra=UPLOAD_FORM,
)
async def upload_file(
    caller: SignedIn, request: Request, session: Session, services: ServicesOf, now: Now
) -> Answer[UploadedFile]:
    """Keep a file: PNG, JPEG, WebP, PDF, DOCX, XLSX, PPTX; of authors MP4 too.

    What it is follows from its content; its name and claimed type must agree. Pictures are written
    anew, without what else was in them. A file that no record refers to within a day is forgotten.
    """
    file = await uploads.upload(request, session, services, caller, now)
    return ok(UploadedFile.model_validate(file))


@router.post(
    "/file/v2/address", responses=declare(NotFound, Forbidden, ReasonRequired), openapi_extra=READS
)
async def file_address(
    caller: Anyone,
    request: Request,
    body: FileRequest,
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[FileAddress]:
    """An expiring address of a file that the caller may read; 401 where a login may help.

    An operator gets somebody's private file for a `reason`, which is recorded.
    """
    reading = Reading(caller, now, request.app.state)
    file = await addresses.readable_file(session, reading, body.sid, body.reason)
    return ok(FileAddress.model_validate(addresses.address(services.vault, file, now)))


@file_router.get(
    "/private/{sid}/{name}",
    responses=declare(NotFound, Expired, RangeNotSatisfiable, FileAltered, FileWithdrawn),
    response_class=Response,
)
async def private_file(
    _: Public,
    sid: Sid,
    name: str,
    session: Session,
    services: ServicesOf,
    now: Now,
    expires: Annotated[int, Query(ge=0, lt=2**40)],
    signature: Annotated[str, Query(max_length=64)],
    download: Annotated[bool, Query()] = False,
    asked: Annotated[str | None, Header(alias="Range", max_length=200)] = None,
) -> Response:
    """The file itself, whole or in part. The signature is the right to read it; 410 once too old."""
    file = await addresses.file_at(session, services.vault, sid, expires, signature, now)
    await unaltered.must_be_sendable(services, session, file, now)
    await release(session)  # a bucket may be slow
    inline = file.media_type.startswith(SHOWN) and not download
    headers = {
        "Content-Disposition": delivery.disposition(file.name, inline=inline),
        "Cache-Control": f"private, max-age={max(0, expires - int(now.timestamp()))}",
    }
    return await delivery.sent(services.storage, file.path, asked, file.media_type, headers)


def body_limits(settings: Settings) -> dict[str, int]:
    """How large a body may be that is written to the disk as it comes, by path."""
    return {router.prefix + UPLOAD_PATH: uploads.form_bytes(settings)}
