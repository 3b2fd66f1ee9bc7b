"""What an order costs, what state its money makes, and how long what was bought may be used. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from zhegui.features.commerce.states import OPEN, OrderState
from zhegui.kernel.clock import CHINA, china_day

USUAL_DAYS = 365
MOST_AMOUNT = Decimal("99999999.99")
DAY = timedelta(days=1)
SATURDAY = 5
#: For so long after its end an order takes vouchers of money that was sent in time.
LATE = timedelta(days=30)
#: Who holds a thing for longer than this may not buy it again yet.
TOO_EARLY = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class PaymentTerms:
    """How many days after it was made an order ends, and how many at most when it is prolonged."""

    days: int
    most: int


OF_PERSONS = PaymentTerms(days=3, most=7)
OF_ENTERPRISES = PaymentTerms(days=15, most=30)


@dataclass(frozen=True, slots=True)
class Offer:
    """A course, subject or material as it is offered now; `courses` are those of a subject."""

    kind: str
    sid: UUID
    title: str
    price: Decimal
    seller: UUID | None
    valid_days: int
    courses: tuple[UUID, ...] = ()


@dataclass(frozen=True, slots=True)
class QuoteLine:
    """One item of a quote."""

    offer: Offer
    quantity: int
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Quote:
    """What it comes to, in yuan."""

    lines: tuple[QuoteLine, ...]
    amount: Decimal


class OrderRefusal(StrEnum):
    """Why these items cannot be one order."""

    REPEATED = "repeated_record"
    OTHER_SELLER = "other_seller"
    SEATS_OF_NOBODY = "quantity_without_enterprise"
    TOO_MUCH = "amount_too_large"


def quote(offers: Sequence[Offer], quantities: Sequence[int]) -> Quote:
    """Price times quantity, line by line and together."""
    lines = tuple(
        QuoteLine(offer, quantity, offer.price * quantity)
        for offer, quantity in zip(offers, quantities, strict=True)
    )
    return Quote(lines, sum((line.amount for line in lines), Decimal(0)))


def refusal(quoted: Quote, *, for_enterprise: bool) -> tuple[int, OrderRefusal] | None:
    """The first item that cannot stand in the order, by its place, and why."""
    seen: set[UUID] = set()
    total = Decimal(0)
    for place, line in enumerate(quoted.lines):
        total += line.amount
        if line.offer.sid in seen:
            return place, OrderRefusal.REPEATED
        if line.offer.seller != quoted.lines[0].offer.seller:
            return place, OrderRefusal.OTHER_SELLER
        if line.quantity > 1 and not for_enterprise:
            return place, OrderRefusal.SEATS_OF_NOBODY
        if total > MOST_AMOUNT:
            return place, OrderRefusal.TOO_MUCH
        seen.add(line.offer.sid)
    return None


def validity(
    paid_at: datetime, days: int, held_until: datetime | None
) -> tuple[datetime, datetime]:
    """From when until when a thing may be used: from the payment, or from where the same thing that
    is held already ends; the last day is used up, to 24:00 in China."""
    start = max(paid_at, held_until) if held_until else paid_at
    end = (start + timedelta(days=days)).astimezone(CHINA)
    midnight = end.replace(hour=0, minute=0, second=0, microsecond=0)
    return start, midnight if end == midnight else midnight + timedelta(days=1)


def deadline(ordered_at: datetime, terms: PaymentTerms) -> datetime:
    """Until when a new order is to be paid."""
    return _end_of_working_day(china_day(ordered_at) + terms.days * DAY)


def prolonged(
    expires_at: datetime, ordered_at: datetime, now: datetime, terms: PaymentTerms
) -> datetime:
    """Until when an order is to be paid that has to be paid again: for a day from `now` at least,
    but not beyond the latest of its terms, and not for less than it had."""
    latest = _end_of_working_day(china_day(ordered_at) + terms.most * DAY)
    return max(expires_at, min(_end_of_working_day(china_day(now) + DAY), latest))


def reopened(expires_at: datetime, now: datetime) -> datetime:
    """Until when an order is to be paid whose payment was accepted in error: a day at least."""
    return max(expires_at, _end_of_working_day(china_day(now) + DAY))


def _end_of_working_day(day: date) -> datetime:
    """24:00 in China on this day, or on the Monday that follows a weekend."""
    while day.weekday() >= SATURDAY:
        day += DAY
    return datetime.combine(day + DAY, time(), CHINA).astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Sums:
    """What an order costs, what was received for it, what of that was sent back, and what those of
    its items cost that refunds took back."""

    amount: Decimal
    paid: Decimal
    refunded: Decimal
    taken_back: Decimal = Decimal(0)

    @property
    def booked(self) -> Decimal:
        """The money that came and did not go back."""
        return self.paid - self.refunded

    @property
    def rest(self) -> Decimal:
        """What the items cost that were not taken back."""
        return self.amount - self.taken_back

    @property
    def due(self) -> Decimal:
        """What is still to be paid for the rest."""
        return max(Decimal(0), self.rest - max(Decimal(0), self._for_the_rest))

    @property
    def over(self) -> Decimal:
        """What was booked beyond the price of the rest."""
        return max(Decimal(0), self._for_the_rest - self.rest)

    @property
    def _for_the_rest(self) -> Decimal:
        """An item may be taken back for less than it cost: what was kept for it pays nothing else."""
        return self.booked - max(Decimal(0), self.taken_back - self.refunded)

    @property
    def is_refunded(self) -> bool:
        """That money came and all of it went back, more than for items taken back while others wait."""
        has_gone_back = self.refunded > 0 and self.booked <= 0
        return has_gone_back and (self.refunded > self.taken_back or self.rest <= 0)


def next_state(
    state: OrderState,
    sums: Sums,
    *,
    waiting: bool,
    ordered_anew: bool,
    expires_at: datetime,
    now: datetime,
) -> OrderState:
    """The state that an order has by its money and vouchers.

    A cancelled or refunded order stays so. An expired one becomes active when its money arrives
    unless the buyer ordered the same anew, and an active one whose payment was accepted in error is
    unpaid again, or cancelled where the same was ordered anew. What refunds took back is not paid
    again.
    """
    if state is OrderState.ACTIVE and (sums.paid >= sums.amount or sums.rest <= 0):
        return OrderState.REFUNDED if sums.is_refunded else state
    if state is OrderState.ACTIVE and ordered_anew:
        return OrderState.CANCELLED
    if state is OrderState.EXPIRED:
        is_alive = sums.due <= 0 and not ordered_anew
        return OrderState.ACTIVE if is_alive else state
    if state in (OrderState.CANCELLED, OrderState.REFUNDED):
        return state
    return _open_state(sums, waiting=waiting, is_over=now >= expires_at)


def _open_state(sums: Sums, *, waiting: bool, is_over: bool) -> OrderState:
    """Money in part is waited for; where all of it was sent back nothing is waited for any more."""
    if sums.due <= 0:
        return OrderState.ACTIVE
    if sums.is_refunded:
        return OrderState.EXPIRED if is_over else OrderState.CANCELLED
    if waiting:
        return OrderState.IN_REVIEW
    return OrderState.EXPIRED if is_over and sums.booked <= 0 else OrderState.UNPAID


def resumed(state: OrderState, before: OrderState, *, ordered_anew: bool) -> OrderState:
    """From which state an order goes on whose refund was recorded in error: from the one `before` a
    refund ended it, unless it would wait for money again for what the buyer ordered anew."""
    is_waited_for = before in OPEN and state not in OPEN
    return state if is_waited_for and ordered_anew else before


def takes_late_money(state: OrderState, ended_at: datetime, now: datetime) -> bool:
    """Whether an order that is expired or cancelled still takes a voucher."""
    return state in (OrderState.EXPIRED, OrderState.CANCELLED) and now < ended_at + LATE


def may_cancel(state: OrderState, booked: Decimal) -> bool:
    """An open order is cancelled as long as no money is booked."""
    return state in OPEN and booked <= 0


@dataclass(frozen=True, slots=True)
class OrderedTerm:
    """From when until when something of an order may be used, once it is paid."""

    order: UUID
    state: OrderState
    start: datetime | None
    end: datetime | None

    def is_valid(self, now: datetime) -> bool:
        """Whether it is paid, and its time is now."""
        if self.state is not OrderState.ACTIVE or self.start is None or self.end is None:
            return False
        return self.start <= now <= self.end


def can_consult(terms: Iterable[OrderedTerm], now: datetime, *, is_enterprise: bool) -> bool:
    """Who is offered the consultation: staff of an organization, or who has more than one paid order
    that is valid (specification, section 6). Pages ask the list of orders the same."""
    valid = {each.order for each in terms if each.is_valid(now)}
    return is_enterprise or len(valid) > 1
