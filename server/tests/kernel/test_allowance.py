"""What one caller may spend, and how it comes back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import START
from zhegui.kernel.errors import TooMany
from zhegui.kernel.http.allowance import (
    BACK_PER_SECOND,
    MILLISECOND,
    MOST_AT_ONCE,
    MOST_CALLERS,
    REFUSED_AT_ONCE,
    Allowance,
)


def test_it_comes_back_with_time() -> None:
    allowance = Allowance()
    allowance.spend("a", MOST_AT_ONCE, START)
    allowance.spend("b", 1, START)
    with pytest.raises(TooMany) as refused:
        allowance.spend("a", 5 * BACK_PER_SECOND, START)
    assert refused.value.retry_after == 5
    later = START + timedelta(seconds=5)
    assert allowance.has("a", 5 * BACK_PER_SECOND, later)
    allowance.spend("a", 5 * BACK_PER_SECOND, later)
    assert not allowance.has("a", 1, later)


def test_who_reads_as_of_an_earlier_moment_pays_no_more_and_gains_nothing() -> None:
    """A task reads as of when it was asked for, however long it waited."""
    allowance = Allowance()
    allowance.spend("a", 1, START)
    earlier = START - timedelta(minutes=10)
    allowance.spend("a", MOST_AT_ONCE - 1, earlier)
    assert not allowance.has("a", 1, START)


def test_what_was_refused_costs_nothing() -> None:
    allowance = Allowance()
    for _ in range(100):
        with pytest.raises(TooMany):
            allowance.spend("a", MOST_AT_ONCE + 1, START)
    allowance.spend("a", MOST_AT_ONCE, START)


def test_so_many_are_remembered() -> None:
    allowance = Allowance()
    for number in range(MOST_CALLERS + 1):
        allowance.spend(str(number), MOST_AT_ONCE, START)
    assert allowance.has("0", 1, START)
    assert not allowance.has("1", 1, START)


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, MOST_AT_ONCE)), max_size=30))
def test_no_more_than_at_once_and_what_came_back(spent: list[tuple[int, int]]) -> None:
    allowance, now, total = Allowance(), START, 0
    for seconds, cost in spent:
        now += timedelta(seconds=seconds)
        if allowance.has("a", cost, now):
            allowance.spend("a", cost, now)
            total += cost
    assert total <= MOST_AT_ONCE + (now - START).total_seconds() * BACK_PER_SECOND


def test_who_is_refused_too_often_is_so_until_it_has_come_back() -> None:
    allowance = Allowance()
    assert not allowance.refused("a", REFUSED_AT_ONCE - MILLISECOND, START)
    assert not allowance.is_refused("a", START)
    assert allowance.refused("a", 0, START)
    assert allowance.is_refused("a", START)
    assert not allowance.is_refused("b", START)
    assert not allowance.is_refused("a", START + timedelta(seconds=1))
    assert allowance.has("a", MOST_AT_ONCE, START), "what may be asked is counted apart"
