"""What others may use of the working copies of courses."""

from zhegui.features.course_copies.comparison import compare

__all__ = ["compare"]
