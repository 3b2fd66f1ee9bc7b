"""Files: the local folder `<data dir>/files`, or any S3 by setting, through one interface.

Public files are named after their content, so that their address never changes its meaning and may
be cached for ever. Private ones have a path of the feature that owns them.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import httpx
import obstore
from obstore.exceptions import BaseError
from obstore.store import S3Store

from zhegui.kernel.errors import Unavailable
from zhegui.ports.local_storage import LocalStorage
from zhegui.ports.storage_paths import checked
from zhegui.settings import Settings

if TYPE_CHECKING:
    from obstore.store import RetryConfig

log = logging.getLogger("zhegui.storage")

PUBLIC_FOLDER = "public"
PUBLIC_NAME = re.compile(r"[0-9a-f]{64}\.[a-z0-9]{2,5}\Z")
#: What of a large file is in memory at once, twice.
PART_BYTES = 8 * 1024 * 1024
#: What the client says of an answer with 200 to a request for a part.
NOT_PARTIAL = "non-partial response"
#: As long as a bucket takes a request that is signed in its head: our clock may be wrong by as much.
SIGNED_FOR = timedelta(minutes=15)
#: As long as the client waits for an answer.
PART_SECONDS = 30
#: With the default of three minutes a request would wait that long while the bucket is away.
RETRYING: RetryConfig = {"max_retries": 3, "retry_timeout": timedelta(seconds=10)}


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


class ObjectStorage:
    """Storage in a bucket."""

    def __init__(self, store: S3Store) -> None:
        self._store = store
        #: Made where a part comes with status 200, as from rclone, which the client does not take.
        self._trust: ssl.SSLContext | None = None

    async def put(self, path: str, data: bytes) -> None:
        await self._put(path, data)

    async def put_file(self, path: str, source: Path) -> None:
        await self._put(path, source)

    async def _put(self, path: str, content: bytes | Path) -> None:
        place = checked(path)
        with _reached(path, "kept"):
            await obstore.put_async(
                self._store, place, content, chunk_size=PART_BYTES, max_concurrency=2
            )

    async def get(self, path: str) -> bytes:
        with _reached(path, "read"):
            answer = await obstore.get_async(self._store, checked(path))
            return bytes(await answer.bytes_async())

    async def size(self, path: str) -> int:
        with _reached(path, "read"):
            return (await obstore.head_async(self._store, checked(path)))["size"]

    async def part(self, path: str, start: int, end: int) -> bytes:
        with _reached(path, "read"):
            place = checked(path)
            if self._trust is None:
                try:
                    found = await obstore.get_range_async(self._store, place, start=start, end=end)
                    return bytes(found)
                except BaseError as error:
                    if NOT_PARTIAL not in str(error):
                        raise
                    # The system's authorities, as the client has them; to read them takes 20 ms.
                    self._trust = await asyncio.to_thread(ssl.create_default_context)
            return await self._signed_part(self._trust, place, start, end)

    async def _signed_part(self, trust: ssl.SSLContext, place: str, start: int, end: int) -> bytes:
        """A part that is told to be one by its `Content-Range` alone. Of an answer that is the whole
        file nothing is read."""
        url = await obstore.sign_async(self._store, "GET", place, SIGNED_FOR)
        asked = {"Range": f"bytes={start}-{end - 1}"}
        async with (
            httpx.AsyncClient(verify=trust, timeout=PART_SECONDS) as client,
            client.stream("GET", url, headers=asked) as part,
        ):
            if part.status_code == httpx.codes.NOT_FOUND:
                raise FileNotFoundError(place)
            if not part.headers.get("Content-Range", "").startswith(f"bytes {start}-{end - 1}/"):
                raise OSError(f"status {part.status_code} and no part")
            return await part.aread()

    async def kept(self, folder: str) -> AsyncIterator[dict[str, datetime]]:
        listed = obstore.list(self._store, prefix=checked(folder), chunk_size=1_000)
        while True:
            with _reached(folder, "listed"):
                found = await anext(listed, None)
            if found is None:
                return
            yield {each["path"]: each["last_modified"] for each in found}

    async def delete(self, path: str) -> None:
        with suppress(FileNotFoundError), _reached(path, "deleted"):
            await obstore.delete_async(self._store, checked(path))


@contextmanager
def _reached(path: str, what: str) -> Iterator[None]:
    """A bucket that is away is `Unavailable`; a file that is not there stays `FileNotFoundError`."""
    try:
        yield
    except FileNotFoundError:
        raise
    except (BaseError, httpx.HTTPError, OSError) as error:
        log.error("%s could not be %s: %s", path, what, error)
        raise Unavailable(retry_after=5) from error


def open_storage(settings: Settings) -> Storage:
    """The storage that the settings name; nothing is contacted yet."""
    if settings.storage_url:
        return ObjectStorage(S3Store.from_url(settings.storage_url, retry_config=RETRYING))
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
