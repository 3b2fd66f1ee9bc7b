"""The registry of kinds: to add one, write its class and name it here."""

from zhegui.features.questions.kinds.kind import InvalidValue, Kind
from zhegui.features.questions.kinds.multiple_choice import MultipleChoice
from zhegui.features.questions.kinds.single_choice import SingleChoice
from zhegui.features.questions.kinds.true_false import TrueFalse

ALL: tuple[Kind, ...] = (SingleChoice(), MultipleChoice(), TrueFalse())
KINDS: dict[str, Kind] = {kind.name: kind for kind in ALL}

__all__ = ["KINDS", "InvalidValue", "Kind"]
