"""Who the candidates of a plan are."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Select, Uuid, exists, literal, or_, select, union

from zhegui.features.organizations import api as organizations
from zhegui.features.plans.models import (
    ExaminationPlan,
    PlanCandidate,
    PlanDepartment,
    PlanExamination,
)

Staff = organizations.Staff


def is_candidate(user: ColumnElement[UUID]) -> ColumnElement[bool]:
    """Published plans of which somebody is a candidate: by name, by department, or as one of the
    staff. Who has left the organization is none."""
    works_there = exists().where(
        Staff.organization_sid == ExaminationPlan.organization_sid, Staff.user_sid == user
    )
    by_name = exists().where(
        PlanCandidate.plan_sid == ExaminationPlan.sid, PlanCandidate.user_sid == user
    )
    by_department = exists().where(
        PlanDepartment.plan_sid == ExaminationPlan.sid,
        PlanDepartment.department_sid.in_(organizations.departments_above(user)),
    )
    named = or_(by_name, by_department, ExaminationPlan.for_everybody)
    own = or_(works_there & named, ExaminationPlan.organization_sid.is_(None) & by_name)
    return ExaminationPlan.published_at.is_not(None) & own


def candidates_of(plan: ExaminationPlan) -> Select[UUID]:
    """The users who are candidates of a plan, each once; who has left the organization is none."""
    departments = organizations.departments_below(
        select(PlanDepartment.department_sid).where(PlanDepartment.plan_sid == plan.sid)
    )
    staff = select(Staff.user_sid).where(Staff.organization_sid == plan.organization_sid)
    users = select(PlanCandidate.user_sid).where(PlanCandidate.plan_sid == plan.sid)
    if plan.organization_sid is not None:
        users = users.where(PlanCandidate.user_sid.in_(staff))
    if not plan.for_everybody:
        staff = staff.where(Staff.department_sid.in_(departments))
    return select(union(staff, users).subquery().c.user_sid)


def planned_examinations(user: UUID, now: datetime) -> Select[UUID]:
    """The examinations of the plans that somebody is a candidate of and that are open now."""
    account = literal(user, Uuid())
    return (
        select(PlanExamination.examination_sid)
        .join(ExaminationPlan, ExaminationPlan.sid == PlanExamination.plan_sid)
        .where(
            is_candidate(account),
            ExaminationPlan.start_at <= now,
            ExaminationPlan.end_at > now,
        )
    )
