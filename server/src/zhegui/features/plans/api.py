"""What other features and the demonstration may do with examination plans."""

from zhegui.features.plans.candidates import planned_examinations
from zhegui.features.plans.models import ExaminationPlan
from zhegui.features.plans.schemas import ExaminationPlanSave
from zhegui.features.plans.writes import put_plan

__all__ = ["ExaminationPlan", "ExaminationPlanSave", "planned_examinations", "put_plan"]
