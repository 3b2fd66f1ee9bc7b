"""What a question is, as plain data: what a candidate may see, and what an author gives."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from pydantic import JsonValue


@dataclass(frozen=True, slots=True)
class Option:
    sid: UUID
    content: str


@dataclass(frozen=True, slots=True)
class PlacedFigure:
    """A picture of a question: its public address and its size in pixels."""

    url: str
    media_type: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Content:
    """One version of a question as a candidate may see it: no key, no analysis.

    `sid` is the version's, `question` the question's. `options` are what a value names by sid, in
    the stored order; `body` is what else the kind asks by, None where there is nothing else.
    """

    sid: UUID
    question: UUID
    kind: str
    stem: str
    options: tuple[Option, ...]
    figures: tuple[PlacedFigure, ...] = ()
    body: Mapping[str, JsonValue] | None = None


@dataclass(frozen=True, slots=True)
class DraftOption:
    content: str
    right: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """A question as its author or a file gives it, key included; figures by their SHA-256.

    Choices are given by `options`, the other kinds by a `structure` that each has a schema for.
    """

    kind: str
    stem: str
    options: tuple[DraftOption, ...]
    figures: tuple[str, ...] = ()
    analysis: str = ""
    structure: JsonValue = None


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a draft: where (`optionList.2.content`), and a stable id of what.

    `words` are in Chinese and English, where `remarks.REASONS` does not have them by the id.
    """

    path: str
    id: str
    words: tuple[str, str] | None = None
