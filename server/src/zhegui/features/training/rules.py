"""What a plan asks for, how far somebody is, and what they may choose: pure, time passed in.

Hours here are credit hours (学时), 45 minutes of planned study each. A course earns its hours as
its time is credited, and all of them once all its lessons are complete: people read at different
speeds, and a lesson's own rule says when it was really studied.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import ROUND_FLOOR, Decimal
from enum import StrEnum

from zhegui.features.catalogue.api import CREDIT_HOUR_SECONDS
from zhegui.kernel.clock import china_day

TENTH = Decimal("0.1")

DUE_SOON = timedelta(days=7)
BEHIND_BY = 10
"""Percent that somebody may lag behind the time that has passed before they are told."""


class PlanState(StrEnum):
    """Where somebody stands in a plan; the ids are part of the wire contract."""

    UPCOMING = "upcoming"
    RUNNING = "running"
    LATE = "late"
    COMPLETED = "completed"


class Reminder(StrEnum):
    """What somebody is told of a plan that runs."""

    WEEK = "week"
    DAY = "day"
    BEHIND = "behind"


class NextStep(StrEnum):
    """What to do next in a course."""

    JOIN = "join"
    STUDY = "study"
    EXAMINATION = "examination"
    DONE = "done"


class CannotChoose(StrEnum):
    """Why an elective cannot be chosen."""

    ALREADY_CHOSEN = "already_chosen"
    PLAN_COMPLETED = "plan_completed"
    POOL_FULL = "pool_full"
    COURSE_WITHDRAWN = "course_withdrawn"
    ELECTIVE_NOT_FREE = "elective_not_free"
    ELECTIVE_OVER = "elective_over"


@dataclass(frozen=True, slots=True)
class CourseFacts:
    """One person's study of one course. `passed` is None for a course without examination.

    `is_over` says that they cannot complete it any more: they may not study it, or its examination
    is over or has no attempt left.
    """

    hours: Decimal
    is_joined: bool = False
    credited_seconds: int = 0
    lessons_complete: bool = False
    passed: bool | None = None
    is_over: bool = False

    @property
    def earned_hours(self) -> Decimal:
        """Credit hours so far, whole tenths, never more than the course has."""
        if self.lessons_complete:
            return self.hours
        credited = Decimal(self.credited_seconds) / CREDIT_HOUR_SECONDS
        return min(self.hours, credited.quantize(TENTH, ROUND_FLOOR))

    @property
    def is_complete(self) -> bool:
        """All lessons are complete and, where there is an examination, it is passed."""
        return self.lessons_complete and self.passed is not False

    @property
    def next_step(self) -> NextStep:
        """What to do next."""
        if self.is_complete:
            return NextStep.DONE
        if not self.is_joined:
            return NextStep.JOIN
        return NextStep.EXAMINATION if self.lessons_complete else NextStep.STUDY


@dataclass(frozen=True, slots=True)
class PoolFacts:
    """A pool's hours and the courses that somebody chose from it."""

    hours: Decimal
    chosen: Sequence[CourseFacts] = ()

    @property
    def chosen_hours(self) -> Decimal:
        """What cannot be completed any more takes no place: something else may be chosen."""
        return sum((course.hours for course in self.chosen if not course.is_over), Decimal(0))

    @property
    def is_full(self) -> bool:
        """Enough is chosen. The last choice may go beyond: hours seldom add up exactly."""
        return self.chosen_hours >= self.hours

    @property
    def earned_hours(self) -> Decimal:
        return sum((course.earned_hours for course in self.chosen), Decimal(0))

    @property
    def is_complete(self) -> bool:
        """The complete ones among the chosen come to the pool's hours."""
        done = (course.hours for course in self.chosen if course.is_complete)
        return sum(done, Decimal(0)) >= self.hours


@dataclass(frozen=True, slots=True)
class PlanFacts:
    """All that a plan asks of somebody, and how far they are."""

    required_hours: Decimal
    required: Sequence[CourseFacts] = ()
    pools: Sequence[PoolFacts] = ()

    @property
    def earned_hours(self) -> Decimal:
        """Of required and chosen courses together."""
        required = sum((course.earned_hours for course in self.required), Decimal(0))
        return required + sum((pool.earned_hours for pool in self.pools), Decimal(0))

    @property
    def is_complete(self) -> bool:
        """Every required course, every pool, and the hours."""
        return (
            all(course.is_complete for course in self.required)
            and all(pool.is_complete for pool in self.pools)
            and self.earned_hours >= self.required_hours
        )

    @property
    def percent(self) -> int:
        """How much of it is done, 0 to 100; 100 only when it is complete."""
        if self.is_complete:
            return 100
        asked = sum((course.hours for course in self.required), Decimal(0))
        asked += sum((pool.hours for pool in self.pools), Decimal(0))
        done = sum((course.earned_hours for course in self.required), Decimal(0))
        done += sum((min(pool.hours, pool.earned_hours) for pool in self.pools), Decimal(0))
        whole = max(asked, self.required_hours)
        return min(99, int(100 * done / whole)) if whole else 0


