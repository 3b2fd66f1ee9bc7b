"""Interest forms that somebody sent."""

from __future__ import annotations

from zhegui.features.catalogue.models import (
    Course,
    CourseAttract,
    CourseAttractLook,
    Lesson,
    LessonAttachment,
)
from zhegui.kernel.people.personal import Becomes, Given, gives

personal = gives(
    "catalogue",
    "课程意向",
    "Interest forms",
    Given(CourseAttract.user_sid, "课程意向", "Interest forms", names=(Course.title,)),
    Given(
        CourseAttractLook.course_attract_sid,
        "谁看过意向",
        "Looks at interest forms",
        of=(CourseAttract.user_sid,),
        without=(CourseAttractLook.user_sid,),
    ),
    withheld={
        CourseAttractLook.user_sid: "a look belongs to whose form it was",
        Lesson.video_file_sid: "a film that a lesson plays belongs to the course",
        LessonAttachment.file_sid: "what a lesson carries belongs to the course",
    },
    becomes=Becomes.ERASED,
)
