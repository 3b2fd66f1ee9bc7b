"""Passing a consultation on."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.errors import AlreadyAtDesk, DeskClosed
from zhegui.features.consultation.models import Consultant, Consultation, ConsultationDesk
from zhegui.features.consultation.rules import MOST_OPEN, DeskNow, Step
from zhegui.features.consultation.schemas import ConsultationTransfer
from zhegui.features.consultation.service.changes import Changes
from zhegui.features.consultation.service.consultant import own
from zhegui.features.consultation.service.queue import DeskQueue
from zhegui.features.consultation.service.records import is_unfinished, note
from zhegui.features.consultation.states import SystemKind
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audited


async def transfer(
    session: AsyncSession, caller: Caller, given: ConsultationTransfer, now: datetime
) -> None:
    """Pass on what one has. Raises `NotFound`, `NotYours`, `DeskClosed`, `AlreadyAtDesk`."""
    consultation, desk = await own(session, caller, given)
    target, user = await _target(session, desk, given)
    changes = Changes()
    there = await DeskQueue.of(session, target, now, changes)
    at = "model.consultant.sid" if user else "model.desk.sid"
    if not there.is_open:
        raise DeskClosed.at(at)
    if await _has_second(session, consultation, target):
        raise AlreadyAtDesk.at(at)
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


async def _has_second(
    session: AsyncSession, consultation: Consultation, target: ConsultationDesk
) -> bool:
    """Whether its asker has another that goes on at the desk: nobody has two."""
    other = select(Consultation.sid).where(
        Consultation.desk_sid == target.sid,
        Consultation.asker_user_sid == consultation.asker_user_sid,
        Consultation.sid != consultation.sid,
        is_unfinished(),
    )
    return await session.scalar(other) is not None


async def _move(
    there: DeskQueue, consultation: Consultation, user: UUID | None, reason: str
) -> None:
    """To who was named, if they are there and have time; else behind those who came before."""
    consultation.desk_sid = there.desk.sid
    consultation.passed_user_sid = None
    by = consultation.consultant_user_sid
    told = note(consultation, SystemKind.TRANSFERRED, there.now, reason=reason, by=by)
    there.session.add(told)
    stands = DeskNow(is_open=True, is_staffed=bool(there.present))
    await there.step(consultation, Step.MOVED, stands)
    able = {each.user for each in await there.candidates() if each.open_count < MOST_OPEN}
    if user in able and user != consultation.asker_user_sid and user is not None:
        await there.give(consultation, user)
