"""What other features may use of practice."""

from zhegui.features.practice.analysing import analysis_of
from zhegui.features.practice.audience import may_practise
from zhegui.features.practice.choosing import count_due, source
from zhegui.features.practice.models import Practice
from zhegui.features.practice.practising import practise
from zhegui.features.practice.resources import practised_questions
from zhegui.features.practice.schemas import PracticeAnalysis

__all__ = [
    "Practice",
    "PracticeAnalysis",
    "analysis_of",
    "count_due",
    "may_practise",
    "practise",
    "practised_questions",
    "source",
]
