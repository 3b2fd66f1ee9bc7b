"""What the demonstration may do with training plans."""

from zhegui.features.training.completing import certify_courses
from zhegui.features.training.models import TrainingPlan
from zhegui.features.training.planning import publish_plan, save_plan
from zhegui.features.training.schemas import PoolSave, TrainingPlanSave

__all__ = [
    "PoolSave",
    "TrainingPlan",
    "TrainingPlanSave",
    "certify_courses",
    "publish_plan",
    "save_plan",
]
