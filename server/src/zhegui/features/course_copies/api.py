"""What others may use of the working copies of courses."""

from zhegui.features.course_copies.comparison import Change, Changes, compare

__all__ = ["Change", "Changes", "compare"]
