"""The one question that every feature asks, as SQL."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, or_, select
from sqlalchemy.orm import InstrumentedAttribute, aliased

from zhegui.features.entitlements.models import Entitlement

Who = UUID | ColumnElement[UUID] | InstrumentedAttribute[UUID]
Thing = UUID | ColumnElement[UUID] | InstrumentedAttribute[UUID]
Moment = datetime | ColumnElement[datetime]
#: Made once: an alias costs more than the statements that use it.
_held = aliased(Entitlement)


def entitled(
    user: Who, now: Moment, *, course: Thing | None = None, material: Thing | None = None
) -> ColumnElement[bool]:
    """That somebody holds an entitlement to a course, or to a material, which counts at `now`."""
    things = [
        column == thing
        for column, thing in ((_held.course_sid, course), (_held.material_sid, material))
        if thing is not None
    ]
    held = exists().where(or_(*things), _held.user_sid == user, counts(_held, now))
    return held.correlate_except(_held)


def entitled_courses(user: Who, now: Moment) -> Select[UUID | None]:
    """The courses that somebody holds an entitlement to which counts at `now`."""
    courses = select(_held.course_sid).where(
        _held.course_sid.is_not(None), _held.user_sid == user, counts(_held, now)
    )
    # However deep it stands, a user that is a column is the one of the query around it.
    return courses.correlate_except(_held)


def counts(held: type[Entitlement], now: Moment) -> ColumnElement[bool]:
    """Of an `Entitlement`: that it has begun, is not over and was not withdrawn."""
    return and_(held.withdrawn_at.is_(None), held.start_at <= now, held.end_at > now)
