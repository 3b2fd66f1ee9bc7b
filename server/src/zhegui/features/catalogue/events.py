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


@dataclass(frozen=True)
class OutlineChanging(Event):
    """The chapters and lessons that learners see are about to be written; who listens may refuse it."""

    course: UUID


@dataclass(frozen=True)
class OutlineWritten(Event):
    """The chapters and lessons that learners see were written; `user` is None where no person did it."""

    course: UUID
    user: UUID | None
    remark: str


@dataclass(frozen=True)
class LessonsRemoved(Event):
    """Lessons of a course are gone or withdrawn: for some of its learners all that is left is done."""

    course: UUID
