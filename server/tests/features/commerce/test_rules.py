"""The rules of orders as tables, and what holds of all of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.commerce.rules import (
    OF_ENTERPRISES,
    OF_PERSONS,
    Offer,
    OrderedTerm,
    OrderRefusal,
    PaymentTerms,
    Sums,
    can_consult,
    deadline,
    may_cancel,
    next_state,
    prolonged,
    quote,
    refusal,
    takes_late_money,
    validity,
)
from zhegui.features.commerce.states import OrderState
from zhegui.kernel.clock import CHINA

NOW = datetime(2026, 11, 22, 2, 0, tzinfo=UTC)
UNPAID, ACTIVE, CANCELLED, EXPIRED, REFUNDED, IN_REVIEW = (
    OrderState.UNPAID,
    OrderState.ACTIVE,
    OrderState.CANCELLED,
    OrderState.EXPIRED,
    OrderState.REFUNDED,
    OrderState.IN_REVIEW,
)


def offer(price: str = "320", seller: UUID | None = None, sid: UUID | None = None) -> Offer:
    return Offer("course", sid or uuid4(), "课程", Decimal(price), seller, 365)


def test_a_quote_is_price_times_quantity() -> None:
    quoted = quote([offer("12.50"), offer("0")], [20, 1])
    assert [line.amount for line in quoted.lines] == [Decimal("250.00"), Decimal(0)]
    assert quoted.amount == Decimal("250.00")


@pytest.mark.parametrize(
    ("offers", "quantities", "for_enterprise", "expected"),
    [
        ([offer()], [1], False, None),
        ([offer()], [2], False, (0, OrderRefusal.SEATS_OF_NOBODY)),
        ([offer()], [2], True, None),
        ([offer(), offer(seller=uuid4())], [1, 1], False, (1, OrderRefusal.OTHER_SELLER)),
        (
            [offer(sid=UUID(int=1)), offer(sid=UUID(int=1))],
            [1, 1],
            False,
            (1, OrderRefusal.REPEATED),
        ),
        ([offer("1000000")], [100], True, (0, OrderRefusal.TOO_MUCH)),
        ([offer("999999.99")], [100], True, None),
    ],
)
def test_what_cannot_be_one_order(
    offers: list[Offer],
    quantities: list[int],
    for_enterprise: bool,
    expected: tuple[int, OrderRefusal] | None,
) -> None:
    assert refusal(quote(offers, quantities), for_enterprise=for_enterprise) == expected


@pytest.mark.parametrize(
    ("paid_at", "days", "held_until", "start", "end"),
    [
        # Ten in the morning in China, a day: used up to midnight of the next.
        ("2026-11-22T10:00", 1, None, "2026-11-22T10:00", "2026-11-24T00:00"),
        ("2026-08-03T09:30", 365, None, "2026-08-03T09:30", "2027-08-04T00:00"),
        # At midnight exactly, whole days.
        ("2026-11-22T00:00", 1, None, "2026-11-22T00:00", "2026-11-23T00:00"),
        # What is held goes on where it ends; what ended long ago says nothing.
        ("2026-11-22T10:00", 30, "2026-12-01T00:00", "2026-12-01T00:00", "2026-12-31T00:00"),
        ("2026-11-22T10:00", 1, "2026-01-01T00:00", "2026-11-22T10:00", "2026-11-24T00:00"),
        # A leap day.
        ("2027-03-01T12:00", 365, None, "2027-03-01T12:00", "2028-03-01T00:00"),
    ],
)
def test_how_long_it_may_be_used(
    paid_at: str, days: int, held_until: str | None, start: str, end: str
) -> None:
    def moment(text: str) -> datetime:
        return datetime.fromisoformat(text).replace(tzinfo=CHINA)

    held = moment(held_until) if held_until else None
    assert validity(moment(paid_at), days, held) == (moment(start), moment(end))


@given(
    st.integers(0, 2_000_000),
    st.integers(1, 3650),
)
def test_nobody_gets_less_than_was_sold(minutes: int, days: int) -> None:
    paid_at = NOW + timedelta(minutes=minutes)
    start, end = validity(paid_at, days, None)
    assert timedelta(days=days) <= end - start < timedelta(days=days + 1)
    assert end.astimezone(CHINA).strftime("%H:%M:%S.%f") == "00:00:00.000000"


def china(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=CHINA)


@pytest.mark.parametrize(
    ("ordered_at", "terms", "expected"),
    [
        # A Sunday, a Monday: 24:00 of the third day after.
        ("2026-11-22T10:00", OF_PERSONS, "2026-11-26T00:00"),
        ("2026-11-23T00:00", OF_PERSONS, "2026-11-27T00:00"),
        # Before and after midnight in China, whatever day it is elsewhere.
        ("2026-11-23T23:59:59", OF_PERSONS, "2026-11-27T00:00"),
        ("2026-11-24T00:00", OF_PERSONS, "2026-11-28T00:00"),
        # The third day is at a weekend: the Monday after.
        ("2026-11-25T12:00", OF_PERSONS, "2026-12-01T00:00"),
        ("2026-11-26T12:00", OF_PERSONS, "2026-12-01T00:00"),
        ("2026-11-27T12:00", OF_PERSONS, "2026-12-01T00:00"),
        ("2026-11-22T10:00", OF_ENTERPRISES, "2026-12-08T00:00"),
        ("2028-02-26T10:00", OF_PERSONS, "2028-03-01T00:00"),
    ],
)
def test_an_order_is_to_be_paid_by_the_end_of_a_working_day(
    ordered_at: str, terms: PaymentTerms, expected: str
) -> None:
    assert deadline(china(ordered_at), terms) == china(expected)


@pytest.mark.parametrize(
    ("now", "terms", "expected"),
    [
        # Ordered on a Monday: never earlier than the Thursday that it had.
        ("2026-11-23T10:00", OF_PERSONS, "2026-11-27T00:00"),
        ("2026-11-26T23:59", OF_PERSONS, "2026-11-28T00:00"),
        ("2026-11-27T10:00", OF_PERSONS, "2026-12-01T00:00"),
        # Seven days are the most, however many vouchers are rejected.
        ("2026-11-30T10:00", OF_PERSONS, "2026-12-01T00:00"),
        ("2026-12-20T10:00", OF_PERSONS, "2026-12-01T00:00"),
        ("2026-12-20T10:00", OF_ENTERPRISES, "2026-12-22T00:00"),
        ("2027-01-20T10:00", OF_ENTERPRISES, "2026-12-24T00:00"),
    ],
)
def test_a_rejection_leaves_a_day_within_the_terms(
    now: str, terms: PaymentTerms, expected: str
) -> None:
    ordered_at = china("2026-11-23T09:00")
    had = deadline(ordered_at, OF_PERSONS)
    assert prolonged(had, ordered_at, china(now), terms) == china(expected)


@pytest.mark.parametrize(
    ("state", "days", "expected"),
    [
        (EXPIRED, 29, True),
        (CANCELLED, 29, True),
        (CANCELLED, 30, False),
        (EXPIRED, 30, False),
        (REFUNDED, 1, False),
        (ACTIVE, 1, False),
    ],
)
def test_until_when_late_money_is_taken(state: OrderState, days: int, expected: bool) -> None:
    assert takes_late_money(state, NOW, NOW + timedelta(days=days)) is expected


@pytest.mark.parametrize(
    ("state", "amount", "paid", "back", "waiting", "hours_left", "expected"),
    [
        (UNPAID, 320, 0, 0, False, 1, UNPAID),
        (UNPAID, 320, 0, 0, True, 1, IN_REVIEW),
        (UNPAID, 320, 320, 0, False, 1, ACTIVE),
        (UNPAID, 320, 400, 0, False, 1, ACTIVE),
        (UNPAID, 0, 0, 0, False, 1, ACTIVE),
        (UNPAID, 320, 0, 0, False, 0, EXPIRED),
        (UNPAID, 320, 0, 0, True, 0, IN_REVIEW),
        # Part payment stays, whatever the hour, until all of it is sent back.
        (UNPAID, 320, 100, 0, False, 0, UNPAID),
        (UNPAID, 320, 100, 40, False, 1, UNPAID),
        (UNPAID, 320, 100, 100, False, 1, CANCELLED),
        (IN_REVIEW, 320, 100, 100, True, 1, CANCELLED),
        (UNPAID, 320, 100, 100, False, 0, EXPIRED),
        (IN_REVIEW, 320, 100, 0, False, 1, UNPAID),
        (IN_REVIEW, 320, 100, 0, True, 1, IN_REVIEW),
        (IN_REVIEW, 320, 320, 0, True, 1, ACTIVE),
        (IN_REVIEW, 320, 0, 0, False, 1, UNPAID),
        (ACTIVE, 320, 320, 0, False, 0, ACTIVE),
        (ACTIVE, 320, 400, 80, False, 0, ACTIVE),
        (ACTIVE, 320, 320, 220, False, 0, ACTIVE),
        (ACTIVE, 320, 320, 320, False, 0, REFUNDED),
        (ACTIVE, 0, 0, 0, False, 0, ACTIVE),
        # Accepted in error, and corrected.
        (ACTIVE, 320, 0, 0, False, 1, UNPAID),
        (ACTIVE, 320, 100, 0, False, 1, UNPAID),
        (ACTIVE, 320, 0, 0, True, 1, IN_REVIEW),
        (EXPIRED, 320, 320, 0, False, 0, ACTIVE),
        (EXPIRED, 320, 100, 0, True, 0, EXPIRED),
        (CANCELLED, 320, 320, 0, True, 0, CANCELLED),
        (REFUNDED, 320, 640, 320, True, 0, REFUNDED),
    ],
)
def test_the_next_state(
    state: OrderState,
    amount: int,
    paid: int,
    back: int,
    waiting: bool,
    hours_left: int,
    expected: OrderState,
) -> None:
    found = next_state(
        state,
        Sums(Decimal(amount), Decimal(paid), Decimal(back)),
        waiting=waiting,
        ordered_anew=False,
        expires_at=NOW + timedelta(hours=hours_left),
        now=NOW,
    )
    assert found is expected


@pytest.mark.parametrize(
    ("state", "paid", "expected"),
    [(EXPIRED, 320, EXPIRED), (ACTIVE, 320, ACTIVE), (ACTIVE, 0, CANCELLED), (UNPAID, 320, ACTIVE)],
)
def test_what_was_ordered_anew_does_not_come_alive(
    state: OrderState, paid: int, expected: OrderState
) -> None:
    found = next_state(
        state,
        Sums(Decimal(320), Decimal(paid), Decimal(0)),
        waiting=False,
        ordered_anew=True,
        expires_at=NOW + timedelta(hours=1),
        now=NOW,
    )
    assert found is expected


@given(
    st.sampled_from(OrderState),
    st.integers(0, 3),
    st.integers(0, 4),
    st.integers(0, 4),
    st.booleans(),
    st.booleans(),
    st.integers(-1, 1),
)
def test_the_next_state_is_where_it_stays(
    state: OrderState, amount: int, paid: int, back: int, waiting: bool, anew: bool, hours: int
) -> None:
    def after(now_in: OrderState) -> OrderState:
        return next_state(
            now_in,
            Sums(Decimal(amount), Decimal(paid), Decimal(min(paid, back))),
            waiting=waiting,
            ordered_anew=anew,
            expires_at=NOW + timedelta(hours=hours),
            now=NOW,
        )

    assert after(after(state)) in (after(state), OrderState.REFUNDED)


@pytest.mark.parametrize(
    ("state", "booked", "expected"),
    [
        (UNPAID, 0, True),
        (IN_REVIEW, 0, True),
        (UNPAID, 100, False),
        (ACTIVE, 0, False),
        (EXPIRED, 0, False),
        (REFUNDED, 0, False),
    ],
)
def test_what_may_be_cancelled(state: OrderState, booked: int, expected: bool) -> None:
    assert may_cancel(state, Decimal(booked)) is expected


@pytest.mark.parametrize(
    ("items", "is_enterprise", "expected"),
    [
        ([], False, False),
        ([], True, True),
        ([(1, ACTIVE, -1, 1)], False, False),
        ([(1, ACTIVE, -1, 1), (2, ACTIVE, -1, 1)], False, True),
        # Two things of one order.
        ([(1, ACTIVE, -1, 1), (1, ACTIVE, -1, 1)], False, False),
        ([(1, ACTIVE, 0, 1), (2, ACTIVE, -1, 0)], False, True),
        ([(1, ACTIVE, -1, 1), (2, ACTIVE, 1, 2)], False, False),
        ([(1, ACTIVE, -1, 1), (2, ACTIVE, -2, -1)], False, False),
        ([(1, ACTIVE, -1, 1), (2, REFUNDED, -1, 1)], False, False),
        ([(1, ACTIVE, -1, 1), (2, IN_REVIEW, None, None)], False, False),
        ([(1, ACTIVE, -1, 1), (2, ACTIVE, None, None)], False, False),
        ([(1, EXPIRED, -1, 1), (2, ACTIVE, -1, 1), (3, ACTIVE, -1, 1)], False, True),
    ],
)
def test_who_may_consult(
    items: list[tuple[int, OrderState, int | None, int | None]],
    is_enterprise: bool,
    expected: bool,
) -> None:
    terms = [
        OrderedTerm(UUID(int=order), state, _day(start), _day(end))
        for order, state, start, end in items
    ]
    assert can_consult(terms, NOW, is_enterprise=is_enterprise) is expected


def _day(number: int | None) -> datetime | None:
    return None if number is None else NOW + timedelta(days=number)
