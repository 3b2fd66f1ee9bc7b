"""What other features may know of studying."""

from zhegui.features.learning.access import may_use
from zhegui.features.learning.errors import CourseNotFree
from zhegui.features.learning.events import CourseStudied
from zhegui.features.learning.models import (
    Enrolment,
    LessonProgress,
    StudyInterval,
    StudySession,
)
from zhegui.features.learning.queries import studied_lesson
from zhegui.features.learning.resources import lessons
from zhegui.features.learning.rules import Reason
from zhegui.features.learning.service import enrol, join
from zhegui.features.learning.studies import (
    CourseStudy,
    completed_lessons,
    course_studies,
    courses_of,
    first_studied_at,
    joined_courses,
    next_lesson,
    note_counts,
    studied_by_hour,
    studied_counts,
    studied_since,
    week_starts,
)

__all__ = [
    "CourseNotFree",
    "CourseStudied",
    "CourseStudy",
    "Enrolment",
    "LessonProgress",
    "Reason",
    "StudyInterval",
    "StudySession",
    "completed_lessons",
    "course_studies",
    "courses_of",
    "enrol",
    "first_studied_at",
    "join",
    "joined_courses",
    "lessons",
    "may_use",
    "next_lesson",
    "note_counts",
    "studied_by_hour",
    "studied_counts",
    "studied_lesson",
    "studied_since",
    "week_starts",
]
