"""What other features may use of the questions: kinds, what is asked, and what is right."""

from zhegui.features.questions.authorship import add_question
from zhegui.features.questions.banks import find_bank, make_bank
from zhegui.features.questions.chapters import ensure_chapters
from zhegui.features.questions.content import Content, Draft, DraftOption
from zhegui.features.questions.events import KeyCorrected
from zhegui.features.questions.formats import FORMATS, Package, Parsed
from zhegui.features.questions.imports import ImportOutcome, import_rows
from zhegui.features.questions.key_corrections import carried_keys, corrected_keys
from zhegui.features.questions.kinds import (
    KINDS,
    RULES_WITH_POINTS,
    InvalidValue,
    Kind,
    KindName,
    MarkingRule,
    Rule,
)
from zhegui.features.questions.models import (
    Bank,
    Chapter,
    KnowledgePoint,
    Question,
    QuestionPoint,
    QuestionVersion,
)
from zhegui.features.questions.notifications import current_stem, value_words
from zhegui.features.questions.old_keys import holds_keys
from zhegui.features.questions.queries import (
    Key,
    Pool,
    load_analyses,
    load_contents,
    load_key_values,
    load_keys,
    option_count,
    pool,
    versions_in_force,
    versions_of_keys,
)
from zhegui.features.questions.remarks import FileRefused, Remark
from zhegui.features.questions.resources import (
    bank_name,
    chapter_title,
    in_force,
    readable_banks,
)
from zhegui.features.questions.schemas import (
    ChapterCode,
    OldKeyExamination,
    OldKeyHolders,
    Practice,
)
from zhegui.features.questions.suppression import withholds_bank

__all__ = [
    "FORMATS",
    "KINDS",
    "RULES_WITH_POINTS",
    "Bank",
    "Chapter",
    "ChapterCode",
    "Content",
    "Draft",
    "DraftOption",
    "FileRefused",
    "ImportOutcome",
    "InvalidValue",
    "Key",
    "KeyCorrected",
    "KindName",
    "KnowledgePoint",
    "MarkingRule",
    "OldKeyExamination",
    "OldKeyHolders",
    "Package",
    "Parsed",
    "Pool",
    "Practice",
    "Question",
    "QuestionPoint",
    "QuestionVersion",
    "Remark",
    "Rule",
    "add_question",
    "bank_name",
    "carried_keys",
    "chapter_title",
    "corrected_keys",
    "current_stem",
    "ensure_chapters",
    "find_bank",
    "holds_keys",
    "import_rows",
    "in_force",
    "kind",
    "load_analyses",
    "load_contents",
    "load_key_values",
    "load_keys",
    "make_bank",
    "option_count",
    "pool",
    "readable_banks",
    "value_words",
    "versions_in_force",
    "versions_of_keys",
    "withholds_bank",
]


def kind(name: str) -> Kind:
    """The kind of that name, as loaded versions name it; `KeyError` for an unknown one."""
    return KINDS[name]
