"""What happens to what is offered."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from zhegui.kernel.work.events import Event


@dataclass(frozen=True)
class OfferWithdrawn(Event):
    """A course, subject or material is no longer offered to all that it was offered to: it is a draft
    again, or for its organization's people alone."""

    thing: UUID
