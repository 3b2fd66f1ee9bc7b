"""What happens in examinations."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from zhegui.kernel.work.events import Event


@dataclass(frozen=True)
class ExaminationPublished(Event):
    """Candidates may see and sit an examination from its start on."""

    examination: UUID


@dataclass(frozen=True)
class ExaminationWithdrawn(Event):
    """A published examination is a draft again; nobody has sat it."""

    examination: UUID
    reason: str


@dataclass(frozen=True)
class EntryEnded(Event):
    """Nobody may enter an examination any more, before its time."""

    examination: UUID
    reason: str


@dataclass(frozen=True)
class ExaminationPassed(Event):
    """A result that passes was released."""

    user: UUID
    attempt: UUID
    examination: UUID


@dataclass(frozen=True)
class ExaminationFailed(Event):
    """A result that does not pass was released."""

    user: UUID
    attempt: UUID
    examination: UUID


@dataclass(frozen=True)
class MockMarked(Event):
    """The result of a mock examination was released. It neither passes nor fails anybody."""

    user: UUID
    attempt: UUID
    examination: UUID


@dataclass(frozen=True)
class AttemptVoided(Event):
    """An attempt does not count any more; the reason is shown to its candidate."""

    user: UUID
    attempt: UUID
    examination: UUID
    reason: str
