"""Whether every file still is what its record, or its name, says."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from uuid import UUID

from sqlalchemy import select

from zhegui.features.files.models import File
from zhegui.ports.services import Services
from zhegui.ports.storage import PART_BYTES, PUBLIC_FOLDER, PUBLIC_NAME, Storage

RECORDS_AT_ONCE = 1_000


async def damaged(services: Services) -> AsyncIterator[str]:
    """Paths of files that are missing or changed; reads them all, and holds no connection meanwhile."""
    async for path, sha256 in _expected(services):
        if await _digest(services.storage, path) != sha256 and await _is_recorded(services, path):
            yield path
    async for some in services.storage.kept(PUBLIC_FOLDER):
        for path in some:
            name = path.rpartition("/")[2]
            if PUBLIC_NAME.match(name) and await _digest(services.storage, path) != name[:64]:
                yield path


async def _expected(services: Services) -> AsyncIterator[tuple[str, str]]:
    after: UUID | None = None
    while True:
        records = select(File.sid, File.path, File.sha256).order_by(File.sid).limit(RECORDS_AT_ONCE)
        if after:
            records = records.where(File.sid > after)
        async with services.transaction() as (session, _):
            found = (await session.execute(records)).all()
        for _sid, path, sha256 in found:
            yield path, sha256.hex()
        if not found:
            return
        after = found[-1].sid


async def _is_recorded(services: Services, path: str) -> bool:
    """It may have been deleted since its record was read."""
    async with services.transaction() as (session, _):
        return await session.scalar(select(File.sid).where(File.path == path)) is not None


async def _digest(storage: Storage, path: str) -> str | None:
    """The SHA-256 of what is kept; None where it cannot be read."""
    digest = hashlib.sha256()
    try:
        size = await storage.size(path)
        for start in range(0, size, PART_BYTES):
            digest.update(await storage.part(path, start, min(start + PART_BYTES, size)))
    except OSError:
        return None
    return digest.hexdigest()
