"""What may be written of study materials."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.api import Category
from zhegui.features.files.api import AttachList, File, attach, hang
from zhegui.features.materials.models import Material, MaterialAttachment, MaterialCategory
from zhegui.features.materials.rules import pdf_pages, total_pages
from zhegui.features.materials.schemas import MaterialSave
from zhegui.kernel.writing import Act, Writing, everything, linked
from zhegui.ports.storage import Storage


async def prepare(act: Act, material: Material, _: MaterialSave) -> None:
    """What is published without a time is published now."""
    if material.state == "published" and material.published_at is None:
        material.published_at = act.now


async def attach_files(act: Act, material: Material, given: AttachList) -> None:
    """Hang files that the caller has uploaded, and measure them together."""
    key = MaterialAttachment.material_sid
    await attach(act.session, act.caller, key, material.sid, given, act.now)
    await measure(act.session, act.services.storage, material)


material_writing = Writing(
    "material",
    Material,
    MaterialSave,
    "material.write",
    required=("title", "summary", "category_list", "attach_list"),
    parts={
        "category_list": linked(
            MaterialCategory.material_sid,
            MaterialCategory.category_sid,
            Category,
            everything,
            "model.categoryList",
        ),
        "attach_list": attach_files,
    },
    bulk=frozenset({"category_list", "price", "state"}),
    prepare=prepare,
)


async def put_material(act: Act, sid: UUID, given: MaterialSave, files: Sequence[File]) -> Material:
    """The material of that sid as given, with these files; made when there is none yet."""
    material = await act.session.get(Material, sid) or Material(sid=sid)
    await material_writing.write(act, material, given)
    key = MaterialAttachment.material_sid
    await hang(act.session, key, material.sid, [file.sid for file in files])
    await measure(act.session, act.services.storage, material)
    return material


async def measure(session: AsyncSession, storage: Storage, material: Material) -> None:
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
