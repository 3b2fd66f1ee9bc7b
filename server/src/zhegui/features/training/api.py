"""What the demonstration may do with training plans."""

from zhegui.features.training.certifying import certify_finished
from zhegui.features.training.models import TrainingPlan
from zhegui.features.training.planning import publish_plan, save_plan
from zhegui.features.training.schemas import PoolSave, TrainingPlanSave

__all__ = [
    "PoolSave",
    "TrainingPlan",
    "TrainingPlanSave",
    "certify_finished",
    "publish_plan",
    "save_plan",
]
