"""What somebody may study now. What is *offered* (the catalogue) and what is *held* are two questions:
a course that is taken off sale, or the leaving of an employer, takes nothing from who bought it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, CompoundSelect, select, union_all
from sqlalchemy.orm import aliased

from zhegui.features.catalogue import api as catalogue
from zhegui.features.entitlements.api import entitled_courses
from zhegui.features.learning.models import Enrolment

Who = UUID | ColumnElement[UUID]
When = datetime | ColumnElement[datetime]
#: Made once: an alias costs more than the statements that use it.
_joined, _course = aliased(Enrolment), aliased(catalogue.Course)


def usable_courses(user: Who, organization: Who | None, now: When) -> CompoundSelect[UUID | None]:
    """The courses that somebody may use: bought and not over, or joined while free and still for
    them. Whether a course is published is not asked."""
    joined_free = (
        select(_joined.course_sid)
        .join(_course, _course.sid == _joined.course_sid)
        .where(
            _joined.user_sid == user,
            _joined.is_free,
            catalogue.open_to(_course, user, organization),
        )
        .correlate_except(_joined, _course)
    )
    return union_all(entitled_courses(user, now), joined_free)


@catalogue.holds(catalogue.Course)
def may_use(user: Who | None, organization: Who | None, now: When) -> ColumnElement[bool]:
    """Of a `Course`: that it is one of those. The one rule of its page, lessons, files, hours and
    notes, of the banks and examinations that go with it, and of what comes next."""
    assert user is not None
    return catalogue.Course.sid.in_(usable_courses(user, organization, now))
