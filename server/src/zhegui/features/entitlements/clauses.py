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


def entitled(
    user: Who, now: Moment, *, course: Thing | None = None, material: Thing | None = None
) -> ColumnElement[bool]:
    """That somebody holds an entitlement to a course, or to a material, which counts at `now`."""
    held = aliased(Entitlement)
    things = [
        column == thing
        for column, thing in ((held.course_sid, course), (held.material_sid, material))
        if thing is not None
    ]
    return exists().where(or_(*things), _counts(held, user, now))


def entitled_courses(user: Who, now: Moment) -> Select[UUID | None]:
    """The courses that somebody holds an entitlement to which counts at `now`."""
    held = aliased(Entitlement)
    return select(held.course_sid).where(held.course_sid.is_not(None), _counts(held, user, now))


def _counts(held: type[Entitlement], user: Who, now: Moment) -> ColumnElement[bool]:
    return and_(
        held.user_sid == user,
        held.withdrawn_at.is_(None),
        held.start_at <= now,
        held.end_at > now,
    )
