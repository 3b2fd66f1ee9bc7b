"""Training plans on the wire. Hours are credit hours (学时) of 45 minutes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Annotated

from pydantic import AfterValidator, Field, ValidationInfo, field_validator

from zhegui.features.training.rules import CannotChoose, NextStep, PlanState
from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.records.pictures import Picture
from zhegui.kernel.text.print_fonts import Printed
from zhegui.kernel.values import (
    Body,
    Flag,
    Instant,
    Line,
    Money,
    Score,
    Sid,
    Version,
    fault,
    or_default,
)

Courses = Annotated[list[Reference], Field(max_length=100)]


def _tenths(value: Decimal) -> Decimal:
    if value != value.quantize(Decimal("0.1")):
        raise fault("too_many_decimals", "学时最多一位小数", "Hours have at most one decimal")
    return value


Hours = Annotated[Score, AfterValidator(_tenths), Field(le=Decimal(10_000))]


class PoolSave(Wire):
    """A pool of electives, and how many hours of them are to be chosen."""

    title: Annotated[Line, Field(min_length=1, max_length=60)]
    hours: Annotated[Hours, Field(gt=0)]
    course_list: Annotated[list[Reference], Field(min_length=1, max_length=100)]


def _refuse_twice(courses: Sequence[Reference]) -> None:
    if len({course.sid for course in courses}) < len(courses):
        raise fault("course_twice", "同一门课只能出现一次", "A course can be in a plan only once")


class TrainingPlanSave(Wire):
    """A plan, new without `sid`; lists replace what there was.

    `departmentList` (each with all below it), `userList` and `forEverybody`, all staff of the
    organization, say whom it is for; `isOpen` lets anybody join. Once it is published only title,
    description, `endAt`, certificate and whom it is for can change.
    """

    sid: Sid | None = None
    version: Version | None = None
    title: Annotated[Printed, Field(min_length=1, max_length=80)]
    description: Annotated[Body, Field(max_length=500)] = ""
    start_at: Instant
    end_at: Instant
    required_hours: Hours = Decimal(0)
    required_course_list: Courses = []
    elective_pool_list: Annotated[list[PoolSave], Field(max_length=10)] = []
    certificate: Reference | None = None
    is_open: Flag = False
    for_everybody: Flag = False
    department_list: Annotated[list[Reference], Field(max_length=500)] = []
    user_list: Annotated[list[Reference], Field(max_length=1000)] = []

    @field_validator("end_at")
    @classmethod
    def _in_order(cls, end_at: datetime, info: ValidationInfo) -> datetime:
        start_at = info.data.get("start_at")
        if start_at and start_at >= end_at:
            raise fault("ends_before_start", "结束时间应晚于开始时间", "Must end after it starts")
        return end_at

    @field_validator("required_course_list")
    @classmethod
    def _each_once(cls, required: list[Reference]) -> list[Reference]:
        _refuse_twice(required)
        return required

    @field_validator("elective_pool_list")
    @classmethod
    def _each_once_in_all(cls, pools: list[PoolSave], info: ValidationInfo) -> list[PoolSave]:
        chosen = [course for pool in pools for course in pool.course_list]
        _refuse_twice([*info.data.get("required_course_list", []), *chosen])
        return pools

    @property
    def courses(self) -> list[Sid]:
        """All courses, required and elective."""
        pools = [course for pool in self.elective_pool_list for course in pool.course_list]
        return [course.sid for course in (*self.required_course_list, *pools)]


class TrainingPlanRecord(Wire):
    """A saved plan."""

    sid: Sid
    version: int
    title: str
    published_at: Instant | None


Page = Annotated[int, Field(strict=True, ge=0, le=100_000)]
Size = Annotated[int, Field(strict=True, ge=1, le=100)]


class PageRequest(Wire):
    """A page of a list, counted from 0."""

    page: Annotated[Page, or_default(Page, 0)] = 0
    size: Annotated[Size, or_default(Size, 10)] = 10


class StaffPageRequest(PageRequest):
    """A page of the people on a plan."""

    training_plan_sid: Sid


class ProgressRequest(Wire):
    """Whose progress in which plan."""

    training_plan_sid: Sid
    user_sid: Sid


class CourseSummary(Wire):
    """What a course is, in a plan; its hours are the plan's."""

    sid: Sid
    title: str
    summary: str
    cover: str
    cover_list: list[Picture]
    hours: Score
    price: Money
    lesson_count: int
    examination_sid: Sid | None


