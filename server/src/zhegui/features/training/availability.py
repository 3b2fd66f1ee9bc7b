"""Which courses of a plan somebody may take up, and which they cannot complete any more."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, or_, select, true, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.examinations import api as examinations
from zhegui.features.identity import api as identity
from zhegui.features.learning import api as learning

Pair = tuple[UUID, UUID]

Course, Enrolment, Examination = catalogue.Course, learning.Enrolment, examinations.Examination


@dataclass(frozen=True, slots=True)
class Offers:
    """Of some courses: those that somebody may join or buy, and those that are theirs to study."""

    offered: Collection[UUID]
    held: Collection[UUID]


async def offers(session: AsyncSession, user: UUID, courses: Collection[UUID]) -> Offers:
    """What of these courses is offered to somebody, and what they hold."""
    now: datetime = session.sync_session.info["now"]
    offered, held = catalogue.offered_to(Course, user), learning.may_use(user, None, now)
    rows = await session.execute(select(Course.sid, offered, held).where(Course.sid.in_(courses)))
    found = rows.all()
    return Offers(
        {sid for sid, is_offered, _ in found if is_offered},
        {sid for sid, _, is_held in found if is_held},
    )


async def over(session: AsyncSession, pairs: Collection[Pair]) -> set[Pair]:
    """Of these users and courses that they have not completed: those that they cannot complete any
    more. They joined it and may not study on; or its examination is over for them."""
    if not pairs:
        return set()
    now: datetime = session.sync_session.info["now"]
    person = identity.User.__table__.alias("person").c
    rows = await session.execute(
        select(person.sid, Course.sid)
        .join(Course, true())
        .outerjoin(Examination, Examination.sid == Course.examination_sid)
        .where(
            tuple_(person.sid, Course.sid).in_(pairs),
            or_(_is_lost(person.sid, now), examinations.is_over_for(person.sid, now)),
        )
    )
    return {(user, course) for user, course in rows}


def _is_lost(user: ColumnElement[UUID], now: datetime) -> ColumnElement[bool]:
    """Of a `Course`: its lessons are begun and not done, and its door is closed."""
    begun = exists().where(
        Enrolment.user_sid == user,
        Enrolment.course_sid == Course.sid,
        Enrolment.completed_at.is_(None),
    )
    may_join = and_(catalogue.offered_to(Course, user), Course.price == 0)
    return and_(begun, ~or_(may_join, learning.may_use(user, None, now)))
