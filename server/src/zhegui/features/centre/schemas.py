"""The study centre's analysis on the wire. Times are in seconds by the ledger."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from zhegui.features.centre.rules import AnalysisPeriod
from zhegui.features.practice.api import PracticeAnalysis
from zhegui.features.training.api import PlanState
from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.records.pictures import Picture
from zhegui.kernel.values import Instant, Score, Sid


class AnalysedSpan(Wire):
    """A week from Monday in China, or a month; `uncountedSeconds` were claimed in it and did not
    count."""

    start_at: Instant
    seconds: int
    uncounted_seconds: int


class StudyHour(Wire):
    """What counted on a weekday, 1 is Monday, in the two hours from `hour` on."""

    weekday: Annotated[int, Field(ge=1, le=7)]
    hour: Annotated[int, Field(ge=0, le=22)]
    seconds: int


class AnalysedCourse(Wire):
    """How far somebody is in a course."""

    sid: Sid
    title: str
    cover: str
    cover_list: list[Picture]
    hours: Score
    lesson_count: int
    completed_lesson_count: int
    credited_seconds: int
    studied_at: Instant | None
    completed_at: Instant | None


class AnalysedPlan(Wire):
    """A training plan that is not completed."""

    sid: Sid
    title: str
    end_at: Instant
    state: PlanState
    is_due_soon: bool
    is_behind: bool
    percent: int
    earned_hours: Score
    required_hours: Score


class UserAnalysis(Wire):
    """How somebody studies: the times of a period, courses, practice, and what is due.

    `spanList` are the last eight weeks, or months: those of this year, or all in which they studied.
    `neededSeconds` a week would complete the open plans in time; null where none asks for any. Of
    `dayCount` days something counted, `longestRun` of them in a row; the period has `dayTotal` days
    so far. Of staff their manager reads what concerns the organization.
    """

    user: Reference
    name: str
    period: AnalysisPeriod
    span_list: list[AnalysedSpan]
    needed_seconds: int | None
    day_count: int
    day_total: int
    longest_run: int
    hour_list: list[StudyHour]
    course_list: list[AnalysedCourse]
    practice: PracticeAnalysis
    plan_list: list[AnalysedPlan]
    server_time: Instant
