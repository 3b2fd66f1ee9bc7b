"""What other features may use of practice."""

from zhegui.features.practice.audience import may_practise
from zhegui.features.practice.errors import PracticeClosed
from zhegui.features.practice.in_run import is_known_in, question_in_run
from zhegui.features.practice.models import Practice
from zhegui.features.practice.resources import practised_questions
from zhegui.features.practice.schemas import PracticeAnalysis
from zhegui.features.practice.scripted_practice import practise
from zhegui.features.practice.selection import count_due, source
from zhegui.features.practice.statistics import analysis_of

__all__ = [
    "Practice",
    "PracticeAnalysis",
    "PracticeClosed",
    "analysis_of",
    "count_due",
    "is_known_in",
    "may_practise",
    "practise",
    "practised_questions",
    "question_in_run",
    "source",
]
