"""Examination plans that somebody is a candidate of."""

from __future__ import annotations

from zhegui.features.plans.models import ExaminationPlan, PlanCandidate
from zhegui.kernel.people.personal import Becomes, Given, Words, gives

personal = gives(
    "plans",
    "考试计划",
    "Examination plans",
    Given(PlanCandidate.user_sid, "考试计划", "Examination plans", names=(ExaminationPlan.title,)),
    becomes=Becomes.NOBODYS,
    why=Words("名单里的位置保留，不再显示是谁的", "Your place in the lists stays and names nobody"),
)
