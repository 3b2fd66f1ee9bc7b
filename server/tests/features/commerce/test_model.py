"""The states of an order against a model of them: 10,000 random lives of an order.

The model says for each act what the design's table says; the rules compute the state from money,
vouchers and time. Both must be of one mind after every act.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from random import Random

from zhegui.features.commerce.rules import (
    OF_PERSONS,
    Sums,
    deadline,
    may_cancel,
    next_state,
    prolonged,
    reopened,
    takes_late_money,
)
from zhegui.features.commerce.states import OPEN, OrderState

LIVES, LONGEST = 10_000, 16
AMOUNT = Decimal(100)
START = datetime(2026, 11, 22, 2, 0, tzinfo=UTC)
DEADLINE = deadline(START, OF_PERSONS)
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

    now: datetime = START
    expires_at: datetime = DEADLINE
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
        if self.state is ACTIVE:
            self.state = REFUNDED
        elif self.is_open:
            self.state = EXPIRED if self._is_late() else CANCELLED

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


class Life:
    """One order: the rules' state beside the model's."""

    def __init__(self, random: Random) -> None:
        self.facts = Facts()
        self.model, self.random = Model(self.facts), random
        self.state = UNPAID
        self.accepted: list[Decimal] = []
        self.told: list[str] = []

    def settle(self) -> None:
        facts = self.facts
        self.state = next_state(
            self.state,
            Sums(AMOUNT, facts.paid, facts.back),
            waiting=facts.waiting > 0,
            ordered_anew=facts.anew,
            expires_at=facts.expires_at,
            now=facts.now,
        )
        if self.state not in (EXPIRED, CANCELLED):
            facts.ended_at = None
        elif facts.ended_at is None:
            facts.ended_at = facts.now

    def upload(self) -> None:
        ended = self.facts.ended_at
        is_late = ended is not None and takes_late_money(self.state, ended, self.facts.now)
        if self.state in OPEN or is_late:
            self.facts.waiting = 1
            self.model.uploaded()

    def accept(self) -> None:
        if self.facts.waiting:
            self.facts.waiting -= 1
            self.accepted.append(self._some())
            self.facts.paid += self.accepted[-1]
            self.model.received()

    def reject(self) -> None:
        if self.facts.waiting:
            self.facts.waiting -= 1
            if self.state in OPEN:
                self._prolong()
            self.model.rejected()

    def correct(self) -> None:
        """An acceptance in error, whose money was not sent back meanwhile."""
        if self.accepted and self.accepted[-1] <= self.facts.booked:
            self.facts.paid -= self.accepted.pop()
            if self.state in (*OPEN, ACTIVE):
                facts = self.facts
                facts.expires_at = reopened(facts.expires_at, facts.now)
            self.model.corrected()

    def order_anew(self) -> None:
        """Only what is no longer open is ordered again."""
        if self.state not in OPEN:
            self.facts.anew = True

    def refund(self) -> None:
        if self.facts.booked > 0:
            self.facts.back += self.random.choice(
                (self.facts.booked, min(self.facts.booked, Decimal(30)))
            )
            self.model.refunded()

    def cancel(self) -> None:
        if may_cancel(self.state, self.facts.booked):
            self.state = CANCELLED
            self.model.cancelled()

    def wait(self) -> None:
        self.facts.now += timedelta(hours=self.random.choice((1, 23, 24, 72)))
        self.model.time_passed()

    def end(self) -> None:
        """Whatever was booked can be sent back, and the order is over then."""
        if self.facts.booked > 0:
            self.facts.back = self.facts.paid
            self.model.refunded()
            self.settle()
            assert self.state in (CANCELLED, EXPIRED, REFUNDED), self.told

    def _prolong(self) -> None:
        facts = self.facts
        facts.expires_at = prolonged(facts.expires_at, START, facts.now, OF_PERSONS)

    def _some(self) -> Decimal:
        return Decimal(self.random.choice((40, 60, 100, 130)))


ACTS: tuple[Callable[[Life], None], ...] = (
    Life.upload,
    Life.upload,
    Life.accept,
    Life.reject,
    Life.correct,
    Life.order_anew,
    Life.refund,
    Life.cancel,
    Life.wait,
)


def test_rules_and_model_are_of_one_mind() -> None:
    random = Random(20261122)
    seen: set[tuple[OrderState, OrderState]] = set()
    for _ in range(LIVES):
        life = Life(random)
        for _ in range(random.randint(1, LONGEST)):
            act, was = random.choice(ACTS), life.state
            act(life)
            life.settle()
            life.told.append(act.__name__)
            assert life.state is life.model.state, life.told
            assert life.facts.booked >= 0
            assert was not in (CANCELLED, REFUNDED) or life.state is was, life.told
            seen.add((was, life.state))
        life.end()
    moves = {(one, other) for one, other in seen if one is not other}
    assert moves == {
        (UNPAID, IN_REVIEW),
        (UNPAID, CANCELLED),
        (UNPAID, EXPIRED),
        (IN_REVIEW, UNPAID),
        (IN_REVIEW, ACTIVE),
        (IN_REVIEW, CANCELLED),
        (IN_REVIEW, EXPIRED),
        (ACTIVE, REFUNDED),
        (ACTIVE, UNPAID),
        (ACTIVE, CANCELLED),
        (EXPIRED, ACTIVE),
    }
