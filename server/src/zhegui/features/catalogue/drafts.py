"""Courses, subjects and teachers as files hand them in; a `code` names each for good, so that
saving it again changes it in place."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from uuid import UUID

from zhegui.features.catalogue.rules import LessonKind, reading_seconds


@dataclass(frozen=True)
class Video:
    """A file of the storage and how long it plays, in seconds; `file` is its record, of an upload."""

    path: str
    seconds: int
    file: UUID | None = None


@dataclass(frozen=True)
class LessonDraft:
    """A lesson is a video if it has one; its Markdown body then stands below the picture, and its
    captions are WebVTT.

    `sid` is that of the lesson it changes; without one it is new, or the one at its place. `files`
    are those that go with it, in their order; None leaves them as they are. `source` is what its file
    is called in the folder it came from, without numbers; None leaves that as it is.
    """

    title: str
    body: str
    video: Video | None = None
    is_trial: bool = False
    sid: UUID | None = None
    captions: str = ""
    files: tuple[UUID, ...] | None = None
    source: str | None = None

    @property
    def kind(self) -> LessonKind:
        return LessonKind.VIDEO if self.video else LessonKind.TEXT

    @property
    def planned_seconds(self) -> int:
        """How long the film plays, or the text is read."""
        return self.video.seconds if self.video else reading_seconds(self.body)


@dataclass(frozen=True)
class ChapterDraft:
    """A titled sequence of lessons; `sid` as that of a lesson."""

    title: str
    lessons: list[LessonDraft]
    sid: UUID | None = None


@dataclass(frozen=True)
class TeacherDraft:
    """Somebody who teaches; the introduction is Markdown."""

    code: str
    name: str
    title: str
    introduction: str = ""
    organization: UUID | None = None


@dataclass(frozen=True)
class OfferDraft:
    """What courses and subjects have in common. Categories are codes; the first gives the cover.

    `is_open` None leaves that as it is.
    """

    code: str
    categories: list[str]
    title: str
    summary: str
    description: str
    price: Decimal = field(default=Decimal(0), kw_only=True)
    certificate: UUID | None = field(default=None, kw_only=True)
    organization: UUID | None = field(default=None, kw_only=True)
    is_open: bool | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class CourseDraft(OfferDraft):
    """The whole course; `teachers` are codes."""

    chapters: list[ChapterDraft]
    teachers: list[str] = field(default_factory=list)
    examination: UUID | None = None


@dataclass(frozen=True)
class SubjectDraft(OfferDraft):
    """The whole subject; `courses` are codes, in their order."""

    courses: list[str]
