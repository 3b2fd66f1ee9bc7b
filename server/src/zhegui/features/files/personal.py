"""The files that somebody uploaded."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.made_files import OWNERS_ALONE
from zhegui.features.files.models import File, FileLook
from zhegui.features.files.names import download_name
from zhegui.kernel.people.personal import Becomes, Given, PersonalFile, gives
from zhegui.kernel.secrets.vault import Vault


async def _files(session: AsyncSession, _: Vault, user: UUID) -> list[PersonalFile]:
    rows = await session.scalars(
        select(File)
        .where(
            File.owner_sid == user,
            File.organization_sid.is_(None),
            ~File.path.startswith(OWNERS_ALONE),
        )
        .order_by(File.sid)
    )
    return [
        PersonalFile(f"files/{file.sid}-{download_name(file.name)}", file.path) for file in rows
    ]


personal = gives(
    "files",
    "文件",
    "Files",
    Given(File.owner_sid, "上传的文件", "Uploaded files", without=(File.path,)),
    Given(FileLook.owner_sid, "谁看过您的文件", "Looks at files", without=(FileLook.user_sid,)),
    withheld={FileLook.user_sid: "a look belongs to whose file it was"},
    files=_files,
    becomes=Becomes.ERASED,
)
