"""What the demonstration may do with consultations."""

from zhegui.features.consultation.models import (
    CannedAnswer,
    Consultant,
    Consultation,
    ConsultationDesk,
    ConsultationMessage,
)

__all__ = [
    "CannedAnswer",
    "Consultant",
    "Consultation",
    "ConsultationDesk",
    "ConsultationMessage",
]
