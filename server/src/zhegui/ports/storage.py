"""Files: the local folder `<data dir>/files`, or any S3 by setting, through one interface.

Public files are named after their content, so that their address never changes its meaning and may
be cached for ever. Private ones have a path of the feature that owns them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import Protocol

from zhegui.ports.local_storage import LocalStorage
from zhegui.settings import Settings

PUBLIC_FOLDER = "public"
PUBLIC_NAME = re.compile(r"[0-9a-f]{64}\.[a-z0-9]{2,5}\Z")
#: What of a large file is in memory at once, twice.
PART_BYTES = 8 * 1024 * 1024


class Storage(Protocol):
    """Keeps bytes under paths of lower-case letters, digits, `.`, `_`, `-` and `/`.

    Everything raises `Unavailable` where the storage is away.
    """

    async def put(self, path: str, data: bytes) -> None:
        """Keep `data` under `path`, in place of what was there."""

    async def put_file(self, path: str, source: Path) -> None:
        """Keep what lies in the file `source`, however large, in the same way."""

    async def get(self, path: str) -> bytes:
        """What is kept under `path`; raises `FileNotFoundError`."""

    async def size(self, path: str) -> int:
        """How many bytes are kept under `path`; raises `FileNotFoundError`."""

    async def part(self, path: str, start: int, end: int) -> bytes:
        """Bytes `start` to `end` of what is kept, the end not among them."""

    async def delete(self, path: str) -> None:
        """Forget `path`; that it is not there is no error."""

    def kept(self, folder: str) -> AsyncIterator[dict[str, datetime]]:
        """All paths below a folder, a thousand at a time, and when each was written."""


def open_storage(settings: Settings) -> Storage:
    """The storage that the settings name; nothing is contacted yet."""
    if settings.storage_url:
        from zhegui.ports.object_storage import open_bucket

        return open_bucket(settings.storage_url)
    settings.files_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    return LocalStorage(settings.files_dir)


def content_name(data: bytes, extension: str) -> str:
    """The name of a public file: the SHA-256 of its content, and an extension."""
    return f"{hashlib.sha256(data).hexdigest()}.{extension}"


async def put_public(storage: Storage, data: bytes, extension: str) -> str:
    """Keep a file that anybody may read; its name. The same content has the same name."""
    name = content_name(data, extension)
    await storage.put(public_path(name), data)
    return name


async def get_public(storage: Storage, name: str) -> bytes:
    """A public file; raises `FileNotFoundError`, for a name that cannot be one as well."""
    if not PUBLIC_NAME.match(name):
        raise FileNotFoundError(name)
    return await storage.get(public_path(name))


async def delete_public(storage: Storage, url: str) -> None:
    """Forget the public file of an address; that it is not there is no error."""
    await storage.delete(public_path(url.rpartition("/")[2]))


def public_url(name: str) -> str:
    """The address of a public file on this site."""
    return f"/files/public/{name}"


def public_path(name: str) -> str:
    """Where a public file lies in the storage."""
    return f"{PUBLIC_FOLDER}/{name[:2]}/{name}"
