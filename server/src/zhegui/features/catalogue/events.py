"""What happens to what is offered."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from zhegui.kernel.events import Event


@dataclass(frozen=True)
class OfferWithdrawn(Event):
    """A course, subject or material was published and is a draft again."""

    thing: UUID
