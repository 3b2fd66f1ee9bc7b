"""Writing study materials, and counting who keeps their files."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select, true, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.api import Category
from zhegui.features.files.api import File, attach, hang
from zhegui.features.materials.models import (
    Material,
    MaterialAttachment,
    MaterialCategory,
    MaterialDownload,
)
from zhegui.features.materials.rules import pdf_pages, total_pages
from zhegui.features.materials.schemas import MaterialFile, MaterialSave
from zhegui.kernel.authoring import named
from zhegui.kernel.caller import Caller
from zhegui.kernel.envelope import Reference
from zhegui.kernel.errors import InvalidInput, NotFound
from zhegui.kernel.saving import changes, no_record, record_to_change, refuse_missing
from zhegui.ports.storage import Storage

_NEEDED = ("title", "summary", "category_list", "attach_list")
_LISTS = {"category_list", "attach_list"}


async def save_material(
    session: AsyncSession, storage: Storage, caller: Caller, given: MaterialSave, now: datetime
) -> Material:
    """Write a material of files that the caller has uploaded, or change it."""
    if given.sid:
        material = await record_to_change(session, Material, given.sid, given.version)
    else:
        refuse_missing(given, _NEEDED)
        material = Material()
    await _write(session, material, given, now)
    if given.attach_list is not None:
        key = MaterialAttachment.material_sid
        await attach(session, caller, key, material.sid, given.attach_list, now)
        await _measure(session, storage, material)
    return material


async def put_material(
    session: AsyncSession,
    storage: Storage,
    sid: UUID,
    given: MaterialSave,
    files: Sequence[File],
    now: datetime,
) -> Material:
    """The material of that sid as given, with these files; made when there is none yet."""
    material = await session.get(Material, sid) or Material(sid=sid)
    await _write(session, material, given, now)
    key = MaterialAttachment.material_sid
    await hang(session, key, material.sid, [file.sid for file in files])
    await _measure(session, storage, material)
    return material


async def refuse_foreign_file(session: AsyncSession, given: MaterialFile) -> None:
    """Raises `NotFound` unless the material is published, `InvalidInput` unless the file is its."""
    shown = select(Material.sid).where(Material.sid == given.sid, Material.state == "published")
    if await session.scalar(shown) is None:
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


async def _write(
    session: AsyncSession, material: Material, given: MaterialSave, now: datetime
) -> None:
    for name, value in changes(given).items():
        if name not in _LISTS:
            setattr(material, name, value)
    if material.state == "published" and material.published_at is None:
        material.published_at = now
    session.add(material)
    await session.flush()
    if given.category_list is not None:
        await _put_in_categories(session, material.sid, given.category_list)
    await session.flush()


async def _put_in_categories(
    session: AsyncSession, material: UUID, given: Sequence[Reference]
) -> None:
    categories = await named(session, Category, true(), "model.categoryList", given)
    links = MaterialCategory.material_sid == material
    await session.execute(delete(MaterialCategory).where(links))
    session.add_all(
        MaterialCategory(material_sid=material, category_sid=each.sid) for each in categories
    )


async def _measure(session: AsyncSession, storage: Storage, material: Material) -> None:
    """How large the material's files are together, and how many pages they have."""
    attached = select(MaterialAttachment.file_sid).where(
        MaterialAttachment.material_sid == material.sid
    )
    files = list(await session.scalars(select(File).where(File.sid.in_(attached))))
    material.size = sum(file.size for file in files)
    material.page_count = total_pages([await _pages(storage, file) for file in files])
    await session.flush()


async def _pages(storage: Storage, file: File) -> int | None:
    if file.media_type != "application/pdf":
        return None
    return await asyncio.to_thread(pdf_pages, await storage.get(file.path))
