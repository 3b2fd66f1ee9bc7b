"""The examination of a course goes with the course: who may sit it, and who begins it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, exists, or_
from sqlalchemy.orm import aliased

from zhegui.features.catalogue.api import Course
from zhegui.features.entitlements.api import entitled_courses
from zhegui.features.examinations import api as examinations
from zhegui.features.learning.access import usable_courses

#: Made once: an alias costs more than the statements that use it.
_ANY, _THEIRS, _BOUGHT = aliased(Course), aliased(Course), aliased(Course)


@examinations.admits
def free_or_held(
    user: UUID | ColumnElement[UUID], now: datetime | ColumnElement[datetime]
) -> ColumnElement[bool]:
    """An examination of no course, or of one that is free or that the candidate holds. A course that
    was published once keeps its examination to itself when it is taken off sale."""
    examination = examinations.Examination.sid
    of_course = exists().where(_ANY.examination_sid == examination, _ANY.published_at.is_not(None))
    of_theirs = (
        exists()
        .where(
            _THEIRS.examination_sid == examination,
            _THEIRS.published_at.is_not(None),
            or_(_THEIRS.price == 0, _THEIRS.sid.in_(usable_courses(user, None, now))),
        )
        .correlate_except(_THEIRS)
    )
    return or_(~of_course, of_theirs)


@examinations.offers
def of_bought_course(
    user: UUID | ColumnElement[UUID], now: datetime | ColumnElement[datetime]
) -> ColumnElement[bool]:
    """An examination of a course that the candidate bought, also after they left its organization."""
    return (
        exists()
        .where(
            _BOUGHT.examination_sid == examinations.Examination.sid,
            _BOUGHT.sid.in_(entitled_courses(user, now)),
        )
        .correlate_except(_BOUGHT)
    )
