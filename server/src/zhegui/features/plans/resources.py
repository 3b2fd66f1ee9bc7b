"""What may be read of examination plans, and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, func, or_, select

from zhegui.features.examinations import api as examinations
from zhegui.features.examinations.api import Attempt, examinations_resource
from zhegui.features.identity.api import users
from zhegui.features.organizations.api import departments_resource
from zhegui.features.plans.candidates import is_candidate
from zhegui.features.plans.models import (
    ExaminationPlan,
    PlanCandidate,
    PlanDepartment,
    PlanExamination,
)
from zhegui.features.plans.schemas import PlanState
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.listing import (
    Derived,
    Field,
    Reading,
    Resource,
    Viewer,
    many_to_many,
    words_of,
)


def own_or_managed(viewer: Viewer) -> ColumnElement[bool]:
    """Published plans that one is a candidate of, and those of who reads an organization's."""
    managed = permitted(viewer, "examination.read", ExaminationPlan.organization_sid)
    return or_(is_candidate(viewer.user), managed)


def _examination_count() -> ScalarSelect[int]:
    return (
        select(func.count())
        .select_from(PlanExamination)
        .where(PlanExamination.plan_sid == ExaminationPlan.sid)
        .correlate(ExaminationPlan)
        .scalar_subquery()
    )


def _passed_count(viewer: Viewer) -> ScalarSelect[int]:
    """Of how many of its examinations the viewer knows that they passed."""
    return (
        select(func.count(PlanExamination.examination_sid.distinct()))
        .join(Attempt, Attempt.examination_sid == PlanExamination.examination_sid)
        .where(
            PlanExamination.plan_sid == ExaminationPlan.sid,
            Attempt.user_sid == viewer.user,
            examinations.is_pass(),
        )
        .correlate(ExaminationPlan)
        .scalar_subquery()
    )


def _state(row: Mapping[str, Any], reading: Reading) -> PlanState:
    if reading.now < row["start"]:
        return "upcoming"
    return "running" if reading.now < row["end"] else "over"


examination_plans = Resource(
    "examinationPlan",
    ExaminationPlan,
    visible_to=own_or_managed,
    fields=[
        Field("title", filter=True, sort=True),
        Field("description"),
        Field("start", ExaminationPlan.start_at, filter=True, sort=True),
        Field("end", ExaminationPlan.end_at, filter=True, sort=True),
        Field("forEverybody", filter=True),
        Field("publishedAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
        Field("version"),
        Field("examinationCount", _examination_count(), type=int, nullable=False),
        Field("passedCount", _passed_count, type=int, nullable=False),
        Field("mine", lambda viewer: is_candidate(viewer.user), nullable=False, filter=True),
    ],
    includes={
        "examinationList": many_to_many(
            examinations_resource,
            PlanExamination.plan_sid,
            PlanExamination.examination_sid,
            [PlanExamination.position],
        ),
        "departmentList": many_to_many(
            departments_resource, PlanDepartment.plan_sid, PlanDepartment.department_sid
        ),
        "userList": many_to_many(users, PlanCandidate.plan_sid, PlanCandidate.user_sid),
    },
    derived=[
        Derived(
            "state",
            PlanState,
            {"start": ExaminationPlan.start_at, "end": ExaminationPlan.end_at},
            _state,
        )
    ],
    search=words_of(ExaminationPlan.title, ExaminationPlan.description),
    default_order=["end"],
)
