"""What happens to people."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from zhegui.kernel.work.events import Event


@dataclass(frozen=True)
class RealNameConfirmed(Event):
    """Somebody confirmed their real name and ID number."""

    user: UUID


@dataclass(frozen=True)
class IdentityCorrected(Event):
    """A reviewed correction gave somebody another name or number, and what they hold in the old one
    is to be issued anew."""

    user: UUID


@dataclass(frozen=True)
class NumberDisputed(Event):
    """What `holder` earned with an ID number is suspended, since `user` claims the number."""

    request: UUID
    user: UUID
    holder: UUID | None


@dataclass(frozen=True)
class IdentityDecided(Event):
    """A request of `user` was decided, for a reason that they read; `loser` has lost the number to them."""

    request: UUID
    user: UUID
    loser: UUID | None
    is_accepted: bool
    reason: str


@dataclass(frozen=True)
class PasswordChanged(Event):
    """Somebody has another password."""

    user: UUID
    at: datetime


@dataclass(frozen=True)
class MobileChanged(Event):
    """An account has another mobile number, here masked."""

    user: UUID
    mobile: str
    at: datetime


@dataclass(frozen=True)
class LoggedInElsewhere(Event):
    """Somebody logged in on a device that their account does not know, though it knows others."""

    user: UUID
    device: str | None
    at: datetime


@dataclass(frozen=True)
class PersonErased(Event):
    """Somebody asked to be forgotten: each feature forgets what it holds of them.

    Announced before the account itself is erased.
    """

    user: UUID
    mobile: str
    mobile_lookup: bytes
    #: They were erased before; a listener raises nothing that would keep them.
    again: bool = False
