"""Papers and examinations on the wire, as those who make them write and read them."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import Discriminator, Field, Tag, ValidationInfo, field_validator, model_validator

from zhegui.features.examinations.rules.access import Purpose
from zhegui.features.examinations.rules.review import Moment
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.questions.api import RULES_WITH_POINTS, KindName, MarkingRule
from zhegui.kernel.http.envelope import Reference, SeenReference, Wire
from zhegui.kernel.text.print_fonts import Printed
from zhegui.kernel.values import Flag, Instant, Line, Score, Sid, Version, fault, missing

DAY_SECONDS = 24 * 60 * 60

Title = Annotated[Line, Field(min_length=1, max_length=120)]
PrintedTitle = Annotated[Printed, Field(min_length=1, max_length=120)]
Count = Annotated[int, Field(strict=True, ge=1, le=500)]
SectionScore = Annotated[Score, Field(gt=0, le=Decimal(1000))]
ExtraSeconds = Annotated[int, Field(strict=True, ge=60, le=DAY_SECONDS)]
Reason = Annotated[Line, Field(min_length=1, max_length=500)]
ScoreShown = Literal[Moment.AT_ONCE, Moment.AFTER_END]


class _Marked(Wire):
    """What a section's questions are worth, and the rule they are marked by.

    `markingPoints` belong to the rules that need points, such as `points_when_incomplete`.
    """

    title: Annotated[Line, Field(min_length=1, max_length=60)]
    score: SectionScore
    marking_rule: MarkingRule | None = None
    marking_points: SectionScore | None = None

    @field_validator("marking_points")
    @classmethod
    def _fit(cls, points: Decimal | None, info: ValidationInfo) -> Decimal | None:
        if not {"score", "marking_rule"} <= info.data.keys():
            return points  # they have faults of their own
        needed = info.data["marking_rule"] in RULES_WITH_POINTS
        if needed and points is None:
            raise fault("points_missing", "此计分规则需要分值", "This rule needs markingPoints")
        if not needed and points is not None:
            raise fault("points_not_used", "此计分规则不用分值", "This rule has no markingPoints")
        if points is not None and points > info.data["score"]:
            raise fault("points_too_many", "分值高于题目分值", "More points than the score")
        return points

    @model_validator(mode="after")
    def _has_points(self) -> Self:
        if self.marking_rule in RULES_WITH_POINTS and self.marking_points is None:
            raise missing("markingPoints")
        return self


class SectionRule(_Marked):
    """`count` questions of a bank at random, each worth `score`."""

    bank: Reference
    kind: KindName
    chapter: Annotated[Line, Field(min_length=1, max_length=40)] | None = None
    class_label: Annotated[Line, Field(min_length=1, max_length=20)] | None = None
    difficulty: Annotated[int, Field(strict=True, ge=1, le=5)] | None = None
    count: Count


class SectionNamed(_Marked):
    """These questions, each worth `score`."""

    question_list: Annotated[list[Reference], Field(min_length=1, max_length=500)]


def _way(section: object) -> str:
    """A section is the one or the other by what it names, so that its faults are told of that one."""
    if isinstance(section, dict):
        return "named" if "questionList" in section else "rule"
    return "named" if isinstance(section, SectionNamed) else "rule"


Section = Annotated[
    Annotated[SectionRule, Tag("rule")] | Annotated[SectionNamed, Tag("named")],
    Discriminator(_way),
]


class PaperSections(Wire):
    """What a paper asks."""

    section_list: Annotated[list[Section], Field(min_length=1, max_length=30)]


class PaperSave(PaperSections):
    """A paper, new without `sid`; `sectionList` replaces what there was."""

    sid: Sid | None = None
    version: Version | None = None
    title: Title


class PaperCopy(Wire):
    """Which paper is copied, and what the copy is called."""

    sid: Sid
    title: Title


class SectionBank(Wire):
    """The bank that a section draws from."""

    sid: Sid
    name: str


class PaperSectionRecord(Wire):
    """A section as it was saved: a rule names a bank and a kind, others name their questions."""

    title: str
    score: Score
    count: int
    marking_rule: MarkingRule | None
    marking_points: Score | None
    bank: SectionBank | None
    kind: KindName | None
    chapter: str | None
    class_label: str | None
    difficulty: int | None
    question_list: list[Reference] | None


class SectionSupply(Wire):
    """Whether one section can be drawn: alone there are `available`, beside the others `drawn`."""

    title: str
    needed: int
    available: int
    drawn: int


class Preflight(Wire):
    """Whether the rule can be met, and what the paper amounts to."""

    can_be_drawn: bool
    question_count: int
    full_score: Score
    section_list: list[SectionSupply]


class ExaminationPublish(SeenReference):
    """An examination to publish as it was looked at; with a `paperVersion` that is not its paper's own
    it is 409, too."""

    paper_version: Version | None = None


class ExaminationTakenBack(SeenReference):
    """An examination that shall not be sat as it was published, and why: its candidates read it."""

    reason: Reason


class PaperRecord(Wire):
    """A saved paper."""

    sid: Sid
    version: int
    title: str


class ReviewRule(Wire):
    """When a candidate sees the score, and when the questions with their answers.

    `after_end` is when the last candidate can have finished.
    """

    score: ScoreShown = Moment.AT_ONCE
    answers: Moment = Moment.AFTER_END


class ExaminationTerms(Wire):
    """When, how and by whom a paper is sat; `lastEntryAt` is `endAt` unless given.

    `isOpen` opens an organization's examination to everybody; the installation's own always are, and
    refuse false. A mock examination has no certificate, any number of attempts, and shows everything at once.
    """

    title: PrintedTitle
    purpose: Purpose = Purpose.FORMAL
    duration_seconds: Annotated[int, Field(strict=True, ge=60, le=DAY_SECONDS)]
    start_at: Instant
    end_at: Instant
    last_entry_at: Instant | None = None
    attempts: Annotated[int, Field(strict=True, ge=1, le=100)] = 1
    pass_score: Score
    certificate: Reference | None = None
    is_open: Flag | None = None
    review_rule: ReviewRule = ReviewRule()

    @field_validator("end_at")
    @classmethod
    def _in_order(cls, end_at: datetime, info: ValidationInfo) -> datetime:
        start_at = info.data.get("start_at")
        if start_at and start_at >= end_at:
            raise fault("ends_before_start", "结束时间应晚于开始时间", "Must end after it starts")
        return end_at

    @field_validator("last_entry_at")
    @classmethod
    def _within(cls, last_entry_at: datetime | None, info: ValidationInfo) -> datetime | None:
        start_at, end_at = info.data.get("start_at"), info.data.get("end_at")
        if last_entry_at and start_at and end_at and not start_at <= last_entry_at <= end_at:
            raise fault(
                "last_entry_outside_window",
                "最晚入场时间应在考试时段内",
                "The last entry must lie within the window",
            )
        return last_entry_at

    @field_validator("certificate")
    @classmethod
    def _certifies(cls, certificate: Reference | None, info: ValidationInfo) -> Reference | None:
        if certificate and info.data.get("purpose") is Purpose.MOCK:
            raise fault(
                "mock_certifies", "模拟考试不颁发证书", "A mock examination certifies nothing"
            )
        return certificate


class ExaminationSave(ExaminationTerms):
    """An examination, new without `sid`."""

    sid: Sid | None = None
    version: Version | None = None
    paper: Reference


class ExaminationCopy(Wire):
    """Which examination is copied, and what the copy is called."""

    sid: Sid
    title: PrintedTitle


class ExaminationRecord(Wire):
    """A saved examination."""

    sid: Sid
    version: int
    title: str
    published_at: Instant | None
    full_score: Score | None
    question_count: int | None


class ExtraTimeSave(Wire):
    """Time that a candidate is owed; it counts for attempts that start afterwards.

    Given again it replaces what they were owed, of which `version` is the one that was looked at; 0
    says that there was none.
    """

    examination: Reference
    user: Reference
    seconds: ExtraSeconds
    version: Annotated[int, Field(strict=True, ge=0, le=2**31 - 1)] | None = None


class Prolong(Wire):
    """Time that is given back, and why: to these attempts or, without them, to everybody."""

    examination: Reference
    attempt_list: Annotated[list[Reference], Field(min_length=1, max_length=200)] | None = None
    seconds: ExtraSeconds
    reason: Reason


class Prolonged(Wire):
    """How many running attempts got it."""

    attempt_count: int


class LateDecide(Wire):
    """Whether late answers of one attempt count, and why."""

    attempt: Reference
    late_answer_list: Annotated[list[Reference], Field(min_length=1, max_length=200)]
    taken: Flag
    reason: Reason


class LateDecided(Wire):
    """The attempt after it; score and result once they are out."""

    sid: Sid
    state: AttemptState
    score: Score | None
    passed: bool | None


class AttemptVoid(Wire):
    """An attempt that shall not count, and why; its candidate has it back unless it `staysUsed`."""

    sid: Sid
    reason: Reason
    stays_used: Flag = False
