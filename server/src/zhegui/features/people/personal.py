"""What somebody keeps in their archive."""

from __future__ import annotations

from base64 import b64decode
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.api import File
from zhegui.features.people.models import (
    Archive,
    ArchiveAttachment,
    ArchiveEntry,
    IdPicture,
    IdPictureLook,
)
from zhegui.features.people.pictures import CONTENT
from zhegui.kernel.people.personal import Becomes, Given, PersonalFile, gives
from zhegui.kernel.secrets.vault import Vault


async def _pictures(session: AsyncSession, vault: Vault, user: UUID) -> list[PersonalFile]:
    rows = await session.scalars(
        select(IdPicture)
        .join(ArchiveEntry, ArchiveEntry.sid == IdPicture.entry_sid)
        .join(Archive, Archive.sid == ArchiveEntry.archive_sid)
        .where(Archive.user_sid == user)
        .order_by(IdPicture.sid)
    )
    return [
        PersonalFile(
            f"id-pictures/{picture.sid}-{picture.name}",
            data=b64decode(vault.decrypt(CONTENT, picture.content_sealed)),
        )
        for picture in rows
    ]


personal = gives(
    "people",
    "个人档案",
    "Archive",
    Given(Archive.user_sid, "档案", "Archive"),
    Given(ArchiveEntry.archive_sid, "档案条目", "Entries", of=(Archive.user_sid,)),
    Given(
        ArchiveAttachment.entry_sid,
        "条目的附件",
        "Files of entries",
        names=(File.name,),
        of=(ArchiveEntry.archive_sid, Archive.user_sid),
    ),
    Given(
        IdPicture.entry_sid,
        "证件照片",
        "ID pictures",
        of=(ArchiveEntry.archive_sid, Archive.user_sid),
        without=(IdPicture.content_sealed,),
    ),
    Given(
        IdPictureLook.owner_sid,
        "谁看过证件照片",
        "Looks at ID pictures",
        without=(IdPictureLook.user_sid,),
    ),
    withheld={IdPictureLook.user_sid: "a look belongs to whose picture it was"},
    files=_pictures,
    becomes=Becomes.ERASED,
)
