"""The generator's own arithmetic."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.figures import Aim, Tally, Waits, per, percentile
from bench.measured import Form, Measured
from bench.meter import Spent

WAITS = st.lists(st.floats(0, 1e4), min_size=1).map(sorted)


@pytest.mark.parametrize(
    ("ordered", "percent", "expected"),
    [
        ([], 99, 0.0),
        ([7], 0, 7),
        ([7], 100, 7),
        ([1, 2], 50, 1),
        ([1, 2], 51, 2),
        ([1, 2, 3, 4], 75, 3),
        (list(range(1, 101)), 99, 99),
        (list(range(1, 101)), 99.5, 100),
        (list(range(1, 1001)), 99, 990),
    ],
)
def test_percentile(ordered: list[float], percent: float, expected: float) -> None:
    assert percentile(ordered, percent) == expected


@given(WAITS, st.floats(0, 100))
def test_a_percentile_is_a_wait_that_so_many_do_not_exceed(
    ordered: list[float], percent: float
) -> None:
    found = percentile(ordered, percent)
    assert found in ordered
    assert sum(each <= found for each in ordered) >= len(ordered) * percent / 100


@given(st.lists(st.floats(0, 1e4)))
def test_waits_rise(seconds: list[float]) -> None:
    waits = Waits.of(seconds)
    assert waits.count == len(seconds)
    assert waits.p50 <= waits.p95 <= waits.p99 <= waits.max
    assert [ms for _, ms in waits.curve] == sorted(ms for _, ms in waits.curve)


def test_waits_are_told_in_milliseconds() -> None:
    assert Waits.of([0.5, 0.25]).max == 500


@pytest.mark.parametrize(
    ("value", "way", "reached"),
    [
        (1, "at most", True),
        (1.01, "at most", False),
        (1, "at least", True),
        (0.99, "at least", False),
    ],
)
def test_an_aim_includes_its_limit(value: float, way: str, reached: bool) -> None:
    assert Aim("", value, 1, "", way).is_reached is reached  # type: ignore[arg-type]  # both ways


def test_the_share_of_one_of_none_is_nothing() -> None:
    assert (per(3, 2), per(3, 0)) == (1.5, 0)


def test_what_was_spent_meanwhile() -> None:
    before, after = Spent(1, 2, 3, 4, 5, 6), Spent(2, 4, 6, 8, 10, 12)
    assert after - before == Spent(1, 2, 3, 4, 5, 6)


def test_a_scenario_is_told_per_right_answer() -> None:
    tally = Tally()
    tally.seconds["save"] += [0.1] * 8
    tally.errors["save: 503 unavailable"] += 2
    measured = Measured("saves", "", Form(1), tally, Spent(0.4, 0, 0.2, 0.1, 0, 4))
    assert (measured.rate, measured.errors) == (2, 2)
    assert measured.milliseconds("loop") == pytest.approx(50)
    assert measured.longest("save") == pytest.approx(0.1)
    assert measured.longest("start") == 0
    told = measured.as_json()
    assert told["cpuSecondsPer1000"]["database"] == pytest.approx(25)
    assert told["requestsPerSecond"] == 2
