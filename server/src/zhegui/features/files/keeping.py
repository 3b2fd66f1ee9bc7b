"""Keeping files, and handing them to those who may read them."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from urllib.parse import quote
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.models import File
from zhegui.kernel.addresses import Address, is_ours, sign_address
from zhegui.kernel.caller import Caller
from zhegui.kernel.errors import Expired, NotFound
from zhegui.kernel.vault import Vault
from zhegui.ports.storage import Storage

_KEY = "file-address"
_LIFE = timedelta(minutes=10)


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


def address(vault: Vault, file: File, now: datetime) -> Address:
    """An expiring address, for whoever the caller has found entitled."""
    return address_of(vault, file.sid, file.name, now)


def address_of(vault: Vault, sid: UUID, name: str, now: datetime) -> Address:
    """The same for a file of which only sid and name are at hand."""
    path = f"/files/private/{sid}/{quote(name, safe='')}"
    return sign_address(vault.secret(_KEY), path, sid, now, _LIFE)


async def address_for(
    session: AsyncSession, vault: Vault, caller: Caller, sid: UUID, now: datetime
) -> Address:
    """An expiring address of a file that `caller` may read; else `NotFound`: existence is private."""
    file = await session.get(File, sid)
    if file is None or not may_read(caller, file):
        raise NotFound
    return address(vault, file, now)


def may_read(caller: Caller, file: File) -> bool:
    """Its owner, the managers of its organization, and operators."""
    manages = caller.is_manager and caller.organization is not None
    return (
        caller.is_operator
        or caller.user == file.owner_sid
        or (manages and caller.organization == file.organization_sid)
    )


async def opened(
    session: AsyncSession,
    storage: Storage,
    vault: Vault,
    sid: UUID,
    expires: int,
    signature: str,
    now: datetime,
) -> tuple[File, bytes]:
    """The file behind an address: `NotFound` unless it is ours, `Expired` when too old."""
    if not is_ours(vault.secret(_KEY), sid, expires, signature):
        raise NotFound
    if now.timestamp() >= expires:
        raise Expired
    file = await session.get(File, sid)
    if file is None:
        raise NotFound
    try:
        return file, await storage.get(file.path)
    except FileNotFoundError as error:
        raise NotFound from error
