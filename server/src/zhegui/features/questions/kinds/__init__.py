"""The registry of kinds: to add one, write its module and name it here."""

from typing import TYPE_CHECKING, Literal

from zhegui.features.questions.kinds.blank import Blank
from zhegui.features.questions.kinds.choice import MultipleChoice, SingleChoice, TrueFalse
from zhegui.features.questions.kinds.kind import InvalidValue, Kind, Rule, Stored
from zhegui.features.questions.kinds.matching import Matching
from zhegui.features.questions.kinds.numeric import Numeric
from zhegui.features.questions.kinds.ordering import Ordering

ALL: tuple[Kind, ...] = (
    SingleChoice(),
    MultipleChoice(),
    TrueFalse(),
    Blank(),
    Numeric(),
    Ordering(),
    Matching(),
)
KINDS: dict[str, Kind] = {kind.name: kind for kind in ALL}
RULES = tuple(dict.fromkeys(rule for kind in ALL for rule in kind.rules))
RULES_WITH_POINTS = frozenset(rule for kind in ALL for rule in kind.rules_with_points)

if TYPE_CHECKING:  # a type checker reads no registry
    KindName = str
    MarkingRule = str
else:
    KindName = Literal[tuple(KINDS)]
    MarkingRule = Literal[RULES]

__all__ = [
    "KINDS",
    "RULES_WITH_POINTS",
    "InvalidValue",
    "Kind",
    "KindName",
    "MarkingRule",
    "Rule",
    "Stored",
]
