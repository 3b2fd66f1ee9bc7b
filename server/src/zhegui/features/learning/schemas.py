"""Studying on the wire. Times on a lesson's axis are in seconds, exact to the millisecond."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PlainSerializer,
    WithJsonSchema,
)

from zhegui.features.learning.reasons import words
from zhegui.features.learning.rules import Piece, Reason, Span
from zhegui.kernel.context import language
from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.values import NOT_A_NUMBER, Instant, Sid, Version, Written, fault

LONGEST_SECONDS = 1_000_000
LONGEST_NOTE = 2000


def _milliseconds(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise fault(*NOT_A_NUMBER)
    if not 0 <= value <= LONGEST_SECONDS:  # false for NaN as well
        raise fault("out_of_range", "时间超出范围", "The time is out of range")
    return round(value * 1000)


def _rate(value: object) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise fault(*NOT_A_NUMBER)
    if not 0 < value <= 16:
        raise fault("out_of_range", "播放速度应在 0 到 16 之间", "The rate lies between 0 and 16")
    return Decimal(str(value))


def _seconds(milliseconds: int) -> float | int:
    whole, rest = divmod(milliseconds, 1000)
    return whole if rest == 0 else milliseconds / 1000


#: Seconds on the wire, whole milliseconds in the installation.
Seconds = Annotated[
    int,
    BeforeValidator(_milliseconds),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": LONGEST_SECONDS}),
]
Rate = Annotated[
    Decimal,
    BeforeValidator(_rate),
    WithJsonSchema({"type": "number", "exclusiveMinimum": 0, "maximum": 16}),
]
#: Whole milliseconds in the installation, written as seconds.
Shown = Annotated[
    int,
    PlainSerializer(_seconds, return_type=float, when_used="json"),
    WithJsonSchema({"type": "number", "minimum": 0}),
]


class Join(Wire):
    """Which course to join."""

    course: Reference


class Joined(Wire):
    """The enrolment, the same however often one joins."""

    sid: Sid
    course: Reference
    created_at: Instant


class Beat(Wire):
    """A sign of life from a player, every ten seconds.

    `playedSeconds` were played without a jump up to `position` (a video) or read on a visible page
    (a text, whose `rate` says nothing); `sessionSid` is made by the player, a new one each time a lesson is opened.
    `openSeconds` is for how long that session has gone on: what was studied before its first beat that
    arrived then counts too. Without it, or in a later beat, it says nothing.
    """

    lesson: Reference
    position: Seconds
    played_seconds: Seconds
    rate: Rate = Decimal(1)
    session_sid: Sid
    open_seconds: Seconds | None = None


class Stretch(Wire):
    """A stretch of a lesson's time axis, and why it did or did not count."""

    start: Shown
    end: Shown
    reason: Reason
    reason_text: Annotated[str, Field(description="In the language of Accept-Language.")]

    @classmethod
    def of(cls, piece: Piece) -> Stretch:
        return cls(
            start=piece.span.start,
            end=piece.span.end,
            reason=piece.reason,
            reason_text=words(piece.reason, language.get()),
        )


class CountedStretch(Wire):
    """A stretch that counted."""

    start: Shown
    end: Shown

    @classmethod
    def of(cls, span: Span) -> CountedStretch:
        return cls(start=span.start, end=span.end)


class Credit(Wire):
    """What a beat was worth. `totalSeconds` is all that this lesson has been credited with."""

    credited_seconds: Shown
    total_seconds: Shown
    required_seconds: int
    completed: bool
    reason: Reason
    reason_text: str
    piece_list: list[Stretch]
    server_time: Instant


class LessonState(Wire):
    """How far the caller is in a lesson, added up from the ledger."""

    lesson: Reference
    course: Reference
    withdrawn_at: Instant | None
    planned_seconds: int
    required_seconds: int
    total_seconds: Shown
    completed: bool
    completed_at: Instant | None
    position: Annotated[Shown, Field(description="Where to go on, in seconds.")]
    furthest: Annotated[Shown, Field(description="The furthest point reached, in seconds.")]
    counted_list: list[CountedStretch]
    not_counted_list: list[Stretch]
    server_time: Instant


NoteBody = Annotated[Written, Field(max_length=LONGEST_NOTE), AfterValidator(str.strip)]


class NoteSave(Wire):
    """A note to write, to a lesson; or one to change, by its `sid`: then only the fields given.

    `position` is the moment of the lesson that the note belongs to, in seconds.
    """

    sid: Sid | None = None
    version: Version | None = None
    lesson: Reference | None = None
    position: Seconds | None = None
    body: NoteBody | None = None


class NoteRecord(Wire):
    """A note as it was saved."""

    sid: Sid
    version: int


class StudyWeek(Wire):
    """A week from Monday in China, and the seconds that counted in it."""

    start_at: Instant
    seconds: int


class StudyWeeks(Wire):
    """The last eight weeks, this one last."""

    week_list: list[StudyWeek]
    server_time: Instant
