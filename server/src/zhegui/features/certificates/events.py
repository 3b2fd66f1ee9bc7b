"""What happens to certificates."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from zhegui.kernel.work.events import Event


@dataclass(frozen=True)
class CertificateIssued(Event):
    """A certificate that was promised is made and stands in the register."""

    user: UUID
    certificate_history: UUID


@dataclass(frozen=True)
class CertificateRevoked(Event):
    """A certificate was revoked for good; `user` is None once its holder is erased."""

    user: UUID | None
    certificate_history: UUID
    reason: str
