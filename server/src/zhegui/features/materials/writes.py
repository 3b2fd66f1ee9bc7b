"""What may be written of study materials."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select

from zhegui.features.catalogue.api import announce_withdrawal, category_links
from zhegui.features.files.api import AttachList, File, attach, hang
from zhegui.features.materials.events import FileAttached
from zhegui.features.materials.models import Material, MaterialAttachment, MaterialCategory
from zhegui.features.materials.rules import pdf_pages, total_pages
from zhegui.features.materials.schemas import MaterialSave
from zhegui.kernel.db.locks import without_connection
from zhegui.kernel.records.writes import Act, ToldPart, Writing
from zhegui.kernel.work.events import announce

PDF = "application/pdf"


async def prepare(act: Act, material: Material, _: MaterialSave) -> None:
    """What is published without a time is published now."""
    await announce_withdrawal(act.session, material)
    if material.state == "published" and material.published_at is None:
        material.published_at = act.now


async def attach_files(act: Act, material: Material, given: AttachList) -> None:
    """Hang files that the caller has uploaded, and measure them together."""
    key = MaterialAttachment.material_sid
    await attach(act.session, act.caller, key, material.sid, given, act.now)
    await _announce_files(act, [each.sid for each in given])
    await measure(act, material)


async def told_files(act: Act, material: Material) -> list[str]:
    """The names of its files, for the audit."""
    names = (
        select(File.name)
        .join(MaterialAttachment, MaterialAttachment.file_sid == File.sid)
        .where(MaterialAttachment.material_sid == material.sid)
        .order_by(File.name, File.sid)
    )
    return list(await act.session.scalars(names))


async def fetch_pages(act: Act, given: AttachList) -> None:
    """Count the pages of those files that are PDFs; whose they are is asked when they are hung."""
    wanted = select(File).where(File.sid.in_([each.sid for each in given]), File.media_type == PDF)
    files = list(await act.session.scalars(wanted))
    async with without_connection(act.session, act.caller.user):
        await _count_pages(act, files)


material_writing = Writing(
    "material",
    Material,
    MaterialSave,
    "material.write",
    required=("title", "summary", "category_list", "attach_list"),
    parts={
        "category_list": category_links(
            MaterialCategory.material_sid, MaterialCategory.category_sid
        ),
        "attach_list": ToldPart(attach_files, told_files),
    },
    fetch={"attach_list": fetch_pages},
    bulk=frozenset({"category_list", "price", "state"}),
    prepare=prepare,
)


async def put_material(act: Act, sid: UUID, given: MaterialSave, files: Sequence[File]) -> Material:
    """The material of that sid as given, with these files; made when there is none yet."""
    material = await act.session.get(Material, sid) or Material(sid=sid)
    await material_writing.write(act, material, given)
    key = MaterialAttachment.material_sid
    await hang(act.session, key, material.sid, [file.sid for file in files])
    await _announce_files(act, [file.sid for file in files])
    await _count_pages(act, files)
    await measure(act, material)
    return material


async def _announce_files(act: Act, files: Sequence[UUID]) -> None:
    for file in files:
        await announce(act.session, FileAttached(file))


async def measure(act: Act, material: Material) -> None:
    """How large the material's files are together, and how many pages they have."""
    attached = select(MaterialAttachment.file_sid).where(
        MaterialAttachment.material_sid == material.sid
    )
    files = list(await act.session.scalars(select(File).where(File.sid.in_(attached))))
    material.size = sum(file.size for file in files)
    material.page_count = total_pages([act.fetched.get(file.sid) for file in files])
    await act.session.flush()


async def _count_pages(act: Act, files: Sequence[File]) -> None:
    for file in files:
        if file.media_type == PDF:
            data = await act.services.storage.get(file.path)
            act.fetched[file.sid] = await asyncio.to_thread(pdf_pages, data)
