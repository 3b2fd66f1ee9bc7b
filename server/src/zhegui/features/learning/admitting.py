"""The examination of a paid course begins for who may study the course."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, exists, or_
from sqlalchemy.orm import aliased

from zhegui.features.catalogue.api import Course
from zhegui.features.entitlements.api import entitled
from zhegui.features.examinations import api as examinations
from zhegui.features.learning.models import Enrolment


@examinations.admits
def free_or_bought(
    user: UUID | ColumnElement[UUID], now: datetime | ColumnElement[datetime]
) -> ColumnElement[bool]:
    """An examination of no course, or of one that is free or the candidate's."""
    any_course, course = aliased(Course), aliased(Course)
    joined_free = exists().where(
        Enrolment.user_sid == user, Enrolment.course_sid == course.sid, Enrolment.is_free
    )
    theirs = or_(course.price == 0, joined_free, entitled(user, now, course=course.sid))
    examination = examinations.Examination.sid
    of_course = exists().where(
        any_course.examination_sid == examination, any_course.state == "published"
    )
    of_theirs = exists().where(
        course.examination_sid == examination, course.state == "published", theirs
    )
    return or_(~of_course, of_theirs)
