"""Rules of certificates, as tables."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.certificates.rules import (
    Kind,
    State,
    chinese_date,
    comparable_name,
    comparable_number,
    expiry,
    last_day,
    may_record,
    state_at,
)
from zhegui.kernel.clock import china_day

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
        (State.VALID, {Kind.SUSPEND, Kind.REVOKE}),
        (State.SUSPENDED, {Kind.RESUME, Kind.REVOKE}),
        (State.REVOKED, set()),
    ],
)
def test_changes_that_a_state_allows(stored: State, allowed: set[Kind]) -> None:
    assert {kind for kind in Kind if may_record(stored, kind)} == allowed


@pytest.mark.parametrize(
    ("issued_at", "months", "end", "through"),
    [
        (NOON, 36, END, date(2029, 10, 19)),
        (NOON, 1, datetime(2026, 11, 19, 16, tzinfo=UTC), date(2026, 11, 19)),
        # A day that the last month lacks becomes its last one.
        (
            datetime(2027, 1, 31, tzinfo=UTC),
            1,
            datetime(2027, 2, 27, 16, tzinfo=UTC),
            date(2027, 2, 27),
        ),
        (
            datetime(2028, 2, 29, tzinfo=UTC),
            12,
            datetime(2029, 2, 27, 16, tzinfo=UTC),
            date(2029, 2, 27),
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


@given(st.datetimes(datetime(2000, 1, 1), datetime(2200, 1, 1)), st.integers(1, 1200))  # noqa: DTZ001
def test_validity_is_within_a_month_of_its_length(moment: datetime, months: int) -> None:
    issued = moment.replace(tzinfo=UTC)
    ends = expiry(issued, months)
    assert ends is not None
    first, last = china_day(issued), china_day(ends)
    assert (last.year - first.year) * 12 + last.month - first.month == months
    assert last.day <= first.day


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
    ("given_name", "holder", "same"),
    [
        ("张明远", "张明远", True),
        (" 张 明 远 ", "张明远", True),
        ("john smith", "John Smith", True),
        ("JOHN SMITH", "John Smith", True),
        ("阿依古丽•买买提", "阿依古丽·买买提", True),
        ("张明", "张明远", False),
        ("張明遠", "张明远", False),
        ("", "张明远", False),
    ],
)
def test_comparable_name(given_name: str, holder: str, same: bool) -> None:
    assert (comparable_name(given_name) == comparable_name(holder)) is same


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
