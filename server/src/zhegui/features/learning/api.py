"""What other features may know of studying."""

from zhegui.features.learning.models import Enrolment
from zhegui.features.learning.service import join

__all__ = ["Enrolment", "join"]
