"""Counting who keeps the files of study materials."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.materials.models import (
    Material,
    MaterialAttachment,
    MaterialDownload,
)
from zhegui.features.materials.resources import visible
from zhegui.features.materials.schemas import MaterialFile
from zhegui.kernel.errors import InvalidInput, NotFound
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.records.listing import Reading


async def refuse_foreign_file(session: AsyncSession, reading: Reading, given: MaterialFile) -> None:
    """Raises `NotFound` unless the material is shown, `InvalidInput` unless the file is its."""
    shown = select(Material.sid).where(Material.sid == given.sid, visible(reading.viewer))
    if await session.scalar(shown, reading.values()) is None:
        raise NotFound
    own = {"material_sid": given.sid, "file_sid": given.file.sid}
    if await session.get(MaterialAttachment, own) is None:
        raise InvalidInput([no_record("file.sid")])


async def count_download(session: AsyncSession, material: UUID, user: UUID, now: datetime) -> None:
    """One more person has downloaded from a material, unless they had before."""
    first = await session.scalar(
        insert(MaterialDownload)
        .values(material_sid=material, user_sid=user, created_at=now)
        .on_conflict_do_nothing()
        .returning(MaterialDownload.user_sid)
    )
    if first is not None:
        await session.execute(
            update(Material)
            .where(Material.sid == material)
            .values(download_count=Material.download_count + 1)
            .execution_options(synchronize_session=False)
        )
