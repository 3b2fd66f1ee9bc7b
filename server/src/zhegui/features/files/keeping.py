"""Files that the house makes itself, such as the paper of a certificate."""

from __future__ import annotations

import hashlib
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.models import File
from zhegui.ports.storage import Storage


async def keep(
    session: AsyncSession,
    storage: Storage,
    *,
    path: str,
    data: bytes,
    name: str,
    media_type: str,
    owner: UUID | None,
    organization: UUID | None,
) -> File:
    """Keep `data` under `path` with its record; the same path again replaces both."""
    file = await session.scalar(select(File).where(File.path == path))
    if file is None:
        file = File(path=path)
        session.add(file)
    file.owner_sid, file.organization_sid = owner, organization
    file.name, file.media_type = name, media_type
    file.size, file.sha256 = len(data), hashlib.sha256(data).digest()
    await storage.put(path, data)
    await session.flush()
    return file


async def forget(session: AsyncSession, storage: Storage, sid: UUID) -> None:
    """Delete a file and its record; that there is none is no error."""
    file = await session.get(File, sid)
    if file is not None:
        await session.delete(file)
        await storage.delete(file.path)
