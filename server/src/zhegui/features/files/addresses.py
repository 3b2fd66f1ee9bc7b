"""Addresses of private files: handed to who may read them, good for ten minutes."""

from __future__ import annotations

from datetime import datetime, timedelta
from urllib.parse import quote
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.models import File
from zhegui.features.files.rights import may_read, may_see
from zhegui.kernel.addresses import Address, is_ours, sign_address
from zhegui.kernel.errors import Expired, Forbidden, NotFound, Unauthenticated
from zhegui.kernel.listing import Reading
from zhegui.kernel.vault import Vault

_KEY = "file-address"
_LIFE = timedelta(minutes=10)


def address(vault: Vault, file: File, now: datetime) -> Address:
    """An expiring address, for whoever the caller has found entitled."""
    return address_of(vault, file.sid, file.name, now)


def address_of(vault: Vault, sid: UUID, name: str, now: datetime) -> Address:
    """The same for a file of which only sid and name are at hand."""
    path = f"/files/private/{sid}/{quote(name, safe='')}"
    return sign_address(vault.secret(_KEY), path, sid, now, _LIFE)


async def readable_file(session: AsyncSession, reading: Reading, sid: UUID) -> File:
    """A file that the caller may read.

    Else `Unauthenticated` for a visitor, `Forbidden` where its name may be seen, or `NotFound`.
    """
    readable = select(File).where(File.sid == sid, may_read(reading.viewer))
    if file := await session.scalar(readable, reading.values()):
        return file
    if reading.caller is None:
        raise Unauthenticated
    seen = select(File.sid).where(File.sid == sid, may_see(reading.viewer))
    raise Forbidden if await session.scalar(seen, reading.values()) else NotFound


async def file_at(
    session: AsyncSession, vault: Vault, sid: UUID, expires: int, signature: str, now: datetime
) -> File:
    """The file behind an address: `NotFound` unless it is ours, `Expired` when too old."""
    if not is_ours(vault.secret(_KEY), sid, expires, signature):
        raise NotFound
    if now.timestamp() >= expires:
        raise Expired
    file = await session.get(File, sid)
    if file is None:
        raise NotFound
    return file
