"""What other features may use of the questions: kinds, what is asked, and what is right."""

from zhegui.features.questions.content import Content, Draft, DraftOption, Figure, Option
from zhegui.features.questions.kinds import KINDS, InvalidValue, Kind
from zhegui.features.questions.models import Bank, Question, QuestionVersion
from zhegui.features.questions.reading import (
    Key,
    Pool,
    load_analyses,
    load_contents,
    load_keys,
    pool,
)

__all__ = [
    "KINDS",
    "Bank",
    "Content",
    "Draft",
    "DraftOption",
    "Figure",
    "InvalidValue",
    "Key",
    "Kind",
    "Option",
    "Pool",
    "Question",
    "QuestionVersion",
    "kind",
    "load_analyses",
    "load_contents",
    "load_keys",
    "pool",
]


def kind(name: str) -> Kind:
    """The kind of that name, as loaded versions name it; `KeyError` for an unknown one."""
    return KINDS[name]
