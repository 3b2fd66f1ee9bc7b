"""What an order costs, what state its money makes, and how long what was bought may be used. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from zhegui.features.commerce.states import OPEN, OrderState
from zhegui.kernel.clock import CHINA

USUAL_DAYS = 365
MOST_AMOUNT = Decimal("99999999.99")
LIFE = timedelta(hours=72)
ENTERPRISE_LIFE = timedelta(days=15)
AFTER_REJECTION = timedelta(hours=24)
#: Who holds a thing for longer than this may not buy it again yet.
TOO_EARLY = timedelta(days=30)
MOST_WAITING = 3


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
class Line:
    """One item of a quote."""

    offer: Offer
    quantity: int
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Quote:
    """What it comes to, in yuan."""

    lines: tuple[Line, ...]
    amount: Decimal


class Refusal(StrEnum):
    """Why these items cannot be one order."""

    REPEATED = "repeated_record"
    OTHER_SELLER = "other_seller"
    SEATS_OF_NOBODY = "quantity_without_enterprise"
    TOO_MUCH = "amount_too_large"


def quote(offers: Sequence[Offer], quantities: Sequence[int]) -> Quote:
    """Price times quantity, line by line and together."""
    lines = tuple(
        Line(offer, quantity, offer.price * quantity)
        for offer, quantity in zip(offers, quantities, strict=True)
    )
    return Quote(lines, sum((line.amount for line in lines), Decimal(0)))


def refusal(quoted: Quote, *, for_enterprise: bool) -> tuple[int, Refusal] | None:
    """The first item that cannot stand in the order, by its place, and why."""
    seen: set[UUID] = set()
    total = Decimal(0)
    for place, line in enumerate(quoted.lines):
        total += line.amount
        if line.offer.sid in seen:
            return place, Refusal.REPEATED
        if line.offer.seller != quoted.lines[0].offer.seller:
            return place, Refusal.OTHER_SELLER
        if line.quantity > 1 and not for_enterprise:
            return place, Refusal.SEATS_OF_NOBODY
        if total > MOST_AMOUNT:
            return place, Refusal.TOO_MUCH
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


def next_state(
    state: OrderState,
    *,
    amount: Decimal,
    booked: Decimal,
    waiting: bool,
    expires_at: datetime,
    now: datetime,
) -> OrderState:
    """The state that an order has by its money and vouchers; `booked` is paid less refunded.

    A cancelled or refunded order stays so; an expired one comes alive when a payment that was opened
    in time arrives.
    """
    if state is OrderState.ACTIVE:
        return OrderState.REFUNDED if amount > 0 and booked <= 0 else state
    if state in (*OPEN, OrderState.EXPIRED) and booked >= amount:
        return OrderState.ACTIVE
    if state not in OPEN:
        return state
    if waiting:
        return OrderState.IN_REVIEW
    return OrderState.EXPIRED if now >= expires_at and booked <= 0 else OrderState.UNPAID


def may_cancel(state: OrderState, booked: Decimal) -> bool:
    """An open order is cancelled as long as no money is booked."""
    return state in OPEN and booked <= 0


@dataclass(frozen=True, slots=True)
class PaidItem:
    """From when until when something of a paid order may be used."""

    state: OrderState
    start: datetime
    end: datetime


def can_consult(items: Sequence[PaidItem], now: datetime, *, is_staff: bool) -> bool:
    """Who may ask an expert: staff of an organization, or who has an active order that still counts."""
    return is_staff or any(
        item.state is OrderState.ACTIVE and item.start <= now < item.end for item in items
    )
