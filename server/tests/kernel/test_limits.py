"""When there may be one more, and what of a common allowance one network may use."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.kernel.http.limits import Limit, Used, share, wait

NOW = datetime(2026, 11, 21, 1, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
EARLY, LATE = NOW - timedelta(minutes=50), NOW - timedelta(minutes=20)


@pytest.mark.parametrize(
    ("network", "used", "minutes"),
    [
        (None, Used(9, EARLY, 0, None), None),
        (None, Used(10, EARLY, 0, None), 10),
        ("a", Used(3, EARLY, 3, EARLY), None),  # a third of ten, rounded up, is four
        ("a", Used(4, EARLY, 4, EARLY), 10),
        ("a", Used(5, EARLY, 1, LATE), None),
        ("a", Used(6, EARLY, 2, LATE), 40),  # the others left six: a third is two
        ("a", Used(10, EARLY, 0, None), 10),
    ],
)
def test_one_more_must_wait(network: str | None, used: Used, minutes: int | None) -> None:
    left = wait(Limit("x", 10, HOUR, network=network), used, NOW)
    assert left == (None if minutes is None else timedelta(minutes=minutes))


@given(st.integers(1, 3000), st.integers(1, 40))
def test_networks_never_use_more_than_there_is(count: int, networks: int) -> None:
    used = 0
    for _ in range(networks):
        used += share(count, used)
    assert used <= count


def test_seven_networks_leave_some_to_an_eighth() -> None:
    used = 0
    for _ in range(7):
        used += share(1500, used)
    assert share(1500, used) >= 20
