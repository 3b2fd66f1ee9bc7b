"""Storage in a bucket, of any S3. Imported where the settings name one."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import obstore
from obstore.exceptions import BaseError
from obstore.store import S3Store

from zhegui.kernel.errors import Unavailable
from zhegui.ports.storage import PART_BYTES
from zhegui.ports.storage_paths import checked

if TYPE_CHECKING:
    from obstore.store import RetryConfig

log = logging.getLogger("zhegui.storage")

#: What the client says of an answer with 200 to a request for a part.
NOT_PARTIAL = "non-partial response"
#: As long as a bucket takes a request that is signed in its head: our clock may be wrong by as much.
SIGNED_FOR = timedelta(minutes=15)
#: As long as the client waits for an answer.
PART_SECONDS = 30
#: With the default of three minutes a request would wait that long while the bucket is away.
RETRYING: RetryConfig = {"max_retries": 3, "retry_timeout": timedelta(seconds=10)}


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


def open_bucket(url: str) -> ObjectStorage:
    """The bucket of that address; nothing is contacted yet."""
    return ObjectStorage(S3Store.from_url(url, retry_config=RETRYING))
