"""What happens while people study."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from zhegui.kernel.work.events import Event


@dataclass(frozen=True)
class CourseStudied(Event):
    """Somebody completed the last open lesson of a course."""

    user: UUID
    course: UUID
