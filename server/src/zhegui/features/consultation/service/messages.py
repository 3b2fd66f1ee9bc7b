"""Writing into a consultation, taking back, and how far one has read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from fastapi import Request
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.errors import (
    ConsultationClosed,
    ConsultationNotOffered,
    ConsultationSilent,
    MessageKeyUsed,
    NotYours,
    TooLateToRecall,
)
from zhegui.features.consultation.limits import limit_of
from zhegui.features.consultation.models import (
    Consultation,
    ConsultationMessage,
    ConsultationMessageFile,
)
from zhegui.features.consultation.resources import messages
from zhegui.features.consultation.rules import may_recall, may_reopen
from zhegui.features.consultation.schemas import (
    ConsultationMessageAdd,
    ConsultationMessageRecall,
    ConsultationRead,
)
from zhegui.features.consultation.service.asker import reopen
from zhegui.features.consultation.service.changes import Changes
from zhegui.features.consultation.service.offers import askable
from zhegui.features.consultation.service.queue import DeskQueue
from zhegui.features.consultation.service.records import (
    desk_of,
    is_party,
    is_unfinished,
    locked,
    queue_name,
    refuse_stranger,
    side_of,
    written,
)
from zhegui.features.consultation.states import ConsultationState, Side
from zhegui.features.consultation.telling import tell_answered
from zhegui.features.examinations import api as examinations
from zhegui.features.files import api as files
from zhegui.kernel import limits
from zhegui.kernel.caller import Caller
from zhegui.kernel.envelope import told
from zhegui.kernel.errors import InvalidInput, NotFound
from zhegui.kernel.listing import Reading, read_detail
from zhegui.kernel.locks import hold
from zhegui.kernel.saving import no_record
from zhegui.ports.services import Services

NOT_SENT = ("application/zip", "video/mp4")
_NOT_SENT = ("只能发送图片和文档", "Only pictures and documents can be sent")


async def add(
    session: AsyncSession, reading: Reading, caller: Caller, given: ConsultationMessageAdd
) -> str:
    """Write a message; the same key again answers the same. Raises `NotFound`, `NotYours`,
    `ConsultationClosed`, `ConsultationSilent`, `ConsultationNotOffered`, `MessageKeyUsed`, `TooMany`,
    and `InvalidInput` for files that are not one's own."""
    if known := await _known(session, caller.user, given):
        return await _shown(session, reading, known)
    sid = given.consultation.sid
    await limits.take(session, reading.now, [limit_of(caller.user, sid)])
    consultation = await locked(session, sid, is_party(caller.user))
    if known := await _known(session, caller.user, given):
        return await _shown(session, reading, known)
    side = await side_of(session, consultation, caller.user, reading.now)
    if given.file_list and await examinations.sits_now(
        session, consultation.asker_user_sid, reading.now
    ):
        raise ConsultationSilent
    changes = Changes()
    queue = await _admitted(session, consultation, caller.user, side, changes, reading.now)
    message = written(consultation, side, caller.user, given.key, given.text, reading.now)
    session.add(message)
    await session.flush()
    if given.file_list:
        await files.attach(
            session,
            caller,
            ConsultationMessageFile.message_sid,
            message.sid,
            given.file_list,
            reading.now,
            at="model.fileList",
            alone=True,
        )
        await _refuse_other_files(session, given)
    changes.add(consultation, "message")
    if queue is not None:
        await queue.assign()
    if side is Side.CONSULTANT:
        await tell_answered(session, consultation, await desk_of(session, consultation))
    await changes.tell(session)
    return await _shown(session, reading, message.sid)


async def _known(session: AsyncSession, user: UUID, given: ConsultationMessageAdd) -> UUID | None:
    """The message that was sent by this key already; raises `MessageKeyUsed`. Of one that was taken
    back nothing is left to compare."""
    found = select(ConsultationMessage).where(
        ConsultationMessage.user_sid == user, ConsultationMessage.key == given.key
    )
    message = await session.scalar(found)
    if message is None:
        return None
    carried = await _files_of(session, message.sid)
    is_same = (message.text, carried) == (given.text, [each.sid for each in given.file_list])
    is_here = message.consultation_sid == given.consultation.sid
    if not is_here or not (is_same or message.recalled_at):
        raise MessageKeyUsed
    return message.sid


async def _refuse_other_files(session: AsyncSession, given: ConsultationMessageAdd) -> None:
    """Pictures and documents are sent; neither films nor archives."""
    sids = [each.sid for each in given.file_list]
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


