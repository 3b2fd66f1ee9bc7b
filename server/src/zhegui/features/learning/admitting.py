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


@examinations.admits
def free_or_held(
    user: UUID | ColumnElement[UUID], now: datetime | ColumnElement[datetime]
) -> ColumnElement[bool]:
    """An examination of no course, or of one that is free or that the candidate holds. A course that
    was published once keeps its examination to itself when it is taken off sale."""
    any_course, course = aliased(Course), aliased(Course)
    examination = examinations.Examination.sid
    of_course = exists().where(
        any_course.examination_sid == examination, any_course.published_at.is_not(None)
    )
    of_theirs = (
        exists()
        .where(
            course.examination_sid == examination,
            course.published_at.is_not(None),
            or_(course.price == 0, course.sid.in_(usable_courses(user, None, now))),
        )
        .correlate_except(course)
    )
    return or_(~of_course, of_theirs)


@examinations.offers
def of_bought_course(
    user: UUID | ColumnElement[UUID], now: datetime | ColumnElement[datetime]
) -> ColumnElement[bool]:
    """An examination of a course that the candidate bought, also after they left its organization."""
    course = aliased(Course)
    return (
        exists()
        .where(
            course.examination_sid == examinations.Examination.sid,
            course.sid.in_(entitled_courses(user, now)),
        )
        .correlate_except(course)
    )
