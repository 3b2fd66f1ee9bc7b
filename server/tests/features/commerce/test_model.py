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
    AFTER_REJECTION,
    LIFE,
    MOST_WAITING,
    may_cancel,
    next_state,
)
from zhegui.features.commerce.states import OPEN, OrderState

LIVES, LONGEST = 10_000, 16
AMOUNT = Decimal(100)
START = datetime(2026, 11, 22, 2, 0, tzinfo=UTC)
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
    """What is known of an order, whoever derives its state."""

    now: datetime = START
    expires_at: datetime = START + LIFE
    paid: Decimal = Decimal(0)
    back: Decimal = Decimal(0)
    waiting: int = 0

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
        self.state = IN_REVIEW

    def received(self) -> None:
        """Open: paid in full, a voucher waits, or the rest is due. Expired: alive once it is paid."""
        if self.is_open:
            self._rest()
        if self.state in (UNPAID, IN_REVIEW, EXPIRED) and self.facts.booked >= AMOUNT:
            self.state = ACTIVE

    def rejected(self) -> None:
        if self.is_open:
            self._rest()

    def refunded(self) -> None:
        if self.state is ACTIVE and self.facts.booked == 0:
            self.state = REFUNDED
        elif self.is_open:
            self._rest()
            self.time_passed()

    def cancelled(self) -> None:
        self.state = CANCELLED

    def time_passed(self) -> None:
        """Only who waits for money without any booked runs out of time."""
        facts = self.facts
        if self.state is UNPAID and facts.booked == 0 and facts.now >= facts.expires_at:
            self.state = EXPIRED

    def _rest(self) -> None:
        self.state = IN_REVIEW if self.facts.waiting else UNPAID


class Life:
    """One order: the rules' state beside the model's."""

    def __init__(self, random: Random) -> None:
        self.facts = Facts()
        self.model, self.random = Model(self.facts), random
        self.state = UNPAID
        self.told: list[str] = []

    def settle(self) -> None:
        facts = self.facts
        self.state = next_state(
            self.state,
            amount=AMOUNT,
            booked=facts.booked,
            waiting=facts.waiting > 0,
            expires_at=facts.expires_at,
            now=facts.now,
        )

    def upload(self) -> None:
        if self.state in OPEN and self.facts.waiting < MOST_WAITING:
            self.facts.waiting += 1
            self.model.uploaded()

    def accept(self) -> None:
        if self.facts.waiting:
            self.facts.waiting -= 1
            self.facts.paid += self._some()
            self.model.received()

    def reject(self) -> None:
        if self.facts.waiting:
            self.facts.waiting -= 1
            self.facts.expires_at = max(self.facts.expires_at, self.facts.now + AFTER_REJECTION)
            self.model.rejected()

    def arrive_late(self) -> None:
        if self.state is EXPIRED:
            self.facts.paid += AMOUNT
            self.model.received()

    def refund(self) -> None:
        if self.facts.booked > 0:
            self.facts.back += self.random.choice(
                (self.facts.booked, min(self.facts.booked, Decimal(30)))
            )
            self.model.refunded()

    def cancel(self) -> None:
        if may_cancel(self.state, self.facts.booked):
            self.state, self.facts.waiting = CANCELLED, 0
            self.model.cancelled()

    def wait(self) -> None:
        self.facts.now += timedelta(hours=self.random.choice((1, 23, 24, 72)))
        self.model.time_passed()

    def _some(self) -> Decimal:
        return Decimal(self.random.choice((40, 60, 100, 130)))


ACTS: tuple[Callable[[Life], None], ...] = (
    Life.upload,
    Life.upload,
    Life.accept,
    Life.reject,
    Life.arrive_late,
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
    moves = {(one, other) for one, other in seen if one is not other}
    assert moves == {
        (UNPAID, IN_REVIEW),
        (UNPAID, CANCELLED),
        (UNPAID, EXPIRED),
        (IN_REVIEW, UNPAID),
        (IN_REVIEW, ACTIVE),
        (IN_REVIEW, CANCELLED),
        (ACTIVE, REFUNDED),
        (EXPIRED, ACTIVE),
    }
