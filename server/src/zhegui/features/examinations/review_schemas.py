"""What a candidate may see after the end. The only schemas in which a candidate meets a key.

`questionList` is filled by one function, after the review rule has been asked; before that it is
absent.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, JsonValue

from zhegui.features.examinations.rules.marking import Verdict
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.sitting_schemas import ExaminationView, QuestionView
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.values import Instant, Line, Score, Sid


class SectionResult(Wire):
    """How one section went."""

    title: str
    question_count: int
    answered_count: int
    full_score: Score
    score: Score | None = None
    correct_count: int | None = None


class ReviewedQuestion(QuestionView):
    """A question with what was answered, what is right and what it earned."""

    section: int
    value: JsonValue
    answer: JsonValue
    analysis: str
    earned: Score
    verdict: Verdict


class AttemptVoiding(Wire):
    """When an attempt was voided and why, and whether its candidate has it back."""

    at: Instant
    reason: str | None
    given_back: bool


class Submitted(Wire):
    """An attempt, and what the review rule lets its candidate see.

    `score` and `passed` are there once the attempt is released, expected at `scoreAt`;
    `questionList` from `answersAt` on, and never where that is null; without those that another
    examination may ask, `withheldCount` of them until `withheldUntil`. `voiding` of a voided one.
    """

    sid: Sid
    number: str
    state: AttemptState
    examination: ExaminationView
    ordinal: int
    started_at: Instant
    deadline: Instant
    submitted_at: Instant | None
    ended_by: str | None
    question_count: int
    answered_count: int
    score: Score | None = None
    passed: bool | None = None
    score_at: Instant | None = None
    answers_at: Instant | None = None
    voiding: AttemptVoiding | None = None
    section_list: list[SectionResult]
    question_list: list[ReviewedQuestion] | None = None
    withheld_count: int = 0
    withheld_until: Instant | None = None


class Result(Submitted):
    """The same at `serverTime`, from which a page counts down to `scoreAt` and `answersAt`."""

    server_time: Instant


class SignedReceipt(Wire):
    """A receipt, and the installation's Ed25519 signature of its canonical JSON, both public."""

    receipt: dict[str, Any]
    signature: str
    public_key: str


class ReceiptToCheck(Wire):
    """A receipt as it was given out; `publicKey` may be left away."""

    receipt: dict[str, JsonValue]
    signature: Annotated[Line, Field(max_length=200)]
    public_key: Annotated[Line, Field(max_length=200)] | None = None


class ReceiptCheck(Wire):
    """Whether this installation signed exactly this receipt, and whether the attempt still stands."""

    genuine: bool
    voided: bool | None = None
