"""Files of messages: pictures and documents of their writer's own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from fastapi import Request
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.errors import ConsultationSilent
from zhegui.features.consultation.models import ConsultationMessageFile
from zhegui.features.examinations import api as examinations
from zhegui.features.files import api as files
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.http.envelope import Reference, told
from zhegui.kernel.people.caller import Caller
from zhegui.ports.services import Services

NOT_SENT = ("application/zip", "video/mp4")
_NOT_SENT = ("只能发送图片和文档", "Only pictures and documents can be sent")


async def upload(
    request: Request, session: AsyncSession, services: Services, caller: Caller, now: datetime
) -> files.File:
    """Keep a picture or document of the caller's own, whoever they act for: no other manager reads it.
    Raises `ConsultationSilent`, and what an upload raises."""
    if await examinations.sits_now(session, caller.user, now):
        raise ConsultationSilent
    person = Caller(caller.user, caller.session)
    return await files.upload(request, session, services, person, now)


async def attach(
    session: AsyncSession,
    caller: Caller,
    message: UUID,
    given: Sequence[Reference],
    now: datetime,
) -> None:
    """Let a message carry files of the caller's own; raises `InvalidInput`."""
    if not given:
        return
    key = ConsultationMessageFile.message_sid
    await files.attach(session, caller, key, message, given, now, at="model.fileList", alone=True)
    await _refuse_other_files(session, given)


async def _refuse_other_files(session: AsyncSession, given: Sequence[Reference]) -> None:
    """Pictures and documents are sent; neither films nor archives."""
    sids = [each.sid for each in given]
    other = files.File.media_type.in_(NOT_SENT)
    found = set(
        await session.scalars(select(files.File.sid).where(files.File.sid.in_(sids), other))
    )
    if faults := [
        told(f"model.fileList.{at}.sid", "not_sent", *_NOT_SENT)
        for at, sid in enumerate(sids)
        if sid in found
    ]:
        raise InvalidInput(faults)


async def attached(session: AsyncSession, message: UUID) -> Sequence[UUID]:
    """What a message carries, in its order."""
    link = ConsultationMessageFile
    rows = select(link.file_sid).where(link.message_sid == message).order_by(link.position)
    return (await session.scalars(rows)).all()
