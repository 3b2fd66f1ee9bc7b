"""What other features, the import command and the demonstration may do with examinations."""

from __future__ import annotations

from sqlalchemy import literal

from zhegui.features.examinations.admission import admits, offers
from zhegui.features.examinations.counted import is_pass
from zhegui.features.examinations.errors import PassScoreZero
from zhegui.features.examinations.events import (
    AttemptVoided,
    EntryEnded,
    ExaminationFailed,
    ExaminationPassed,
    ExaminationPublished,
    ExaminationWithdrawn,
    MockMarked,
)
from zhegui.features.examinations.models import Attempt, Examination
from zhegui.features.examinations.notifications import beginning, tell_beginning, tell_taken_back
from zhegui.features.examinations.queries import first_passed_at, frozen_sections, passed
from zhegui.features.examinations.ready import (
    is_coming,
    is_over_for,
    is_ready,
    is_running,
    is_sitting,
    sits_now,
)
from zhegui.features.examinations.resources import examination_visible, published_for
from zhegui.features.examinations.resources import examinations as examinations_resource
from zhegui.features.examinations.rules.access import Purpose
from zhegui.features.examinations.rules.review import Moment
from zhegui.features.examinations.schemas import ExaminationTerms, ReviewRule, SectionRule
from zhegui.features.examinations.service.by_rule import publish_by_rule
from zhegui.features.examinations.service.closure import closing_time
from zhegui.features.examinations.service.installation_time import keep_time
from zhegui.features.examinations.service.marked_answers import MarkedAnswer, marked_answers
from zhegui.features.examinations.sitting_schemas import FigureView, OptionView
from zhegui.features.examinations.sitting_schemas import Sequence as AnswerSequence
from zhegui.features.examinations.suppression import withholds
from zhegui.kernel.records.search_kind import SearchKind

__all__ = [
    "AnswerSequence",
    "Attempt",
    "AttemptVoided",
    "EntryEnded",
    "Examination",
    "ExaminationFailed",
    "ExaminationPassed",
    "ExaminationPublished",
    "ExaminationTerms",
    "ExaminationWithdrawn",
    "FigureView",
    "MarkedAnswer",
    "MockMarked",
    "Moment",
    "OptionView",
    "PassScoreZero",
    "Purpose",
    "ReviewRule",
    "SectionRule",
    "admits",
    "beginning",
    "closing_time",
    "examination_search",
    "examinations_resource",
    "first_passed_at",
    "frozen_sections",
    "is_coming",
    "is_over_for",
    "is_pass",
    "is_ready",
    "is_running",
    "is_sitting",
    "keep_time",
    "marked_answers",
    "offers",
    "passed",
    "publish_by_rule",
    "published_for",
    "sits_now",
    "tell_beginning",
    "tell_taken_back",
    "withholds",
]

examination_search = SearchKind(
    "examination",
    Examination,
    visible_to=examination_visible,
    summary=literal(""),
    published_at=Examination.published_at,
    seconds=Examination.duration_seconds,
    starts_at=Examination.start_at,
    ends_at=Examination.end_at,
)
