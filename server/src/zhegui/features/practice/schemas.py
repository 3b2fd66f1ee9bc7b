"""Practice on the wire. `MarkedQuestion` alone has a key; it is filled in one place, behind the shield."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from zhegui.features.examinations.api import AnswerSequence, FigureView, OptionView
from zhegui.features.practice.rules import PracticeVerdict
from zhegui.features.questions.api import ChapterCode, KindName
from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.values import Flag, Instant, Sid

StartMode = Literal["in_order", "random", "special", "mistakes", "favorites", "due", "variant"]
#: A mock examination is kept as a run too, so that its answers count once.
Mode = Literal["in_order", "random", "special", "mistakes", "favorites", "due", "variant", "mock"]
#: How one question of a run stands on the answer sheet; `shielded` waits for an examination's end.
Mark = Literal["open", "correct", "partly", "wrong", "pending", "shielded", "seen"]
Difficulty = Annotated[int, Field(strict=True, ge=1, le=5)]
DAY_MS = 24 * 60 * 60 * 1000


class PracticeStart(Wire):
    """What to practise: the same start goes on with the run that is not finished, unless `anew`.

    Without `bank` it is over all banks, which mistakes, favourites and what is due may be. `variant`
    needs a `question`. `rest` is what has neither a point nor a chapter.
    """

    mode: StartMode
    bank: Reference | None = None
    chapter: ChapterCode | None = None
    point: Reference | None = None
    kind: KindName | None = None
    difficulty: Difficulty | None = None
    question: Reference | None = None
    rest: Flag = False
    anew: Flag = False


class PracticeFilter(Wire):
    """What a run is narrowed to; what it is not stands nowhere."""

    chapter: str | None = None
    point: Sid | None = None
    kind: KindName | None = None
    difficulty: int | None = None
    question: Sid | None = None
    rest: bool | None = None


class SheetItem(Wire):
    """One question in its place of the answer sheet."""

    question: Reference
    mark: Mark


class BankName(Wire):
    sid: Sid
    name: str


class PracticeRun(Wire):
    """A run. `position` counts from 0; what is shielded was left out, `shieldedCount` of them."""

    sid: Sid
    mode: Mode
    bank: BankName | None
    chapter: str | None
    point: str | None
    kind: KindName | None
    difficulty: int | None
    position: int
    is_resumed: bool
    finished_at: Instant | None
    shielded_count: int
    shielded_until: Instant | None
    sheet_list: list[SheetItem]


class PracticeQuestions(Wire):
    """Which questions of a run to show: `count` of them from a position on."""

    sid: Sid
    position: Annotated[int, Field(strict=True, ge=0, le=100_000)] = 0
    count: Annotated[int, Field(strict=True, ge=1, le=50)] = 50


class PracticeQuestion(Wire):
    """A question as it is asked: no key. `version` goes back with the answer."""

    sid: Sid
    version: Sid
    kind: KindName
    stem: str
    option_list: list[OptionView]
    figure_list: list[FigureView]
    body: dict[str, JsonValue] | None = None
    difficulty: int | None
    chapter: str | None
    point_list: list[str]


class MarkedQuestion(Wire):
    """What became of an answer, and what is right. The one schema of practice that has a key.

    All of it is about `version`, which another page may have answered. `value` is null where the key
    was looked up. `keyCorrected`: something else was shown as right when it was answered; what stands
    here is by the key in force. `rightShare` is everybody's, from 0 to 1, of ten answers or more.
    """

    question: Reference
    version: Sid
    value: JsonValue
    answer: JsonValue
    analysis: str
    verdict: PracticeVerdict | None
    guessed: bool
    key_corrected: bool
    is_mistake: bool
    run: int
    due_at: Instant | None
    right_share: float | None


class ShownQuestion(Wire):
    """A question in its place; while it is shielded, nothing of it but until when, and of a bank that
    the caller may not practise any more nothing at all."""

    question: Reference
    position: int
    shielded_until: Instant | None
    asked: PracticeQuestion | None
    marked: MarkedQuestion | None


class ShownQuestions(Wire):
    """A stretch of a run."""

    question_list: list[ShownQuestion]
    server_time: Instant


class GivenPracticeAnswer(Wire):
    """An answer. `guessed` (蒙的) has it come back sooner; `answeredAt` is the page's claim."""

    question: Reference
    version: Sid
    sequence: AnswerSequence
    value: JsonValue
    guessed: Flag = False
    duration_ms: Annotated[int, Field(strict=True, ge=0, le=DAY_MS)] = 0
    answered_at: Instant | None = None


class PracticeAnswers(Wire):
    """Answers of one run: all are saved or, when one is refused, none."""

    sid: Sid
    answer_list: Annotated[list[GivenPracticeAnswer], Field(min_length=1, max_length=50)]


PracticeOutcome = Literal["saved", "already_saved", "shielded"]


class SavedPracticeAnswer(Wire):
    """An answer that is durable. `shielded`: it is kept, and marked when the examination is over."""

    question: Reference
    sequence: int
    outcome: PracticeOutcome
    shielded_until: Instant | None
    marked: MarkedQuestion | None


class SavedPracticeAnswers(Wire):
    saved_list: list[SavedPracticeAnswer]
    server_time: Instant


class PracticeReveal(Wire):
    """A question of a run whose key to show (背题); an answer to it counts no more in this run."""

    sid: Sid
    question: Reference


class PracticeFinish(Wire):
    """A run to finish."""

    sid: Sid


class PracticeResult(Wire):
    """How a run went: its questions by what became of them."""

    sid: Sid
    total: int
    answered: int
    correct: int
    partly: int
    wrong: int
    waiting: int
    finished_at: Instant


class Variants(Wire):
    """A question to practise others like it."""

    question: Reference


class LeaveMistakes(Wire):
    """A question to take out of one's mistakes."""

    question: Reference


class StandingView(Wire):
    """Where the caller stands with a question."""

    question: Reference
    is_mistake: bool
    due_at: Instant | None


class AnalysisOf(Wire):
    """A bank to look at, or all."""

    bank: Reference | None = None


class PartFigures(Wire):
    """How one part goes: shares from 0 to 1, null where nothing was answered yet."""

    question_count: int
    answered_count: int
    answer_count: int
    right_share: float | None
    remembered: float | None
    mistake_count: int
    due_count: int


class PointFigures(PartFigures):
    """The same of a knowledge point or, where questions have none, of their chapter.

    Either is what a practice is started by, which asks what is counted here; what has neither is its
    `rest`. A question of two points is counted under both.
    """

    bank: Reference
    point: Sid | None
    chapter: str | None
    title: str | None


class DueDay(Wire):
    """How many questions come back on a day, as counted in China; the first day has what is overdue."""

    date: str
    count: int


class PracticeAnalysis(PartFigures):
    """How practice goes, by part, and what comes back in the next seven days."""

    point_list: list[PointFigures]
    due_list: list[DueDay]


class ForecastOf(Wire):
    """A bank, and the day of an examination on it; without one it is now."""

    bank: Reference
    at: Instant | None = None


Chance = Literal["likely", "possible", "not_yet"]


class Forecast(Wire):
    """若 X 日考试: what is to be expected, by an examination on the bank or, without one, of a hundred
    questions of which 60 pass.

    The figures are null below fifty answers or three in ten of its questions.
    """

    examination: str | None
    pass_score: float
    full_score: float
    at: Instant
    answered_count: int
    question_count: int
    expected: float | None
    deviation: float | None
    probability: float | None
    chance: Chance | None
