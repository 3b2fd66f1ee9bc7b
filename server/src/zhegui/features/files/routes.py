"""Addresses of private files."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query
from fastapi.responses import Response

from zhegui.features.files import keeping
from zhegui.features.files.schemas import FileAddress
from zhegui.kernel.caller import Public, SignedIn
from zhegui.kernel.envelope import Answer, Reference, ok
from zhegui.kernel.errors import Expired, NotFound
from zhegui.kernel.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.values import Sid
from zhegui.ports.house import HouseOf

router: APIRouter = routes("file")
file_router: APIRouter = routes("file", prefix="/files")

#: Pictures and documents of our own making may be shown; anything else is only ever downloaded.
SHOWN = frozenset({"image/png", "application/pdf"})


@router.post("/file/v2/address", responses=declare(NotFound))
async def file_address(
    caller: SignedIn, body: Reference, session: Session, house: HouseOf, now: Now
) -> Answer[FileAddress]:
    """An expiring address of a file that the caller may read."""
    made = await keeping.address_for(session, house.vault, caller, body.sid, now)
    return ok(FileAddress(url=made.url, expires_at=made.expires_at))


@file_router.get(
    "/private/{sid}/{name}", responses=declare(NotFound, Expired), response_class=Response
)
async def private_file(
    _: Public,
    sid: Sid,
    name: str,
    session: Session,
    house: HouseOf,
    now: Now,
    expires: Annotated[int, Query(ge=0, lt=2**40)],
    signature: Annotated[str, Query(max_length=64)],
    download: Annotated[bool, Query()] = False,
) -> Response:
    """The file itself. The signature is the right to read it; 410 once it has expired."""
    file, data = await keeping.opened(
        session, house.storage, house.vault, sid, expires, signature, now
    )
    inline = file.media_type in SHOWN and not download
    return Response(
        data,
        media_type=file.media_type,
        headers={
            "Content-Disposition": f"{'inline' if inline else 'attachment'}; "
            f"filename*=UTF-8''{quote(file.name, safe='')}",
            "Cache-Control": f"private, max-age={max(0, expires - int(now.timestamp()))}",
        },
    )
