"""What other features may use of the questions: kinds, what is asked, and what is right."""

from zhegui.features.questions.content import Content, Figure, Option
from zhegui.features.questions.kinds import KINDS, InvalidValue, Kind

__all__ = ["Content", "Figure", "InvalidValue", "Kind", "Option", "kind"]


def kind(name: str) -> Kind:
    """The kind of that name, for a version that was loaded; `KeyError` for a name unknown."""
    return KINDS[name]
