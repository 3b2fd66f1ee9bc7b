"""What an asker does: ask a desk, end it, say what they think of it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.errors import (
    ConsultationNotClosed,
    DeskClosed,
    MessageKeyUsed,
    NotYours,
)
from zhegui.features.consultation.limits import limit_of
from zhegui.features.consultation.models import (
    Consultation,
    ConsultationDesk,
    ConsultationMessage,
)
from zhegui.features.consultation.rules import Step, next_state
from zhegui.features.consultation.schemas import (
    ConsultationAct,
    ConsultationOpen,
    ConsultationRate,
)
from zhegui.features.consultation.service.changes import Changes
from zhegui.features.consultation.service.offers import askable, is_out_of_service
from zhegui.features.consultation.service.queue import DeskQueue
from zhegui.features.consultation.service.records import (
    desk_of,
    hold_queue,
    is_party,
    is_unfinished,
    locked,
    note,
    queue_name,
    refuse_stranger,
    shown,
    side_of,
    written,
)
from zhegui.features.consultation.states import ClosedBy, ConsultationState, Side, SystemKind
from zhegui.kernel.db.locks import hold
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http import limits
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audited
from zhegui.kernel.records.listing import Reading


async def ask(
    session: AsyncSession, reading: Reading, caller: Caller, given: ConsultationOpen
) -> str:
    """The consultation that takes a first message; the same key again answers the same. Raises
    `ConsultationNotOffered`, `ConsultationSilent`, `NotFound` for a desk that is not offered,
    `DeskClosed`, `MessageKeyUsed`, `TooMany`."""
    now = reading.now
    owner = await _owner_of(session, caller.user, given.desk.sid, now)
    if known := await _known(session, caller.user, given):
        return await shown(session, reading, known)
    await limits.take(session, now, [limit_of(caller.user)])
    await hold(session, queue_name(owner))
    if known := await _known(session, caller.user, given):
        return await shown(session, reading, known)
    changes = Changes()
    queue = await DeskQueue.of(session, await _desk(session, given.desk.sid), now, changes)
    consultation = await _unfinished(session, queue, caller.user)
    if consultation is None:
        consultation = await _begun(queue, caller.user, given.topic)
    message = written(consultation, Side.ASKER, caller.user, given.key, given.text, now)
    session.add(message)
    changes.add(consultation, "message")
    await session.flush()
    await queue.assign()
    await changes.tell(session)
    return await shown(session, reading, consultation.sid)


async def _owner_of(session: AsyncSession, user: UUID, desk: UUID, now: datetime) -> UUID | None:
    """Whose a desk is that somebody may ask; one of theirs that is out of service says so."""
    for each in await askable(session, user, now):
        if each.sid == desk:
            return each.organization_sid
    if await is_out_of_service(session, user, desk):
        raise DeskClosed
    raise NotFound([no_record("model.desk.sid")])


async def _known(session: AsyncSession, user: UUID, given: ConsultationOpen) -> UUID | None:
    """The consultation that took a message by this key already; raises `MessageKeyUsed`."""
    found = await session.execute(
        select(
            ConsultationMessage.consultation_sid, ConsultationMessage.text, Consultation.desk_sid
        )
        .join(Consultation, Consultation.sid == ConsultationMessage.consultation_sid)
        .where(ConsultationMessage.user_sid == user, ConsultationMessage.key == given.key)
    )
    if (row := found.one_or_none()) is None:
        return None
    sid, text, desk = row
    if (text, desk) != (given.text, given.desk.sid):
        raise MessageKeyUsed
    return sid


async def _desk(session: AsyncSession, sid: UUID) -> ConsultationDesk:
    """The desk as it is now, which stays while it is asked; raises `NotFound`, `DeskClosed`."""
    desk = await session.scalar(
        select(ConsultationDesk)
        .where(ConsultationDesk.sid == sid)
        .with_for_update(read=True, key_share=True)
        .execution_options(populate_existing=True)
    )
    if desk is None:
        raise NotFound([no_record("model.desk.sid")])
    if desk.is_closed:
        raise DeskClosed
    return desk


async def _unfinished(session: AsyncSession, queue: DeskQueue, user: UUID) -> Consultation | None:
    """The one that goes on at the desk, locked."""
    return await session.scalar(
        select(Consultation)
        .where(
            Consultation.desk_sid == queue.desk.sid,
            Consultation.asker_user_sid == user,
            is_unfinished(),
        )
        .with_for_update()
        .execution_options(populate_existing=True)
    )


async def _begun(queue: DeskQueue, user: UUID, topic: str | None) -> Consultation:
    state = next_state(None, Step.ASKED, await queue.stands())
    is_waiting = state is ConsultationState.WAITING
    consultation = Consultation(
        desk_sid=queue.desk.sid,
        asker_user_sid=user,
        topic=topic,
        state=state.value,
        last_sequence=0,
        arrived_at=queue.now,
        waiting_at=queue.now if is_waiting else None,
        last_at=queue.now,
    )
    queue.session.add(consultation)
    await queue.session.flush()
    queue.session.add(note(consultation, SystemKind.OPENED, queue.now))
    if not is_waiting:
        queue.session.add(note(consultation, SystemKind.LEFT, queue.now))
    await queue.changed(consultation, has_moved=False)
    return consultation


async def close(
    session: AsyncSession, reading: Reading, caller: Caller, given: ConsultationAct
) -> str:
    """End a consultation as its asker or as the consultant who has it. Raises `NotFound`, `NotYours`,
    `ConsultationSilent`."""
    sid = given.consultation.sid
    await hold_queue(session, sid, is_party(caller.user))
    consultation = await locked(session, sid, is_party(caller.user))
    side = await side_of(session, consultation, caller.user, reading.now)
    if side is Side.CONSULTANT:
        refuse_stranger(consultation, caller.user)
    if consultation.state != ConsultationState.CLOSED:
        changes = Changes()
        desk = await desk_of(session, consultation)
        queue = await DeskQueue.of(session, desk, reading.now, changes)
        if side is Side.CONSULTANT:
            with audited(
                session,
                caller,
                "consultation.close",
                consultation,
                organization=desk.organization_sid,
                about=consultation.asker_user_sid,
            ):
                await end(queue, consultation, ClosedBy.CONSULTANT)
        else:
            await end(queue, consultation, ClosedBy.ASKER)
        await queue.assign()
        await changes.tell(session)
    return await shown(session, reading, sid)


async def end(queue: DeskQueue, consultation: Consultation, by: ClosedBy) -> None:
    """Close a locked consultation that goes on."""
    was = consultation.state
    consultation.state = ConsultationState.CLOSED.value
    consultation.closed_at, consultation.closed_by = queue.now, by.value
    consultation.waiting_at = consultation.asked_at = None
    queue.session.add(note(consultation, SystemKind.CLOSED, queue.now))
    await queue.changed(consultation, has_moved=was == ConsultationState.WAITING)


async def rate(
    session: AsyncSession, reading: Reading, caller: Caller, given: ConsultationRate
) -> str:
    """Rate a consultation of one's own once it is closed. Raises `NotFound`, `NotYours`,
    `ConsultationSilent`, `ConsultationNotClosed`."""
    sid = given.consultation.sid
    consultation = await locked(session, sid, is_party(caller.user))
    if await side_of(session, consultation, caller.user, reading.now) is Side.CONSULTANT:
        raise NotYours
    if consultation.state != ConsultationState.CLOSED:
        raise ConsultationNotClosed
    consultation.stars, consultation.comment = given.stars, given.comment
    await session.flush()
    changes = Changes()
    changes.add(consultation, "state")
    await changes.tell(session)
    return await shown(session, reading, sid)
