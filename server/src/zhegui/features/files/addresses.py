"""Addresses of private files: handed to who may read them, good for ten minutes or, of what is its
owner's alone, for five."""

from __future__ import annotations

from datetime import datetime, timedelta
from urllib.parse import quote
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.errors import ReasonRequired
from zhegui.features.files.made_files import OWNERS_ALONE
from zhegui.features.files.models import File, FileLook
from zhegui.features.files.names import download_name
from zhegui.features.files.rights import may_read, may_see
from zhegui.kernel.errors import Expired, Forbidden, NotFound, Unauthenticated
from zhegui.kernel.http.addresses import Address, is_ours, sign_address
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audit
from zhegui.kernel.records.listing import Reading
from zhegui.kernel.secrets.vault import Vault

_KEY = "file-address"
_LIFE = timedelta(minutes=10)
_OWNERS_LIFE = timedelta(minutes=5)


def address(vault: Vault, file: File, now: datetime) -> Address:
    """An expiring address, for a user whom the caller has found entitled."""
    life = _OWNERS_LIFE if file.path.startswith(OWNERS_ALONE) else _LIFE
    return address_of(vault, file.sid, file.name, now, life)


def address_of(
    vault: Vault, sid: UUID, name: str, now: datetime, life: timedelta = _LIFE
) -> Address:
    """The same for a file of which only sid and name are at hand."""
    path = f"/files/private/{sid}/{quote(download_name(name), safe='')}"
    return sign_address(vault.secret(_KEY), path, sid, now, life)


async def readable_file(
    session: AsyncSession, reading: Reading, sid: UUID, reason: str | None = None
) -> File:
    """A file that the caller may read.

    Else `Unauthenticated` for a visitor, `Forbidden` where its name may be seen, or `NotFound`. An
    operator gets any file for a `reason`, which is recorded; else `ReasonRequired`.
    """
    readable = select(File).where(File.sid == sid, may_read(reading.viewer))
    if file := await session.scalar(readable, reading.values()):
        return file
    if reading.caller is None:
        raise Unauthenticated
    if reading.caller.is_operator:
        return await _look(session, reading.caller, sid, reason)
    seen = select(File.sid).where(File.sid == sid, may_see(reading.viewer))
    raise Forbidden if await session.scalar(seen, reading.values()) else NotFound


async def _look(session: AsyncSession, operator: Caller, sid: UUID, reason: str | None) -> File:
    file = await session.get(File, sid)
    if file is None or file.path.startswith(OWNERS_ALONE):
        raise NotFound
    if reason is None:
        raise ReasonRequired
    look = FileLook(file_sid=sid, owner_sid=file.owner_sid, user_sid=operator.user, reason=reason)
    session.add(look)
    audit(
        session,
        operator,
        "file.address",
        file,
        before=None,
        after={"media_type": file.media_type, "size": file.size},
        reason=reason,
        about=file.owner_sid,
    )
    await session.flush()
    return file


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
