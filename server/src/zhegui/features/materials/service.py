"""Writing study materials, and handing out their files."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.api import Category
from zhegui.features.files.api import File
from zhegui.features.materials.errors import MaterialNotBought
from zhegui.features.materials.models import (
    Material,
    MaterialAttachment,
    MaterialCategory,
    MaterialDownload,
)
from zhegui.features.materials.rules import pdf_pages, total_pages
from zhegui.features.materials.schemas import MaterialSave
from zhegui.kernel.caller import Caller
from zhegui.kernel.envelope import Reference, language
from zhegui.kernel.errors import Detail, InvalidInput, NotFound
from zhegui.kernel.saving import changes, record_to_change, refuse_missing
from zhegui.ports.storage import Storage

_NEEDED = ("title", "summary", "category_list", "attach_list")
_LISTS = {"category_list", "attach_list"}
_UNKNOWN = {
    "category_unknown": ("没有这个分类", "There is no such category"),
    "file_unknown": ("没有这个文件，请重新上传", "There is no such file; upload it again"),
}


async def save_material(
    session: AsyncSession, storage: Storage, caller: Caller, given: MaterialSave, now: datetime
) -> Material:
    """Write a material of files that the caller has uploaded, or change it."""
    if given.sid:
        material = await record_to_change(session, Material, given.sid, given.version)
    else:
        refuse_missing(given, _NEEDED)
        material = Material()
    files = None
    if given.attach_list is not None:
        files = await _uploaded(session, caller.user, material.sid, given.attach_list)
    return await _write(session, storage, material, given, files, now)


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
    return await _write(session, storage, material, given, files, now)


async def attachment_to_open(session: AsyncSession, sid: UUID) -> tuple[MaterialAttachment, File]:
    """A file of a published material that costs nothing; else `NotFound`, `MaterialNotBought`."""
    found = (
        await session.execute(
            select(MaterialAttachment, File, Material)
            .join(File, File.sid == MaterialAttachment.file_sid)
            .join(Material, Material.sid == MaterialAttachment.material_sid)
            .where(MaterialAttachment.sid == sid, Material.state == "published")
        )
    ).one_or_none()
    if found is None:
        raise NotFound
    attachment, file, material = found
    if material.price > 0:
        raise MaterialNotBought
    return attachment, file


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
    session: AsyncSession,
    storage: Storage,
    material: Material,
    given: MaterialSave,
    files: Sequence[File] | None,
    now: datetime,
) -> Material:
    for name, value in changes(given).items():
        if name not in _LISTS:
            setattr(material, name, value)
    if material.state == "published" and material.published_at is None:
        material.published_at = now
    session.add(material)
    await session.flush()
    if given.category_list is not None:
        await _put_in_categories(session, material.sid, given.category_list)
    if files is not None:
        await _attach(session, storage, material, files)
    await session.flush()
    return material


async def _put_in_categories(
    session: AsyncSession, material: UUID, given: Sequence[Reference]
) -> None:
    sids = [each.sid for each in given]
    known = set(await session.scalars(select(Category.sid).where(Category.sid.in_(sids))))
    _refuse_unknown("categoryList", "category_unknown", sids, known)
    links = MaterialCategory.material_sid == material
    await session.execute(delete(MaterialCategory).where(links))
    session.add_all(
        MaterialCategory(material_sid=material, category_sid=sid) for sid in dict.fromkeys(sids)
    )


async def _uploaded(
    session: AsyncSession, user: UUID, material: UUID | None, given: Sequence[Reference]
) -> list[File]:
    """Files by their sids: the caller's own, or those that the material has already."""
    sids = [each.sid for each in given]
    attached = select(MaterialAttachment.file_sid).where(
        MaterialAttachment.material_sid == material
    )
    rows = await session.scalars(
        select(File).where(File.sid.in_(sids), (File.owner_sid == user) | File.sid.in_(attached))
    )
    known = {file.sid: file for file in rows}
    _refuse_unknown("attachList", "file_unknown", sids, known.keys())
    return [known[sid] for sid in dict.fromkeys(sids)]


async def _attach(
    session: AsyncSession, storage: Storage, material: Material, files: Sequence[File]
) -> None:
    links = MaterialAttachment.material_sid == material.sid
    rows = await session.scalars(select(MaterialAttachment).where(links))
    stored = {each.file_sid: each for each in rows}
    pages: list[int | None] = []
    for position, file in enumerate(files, start=1):
        attachment = stored.pop(file.sid, None)
        if attachment is None:
            attachment = MaterialAttachment(material_sid=material.sid, file_sid=file.sid)
            session.add(attachment)
        attachment.position = position
        attachment.page_count = await _pages(storage, file)
        pages.append(attachment.page_count)
    for gone in stored.values():
        await session.delete(gone)
    material.size = sum(file.size for file in files)
    material.page_count = total_pages(pages)


async def _pages(storage: Storage, file: File) -> int | None:
    if file.media_type != "application/pdf":
        return None
    return await asyncio.to_thread(pdf_pages, await storage.get(file.path))


def _refuse_unknown(field: str, error: str, sids: Sequence[UUID], known: Container[UUID]) -> None:
    words = _UNKNOWN[error][language.get() == "en"]
    unknown = [place for place, sid in enumerate(sids) if sid not in known]
    if unknown:
        raise InvalidInput([Detail(f"model.{field}.{at}", error, words) for at in unknown])
