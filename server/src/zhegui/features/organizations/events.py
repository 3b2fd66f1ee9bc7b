"""What happens between organizations and people."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from zhegui.kernel.work.events import Event


@dataclass(frozen=True)
class StaffInvited(Event):
    """An organization invited the holder of a mobile number."""

    organization: UUID
    invitation: UUID


@dataclass(frozen=True)
class StaffJoined(Event):
    """An invited user became staff."""

    user: UUID
    organization: UUID


@dataclass(frozen=True)
class StaffLeft(Event):
    """Somebody is no longer staff."""

    user: UUID
    organization: UUID


@dataclass(frozen=True)
class StaffRemoved(Event):
    """A manager removed somebody from the staff; they have also left it."""

    user: UUID
    organization: UUID
