"""The revisions of a course, and lessons of working copies with their files, for its authors."""

from __future__ import annotations

from sqlalchemy import ColumnElement, exists, select

from zhegui.features.catalogue.api import Course
from zhegui.features.course_copies.models import CourseRevision, LessonCopy, LessonCopyAttachment
from zhegui.features.files.api import attach_list
from zhegui.features.identity import api as identity
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.listing import Field, Resource, Viewer


def _of_course(viewer: Viewer, model: type[CourseRevision | LessonCopy]) -> ColumnElement[bool]:
    mine = permitted(viewer, "course.read", Course.organization_sid)
    return exists().where(Course.sid == model.course_sid, mine)


def read_revisions(viewer: Viewer) -> ColumnElement[bool]:
    """Those of the courses whose authors the viewer belongs to."""
    return _of_course(viewer, CourseRevision)


_user = identity.User
_author = (
    select(_user.nickname)
    .where(_user.sid == CourseRevision.created_by_sid, _user.state != "erased")
    .correlate(CourseRevision)
    .scalar_subquery()
)

course_revisions = Resource(
    "courseRevision",
    CourseRevision,
    visible_to=read_revisions,
    fields=[
        Field("courseSid", filter=True),
        Field("number", sort=True),
        Field("createdAt", filter=True, sort=True),
        # Null where the program itself did it.
        Field("createdBy", _author, type=str),
        Field("remark"),
        Field("lessonCount"),
    ],
    default_order=["-number"],
)

#: Nothing but the right to its files: `lessonCopy/v2/dynamicDetail` says the rest.
lesson_copies: Resource = Resource(
    "lessonCopy",
    LessonCopy,
    visible_to=lambda viewer: _of_course(viewer, LessonCopy),
    fields=[Field("title")],
    includes={
        "attachList": attach_list(LessonCopyAttachment.lesson_copy_sid, lambda: lesson_copies)
    },
)
