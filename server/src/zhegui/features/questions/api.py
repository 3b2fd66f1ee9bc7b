"""What other features may use of the questions: kinds, what is asked, and what is right."""

from zhegui.features.questions.authoring import add_question
from zhegui.features.questions.banks import find_bank, make_bank
from zhegui.features.questions.chapters import ensure_chapters
from zhegui.features.questions.content import Content, Draft, DraftOption, Figure, Option
from zhegui.features.questions.formats import FORMATS, Package, Parsed
from zhegui.features.questions.importing import Outcome, import_rows
from zhegui.features.questions.kinds import KINDS, InvalidValue, Kind
from zhegui.features.questions.models import Bank, Question, QuestionVersion
from zhegui.features.questions.reading import (
    Key,
    Pool,
    load_analyses,
    load_contents,
    load_keys,
    pool,
    versions_in_force,
)
from zhegui.features.questions.remarks import FileRefused, Remark
from zhegui.features.questions.resources import questions as questions_resource
from zhegui.features.questions.schemas import KindName

__all__ = [
    "FORMATS",
    "KINDS",
    "Bank",
    "Content",
    "Draft",
    "DraftOption",
    "Figure",
    "FileRefused",
    "InvalidValue",
    "Key",
    "Kind",
    "KindName",
    "Option",
    "Outcome",
    "Package",
    "Parsed",
    "Pool",
    "Question",
    "QuestionVersion",
    "Remark",
    "add_question",
    "ensure_chapters",
    "find_bank",
    "import_rows",
    "kind",
    "load_analyses",
    "load_contents",
    "load_keys",
    "make_bank",
    "pool",
    "questions_resource",
    "versions_in_force",
]


def kind(name: str) -> Kind:
    """The kind of that name, as loaded versions name it; `KeyError` for an unknown one."""
    return KINDS[name]
