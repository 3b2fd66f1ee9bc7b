"""What may be listed of plans: by their managers all, by others the open ones."""

from __future__ import annotations

from sqlalchemy import ColumnElement, exists, or_

from zhegui.features.catalogue import api as catalogue
from zhegui.features.organizations import api as organizations
from zhegui.features.training.models import (
    ElectivePool,
    TrainingPlan,
    TrainingPlanAssignment,
    TrainingPlanCourse,
)
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.listing import Field, Resource, Viewer, many_to_many, to_many, to_one


def open_or_managed(viewer: Viewer) -> ColumnElement[bool]:
    """Published plans that anybody may join; a manager's own organization's; an operator's all."""
    is_open = TrainingPlan.is_open & TrainingPlan.published_at.is_not(None)
    return or_(is_open, permitted(viewer, "plan.read", TrainingPlan.organization_sid))


def pool_of_visible_plan(viewer: Viewer) -> ColumnElement[bool]:
    """Pools of the plans that one may list."""
    return exists().where(
        TrainingPlan.sid == ElectivePool.training_plan_sid, open_or_managed(viewer)
    )


def managed_assignment(viewer: Viewer) -> ColumnElement[bool]:
    """Whom a plan is for, for its manager; one's own joining for oneself."""
    own = TrainingPlanAssignment.user_sid == viewer.user
    managed = exists().where(
        TrainingPlan.sid == TrainingPlanAssignment.training_plan_sid,
        permitted(viewer, "plan.read", TrainingPlan.organization_sid),
    )
    return or_(own, managed)


elective_pools = Resource(
    "electivePool",
    ElectivePool,
    visible_to=pool_of_visible_plan,
    fields=[Field("title"), Field("hours"), Field("position", sort=True)],
    includes={
        "courseList": many_to_many(
            catalogue.courses,
            TrainingPlanCourse.elective_pool_sid,
            TrainingPlanCourse.course_sid,
            order=[TrainingPlanCourse.position],
        )
    },
    default_order=["position"],
)

assignments = Resource(
    "trainingPlanAssignment",
    TrainingPlanAssignment,
    visible_to=managed_assignment,
    fields=[Field("departmentSid"), Field("userSid"), Field("isJoined", filter=True)],
)

training_plans = Resource(
    "trainingPlan",
    TrainingPlan,
    visible_to=open_or_managed,
    fields=[
        Field("organizationSid", filter=True),
        Field("title", filter=True, sort=True),
        Field("description"),
        Field("startAt", filter=True, sort=True),
        Field("endAt", filter=True, sort=True),
        Field("requiredHours", sort=True),
        Field("certificateSid"),
        Field("isOpen", filter=True),
        Field("forEverybody", filter=True),
        Field("publishedAt", filter=True, sort=True),
        Field("version"),
    ],
    includes={
        "organization": to_one(
            organizations.organization_names_resource, TrainingPlan.organization_sid
        ),
        "courseList": many_to_many(
            catalogue.courses,
            TrainingPlanCourse.training_plan_sid,
            TrainingPlanCourse.course_sid,
            order=[TrainingPlanCourse.position],
        ),
        "electivePoolList": to_many(elective_pools, ElectivePool.training_plan_sid),
        "assignmentList": to_many(assignments, TrainingPlanAssignment.training_plan_sid),
    },
    default_order=["endAt"],
)
