"""Files as people upload them."""

from __future__ import annotations

import io

import httpx
from PIL import Image

from proof.candidates import API

FILM_BYTES = 48 * 2**20


async def upload(
    http: httpx.AsyncClient, content: bytes, headers: dict[str, str] | None = None
) -> httpx.Response:
    """Upload once, whatever comes of it."""
    files = {"file": ("file", content)}
    return await http.post(f"{API}/file/v2/upload", files=files, headers=headers)


def film() -> bytes:
    """What begins like a film, and would only be looked at once all of it has come."""
    return b"\0\0\0\x18ftypmp42" + bytes(FILM_BYTES)


def picture() -> bytes:
    """A small picture."""
    made = io.BytesIO()
    Image.new("RGB", (60, 40), "purple").save(made, "PNG")
    return made.getvalue()