async def _files_of(session: AsyncSession, message: UUID) -> Sequence[UUID]:
    link = ConsultationMessageFile
    rows = select(link.file_sid).where(link.message_sid == message).order_by(link.position)
    return (await session.scalars(rows)).all()


async def _admitted(
    session: AsyncSession,
    consultation: Consultation,
    user: UUID,
    side: Side,
    changes: Changes,
    now: datetime,
) -> DeskQueue | None:
    """Whether somebody may write into a locked consultation; the queue of its desk where that opens it
    again."""
    is_closed = consultation.state == ConsultationState.CLOSED
    if side is Side.CONSULTANT:
        refuse_stranger(consultation, user)
        if is_closed:
            raise ConsultationClosed
        return None
    if not is_closed:
        return None
    await _refuse_over(session, consultation, now)
    desk = await desk_of(session, consultation)
    if desk.sid not in {each.sid for each in await askable(session, user, now)}:
        raise ConsultationNotOffered
    # Nobody waits for the queue with a consultation in hand: who comes at the wrong moment comes again.
    await hold(session, queue_name(desk.organization_sid))
    queue = await DeskQueue.of(session, desk, now, changes)
    await reopen(queue, consultation)
    return queue


async def _refuse_over(session: AsyncSession, consultation: Consultation, now: datetime) -> None:
    """Raise `ConsultationClosed` for one that is over for good, or that another followed."""
    follows = select(Consultation.sid).where(
        Consultation.desk_sid == consultation.desk_sid,
        Consultation.asker_user_sid == consultation.asker_user_sid,
        is_unfinished(),
    )
    closed_at = consultation.closed_at
    is_over = closed_at is None or not may_reopen(closed_at, now)
    if is_over or await session.scalar(follows) is not None:
        raise ConsultationClosed


async def recall(
    session: AsyncSession, reading: Reading, caller: Caller, given: ConsultationMessageRecall
) -> str:
    """Take back a message of one's own with its files. Raises `NotFound`, `NotYours`,
    `TooLateToRecall`, `ConsultationSilent`."""
    sid, at = given.message.sid, "model.message.sid"
    of = select(ConsultationMessage.consultation_sid).where(ConsultationMessage.sid == sid)
    consultation_sid = await session.scalar(of)
    if consultation_sid is None:
        raise NotFound([no_record(at)])
    try:
        consultation = await locked(session, consultation_sid, is_party(caller.user))
    except NotFound as error:
        raise NotFound([no_record(at)]) from error
    await side_of(session, consultation, caller.user, reading.now)
    message = await session.get_one(ConsultationMessage, sid, populate_existing=True)
    if message.user_sid != caller.user:
        raise NotYours
    if message.recalled_at is None:
        if not may_recall(message.created_at, reading.now):
            raise TooLateToRecall
        await _take_back(session, message, reading.now)
        changes = Changes()
        changes.add(consultation, "message")
        await changes.tell(session)
    return await _shown(session, reading, sid)


async def _take_back(session: AsyncSession, message: ConsultationMessage, now: datetime) -> None:
    message.text, message.recalled_at = "", now
    link = ConsultationMessageFile
    await session.execute(delete(link).where(link.message_sid == message.sid))
    await session.flush()


async def read(
    session: AsyncSession, caller: Caller, given: ConsultationRead, now: datetime
) -> None:
    """Note how far the asker, or the consultant who has it, has read. Raises `NotFound`, `NotYours`,
    `ConsultationSilent`."""
    consultation = await locked(session, given.consultation.sid, is_party(caller.user))
    side = await side_of(session, consultation, caller.user, now)
    sequence = min(given.sequence, consultation.last_sequence)
    if side is Side.CONSULTANT:
        refuse_stranger(consultation, caller.user)
        if sequence <= consultation.consultant_read_sequence:
            return
        consultation.consultant_read_sequence = sequence
    else:
        if sequence <= consultation.asker_read_sequence:
            return
        consultation.asker_read_sequence = sequence
    await session.flush()
    changes = Changes()
    changes.add(consultation, "read")
    await changes.tell(session)


async def upload(
    request: Request, session: AsyncSession, services: Services, caller: Caller, now: datetime
) -> files.File:
    """Keep a picture or document of the caller's own, whoever they act for: no other manager reads it.
    Raises `ConsultationSilent`, and what an upload raises."""
    if await examinations.sits_now(session, caller.user, now):
        raise ConsultationSilent
    person = Caller(caller.user, caller.session)
    return await files.upload(request, session, services, person, now)


async def _shown(session: AsyncSession, reading: Reading, sid: UUID) -> str:
    """A message as its list shows it."""
    return await read_detail(session, messages, reading, {"sid": str(sid)})
