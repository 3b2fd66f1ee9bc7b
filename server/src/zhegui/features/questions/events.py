"""What happens to questions."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from zhegui.kernel.work.events import Event


@dataclass(frozen=True)
class KeyCorrected(Event):
    """The version in force asks the same as the one before it, and something else is right."""

    question: UUID
    before: UUID
    after: UUID
