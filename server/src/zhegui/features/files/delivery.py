"""Sends a file from the storage, whole or in part, so that it can never become a page of ours."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from urllib.parse import quote

from starlette.responses import Response, StreamingResponse

from zhegui.features.files.errors import RangeNotSatisfiable
from zhegui.features.files.names import download_name
from zhegui.kernel.errors import NotFound
from zhegui.ports.storage import Storage

CHUNK_BYTES = 512 * 1024
#: Whatever its type says, nothing in it runs. `kernel.headers` adds what every answer has.
NOTHING_RUNS = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox"}
_RANGE = re.compile(r"bytes=(?:([0-9]{1,15})-([0-9]{0,15})|-([0-9]{1,15}))\Z")


@dataclass(frozen=True, slots=True)
class ByteRange:
    """Bytes `start` to `end`, the end not among them."""

    start: int
    end: int


def asked_part(header: str | None, size: int) -> ByteRange | None:
    """The part of a file of `size` bytes that a Range header asks for (RFC 9110 §14).

    None for the whole file: without a header, and for forms that a server may ignore (several
    ranges, other units, an end before the start). Raises `RangeNotSatisfiable`.
    """
    match = _RANGE.match(header or "")
    if match is None:
        return None
    first, last, suffix = match.groups()
    if suffix is not None:
        return _satisfiable(ByteRange(max(0, size - int(suffix)), size), size)
    if last and int(last) < int(first):
        return None
    end = min(size, int(last) + 1) if last else size
    return _satisfiable(ByteRange(int(first), end), size)


def _satisfiable(part: ByteRange, size: int) -> ByteRange:
    if part.start >= size:
        raise RangeNotSatisfiable
    return part


def disposition(name: str, *, inline: bool) -> str:
    """Shown in its place or saved, under its name (RFC 6266, RFC 8187)."""
    safe = quote(download_name(name), safe="")
    return f"{'inline' if inline else 'attachment'}; filename*=UTF-8''{safe}"


async def sent(
    storage: Storage, path: str, asked: str | None, media_type: str, headers: dict[str, str]
) -> Response:
    """What is kept under `path`, piece by piece; `asked` is the Range header.

    Raises `NotFound`, `RangeNotSatisfiable`.
    """
    try:
        size = await storage.size(path)
    except FileNotFoundError as error:
        raise NotFound from error
    part = asked_part(asked, size)
    sent = part or ByteRange(0, size)
    headers = {
        **NOTHING_RUNS,
        "Accept-Ranges": "bytes",
        "Content-Length": str(sent.end - sent.start),
        **headers,
    }
    if part:
        headers["Content-Range"] = f"bytes {part.start}-{part.end - 1}/{size}"
    content = _chunks(storage, path, sent)
    return StreamingResponse(content, 206 if part else 200, headers, media_type=media_type)


async def _chunks(storage: Storage, path: str, part: ByteRange) -> AsyncIterator[bytes]:
    for start in range(part.start, part.end, CHUNK_BYTES):
        yield await storage.part(path, start, min(start + CHUNK_BYTES, part.end))
