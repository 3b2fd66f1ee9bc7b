"""Which examinations somebody is sitting, and which they could begin: for features above."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.admission import admitted
from zhegui.features.examinations.counted import stands
from zhegui.features.examinations.models import Attempt, Examination
from zhegui.features.examinations.resources import by_person, has_passed, is_used, published_for
from zhegui.features.examinations.rules.access import Purpose
from zhegui.features.examinations.rules.deadlines import GRACE
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.identity import api as identity


def is_running(
    user: UUID | ColumnElement[UUID], now: datetime | ColumnElement[datetime]
) -> ColumnElement[bool]:
    """Of an `Attempt`: it is this user's, and its time is not up."""
    return and_(
        Attempt.user_sid == user,
        Attempt.state == AttemptState.ACTIVE,
        Attempt.deadline >= now - GRACE,
    )


def _used(user: ColumnElement[UUID]) -> ColumnElement[int]:
    """Of an `Examination`: how many attempts the person has used, from whichever account."""
    theirs = by_person(user, identity.confirmed_lookup(user))
    used = select(func.count()).where(theirs, is_used())
    return used.correlate_except(Attempt).scalar_subquery()


def _waits(user: UUID | ColumnElement[UUID]) -> ColumnElement[bool]:
    """Of an `Examination`: a result of theirs is not out yet."""
    waits = exists().where(
        Attempt.examination_sid == Examination.sid,
        Attempt.user_sid == user,
        Attempt.released_at.is_(None),
        stands(),
    )
    return waits.correlate_except(Attempt)


def is_over_for(user: ColumnElement[UUID], now: datetime) -> ColumnElement[bool]:
    """Of an `Examination` that they have not passed: nothing waits for its result, and they cannot
    begin again, for its doors are closed for good or no attempt is left."""
    closed = or_(
        Examination.last_entry_at < now,
        Examination.end_at <= now,
        Examination.attempts <= _used(user),
    )
    is_over = and_(Examination.published_at.is_not(None), closed)
    return is_over & ~_waits(user) & ~has_passed(user)


def is_coming(user: UUID, organization: UUID | None, now: datetime) -> ColumnElement[bool]:
    """Of an `Examination`: it is not over, an attempt is left, it is not passed, and the course that it
    belongs to is free or bought. Whether the real name is confirmed is not asked: that can be mended
    at the door."""
    account = select(identity.User.sid).where(identity.User.sid == user).scalar_subquery()
    return and_(
        published_for(user, organization, now),
        admitted(user, now),
        Examination.purpose == Purpose.FORMAL,
        Examination.last_entry_at >= now,
        Examination.end_at > now,
        Examination.attempts > _used(account),
        ~_waits(user),
        ~has_passed(user),
    )


def is_ready(user: UUID, organization: UUID | None, now: datetime) -> ColumnElement[bool]:
    """Of an `Examination` that is coming: its doors are open."""
    return and_(is_coming(user, organization, now), Examination.start_at <= now)


def is_sitting(
    user: UUID | ColumnElement[UUID], now: datetime | ColumnElement[datetime]
) -> ColumnElement[bool]:
    """That somebody sits a formal examination: begun, and its time with the grace not up."""
    formal = select(Examination.sid).where(Examination.purpose == Purpose.FORMAL)
    return exists().where(is_running(user, now), Attempt.examination_sid.in_(formal))


async def sits_now(session: AsyncSession, user: UUID, now: datetime) -> bool:
    """The same, asked of one."""
    return bool(await session.scalar(select(is_sitting(user, now))))
