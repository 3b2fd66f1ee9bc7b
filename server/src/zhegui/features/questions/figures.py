"""Figures: pictures known by their content, kept once as public files."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions.formats import ImportedPicture
from zhegui.features.questions.models import Figure
from zhegui.kernel.ids import new_sid
from zhegui.kernel.images import Image
from zhegui.ports.storage import Storage, put_public


async def keep_figure(
    session: AsyncSession, storage: Storage, data: bytes, image: Image, now: datetime
) -> Figure:
    """Keep one picture."""
    picture = ImportedPicture(hashlib.sha256(data).hexdigest(), data, image)
    name = await put_public(storage, data, image.extension)
    await _record(session, picture, name, now)
    return (await session.scalars(select(Figure).where(Figure.sha256 == picture.sha256))).one()


async def keep_pictures(
    session: AsyncSession, storage: Storage, pictures: Sequence[ImportedPicture], now: datetime
) -> None:
    """Keep pictures as public files and figures; those that are known already stay as they are."""
    known = await figure_sids(session, {picture.sha256 for picture in pictures})
    for picture in pictures:
        if picture.sha256 in known:
            continue
        name = await put_public(storage, picture.data, picture.image.extension)
        await _record(session, picture, name, now)


async def _record(
    session: AsyncSession, picture: ImportedPicture, name: str, now: datetime
) -> None:
    await session.execute(
        upsert(Figure)
        .values(
            sid=new_sid(),
            sha256=picture.sha256,
            name=name,
            media_type=picture.image.media_type,
            width=picture.image.width,
            height=picture.image.height,
            size=len(picture.data),
            created_at=now,
        )
        .on_conflict_do_nothing(index_elements=["sha256"])
    )


async def figure_sids(session: AsyncSession, wanted: set[str]) -> dict[str, UUID]:
    """The kept figures of these SHA-256 sums."""
    if not wanted:
        return {}
    rows = await session.execute(select(Figure.sha256, Figure.sid).where(Figure.sha256.in_(wanted)))
    return dict(rows.all())
