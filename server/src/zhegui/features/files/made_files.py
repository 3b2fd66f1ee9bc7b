"""Files that the installation makes itself, such as the paper of a certificate."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.models import File
from zhegui.features.files.references import is_kept
from zhegui.kernel.work.jobs import enqueue
from zhegui.ports.storage import Storage

#: What lies below is handed to its owner alone; no reason of an operator opens it.
OWNERS_ALONE = "personal/"
#: The job that removes a file from the storage.
REMOVE = "files.remove"


async def keep_alone(
    session: AsyncSession, storage: Storage, *, path: str, source: Path, name: str, owner: UUID
) -> File:
    """Keep the ZIP archive in the file `source`, however large, as its owner's alone."""
    path, media_type = f"{OWNERS_ALONE}{path}", "application/zip"
    return await keep_file(
        session, storage, path=path, source=source, name=name, media_type=media_type, owner=owner
    )


async def keep_file(
    session: AsyncSession,
    storage: Storage,
    *,
    path: str,
    source: Path,
    name: str,
    media_type: str,
    owner: UUID,
) -> File:
    """Keep what lies in the file `source`, however large, under `path`; the same path again replaces
    both."""
    file = await session.scalar(select(File).where(File.path == path)) or File(path=path)
    file.owner_sid, file.name, file.media_type = owner, name, media_type
    file.size, file.sha256 = await asyncio.to_thread(_measured, source)
    session.add(file)
    await storage.put_file(path, source)
    await session.flush()
    return file


def _measured(source: Path) -> tuple[int, bytes]:
    with source.open("rb") as content:
        return source.stat().st_size, hashlib.file_digest(content, "sha256").digest()


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


async def forget(
    session: AsyncSession, sid: UUID, unless: Callable[[], ColumnElement[bool]] = is_kept
) -> None:
    """Delete the record of a file, and after the commit the file; that there is none is no error.
    One that another record must keep stays, such as one that was handed in as a voucher as well;
    asked under its lock, as somebody may just be attaching it."""
    file = await session.get(File, sid, with_for_update=True)
    if file is None or await session.scalar(select(unless()).where(File.sid == sid)):
        return
    await session.delete(file)
    await enqueue(session, REMOVE, path=file.path)
