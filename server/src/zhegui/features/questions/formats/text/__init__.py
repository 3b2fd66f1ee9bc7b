"""Questions as text that people type and paste: read, and written so that reading gives them again."""

from zhegui.features.questions.formats.text.parser import read
from zhegui.features.questions.formats.text.writer import write
from zhegui.features.questions.formats.text.written import (
    ANSWER_FAULTS,
    MOST_QUESTIONS,
    Pasted,
    Written,
)

__all__ = ["ANSWER_FAULTS", "MOST_QUESTIONS", "Pasted", "Written", "read", "write"]
