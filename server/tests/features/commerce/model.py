"""What the design's table says of an order, act by act, and none of our code."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from zhegui.features.commerce.states import OrderState

AMOUNT = Decimal(100)
UNPAID, ACTIVE, CANCELLED, EXPIRED, REFUNDED, IN_REVIEW = (
    OrderState.UNPAID,
    OrderState.ACTIVE,
    OrderState.CANCELLED,
    OrderState.EXPIRED,
    OrderState.REFUNDED,
    OrderState.IN_REVIEW,
)


@dataclass
class Facts:
    """What is known of an order, in either derivation of its state."""

    now: datetime
    expires_at: datetime
    ended_at: datetime | None = None
    paid: Decimal = Decimal(0)
    back: Decimal = Decimal(0)
    waiting: int = 0
    anew: bool = False

    @property
    def booked(self) -> Decimal:
        return self.paid - self.back


class Model:
    """The table of moves, word for word."""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.state = facts, UNPAID
        self.before_refund: OrderState | None = None

    @property
    def is_open(self) -> bool:
        return self.state in (UNPAID, IN_REVIEW)

    def uploaded(self) -> None:
        """An open order is in review; one that is over stays."""
        if self.is_open:
            self.state = IN_REVIEW

    def received(self) -> None:
        """Open: paid in full, a voucher waits, or the rest is due. Expired: alive once it is paid,
        unless it was ordered anew. Whatever else: the money is to be sent back."""
        paid = self.facts.booked >= AMOUNT
        if self.is_open:
            self._rest()
        if paid and (self.is_open or (self.state is EXPIRED and not self.facts.anew)):
            self.state = ACTIVE

    def rejected(self) -> None:
        if self.is_open:
            self._rest()

    def refunded(self) -> None:
        """What is refunded wholly is over, open or active."""
        if self.facts.booked > 0:
            return
        if self.state is ACTIVE or self.is_open:
            self.before_refund = self.state
        if self.state is ACTIVE:
            self.state = REFUNDED
        elif self.is_open:
            self.state = EXPIRED if self._is_late() else CANCELLED

    def refund_corrected(self) -> None:
        """As before it: what a refund ended goes on, unless it is unpaid and was ordered anew."""
        before = None if self.is_open or self.state is ACTIVE else self.before_refund
        if before is ACTIVE or (before and not self.facts.anew):
            self.state, self.before_refund = before, None
        self.received()
        if self.state is ACTIVE:
            self.corrected()

    def corrected(self) -> None:
        """Unpaid again, as if nothing had been accepted, or cancelled where it was ordered anew."""
        if self.state is ACTIVE and self.facts.paid < AMOUNT:
            self.state = CANCELLED if self.facts.anew else UNPAID
        if self.is_open:
            self._rest()
            self.refunded() if self.facts.back > 0 else self.time_passed()

    def cancelled(self) -> None:
        self.state = CANCELLED

    def time_passed(self) -> None:
        """Only who waits for money without any booked runs out of time."""
        if self.state is UNPAID and self.facts.booked == 0 and self._is_late():
            self.state = EXPIRED

    def _is_late(self) -> bool:
        return self.facts.now >= self.facts.expires_at

    def _rest(self) -> None:
        self.state = IN_REVIEW if self.facts.waiting else UNPAID
        self.time_passed()
