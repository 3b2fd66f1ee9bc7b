"""Rules of certificates, as tables."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import product

import pytest
from dateutil.relativedelta import relativedelta
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from zhegui.features.certificates.rules import (
    RegisterEntryKind,
    State,
    chinese_date,
    comparable_number,
    expiry,
    last_day,
    may_record,
    state_at,
)
from zhegui.kernel.clock import CHINA

NOON = datetime(2026, 10, 20, 4, tzinfo=UTC)
END = datetime(2029, 10, 19, 16, tzinfo=UTC)


@pytest.mark.parametrize(
    ("stored", "expires_at", "now", "answered"),
    [
        (State.VALID, None, NOON, State.VALID),
        (State.VALID, END, datetime(2029, 10, 19, 15, 59, 59, tzinfo=UTC), State.VALID),
        (State.VALID, END, END, State.EXPIRED),
        (State.SUSPENDED, END, END, State.SUSPENDED),
        (State.REVOKED, END, END, State.REVOKED),
        (State.REVOKED, None, NOON, State.REVOKED),
    ],
)
def test_state_at(
    stored: State, expires_at: datetime | None, now: datetime, answered: State
) -> None:
    assert state_at(stored, expires_at, now) is answered


@pytest.mark.parametrize(
    ("stored", "allowed"),
    [
        (
            State.VALID,
            {RegisterEntryKind.SUSPEND, RegisterEntryKind.REVOKE, RegisterEntryKind.SUPERSEDE},
        ),
        (State.SUSPENDED, {RegisterEntryKind.RESUME, RegisterEntryKind.REVOKE}),
        (State.REVOKED, set()),
    ],
)
def test_changes_that_a_state_allows(stored: State, allowed: set[RegisterEntryKind]) -> None:
    assert {kind for kind in RegisterEntryKind if may_record(stored, kind)} == allowed


@pytest.mark.parametrize(
    ("issued_at", "months", "end", "through"),
    [
        (NOON, 36, END, date(2029, 10, 19)),
        (NOON, 1, datetime(2026, 11, 19, 16, tzinfo=UTC), date(2026, 11, 19)),
        # A month that lacks the day is valid through its last one.
        (
            datetime(2026, 10, 31, tzinfo=UTC),
            1,
            datetime(2026, 11, 30, 16, tzinfo=UTC),
            date(2026, 11, 30),
        ),
        (
            datetime(2028, 2, 29, tzinfo=UTC),
            12,
            datetime(2029, 2, 28, 16, tzinfo=UTC),
            date(2029, 2, 28),
        ),
        # Issued at 23:00 UTC: the next day in China.
        (
            datetime(2026, 12, 31, 23, tzinfo=UTC),
            12,
            datetime(2027, 12, 31, 16, tzinfo=UTC),
            date(2027, 12, 31),
        ),
    ],
)
def test_expiry(issued_at: datetime, months: int, end: datetime, through: date) -> None:
    ends = expiry(issued_at, months)
    assert ends == end
    assert ends is not None
    assert last_day(ends) == through


def test_without_validity_a_certificate_is_for_ever() -> None:
    assert expiry(NOON, None) is None


#: The ends of months, where calendars differ, and other days; each with four lengths.
DAYS = [
    *(date(year, month, day) for year in (2027, 2028) for month in (1, 2, 3) for day in (1, 28)),
    *(date(2027, 1, day) for day in (29, 30, 31)),
    *(date(2028, month, day) for month, day in ((2, 29), (3, 30), (3, 31), (8, 31), (12, 31))),
    *(date(2026, 10, day) for day in (20, 29, 30, 31)),
    date(2099, 12, 31),
]
LENGTHS = (1, 12, 36, 1200)


def test_validity_ends_where_another_library_says() -> None:
    with cases() as each:
        for day, months in product(DAYS, LENGTHS):
            with each.case(day, "and", months, "months"):
                ends = expiry(datetime.combine(day, time(9), CHINA), months)
                assert ends is not None
                later = day + relativedelta(months=months)
                has_no_such_day = later.day < day.day
                last = later if has_no_such_day else later - timedelta(days=1)
                assert last_day(ends) == last


@given(st.dates(date(2000, 1, 1), date(2200, 1, 1)), st.integers(1, 1200))
def test_one_certificate_ends_as_the_next_would_begin(day: date, months: int) -> None:
    """Whole months: a later certificate never ends sooner, and none is a day longer than a month."""
    ends = [
        expiry(datetime.combine(each, time(), CHINA), months)
        for each in (day, day + timedelta(days=1))
    ]
    assert ends[0] is not None
    assert ends[1] is not None
    assert ends[0] <= ends[1]
    last = last_day(ends[0])
    assert (last + timedelta(days=1)).day in (day.day, 1)


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (date(2026, 10, 20), "二〇二六年十月二十日"),
        (date(2026, 11, 21), "二〇二六年十一月二十一日"),
        (date(2030, 1, 1), "二〇三〇年一月一日"),
        (date(2100, 12, 31), "二一〇〇年十二月三十一日"),
        (date(2027, 2, 10), "二〇二七年二月十日"),
    ],
)
def test_chinese_date(day: date, words: str) -> None:
    assert chinese_date(day) == words


@pytest.mark.parametrize(
    "typed",
    [
        "ZG-7K3M-9QXA-B2CD",
        "zg-7k3m-9qxa-b2cd",
        " ZG-7K3M-9QXA-B2CD ",
        "ＺＧ－７Ｋ３Ｍ－９ＱＸＡ－Ｂ２ＣＤ",
        "ZG–7K3M—9QXA‐B2CD",
        "ZG- 7K3M -9QXA-B2CD",
        "zg7k3m9qxab2cd",
        "ZG-7K3M\u200b-9QXA-\u00adB2CD",
    ],
)
def test_comparable_number(typed: str) -> None:
    assert comparable_number(typed) == "ZG-7K3M-9QXA-B2CD"
