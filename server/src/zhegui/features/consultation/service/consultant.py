"""What a consultant does: take, give back, pass on, come and go."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce import api as commerce
from zhegui.features.consultation.errors import (
    ConsultationClosed,
    NotOnDuty,
    NotYours,
)
from zhegui.features.consultation.models import Consultant, Consultation, ConsultationDesk
from zhegui.features.consultation.presence import duty_name, duty_of
from zhegui.features.consultation.schemas import (
    ConsultationAct,
    ConsultationOrder,
    ConsultationRelease,
)
from zhegui.features.consultation.service.changes import Changes
from zhegui.features.consultation.service.queue import DeskQueue
from zhegui.features.consultation.service.records import (
    answers_at,
    desk_of,
    hold_queue,
    locked,
    queue_name,
    refuse_stranger,
    shown,
)
from zhegui.features.consultation.service.upkeep import keep
from zhegui.features.consultation.states import ConsultantState, ConsultationState
from zhegui.kernel.db.locks import hold
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audited
from zhegui.kernel.records.listing import Reading

MOST_ORDERS = 20


async def take(
    session: AsyncSession, reading: Reading, caller: Caller, given: ConsultationAct
) -> str:
    """Take one that waits or was left. Raises `NotFound`, `ConsultationClosed`, `NotYours` for what
    another has or one asks oneself, `NotOnDuty`."""
    sid, mine = given.consultation.sid, answers_at(caller.user)
    await hold_queue(session, sid, mine)
    consultation = await locked(session, sid, mine)
    await _refuse_taking(session, consultation, caller.user)
    if consultation.consultant_user_sid != caller.user:
        desk, changes = await desk_of(session, consultation), Changes()
        queue = await DeskQueue.of(session, desk, reading.now, changes)
        with audited(
            session,
            caller,
            "consultation.take",
            consultation,
            organization=desk.organization_sid,
            about=consultation.asker_user_sid,
        ):
            await queue.give(consultation, caller.user)
            # Who takes it has it before them: it does not call them.
            consultation.consultant_read_sequence = consultation.last_sequence
            await session.flush()
        await changes.tell(session)
    return await shown(session, reading, sid)


async def _refuse_taking(session: AsyncSession, consultation: Consultation, user: UUID) -> None:
    if consultation.state == ConsultationState.CLOSED:
        raise ConsultationClosed
    held = consultation.consultant_user_sid
    if user == consultation.asker_user_sid or held not in (None, user):
        raise NotYours
    if held is None and await duty_of(session, user) is not ConsultantState.PRESENT:
        raise NotOnDuty


async def own(
    session: AsyncSession, caller: Caller, given: ConsultationAct
) -> tuple[Consultation, ConsultationDesk]:
    """A consultation that the caller has, locked, with the queue of its desk. Raises `NotFound`,
    `NotYours`."""
    sid, mine = given.consultation.sid, answers_at(caller.user)
    await hold_queue(session, sid, mine)
    consultation = await locked(session, sid, mine)
    refuse_stranger(consultation, caller.user)
    if consultation.state != ConsultationState.OPEN:
        raise NotYours
    return consultation, await desk_of(session, consultation)


async def release(
    session: AsyncSession, caller: Caller, given: ConsultationRelease, now: datetime
) -> None:
    """Give back what one has. Raises `NotFound`, `NotYours`."""
    consultation, desk = await own(session, caller, given)
    changes = Changes()
    queue = await DeskQueue.of(session, desk, now, changes)
    with audited(
        session,
        caller,
        "consultation.release",
        consultation,
        reason=given.reason,
        organization=desk.organization_sid,
        about=consultation.asker_user_sid,
    ):
        await queue.take_back(consultation, given.reason)
    await queue.assign()
    await changes.tell(session)


async def orders(
    session: AsyncSession, caller: Caller, given: ConsultationAct, now: datetime
) -> list[ConsultationOrder]:
    """The newest orders of who asks, as far as they concern the desk's organization. Raises
    `NotFound`."""
    found = await session.execute(
        select(Consultation.asker_user_sid, ConsultationDesk.organization_sid)
        .join(ConsultationDesk, ConsultationDesk.sid == Consultation.desk_sid)
        .where(Consultation.sid == given.consultation.sid, answers_at(caller.user))
    )
    if (row := found.one_or_none()) is None:
        raise NotFound([no_record("model.consultation.sid")])
    asker, owner = row
    briefs = await commerce.orders_of(session, asker, now, most=MOST_ORDERS, concerning=owner)
    return [
        ConsultationOrder(
            number=each.number,
            state=each.state,
            title_list=each.titles,
            created_at=each.created_at,
        )
        for each in briefs
    ]


async def set_duty(
    session: AsyncSession, caller: Caller, state: ConsultantState, now: datetime
) -> None:
    """Say at all of one's desks whether one is there; who goes gives back what they have. Raises
    `NotFound` for who is no consultant."""
    owners = await session.scalars(
        select(ConsultationDesk.organization_sid)
        .join(Consultant, Consultant.desk_sid == ConsultationDesk.sid)
        .where(Consultant.user_sid == caller.user)
        .distinct()
    )
    names = [queue_name(owner) for owner in owners]
    if not names:
        raise NotFound
    await hold(session, *names, duty_name(caller.user))
    changes = Changes()
    for desk in await _stated(session, caller.user, state):
        queue = await DeskQueue.of(session, desk, now, changes)
        changes.add_desk(desk.sid)
        await keep(queue)
    await changes.tell(session)


async def _stated(
    session: AsyncSession, user: UUID, state: ConsultantState
) -> list[ConsultationDesk]:
    """The desks where somebody says now that they are there, or are not."""
    rows = await session.execute(
        select(Consultant, ConsultationDesk)
        .join(ConsultationDesk, ConsultationDesk.sid == Consultant.desk_sid)
        .where(Consultant.user_sid == user)
        .order_by(ConsultationDesk.sid)
        .with_for_update(of=Consultant)
        .execution_options(populate_existing=True)
    )
    desks = []
    for consultant, desk in rows:
        consultant.state = state.value
        desks.append(desk)
    await session.flush()
    return desks
