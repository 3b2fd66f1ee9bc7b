"""Writing into a consultation, taking back, and how far one has read."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.errors import (
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
from zhegui.features.consultation.notifications import tell_answered
from zhegui.features.consultation.resources import messages
from zhegui.features.consultation.rules import may_recall
from zhegui.features.consultation.schemas import (
    ConsultationMessageAdd,
    ConsultationMessageRecall,
    ConsultationRead,
)
from zhegui.features.consultation.service.admission import admitted
from zhegui.features.consultation.service.attachments import attach, attached
from zhegui.features.consultation.service.changes import Changes
from zhegui.features.consultation.service.records import (
    desk_of,
    is_party,
    locked,
    refuse_stranger,
    side_of,
    written,
)
from zhegui.features.consultation.states import Side
from zhegui.features.examinations import api as examinations
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http import limits
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.listing import Reading, read_detail


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
    if given.file_list:
        await _refuse_files_to_sitter(session, consultation, reading.now)
    message = await _added(session, caller, consultation, given, reading.now)
    return await _shown(session, reading, message)


async def _refuse_files_to_sitter(
    session: AsyncSession, consultation: Consultation, now: datetime
) -> None:
    if await examinations.sits_now(session, consultation.asker_user_sid, now):
        raise ConsultationSilent


async def _added(
    session: AsyncSession,
    caller: Caller,
    consultation: Consultation,
    given: ConsultationMessageAdd,
    now: datetime,
) -> UUID:
    """The sid of a new message in a locked consultation, which everybody is told of."""
    side, changes = await side_of(session, consultation, caller.user, now), Changes()
    queue = await admitted(session, consultation, caller.user, side, changes, now)
    message = written(consultation, side, caller.user, given.key, given.text, now)
    session.add(message)
    await session.flush()
    await attach(session, caller, message.sid, given.file_list, now)
    changes.add(consultation, "message")
    if queue is not None:
        await queue.assign()
    if side is Side.CONSULTANT:
        await tell_answered(session, consultation, await desk_of(session, consultation))
    await changes.tell(session)
    return message.sid


async def _known(session: AsyncSession, user: UUID, given: ConsultationMessageAdd) -> UUID | None:
    """The message that was sent by this key already; raises `MessageKeyUsed`. Of one that was taken
    back nothing is left to compare."""
    found = select(ConsultationMessage).where(
        ConsultationMessage.user_sid == user, ConsultationMessage.key == given.key
    )
    message = await session.scalar(found)
    if message is None:
        return None
    sids = list(dict.fromkeys(each.sid for each in given.file_list))
    is_same = message.text == given.text and await attached(session, message.sid) == sids
    is_here = message.consultation_sid == given.consultation.sid
    if not is_here or not (is_same or message.recalled_at):
        raise MessageKeyUsed
    return message.sid


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
    if message.user_sid != caller.user or message.sender == Side.SYSTEM:
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


async def _shown(session: AsyncSession, reading: Reading, sid: UUID) -> str:
    """A message as its list shows it."""
    return await read_detail(session, messages, reading, {"sid": str(sid)})
