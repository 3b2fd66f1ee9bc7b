"""What other features may know of studying."""

from zhegui.features.learning.beats import LESSONS_COMPLETED
from zhegui.features.learning.models import (
    Enrolment,
    LessonProgress,
    StudyInterval,
    StudySession,
)
from zhegui.features.learning.notes import erase_notes
from zhegui.features.learning.rules import Reason
from zhegui.features.learning.service import join
from zhegui.features.learning.studies import CourseStudy, course_studies, studied_since

__all__ = [
    "LESSONS_COMPLETED",
    "CourseStudy",
    "Enrolment",
    "LessonProgress",
    "Reason",
    "StudyInterval",
    "StudySession",
    "course_studies",
    "erase_notes",
    "join",
    "studied_since",
]
