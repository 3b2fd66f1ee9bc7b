"""Files in a folder. What was kept is on the disk before that is answered: a record committed
afterwards never outlives its file through a power cut, which no library's local store promises."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import IO

from zhegui.kernel.db.durable import write_whole
from zhegui.kernel.errors import Unavailable
from zhegui.ports.storage_paths import checked

log = logging.getLogger("zhegui.storage")

LISTED_AT_ONCE = 1_000


class LocalStorage:
    """Storage in the folder `folder`, which exists."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def put(self, path: str, data: bytes) -> None:
        await self._keep(path, lambda file: file.write(data))

    async def put_file(self, path: str, source: Path) -> None:
        def copy(file: IO[bytes]) -> None:
            with source.open("rb") as content:
                shutil.copyfileobj(content, file)

        await self._keep(path, copy)

    async def _keep(self, path: str, write: Callable[[IO[bytes]], object]) -> None:
        place = self._place(path)
        try:
            await asyncio.to_thread(write_whole, place, write)
        except OSError as error:
            log.error("%s could not be kept: %s", path, error)
            raise Unavailable(retry_after=5) from error

    async def get(self, path: str) -> bytes:
        return await asyncio.to_thread(_read, self._place(path))

    async def size(self, path: str) -> int:
        place = self._place(path)
        if not place.is_file():
            raise FileNotFoundError(path)
        return place.stat().st_size

    async def part(self, path: str, start: int, end: int) -> bytes:
        return await asyncio.to_thread(_read, self._place(path), start, end - start)

    async def delete(self, path: str) -> None:
        self._place(path).unlink(missing_ok=True)

    async def kept(self, folder: str) -> AsyncIterator[dict[str, datetime]]:
        found = self._found(self._place(folder))
        while some := await asyncio.to_thread(lambda: dict(islice(found, LISTED_AT_ONCE))):
            yield some

    def _found(self, folder: Path) -> Iterator[tuple[str, datetime]]:
        for where, _, names in os.walk(folder):
            for name in names:
                place = Path(where) / name
                if not name.startswith("."):  # half-written
                    written = datetime.fromtimestamp(place.stat().st_mtime, UTC)
                    yield place.relative_to(self._folder).as_posix(), written

    def _place(self, path: str) -> Path:
        return self._folder / checked(path)


def _read(place: Path, start: int = 0, size: int = -1) -> bytes:
    try:
        with place.open("rb") as file:
            file.seek(start)
            return file.read(size)
    except (IsADirectoryError, NotADirectoryError) as error:
        raise FileNotFoundError(place) from error