def plan_state(
    start_at: datetime, end_at: datetime, completed_at: datetime | None, now: datetime
) -> PlanState:
    """Where somebody stands. What is late can still be completed."""
    if completed_at is not None:
        return PlanState.COMPLETED
    if now < start_at:
        return PlanState.UPCOMING
    return PlanState.RUNNING if now < end_at else PlanState.LATE


def is_due_soon(state: PlanState, end_at: datetime, now: datetime) -> bool:
    """Whether a running plan ends within a week."""
    return state is PlanState.RUNNING and end_at - now <= DUE_SOON


def is_behind(
    state: PlanState, start_at: datetime, end_at: datetime, percent: int, now: datetime
) -> bool:
    """Whether a running plan's work lags clearly behind its time."""
    if state is not PlanState.RUNNING:
        return False
    return percent + BEHIND_BY < 100 * ((now - start_at) / (end_at - start_at))


def days_left(end_at: datetime, now: datetime) -> int:
    """How many midnights of China lie before a plan's last day; 0 on that day itself."""
    return (china_day(end_at - timedelta(microseconds=1)) - china_day(now)).days


def week_of(now: datetime) -> int:
    """Which week it is: another number every seven days of China."""
    return china_day(now).toordinal() // 7


def reminder(
    start_at: datetime, end_at: datetime, percent: int, now: datetime, *, is_complete: bool
) -> Reminder | None:
    """What to tell somebody today of a plan; who is told that it ends is not told to hurry as well."""
    state = plan_state(start_at, end_at, now if is_complete else None, now)
    if state is not PlanState.RUNNING:
        return None
    left = days_left(end_at, now)
    if left <= 7:
        return Reminder.DAY if left <= 1 else Reminder.WEEK
    return Reminder.BEHIND if is_behind(state, start_at, end_at, percent, now) else None


def cannot_choose(
    pool: PoolFacts,
    *,
    is_chosen: bool,
    is_offered: bool,
    is_free: bool,
    is_held: bool,
    is_over: bool,
    plan_completed: bool,
) -> CannotChoose | None:
    """Why a course of the pool cannot be chosen; None when it can."""
    if is_chosen:
        return CannotChoose.ALREADY_CHOSEN
    if plan_completed:
        return CannotChoose.PLAN_COMPLETED
    if not is_offered and not is_held:
        return CannotChoose.COURSE_WITHDRAWN
    if pool.is_full:
        return CannotChoose.POOL_FULL
    if not is_free and not is_held:
        return CannotChoose.ELECTIVE_NOT_FREE
    return CannotChoose.ELECTIVE_OVER if is_over else None


def can_unchoose(
    *, chosen_at: datetime, studied_at: datetime | None, is_over: bool, plan_completed: bool
) -> bool:
    """Until it is begun, which is when something was studied in it since it was chosen; what cannot be
    completed any more, also later."""
    begun = studied_at is not None and studied_at > chosen_at
    return not plan_completed and (is_over or not begun)


@dataclass(frozen=True, slots=True)
class Supply:
    """What a plan offers: the hours of its required courses, and each pool's hours and courses."""

    required: Sequence[Decimal]
    pools: Sequence[tuple[Decimal, Sequence[Decimal]]]

    @property
    def is_empty(self) -> bool:
        return not self.required and not self.pools

    @property
    def pool_too_small(self) -> int | None:
        """The first pool, from 0, whose courses together have fewer hours than it asks for."""
        for number, (hours, courses) in enumerate(self.pools):
            if sum(courses, Decimal(0)) < hours:
                return number
        return None

    @property
    def hours(self) -> Decimal:
        """What somebody earns who completes all required courses and just fills the pools."""
        pools = sum((hours for hours, _ in self.pools), Decimal(0))
        return sum(self.required, Decimal(0)) + pools
