"""Consultations locked to be changed, and what is written into them."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.errors import ConsultationSilent, NotYours
from zhegui.features.consultation.models import (
    Consultant,
    Consultation,
    ConsultationDesk,
    ConsultationMessage,
)
from zhegui.features.consultation.resources import consultations
from zhegui.features.consultation.states import ConsultationState, Side, SystemKind
from zhegui.features.examinations import api as examinations
from zhegui.kernel.db.locks import hold
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.records.listing import Reading, read_detail

AT = "model.consultation.sid"


def answers_at(user: UUID) -> ColumnElement[bool]:
    """Of a `Consultation`: the user is a consultant of its desk."""
    return exists().where(Consultant.desk_sid == Consultation.desk_sid, Consultant.user_sid == user)


def is_party(user: UUID) -> ColumnElement[bool]:
    """Of a `Consultation`: the user asks, or is a consultant of its desk."""
    return or_(Consultation.asker_user_sid == user, answers_at(user))


def queue_name(organization: UUID | None) -> str:
    """The lock under which consultations of an owner's desks begin, change hands, and end."""
    return f"consultation:{organization or 'site'}"


async def hold_queue(session: AsyncSession, sid: UUID, mine: ColumnElement[bool]) -> None:
    """Have the queue of the desk of one of these consultations; raises `NotFound`, `TooMany`. Before
    anything is written or locked."""
    owner = (
        select(ConsultationDesk.organization_sid)
        .join(Consultation, Consultation.desk_sid == ConsultationDesk.sid)
        .where(Consultation.sid == sid, mine)
    )
    found = (await session.execute(owner)).one_or_none()
    if found is None:
        raise NotFound([no_record(AT)])
    await hold(session, queue_name(found[0]))


async def locked(session: AsyncSession, sid: UUID, mine: ColumnElement[bool]) -> Consultation:
    """One of these consultations, locked, so that its messages are counted without a gap; raises
    `NotFound`."""
    found = await session.scalar(
        select(Consultation)
        .where(Consultation.sid == sid, mine)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    if found is None:
        raise NotFound([no_record(AT)])
    return found


async def desk_of(session: AsyncSession, consultation: Consultation) -> ConsultationDesk:
    """The desk where it is."""
    return await session.get_one(ConsultationDesk, consultation.desk_sid)


async def side_of(
    session: AsyncSession, consultation: Consultation, user: UUID, now: datetime
) -> Side:
    """On which side a party of it stands. Raises `ConsultationSilent` for who sits a formal
    examination, unless they ask for help with it."""
    is_asker = consultation.asker_user_sid == user
    if await examinations.sits_now(session, user, now):
        desk = await desk_of(session, consultation)
        if not (is_asker and desk.is_exam_help):
            raise ConsultationSilent
    return Side.ASKER if is_asker else Side.CONSULTANT


def refuse_stranger(consultation: Consultation, user: UUID) -> None:
    """Raise `NotYours` unless the user is the consultant who has it."""
    if consultation.consultant_user_sid != user:
        raise NotYours


def note(
    consultation: Consultation,
    kind: SystemKind,
    now: datetime,
    *,
    reason: str = "",
    by: UUID | None = None,
) -> ConsultationMessage:
    """What happened to a locked consultation, as a message of the system; `reason`, and by which
    consultant, is for consultants."""
    return _message(
        consultation,
        now,
        sender=Side.SYSTEM.value,
        text=reason,
        user_sid=by,
        system_kind=kind.value,
    )


def written(
    consultation: Consultation, side: Side, user: UUID, key: UUID, text: str, now: datetime
) -> ConsultationMessage:
    """A message of somebody's into a locked consultation: they have read what was before, and it is the
    other side's turn."""
    message = _message(consultation, now, sender=side.value, text=text, user_sid=user, key=key)
    if side is Side.ASKER:
        consultation.asker_read_sequence = message.sequence
        consultation.asked_at = consultation.asked_at or now
    else:
        consultation.consultant_read_sequence = message.sequence
        consultation.asked_at, consultation.answered_at = None, now
    return message


def _message(consultation: Consultation, now: datetime, **values: object) -> ConsultationMessage:
    consultation.last_sequence += 1
    consultation.last_at = now
    return ConsultationMessage(
        consultation_sid=consultation.sid, sequence=consultation.last_sequence, **values
    )


def is_unfinished() -> ColumnElement[bool]:
    """Of a `Consultation`: it goes on."""
    return Consultation.state != ConsultationState.CLOSED


async def shown(session: AsyncSession, reading: Reading, sid: UUID) -> str:
    """A consultation as its lists show it."""
    return await read_detail(session, consultations, reading, {"sid": str(sid)})
