"""The one question that every feature asks, as SQL."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, exists, or_
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
    return exists().where(
        held.user_sid == user,
        or_(*things),
        held.withdrawn_at.is_(None),
        held.start_at <= now,
        held.end_at > now,
    )
