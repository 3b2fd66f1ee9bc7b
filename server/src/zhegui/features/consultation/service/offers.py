"""Which desks somebody may ask."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce import api as commerce
from zhegui.features.consultation.errors import ConsultationNotOffered, ConsultationSilent
from zhegui.features.consultation.models import Consultation, ConsultationDesk
from zhegui.features.consultation.presence import present_at
from zhegui.features.consultation.rules import calendar_of
from zhegui.features.consultation.schemas import OfferedConsultation, OfferedDesk
from zhegui.features.consultation.service.records import is_unfinished
from zhegui.features.consultation.states import ConsultationState
from zhegui.features.examinations import api as examinations
from zhegui.features.organizations.api import employers


async def offer(session: AsyncSession, user: UUID, now: datetime) -> OfferedConsultation:
    """The desks that somebody may ask now, by name, and the newest consultation of theirs that goes on.
    Raises `ConsultationNotOffered`, `ConsultationSilent`."""
    desks = await askable(session, user, now)
    sids = [each.sid for each in desks]
    staffed = await present_at(session, sids, now)
    waiting = await _waiting(session, sids)
    return OfferedConsultation(
        desk_list=[
            _offered(each, now, is_staffed=each.sid in staffed, waiting=waiting.get(each.sid, 0))
            for each in desks
        ],
        current=await _current(session, user, sids, now),
    )


async def _current(
    session: AsyncSession, user: UUID, offered: Sequence[UUID], now: datetime
) -> UUID | None:
    """The newest that goes on, though its desk be out of service by now; but not while one sits."""
    may_go_on = or_(Consultation.desk_sid.in_(offered), ~examinations.is_sitting(user, now))
    newest = (
        select(Consultation.sid)
        .where(Consultation.asker_user_sid == user, is_unfinished(), may_go_on)
        .order_by(Consultation.last_at.desc())
        .limit(1)
    )
    return await session.scalar(newest)


async def askable(session: AsyncSession, user: UUID, now: datetime) -> Sequence[ConsultationDesk]:
    """The desks in service of one's employers or, where they have none, of the site; who sits a formal
    examination has those that help there. Raises `ConsultationNotOffered`, `ConsultationSilent`."""
    if not await commerce.may_consult(session, user, now):
        raise ConsultationNotOffered
    own = await _of_own(session, user)
    offered = select(ConsultationDesk).where(own, ~ConsultationDesk.is_closed)
    sits = await examinations.sits_now(session, user, now)
    if sits:
        offered = offered.where(ConsultationDesk.is_exam_help)
    found = (await session.scalars(offered.order_by(ConsultationDesk.name))).all()
    if sits and not found:
        raise ConsultationSilent
    return [each for each in found if each.organization_sid] or found


async def _of_own(session: AsyncSession, user: UUID) -> ColumnElement[bool]:
    """The desks of one's employers and of the site."""
    owners = [each.sid for each in await employers(session, user)]
    owner = ConsultationDesk.organization_sid
    return or_(owner.in_(owners), owner.is_(None))


async def is_out_of_service(session: AsyncSession, user: UUID, desk: UUID) -> bool:
    """Whether it is a desk of theirs that is offered to nobody now."""
    own = await _of_own(session, user)
    closed = exists().where(ConsultationDesk.sid == desk, own, ConsultationDesk.is_closed)
    return bool(await session.scalar(select(closed)))


async def _waiting(session: AsyncSession, desks: Sequence[UUID]) -> dict[UUID, int]:
    counted = (
        select(Consultation.desk_sid, func.count().label("waiting"))
        .where(Consultation.desk_sid.in_(desks), Consultation.state == ConsultationState.WAITING)
        .group_by(Consultation.desk_sid)
    )
    return {row.desk_sid: row.waiting for row in await session.execute(counted)}


def _offered(
    desk: ConsultationDesk, now: datetime, *, is_staffed: bool, waiting: int
) -> OfferedDesk:
    calendar = calendar_of(desk.hour_list, desk.holiday_list)
    return OfferedDesk(
        sid=desk.sid,
        name=desk.name,
        introduction=desk.introduction,
        topic_list=desk.topic_list,
        hour_list=desk.hour_list,
        is_open=calendar.is_open(now),
        is_staffed=is_staffed,
        waiting_count=waiting,
        next_open_at=calendar.next_opening(now),
    )
