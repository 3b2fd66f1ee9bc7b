"""The files of materials: each is read by a job soon after it was attached. Who writes materials is
told where one has no text."""

from __future__ import annotations

from functools import partial
from typing import Literal
from uuid import UUID

from sqlalchemy import ColumnElement, Text, case, exists, func, insert, null, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.models import Passage
from zhegui.features.assistance.passage_index import passages_of_file
from zhegui.features.files import api as files
from zhegui.features.materials import api as materials
from zhegui.kernel.records.listing import Field, Viewer
from zhegui.kernel.work.events import listens
from zhegui.kernel.work.jobs import enqueue, job
from zhegui.ports.services import Services

READ = "assistance.read_file"
#: A task that somebody waits for goes between two files.
OWNER = "assistance"
TextState = Literal["waiting", "unreadable", "read"]
#: No `in_`: a list's parameters are numbered when it is built.
_IS_DOCUMENT = or_(*(files.File.media_type == each for each in files.TEXT_TYPES))
_IS_READ = exists().where(Passage.file_sid == files.File.sid)
_OF_MATERIAL = exists().where(materials.MaterialAttachment.file_sid == files.File.sid)
_UNREAD = select(files.File.sid).where(_IS_DOCUMENT, _OF_MATERIAL, ~_IS_READ)


async def put(session: AsyncSession, file: UUID) -> None:
    """Have a file read."""
    await enqueue(session, READ, owner=OWNER, file=str(file))


@listens(materials.FileAttached)
async def read_soon(session: AsyncSession, attached: materials.FileAttached) -> None:
    """What was read before is left alone by the job."""
    await put(session, attached.file)


@job(READ, queue="bulk", one_each=True, owed=_UNREAD, put=put)
async def read_file(services: Services, *, file: str) -> None:
    """Make the passages of a file, without a connection in hand while it is read."""
    sid = UUID(file)
    unread = select(files.File.path, files.File.media_type, files.File.sha256)
    async with services.transaction() as (session, _):
        found = (
            await session.execute(
                unread.where(files.File.sid == sid, _IS_DOCUMENT, _OF_MATERIAL, ~_IS_READ)
            )
        ).first()
    if found is None:
        return
    path, media_type, sha256 = found
    lines = await files.text_of(services, path, media_type)
    passages = partial(passages_of_file, sid, lines)
    rows = await services.database.precedence.on_thread(passages)
    async with services.transaction() as (session, _):
        # Of two that read it one writes; what was replaced meanwhile is read anew.
        same = select(files.File.sid).where(files.File.sid == sid, files.File.sha256 == sha256)
        is_there = await session.scalar(same.with_for_update(key_share=True))
        if is_there and not await session.scalar(select(exists().where(Passage.file_sid == sid))):
            await session.execute(insert(Passage), rows)


def _text_state(viewer: Viewer) -> ColumnElement[str | None]:
    """Of a material's documents together, for those who write materials; null without any."""
    if not viewer.may("material.write"):
        return null().cast(Text)
    link = materials.MaterialAttachment
    file = exists().where(
        link.material_sid == materials.Material.sid, files.File.sid == link.file_sid, _IS_DOCUMENT
    )
    passage = exists().where(
        link.material_sid == materials.Material.sid, Passage.file_sid == link.file_sid
    )
    return case(
        (file.where(~_IS_READ), "waiting"),
        (passage.where(func.cardinality(Passage.lines) == 0), "unreadable"),
        (passage, "read"),
    )


materials.materials.extend(Field("textState", _text_state, type=TextState))
