"""An attempt on the wire, as its candidate sends and reads it.

Nothing here has a field for a key or an analysis; what may be shown after the end is in
`review_schemas`.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, JsonValue

from zhegui.features.examinations.rules.absences import Action, EventType
from zhegui.features.examinations.rules.saves import Outcome
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.questions.api import KindName
from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.values import Flag, Instant, Score, Sid

#: What every JSON client counts exactly.
MOST_EXACT = 2**53 - 1

Sequence = Annotated[int, Field(strict=True, ge=1, le=MOST_EXACT)]
Lease = Annotated[int, Field(strict=True, ge=1, le=MOST_EXACT)]


class Start(Wire):
    """Begin, or go on; `takeOver` moves the attempt to this device.

    With `begin` false it only goes on: a page that is opened or loaded anew begins nothing.
    """

    examination: Reference
    take_over: Flag = False
    begin: Flag = True


class OptionView(Wire):
    sid: Sid
    content: str


class FigureView(Wire):
    url: str
    width: int
    height: int


class QuestionView(Wire):
    """A question as a candidate sees it. `body` is what its kind asks by beside the options."""

    sid: Sid
    kind: KindName
    stem: str
    score: Score
    option_list: list[OptionView]
    figure_list: list[FigureView]
    body: dict[str, JsonValue] | None = None


class SectionView(Wire):
    title: str
    score: Score
    question_list: list[QuestionView]


class AnswerView(Wire):
    """The answer that counts for a question."""

    question: Reference
    sequence: Sequence
    value: JsonValue
    saved_at: Instant


class ExaminationView(Wire):
    """What the page of a sitting says of its examination."""

    sid: Sid
    title: str
    pass_score: Score
    full_score: Score


class Sitting(Wire):
    """A running attempt, whole. `heldElsewhere` says that another login holds the lease."""

    sid: Sid
    number: str
    state: AttemptState
    examination: ExaminationView
    ordinal: int
    started_at: Instant
    deadline: Instant
    server_time: Instant
    ticket: str
    lease: Lease
    held_elsewhere: bool
    section_list: list[SectionView]
    answer_list: list[AnswerView]


class GivenAnswer(Wire):
    question: Reference
    sequence: Sequence
    value: JsonValue


class AnswerBatch(Wire):
    """Answers of one attempt: all are saved, or, when one is refused, none."""

    sid: Sid
    lease: Lease | None = None
    answer_list: Annotated[list[GivenAnswer], Field(min_length=1, max_length=200)]


class SavedView(Wire):
    question: Reference
    sequence: Sequence
    saved_at: Instant
    outcome: Outcome


class SavedAnswers(Wire):
    """What is durable now."""

    saved_list: list[SavedView]
    deadline: Instant
    server_time: Instant


class LateGivenAnswer(GivenAnswer):
    written_at: Instant


class LateBatch(Wire):
    """Answers that were written in time and could not be sent before the end."""

    sid: Sid
    answer_list: Annotated[list[LateGivenAnswer], Field(min_length=1, max_length=200)]


class TakenView(Wire):
    question: Reference
    sequence: Sequence
    received_at: Instant
    outcome: Outcome


class Taken(Wire):
    """What lies in the late lane, for a person to decide."""

    taken_list: list[TakenView]
    server_time: Instant


class HandIn(Wire):
    """An attempt to hand in. `deadline` says that the page does it because that moment came: where
    more time was given since, nothing is handed in, and the answer is the attempt as it goes on."""

    sid: Sid
    deadline: Instant | None = None


class GivenEvent(Wire):
    type: EventType
    at: Instant
    duration_ms: Annotated[int, Field(strict=True, ge=0, le=24 * 60 * 60 * 1000)] = 0


class EventBatch(Wire):
    sid: Sid
    event_list: Annotated[list[GivenEvent], Field(min_length=1, max_length=100)]


class EventCount(Wire):
    """All events of one type so far."""

    type: EventType
    count: int
    duration_ms: int


class Noted(Wire):
    """Counts so far, and what the rule did: `flagged` asks a person to look, and no more."""

    count_list: list[EventCount]
    leaving_count: int
    leaving_ms: int
    action: Action
    server_time: Instant