class CourseProgress(Wire):
    """How far somebody is in a course of a plan.

    `examinationPassed` is null for a course without examination; `nextStep` says what to do.
    `isOver`: it is an elective that they cannot complete any more, which takes no place in its pool.
    """

    course: CourseSummary
    is_joined: bool
    completed_lesson_count: int
    credited_seconds: int
    earned_hours: Score
    lessons_complete: bool
    examination_passed: bool | None
    is_complete: bool
    is_over: bool
    next_step: NextStep
    next_lesson_sid: Sid | None


class PoolProgress(Wire):
    """How far somebody is in a pool; `courseList` are the chosen ones of `courseCount`."""

    sid: Sid
    title: str
    hours: Score
    course_count: int
    chosen_hours: Score
    earned_hours: Score
    is_full: bool
    is_complete: bool
    course_list: list[CourseProgress]


class PlanOwner(Wire):
    """Whose plan it is."""

    sid: Sid
    name: str


class PlanProgress(Wire):
    """A plan and how far somebody is in it.

    What is late is told by `state`, by `isDueSoon` (a week or less is left) and by `isBehind` (the
    work lags behind the time).
    `needsRealName`: it certifies, and only a confirmed real name is missing.
    """

    sid: Sid
    title: str
    description: str
    organization: PlanOwner | None
    start_at: Instant
    end_at: Instant
    state: PlanState
    is_due_soon: bool
    is_behind: bool
    percent: int
    required_hours: Score
    earned_hours: Score
    completed_at: Instant | None
    is_joined: bool
    certifies: bool
    needs_real_name: bool
    certificate_history_sid: Sid | None
    required_course_list: list[CourseProgress]
    elective_pool_list: list[PoolProgress]


class PlanPage(Wire):
    """A page of one's own plans."""

    content: list[PlanProgress]
    page: int
    size: int
    total_elements: int
    total_pages: int
    server_time: Instant


class StaffName(Wire):
    """Somebody on a plan, as the organization knows them."""

    sid: Sid
    name: str
    department: str | None
    title: str | None


class StaffProgress(Wire):
    """How far one of the staff is, in one line."""

    user: StaffName
    state: PlanState
    is_behind: bool
    percent: int
    earned_hours: Score
    completed_at: Instant | None
    studied_at: Instant | None


class StateCount(Wire):
    """How many people stand where."""

    state: PlanState
    count: int


class PlanStaffPage(Wire):
    """A page of the people on a plan, who is furthest behind first."""

    content: list[StaffProgress]
    page: int
    size: int
    total_elements: int
    total_pages: int
    state_list: list[StateCount]
    server_time: Instant


class UserPlanProgress(Wire):
    """One person's progress in one plan, in full."""

    user: StaffName
    plan: PlanProgress
    server_time: Instant


class ElectiveSave(Wire):
    """A course of a pool, to choose or to drop."""

    elective_pool: Reference
    course: Reference


class Elective(Wire):
    """A course that may be chosen, or why it cannot."""

    progress: CourseProgress
    is_chosen: bool
    can_unchoose: bool
    cannot_choose_reason: CannotChoose | None


class PoolDetail(Wire):
    """A pool with all its courses, for choosing.

    `isShort`: what is chosen and what could still be chosen come to fewer hours than it asks for.
    """

    sid: Sid
    title: str
    hours: Score
    chosen_hours: Score
    is_full: bool
    is_short: bool
    is_complete: bool
    training_plan: Reference
    training_plan_title: str
    end_at: Instant
    state: PlanState
    elective_list: list[Elective]
    server_time: Instant


class RankingRequest(Wire):
    """Which of the organizations one works for; the oldest employment unless given."""

    organization_sid: Sid | None = None


class Rank(Wire):
    """One of the staff and the seconds that counted this month; equal times share a rank."""

    rank: int
    name: str
    department: str | None
    seconds: int
    is_oneself: bool


class Ranking(Wire):
    """The first ten who studied this month, and oneself among all staff."""

    month_start: Instant
    staff_count: int
    rank_list: list[Rank]
    own: Rank
    server_time: Instant
