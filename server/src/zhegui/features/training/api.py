"""What other features and the demonstration may do with training plans."""

from zhegui.features.training.certification import certify_finished
from zhegui.features.training.events import PlanAssigned, PlanCompleted
from zhegui.features.training.models import TrainingPlan
from zhegui.features.training.next_step import NextInPlan, certifying_plans, next_in_plans
from zhegui.features.training.publication import publish_plan, save_plan
from zhegui.features.training.queries import open_plans
from zhegui.features.training.rules import NextStep, PlanState
from zhegui.features.training.schemas import PoolSave, TrainingPlanSave

__all__ = [
    "NextInPlan",
    "NextStep",
    "PlanAssigned",
    "PlanCompleted",
    "PlanState",
    "PoolSave",
    "TrainingPlan",
    "TrainingPlanSave",
    "certify_finished",
    "certifying_plans",
    "next_in_plans",
    "open_plans",
    "publish_plan",
    "save_plan",
]
