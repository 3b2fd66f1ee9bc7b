"""What happens to orders and payments."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from zhegui.kernel.work.events import Event


@dataclass(frozen=True)
class OrderMoved(Event):
    """An order came into a state; `was` is 0 for a new one."""

    order: UUID
    buyer: UUID
    was: int
    state: int


@dataclass(frozen=True)
class VoucherSubmitted(Event):
    """A voucher waits for review."""

    pay: UUID
    order: UUID


@dataclass(frozen=True)
class MoneyRefunded(Event):
    """Money of an order went back."""

    refund: UUID
    order: UUID


@dataclass(frozen=True)
class RefundCorrected(Event):
    """A refund was recorded in error, and undone."""

    refund: UUID
    order: UUID
    reason: str


@dataclass(frozen=True)
class VoucherDecided(Event):
    """Somebody accepted or rejected a voucher."""

    pay: UUID
    order: UUID
    is_accepted: bool
