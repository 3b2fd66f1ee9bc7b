"""What others may use of the working copies of courses."""

from zhegui.features.course_copies.comparison import LessonChange, OutlineChanges, compare

__all__ = ["LessonChange", "OutlineChanges", "compare"]
