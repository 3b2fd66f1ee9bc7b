"""What a consultant does: take, give back, pass on, come and go."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce import api as commerce
from zhegui.features.consultation.errors import (
    AlreadyAtDesk,
    ConsultationClosed,
    DeskClosed,
    NotOnDuty,
    NotYours,
)
from zhegui.features.consultation.models import Consultant, Consultation, ConsultationDesk
from zhegui.features.consultation.rules import MOST_OPEN, DeskNow, Step
from zhegui.features.consultation.schemas import (
    ConsultationAct,
    ConsultationOrder,
    ConsultationRelease,
    ConsultationTransfer,
)
from zhegui.features.consultation.service.changes import Changes
from zhegui.features.consultation.service.queue import DeskQueue
from zhegui.features.consultation.service.records import (
    answers_at,
    desk_of,
    hold_queue,
    is_unfinished,
    locked,
    note,
    queue_name,
    refuse_stranger,
    shown,
)
from zhegui.features.consultation.service.upkeep import keep
from zhegui.features.consultation.states import ConsultantState, ConsultationState, SystemKind
from zhegui.kernel.audit import audited
from zhegui.kernel.caller import Caller
from zhegui.kernel.errors import NotFound
from zhegui.kernel.listing import Reading
from zhegui.kernel.locks import hold
from zhegui.kernel.saving import no_record

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
        await changes.tell(session)
    return await shown(session, reading, sid)


async def _refuse_taking(session: AsyncSession, consultation: Consultation, user: UUID) -> None:
    if consultation.state == ConsultationState.CLOSED:
        raise ConsultationClosed
    held = consultation.consultant_user_sid
    if user == consultation.asker_user_sid or held not in (None, user):
        raise NotYours
    state = select(Consultant.state).where(
        Consultant.desk_sid == consultation.desk_sid, Consultant.user_sid == user
    )
    if held is None and await session.scalar(state) != ConsultantState.PRESENT:
        raise NotOnDuty


async def _own(
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
    consultation, desk = await _own(session, caller, given)
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


async def transfer(
    session: AsyncSession, caller: Caller, given: ConsultationTransfer, now: datetime
) -> None:
    """Pass on what one has. Raises `NotFound`, `NotYours`, `DeskClosed`, `AlreadyAtDesk`."""
    consultation, desk = await _own(session, caller, given)
    target, user = await _target(session, desk, given)
    changes = Changes()
    there = await DeskQueue.of(session, target, now, changes)
    if not there.is_open:
        raise DeskClosed
    await _refuse_second(session, consultation, target)
    with audited(
        session,
        caller,
        "consultation.transfer",
        consultation,
        reason=given.reason,
        organization=desk.organization_sid,
        about=consultation.asker_user_sid,
    ):
        await _move(there, consultation, user, given.reason)
    await there.assign()
    if target.sid != desk.sid:
        changes.add_desk(desk.sid)
        await (await DeskQueue.of(session, desk, now, changes)).assign()
    await changes.tell(session)


async def _target(
    session: AsyncSession, desk: ConsultationDesk, given: ConsultationTransfer
) -> tuple[ConsultationDesk, UUID | None]:
    """The desk that gets it, of the same owner, and who there; raises `NotFound`."""
    same = ConsultationDesk.organization_sid.is_not_distinct_from(desk.organization_sid)
    if given.desk is not None:
        found = await session.scalar(
            select(ConsultationDesk).where(ConsultationDesk.sid == given.desk.sid, same)
        )
        if found is None:
            raise NotFound([no_record("model.desk.sid")])
        return found, None
    assert given.consultant is not None
    row = await session.execute(
        select(ConsultationDesk, Consultant.user_sid)
        .join(Consultant, Consultant.desk_sid == ConsultationDesk.sid)
        .where(Consultant.sid == given.consultant.sid, same)
    )
    if (pair := row.one_or_none()) is None:
        raise NotFound([no_record("model.consultant.sid")])
    target, user = pair
    return target, user


async def _refuse_second(
    session: AsyncSession, consultation: Consultation, target: ConsultationDesk
) -> None:
    """Nobody has two that go on at one desk."""
    other = select(Consultation.sid).where(
        Consultation.desk_sid == target.sid,
        Consultation.asker_user_sid == consultation.asker_user_sid,
        Consultation.sid != consultation.sid,
        is_unfinished(),
    )
    if await session.scalar(other) is not None:
        raise AlreadyAtDesk


async def _move(
    there: DeskQueue, consultation: Consultation, user: UUID | None, reason: str
) -> None:
    """To who was named, if they are there and have time; else behind those who came before."""
    consultation.desk_sid = there.desk.sid
    consultation.passed_user_sid = None
    there.session.add(note(consultation, SystemKind.TRANSFERRED, there.now, reason))
    stands = DeskNow(is_open=True, is_staffed=bool(there.present))
    await there.step(consultation, Step.MOVED, stands)
    able = {each.user for each in await there.candidates() if each.open_count < MOST_OPEN}
    if user in able and user != consultation.asker_user_sid and user is not None:
        await there.give(consultation, user)


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
    await hold(session, *names)
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
