"""Who wrote a course: no data of anybody but its owner's."""

from __future__ import annotations

from zhegui.features.course_copies.models import (
    CourseCopy,
    CourseRevision,
    CourseRevisionFile,
    LessonCopy,
    LessonCopyAttachment,
)
from zhegui.kernel.people.personal import Becomes, Words, gives

_OWNERS = "a course belongs to its owner, whoever wrote it"

personal = gives(
    "course_copies",
    "课程的编写",
    "Writing of courses",
    withheld={
        CourseCopy.updated_by_sid: _OWNERS,
        LessonCopy.updated_by_sid: _OWNERS,
        LessonCopy.video_file_sid: _OWNERS,
        LessonCopyAttachment.file_sid: _OWNERS,
        CourseRevision.created_by_sid: _OWNERS,
        CourseRevisionFile.file_sid: _OWNERS,
    },
    becomes=Becomes.NOBODYS,
    why=Words("课程内容属于课程的所有者", "What a course is made of belongs to its owner"),
)
