"""The states of an order against a model of them: 10,000 random lives of an order.

The model says for each act what the design's table says; the rules compute the state from money,
vouchers and time. Both must be of one mind after every act.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from random import Random

from tests.features.commerce.model import (
    ACTIVE,
    AMOUNT,
    CANCELLED,
    EXPIRED,
    IN_REVIEW,
    REFUNDED,
    UNPAID,
    Facts,
    Model,
)
from zhegui.features.commerce.rules import (
    OF_PERSONS,
    Sums,
    deadline,
    may_cancel,
    next_state,
    prolonged,
    reopened,
    resumed,
    takes_late_money,
)
from zhegui.features.commerce.states import OPEN, OrderState

LIVES, LONGEST = 10_000, 16
START = datetime(2026, 11, 22, 2, 0, tzinfo=UTC)
DEADLINE = deadline(START, OF_PERSONS)


class Life:
    """One order: the rules' state beside the model's."""

    def __init__(self, random: Random) -> None:
        self.facts = Facts(START, DEADLINE)
        self.model, self.random = Model(self.facts), random
        self.state = UNPAID
        self.accepted: list[Decimal] = []
        self.refunds: list[Decimal] = []
        self.before = UNPAID
        self.ended_by_refund = False
        self.told: list[str] = []

    def settle(self, act: str = "") -> None:
        facts, was = self.facts, self.state
        self.state = next_state(
            self.state,
            Sums(AMOUNT, facts.paid, facts.back),
            waiting=facts.waiting > 0,
            ordered_anew=facts.anew,
            expires_at=facts.expires_at,
            now=facts.now,
        )
        if self.state is not was:
            self.before, self.ended_by_refund = was, act == "refund"
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
            self.refunds.append(
                self.random.choice((self.facts.booked, min(self.facts.booked, Decimal(30))))
            )
            self.facts.back += self.refunds[-1]
            self.model.refunded()

    def correct_refund(self) -> None:
        """Any of them, as by somebody else than who recorded it."""
        if self.refunds:
            self.facts.back -= self.refunds.pop(self.random.randrange(len(self.refunds)))
            was, self.state = self.state, self._resumed()
            if self.state in OPEN and was not in OPEN:
                self.facts.expires_at = reopened(self.facts.expires_at, self.facts.now)
            self.model.refund_corrected()

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

    def _resumed(self) -> OrderState:
        is_ended = self.ended_by_refund and self.state not in (*OPEN, ACTIVE)
        before = self.before if is_ended else self.state
        return resumed(self.state, before, ordered_anew=self.facts.anew)

    def _prolong(self) -> None:
        facts = self.facts
        facts.expires_at = prolonged(facts.expires_at, START, facts.now, OF_PERSONS)

    def _some(self) -> Decimal:
        return Decimal(self.random.choice((40, 60, 100, 130)))


ACTS: tuple[Callable[[Life], None], ...] = (
    Life.upload,
    Life.upload,
    Life.accept,
    Life.accept,
    Life.reject,
    Life.correct,
    Life.order_anew,
    Life.refund,
    Life.refund,
    Life.correct_refund,
    Life.correct_refund,
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
            life.settle(act.__name__)
            life.told.append(act.__name__)
            assert life.state is life.model.state, life.told
            assert life.facts.booked >= 0
            is_undone = act is Life.correct_refund
            assert was not in (CANCELLED, REFUNDED) or is_undone or life.state is was, life.told
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
        (EXPIRED, UNPAID),
        (EXPIRED, IN_REVIEW),
        (UNPAID, ACTIVE),
        (CANCELLED, UNPAID),
        (CANCELLED, IN_REVIEW),
        (CANCELLED, ACTIVE),
        (REFUNDED, ACTIVE),
    }
