"""Public files by the name of their content: immutable, of a fixed type, and never run."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from zhegui.features.files.delivery import NOTHING_RUNS
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.unit_of_work import declare, routes
from zhegui.kernel.images import MEDIA_TYPES
from zhegui.kernel.people.caller import Public
from zhegui.ports.services import ServicesOf
from zhegui.ports.storage import get_public

router: APIRouter = routes("files", prefix="/files")

HEADERS = {**NOTHING_RUNS, "Cache-Control": "public, max-age=31536000, immutable"}
#: SVG is never taken from outside; what lies here as such was drawn by us, and may not run anyhow.
SERVED = {**MEDIA_TYPES, "svg": "image/svg+xml"}
PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"content": {media_type: {} for media_type in sorted(SERVED.values())}}
}


@router.get("/public/{name}", response_class=Response, responses={**declare(NotFound), **PICTURE})
async def public_file(_: Public, services: ServicesOf, name: str) -> Response:
    """A picture that anybody may see; its name is the SHA-256 of its content."""
    media_type = SERVED.get(name.rpartition(".")[2])
    if media_type is None:
        raise NotFound
    try:
        data = await get_public(services.storage, name)
    except FileNotFoundError:
        raise NotFound from None
    # Starlette names the encoding of text/* alone.
    charset = "; charset=utf-8" if media_type.endswith("+xml") else ""
    return Response(data, media_type=media_type + charset, headers=HEADERS)
