"""When messages go out, as tables."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.app import DECLARING
from zhegui.features.messages.rules import goes_out_at, tried_again_at, withheld
from zhegui.kernel.clock import CHINA
from zhegui.kernel.notices import NOTICES
from zhegui.kernel.reminders import Withheld

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=CHINA)


@pytest.mark.parametrize(
    ("hour", "minute", "out"),
    [(8, 0, "21 08:00"), (21, 59, "21 21:59"), (22, 0, "22 08:00"), (0, 0, "21 08:00"), (7, 59, "21 08:00")],
)  # fmt: skip
def test_nobody_is_woken(hour: int, minute: int, out: str) -> None:
    at = NOW.replace(hour=hour, minute=minute)
    assert f"{goes_out_at(at, urgent=False):%d %H:%M}" == out
    assert goes_out_at(at, urgent=True) == at


@given(st.integers(0, 366 * 24 * 60).map(lambda minutes: NOW + timedelta(minutes=minutes)))
def test_it_goes_out_by_day_and_within_ten_hours(at: datetime) -> None:
    out = goes_out_at(at, urgent=False)
    assert 8 <= out.astimezone(CHINA).hour < 22
    assert timedelta(0) <= out - at <= timedelta(hours=10)


@pytest.mark.parametrize(
    ("wanted", "address", "until", "why"),
    [
        (True, True, None, None),
        (True, True, timedelta(0), None),
        (True, True, timedelta(seconds=-1), Withheld.TOO_LATE),
        (False, True, None, Withheld.UNWANTED),
        (False, False, None, Withheld.NO_ADDRESS),
    ],
)
def test_why_it_does_not_go_out(
    wanted: bool, address: bool, until: timedelta | None, why: Withheld | None
) -> None:
    end = None if until is None else NOW + until
    assert withheld(wanted=wanted, has_address=address, until=end, now=NOW) is why


def test_it_is_tried_five_times() -> None:
    *again, last = (tried_again_at(tries, NOW) for tries in range(1, 6))
    later = [each for each in again if each is not None]
    assert (len(later), last) == (4, None)
    assert later == sorted(later)


@pytest.mark.parametrize("name", sorted(NOTICES))
def test_every_notice_names_fields_that_it_has(name: str) -> None:
    assert DECLARING
    notice = NOTICES[name]
    fields = {each: f"<{each}>" for each in notice.__annotations__}
    for said in (*notice.zh, *notice.en, notice.path):
        assert "{" not in said.format(**fields)
    assert notice.__dataclass_params__.frozen  # type: ignore[attr-defined]
