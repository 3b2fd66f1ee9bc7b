"""What happens to training plans."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from zhegui.kernel.work.events import Event


@dataclass(frozen=True)
class PlanAssigned(Event):
    """A published plan has people: at its publishing, and when they change."""

    plan: UUID


@dataclass(frozen=True)
class PlanCompleted(Event):
    """Somebody did all that a plan asks for."""

    user: UUID
    plan: UUID
