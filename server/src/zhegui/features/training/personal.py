"""Training plans that somebody is on."""

from __future__ import annotations

from zhegui.features.catalogue.api import Course
from zhegui.features.training.models import (
    ElectiveChoice,
    TrainingPlan,
    TrainingPlanAssignment,
    TrainingPlanCompletion,
    TrainingPlanTold,
)
from zhegui.kernel.people.personal import Becomes, Given, Words, gives

personal = gives(
    "training",
    "培训计划",
    "Training plans",
    Given(TrainingPlanAssignment.user_sid, "指派的计划", "Plans", names=(TrainingPlan.title,)),
    Given(ElectiveChoice.user_sid, "选课", "Electives chosen", names=(Course.title,)),
    Given(
        TrainingPlanCompletion.user_sid,
        "完成的计划",
        "Plans completed",
        names=(TrainingPlan.title,),
    ),
    withheld={TrainingPlanTold.user_sid: "what somebody was told is among their messages"},
    becomes=Becomes.NOBODYS,
    why=Words(
        "完成情况计入计划的统计，不再显示是谁的",
        "What was completed counts in the plans and names nobody",
    ),
)
