"""What happens to study materials."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from zhegui.kernel.work.events import Event


@dataclass(frozen=True)
class FileAttached(Event):
    """A file is one of a material's; it may have been before."""

    file: UUID
