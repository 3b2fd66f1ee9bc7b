"""Figures of study as tables."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.centre import rules
from zhegui.features.centre.rules import Owed, SpanOfStudy, Studied

MONDAY = date(2026, 11, 23)
NOW = datetime(2026, 11, 25, 4, tzinfo=UTC)


@pytest.mark.parametrize(
    ("days", "longest"),
    [((), 0), ((1,), 1), ((1, 2, 4), 2), ((4, 1, 5, 6, 2), 3), ((1, 3, 5), 1)],
)
def test_days_in_a_row(days: tuple[int, ...], longest: int) -> None:
    assert rules.longest_run({date(2026, 11, day) for day in days}) == longest


def test_weeks_begin_on_monday() -> None:
    studied = [
        Studied(MONDAY - timedelta(days=1), 20, 60_000, 5_000),
        Studied(MONDAY, 8, 100_500, 0),
        Studied(MONDAY + timedelta(days=6), 22, 20_500, 30_000),
    ]
    before = MONDAY - timedelta(weeks=1)
    assert rules.by_span([before, MONDAY], studied) == [
        SpanOfStudy(before, 60, 5),
        # Halves of a second make a whole one: the sum is cut, not what is added.
        SpanOfStudy(MONDAY, 121, 30),
    ]
    assert rules.by_hour(studied) == {(7, 20): 60, (1, 8): 100, (7, 22): 20}


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [
        (date(2026, 11, 25), date(2026, 11, 25), ["2026-11-01"]),
        (date(2026, 11, 30), date(2027, 2, 1), ["2026-11-01", "2026-12-01", "2027-01-01", "2027-02-01"]),
    ],
)  # fmt: skip
def test_months_from_one_day_to_another(first: date, last: date, found: list[str]) -> None:
    assert [str(day) for day in rules.months(first, last)] == found


@given(st.dates(date(2000, 1, 1), MONDAY), st.dates(date(2000, 1, 1), MONDAY))
def test_months_follow_each_other_and_end_with_the_last(first: date, last: date) -> None:
    found = rules.months(min(first, last), max(first, last))
    assert 1 <= len(found) <= rules.MOST_MONTHS
    assert found[-1] == max(first, last).replace(day=1)
    numbers = [day.year * 12 + day.month for day in found]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


@pytest.mark.parametrize(
    ("owed", "needed"),
    [
        ([], None),
        ([("0", 14)], None),
        ([("4", 14)], 2 * 2700),
        # Less than a week is left, or none: all of it, now.
        ([("4", 3)], 4 * 2700),
        ([("4", -30)], 4 * 2700),
        ([("4", 14), ("1", 7)], 3 * 2700),
    ],
)
def test_what_plans_need_a_week(owed: list[tuple[str, int]], needed: int | None) -> None:
    plans = [Owed(Decimal(hours), NOW + timedelta(days=days)) for hours, days in owed]
    assert rules.needed_per_week(plans, NOW) == needed


SLOTS = st.builds(
    Studied,
    st.dates(MONDAY - timedelta(weeks=7), MONDAY + timedelta(days=6)),
    st.sampled_from(range(0, 24, 2)),
    st.integers(0, 7_200_000),
    st.integers(0, 7_200_000),
)


def _hours(studied: list[Studied]) -> list[int]:
    hours = rules.by_hour(studied)
    return [hours.get((day, hour), 0) for day in range(1, 8) for hour in range(0, 24, 2)]


@given(st.lists(SLOTS, max_size=40))
def test_no_second_is_lost_or_told_twice(studied: list[Studied]) -> None:
    mondays = [MONDAY - timedelta(weeks=ago) for ago in reversed(range(8))]
    counted = sum(each.counted_ms for each in studied)
    # Of each sum less than a second is left out.
    for told in ([week.counted for week in rules.by_span(mondays, studied)], _hours(studied)):
        assert counted - len(told) * 1000 <= sum(told) * 1000 <= counted
    assert rules.longest_run(rules.days_of(studied)) <= len(rules.days_of(studied))
