"""Pictures of ID documents: sealed when they come, opened for their holder and for reviewers."""

from __future__ import annotations

import asyncio
from base64 import b64decode, b64encode
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import delete, select

from zhegui.features.files.api import (
    File,
    FileTypeNotAllowed,
    ReasonRequired,
    forget,
    own_file,
)
from zhegui.features.people.models import Archive, ArchiveEntry, IdPicture, IdPictureLook
from zhegui.features.people.schemas import IdCardSave, PictureLook, WatermarkedPicture
from zhegui.features.people.watermark import MEDIA_TYPE, marked, shrunk
from zhegui.kernel.db.locks import without_connection
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.records.audit import audit
from zhegui.kernel.records.writes import Act

CONTENT = "id_picture.content"
PICTURES = "JPG, PNG, WEBP"


async def fetch_pictures(act: Act, rows: Sequence[IdCardSave]) -> None:
    """Read the uploads among the pictures of these rows, made small, into `act.fetched`. What
    cannot be one of them is refused when it is kept."""
    wanted = [each.sid for row in rows for each in row.attach_list or []]
    own_pictures = select(File).where(
        File.sid.in_(wanted),
        File.owner_sid == act.caller.user,
        File.media_type.startswith("image/"),
    )
    found = list(await act.session.scalars(own_pictures)) if wanted else []
    if not found:
        return
    async with without_connection(act.session, act.caller.user):
        for file in found:
            data = await act.services.storage.get(file.path)
            act.fetched[file.sid] = await asyncio.to_thread(shrunk, data)


async def keep_pictures(act: Act, entry: UUID, given: Sequence[Reference], at: str) -> None:
    """Make these the pictures of an entry: those that are there already, and uploads, which are
    sealed and destroyed. Raises `InvalidInput`, `FileTypeNotAllowed`."""
    session = act.session
    wanted = [each.sid for each in given]
    gone = IdPicture.sid.not_in(wanted)
    await session.execute(delete(IdPicture).where(IdPicture.entry_sid == entry, gone))
    there = {
        picture.sid: picture
        for picture in await session.scalars(select(IdPicture).where(IdPicture.entry_sid == entry))
    }
    for position, sid in enumerate(dict.fromkeys(wanted)):
        picture = there.get(sid) or await _sealed(act, entry, sid, f"{at}.{position}.sid")
        picture.position = position
        session.add(picture)
    await session.flush()


async def _sealed(act: Act, entry: UUID, upload: UUID, at: str) -> IdPicture:
    """An upload as a sealed picture; of the upload nothing stays."""
    file = await own_file(act.session, act.caller, upload, act.now, at=at, alone=True)
    if not file.media_type.startswith("image/"):
        raise FileTypeNotAllowed(allowed=PICTURES)
    data: bytes = act.fetched[file.sid]
    picture = IdPicture(
        entry_sid=entry,
        name=file.name,
        media_type=MEDIA_TYPE,
        size=len(data),
        content_sealed=act.services.vault.encrypt(CONTENT, b64encode(data).decode()),
    )
    await forget(act.session, file.sid)
    return picture


async def look_at(act: Act, given: PictureLook) -> WatermarkedPicture:
    """A picture with who looks and when across it. Raises `NotFound`; for a reviewer who gives no
    reason `ReasonRequired`, a reason is recorded."""
    picture, owner = await _found(act, given.sid)
    if owner != act.caller.user:
        await _record(act, picture, owner, given.reason)
    sealed = act.services.vault.decrypt(CONTENT, picture.content_sealed)
    words = f"ZHEGUI  {act.caller.user.hex[-8:]}  {act.now:%Y-%m-%d %H:%M}"
    data = await asyncio.to_thread(marked, b64decode(sealed), words)
    return WatermarkedPicture(media_type=MEDIA_TYPE, data=b64encode(data).decode())


async def _found(act: Act, sid: UUID) -> tuple[IdPicture, UUID]:
    found = await act.session.execute(
        select(IdPicture, Archive.user_sid)
        .join(ArchiveEntry, ArchiveEntry.sid == IdPicture.entry_sid)
        .join(Archive, Archive.sid == ArchiveEntry.archive_sid)
        .where(IdPicture.sid == sid)
    )
    row = found.one_or_none()
    if row is None or (row.user_sid != act.caller.user and not act.caller.may("identity.decide")):
        raise NotFound
    return row.IdPicture, row.user_sid


async def _record(act: Act, picture: IdPicture, owner: UUID, reason: str | None) -> None:
    if reason is None:
        raise ReasonRequired
    look = {"picture_sid": picture.sid, "owner_sid": owner, "user_sid": act.caller.user}
    act.session.add(IdPictureLook(**look, reason=reason))
    audit(
        act.session,
        act.caller,
        "archive.picture",
        picture,
        before=None,
        after=None,
        reason=reason,
        about=owner,
    )
    await act.session.flush()
