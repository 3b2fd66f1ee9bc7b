"""A course as its author hands it in."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from uuid import UUID

from zhegui.features.catalogue.rules import LessonKind


@dataclass(frozen=True)
class Video:
    """A file of the storage and how long it plays, in seconds."""

    path: str
    seconds: int


@dataclass(frozen=True)
class LessonDraft:
    """A lesson is a video if it has one; its Markdown body then stands below the picture."""

    title: str
    body: str
    video: Video | None = None
    is_trial: bool = False

    @property
    def kind(self) -> LessonKind:
        return LessonKind.VIDEO if self.video else LessonKind.TEXT


@dataclass(frozen=True)
class ChapterDraft:
    """A titled sequence of lessons."""

    title: str
    lessons: list[LessonDraft]


@dataclass(frozen=True)
class CourseDraft:
    """The whole course; `code` names it for good, so that saving again changes it in place.

    `categories` are codes; the first one gives the cover.
    """

    code: str
    categories: list[str]
    title: str
    summary: str
    description: str
    chapters: list[ChapterDraft]
    teachers: list[dict[str, str]] = field(default_factory=list)
    price: Decimal = Decimal(0)
    examination: UUID | None = None
    certificate: UUID | None = None
