"""Standings as the wire shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from zhegui.features.training import rules
from zhegui.features.training.electives import OpenPool
from zhegui.features.training.models import ElectivePool
from zhegui.features.training.progress import PlanCourse, PlanStanding
from zhegui.features.training.rules import PlanState
from zhegui.features.training.schemas import (
    CourseProgress,
    CourseSummary,
    Elective,
    PlanOwner,
    PlanProgress,
    PoolDetail,
    PoolProgress,
    StaffName,
    StaffProgress,
)
from zhegui.kernel.http.envelope import Reference


def state_of(standing: PlanStanding, now: datetime) -> PlanState:
    """Where somebody stands."""
    plan = standing.outline.plan
    return rules.plan_state(plan.start_at, plan.end_at, standing.completed_at, now)


def _is_behind(standing: PlanStanding, percent: int, now: datetime) -> bool:
    plan = standing.outline.plan
    return rules.is_behind(state_of(standing, now), plan.start_at, plan.end_at, percent, now)


def _percent(standing: PlanStanding) -> int:
    return 100 if standing.completion else standing.plan_facts.percent


def course_progress(standing: PlanStanding, course: PlanCourse) -> CourseProgress:
    """One course."""
    facts, study = standing.facts(course), standing.study(course)
    summary = CourseSummary.model_validate(
        {
            **{name: getattr(course.course, name) for name in CourseSummary.model_fields},
            "hours": course.link.hours,
        }
    )
    return CourseProgress(
        course=summary,
        is_joined=facts.is_joined,
        completed_lesson_count=study.completed_lessons if study else 0,
        credited_seconds=facts.credited_seconds,
        earned_hours=facts.earned_hours,
        lessons_complete=facts.lessons_complete,
        examination_passed=facts.passed,
        is_complete=facts.is_complete,
        is_over=facts.is_over,
        next_step=facts.next_step,
        next_lesson_sid=study.next_lesson if study else None,
    )


def _pool_progress(
    standing: PlanStanding, pool: ElectivePool, courses: list[PlanCourse]
) -> PoolProgress:
    facts, chosen = standing.pool_facts(pool, courses), standing.chosen(pool, courses)
    return PoolProgress(
        sid=pool.sid,
        title=pool.title,
        hours=pool.hours,
        course_count=len(courses),
        chosen_hours=facts.chosen_hours,
        earned_hours=facts.earned_hours,
        is_full=facts.is_full,
        is_complete=facts.is_complete,
        course_list=[course_progress(standing, each) for each in chosen],
    )


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands around the plans of one person: names of organizations, the plans they joined by
    themselves, and the certificates issued, by the completion that earned them."""

    organizations: Mapping[UUID, str]
    joined: frozenset[UUID]
    certificates: Mapping[UUID, UUID]
    has_real_name: bool


def plan_progress(standing: PlanStanding, around: Surroundings, now: datetime) -> PlanProgress:
    """A whole plan."""
    plan, completion = standing.outline.plan, standing.completion
    percent, state = _percent(standing), state_of(standing, now)
    owner = plan.organization_sid
    certifies = plan.certificate_sid is not None
    return PlanProgress(
        sid=plan.sid,
        title=plan.title,
        description=plan.description,
        organization=PlanOwner(sid=owner, name=around.organizations[owner]) if owner else None,
        start_at=plan.start_at,
        end_at=plan.end_at,
        state=state,
        is_due_soon=rules.is_due_soon(state, plan.end_at, now),
        is_behind=_is_behind(standing, percent, now),
        percent=percent,
        required_hours=_asked_hours(standing),
        earned_hours=standing.plan_facts.earned_hours,
        completed_at=standing.completed_at,
        is_joined=plan.sid in around.joined,
        certifies=certifies,
        needs_real_name=certifies and not around.has_real_name,
        certificate_history_sid=around.certificates.get(completion.sid) if completion else None,
        required_course_list=[
            course_progress(standing, course) for course in standing.outline.required
        ],
        elective_pool_list=[
            _pool_progress(standing, pool, courses) for pool, courses in standing.outline.pools
        ],
    )


def _asked_hours(standing: PlanStanding) -> Decimal:
    """What the plan says, or else what its courses come to."""
    return standing.outline.plan.required_hours or standing.outline.supply.hours


def staff_progress(standing: PlanStanding, user: StaffName, now: datetime) -> StaffProgress:
    """One line of a manager's list."""
    percent = _percent(standing)
    return StaffProgress(
        user=user,
        state=state_of(standing, now),
        is_behind=_is_behind(standing, percent, now),
        percent=percent,
        earned_hours=standing.plan_facts.earned_hours,
        completed_at=standing.completed_at,
        studied_at=standing.studied_at,
    )


def pool_detail(asked: OpenPool, now: datetime) -> PoolDetail:
    """A pool with all its courses, for choosing."""
    standing, pool = asked.standing, asked.pool
    facts, plan = standing.pool_facts(pool, asked.courses), standing.outline.plan
    return PoolDetail(
        sid=pool.sid,
        title=pool.title,
        hours=pool.hours,
        chosen_hours=facts.chosen_hours,
        is_full=facts.is_full,
        is_short=asked.is_short,
        is_complete=facts.is_complete,
        training_plan=Reference(sid=plan.sid),
        training_plan_title=plan.title,
        end_at=plan.end_at,
        state=state_of(standing, now),
        elective_list=[
            Elective(
                progress=course_progress(standing, course),
                is_chosen=course.course.sid in standing.chosen_at(pool),
                can_unchoose=asked.can_unchoose(course),
                cannot_choose_reason=asked.cannot_choose(course),
            )
            for course in asked.courses
        ],
        server_time=now,
    )
