"""What a question is, as plain data: what a candidate may see, and what an author gives."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Option:
    sid: UUID
    content: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture of a question: its public address and its size in pixels."""

    url: str
    media_type: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Content:
    """One version of a question as a candidate may see it: no key, no analysis.

    `sid` is the version's, `question` the question's; options stand in the author's order.
    """

    sid: UUID
    question: UUID
    kind: str
    stem: str
    options: tuple[Option, ...]
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftOption:
    content: str
    right: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """A question as its author or a file gives it, key included; figures by their SHA-256."""

    kind: str
    stem: str
    options: tuple[DraftOption, ...]
    figures: tuple[str, ...] = ()
    analysis: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a draft: where (`optionList.2.content`), and a stable id of what."""

    path: str
    id: str
