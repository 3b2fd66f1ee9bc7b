"""When messages go out, as tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from zhegui.app import DECLARING
from zhegui.features.messages.rules import goes_out_at, tried_again_at, withheld
from zhegui.kernel.clock import CHINA
from zhegui.kernel.work.notifications import NOTICES, End, Notice, Words, words
from zhegui.kernel.work.reminders import Withheld

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=CHINA)


@dataclass(frozen=True)
class Due(Notice):
    """With a moment and an end."""

    id, group, path = "test.due", "order", "/"
    zh = Words("{at} 起", "{end} 前")
    en = Words("From {at}", "By {end}")

    at: datetime
    end: End


@pytest.mark.parametrize(
    ("moment", "zh", "en"),
    [
        ("2026-12-01T00:00:00+08:00", ("12 月 1 日 00:00 起", "11 月 30 日 24:00 前"),
         ("From 1 December, 00:00", "By 30 November, 24:00")),
        ("2026-11-30T16:00:00+00:00", ("12 月 1 日 00:00 起", "11 月 30 日 24:00 前"),
         ("From 1 December, 00:00", "By 30 November, 24:00")),
        ("2028-03-01T00:00:00+08:00", ("2028 年 3 月 1 日 00:00 起", "2028 年 2 月 29 日 24:00 前"),
         ("From 1 March 2028, 00:00", "By 29 February 2028, 24:00")),
        # The year turns between the two.
        ("2027-01-01T00:00:00+08:00", ("2027 年 1 月 1 日 00:00 起", "12 月 31 日 24:00 前"),
         ("From 1 January 2027, 00:00", "By 31 December, 24:00")),
        ("2026-11-30T23:59:00+08:00", ("11 月 30 日 23:59 起", "11 月 30 日 23:59 前"),
         ("From 30 November, 23:59", "By 30 November, 23:59")),
    ],
)  # fmt: skip
def test_what_ends_at_midnight_ends_at_24_of_the_day_before(
    moment: str, zh: tuple[str, str], en: tuple[str, str]
) -> None:
    at = datetime.fromisoformat(moment)
    notice = Due(at, End(at))
    assert (words(notice, "zh", NOW), words(notice, "en", NOW)) == (zh, en)


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


def test_every_notice_names_fields_that_it_has() -> None:
    assert DECLARING
    with cases() as each:
        for name, notice in sorted(NOTICES.items()):
            with each.case(name):
                fields = {field: f"<{field}>" for field in notice.__annotations__}
                for said in (*notice.zh, *notice.en, notice.path):
                    assert "{" not in said.format(**fields)
                assert notice.__dataclass_params__.frozen  # type: ignore[attr-defined]
