from datetime import UTC, datetime, timedelta

import pytest

from zhegui.features.examinations.rules.deadlines import accepts, closes_at, deadline, more_time

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
NONE = timedelta(0)


@pytest.mark.parametrize(
    ("start", "duration", "window_end", "end"),
    [
        pytest.param(0, 40, 120, 40, id="the duration ends it"),
        pytest.param(100, 40, 120, 120, id="the window cuts a late starter short"),
        pytest.param(80, 40, 120, 120, id="both at once"),
    ],
)
def test_the_deadline_of_a_start(start: int, duration: int, window_end: int, end: int) -> None:
    found = deadline(NOON + start * MINUTE, duration * MINUTE, NOON + window_end * MINUTE)
    assert found == NOON + end * MINUTE


@pytest.mark.parametrize(
    ("later", "is_more"),
    [
        (NONE, False),
        (timedelta(milliseconds=999), False),
        (timedelta(seconds=1), True),
        (-MINUTE, False),
    ],
)
def test_more_time_is_what_the_wire_does_not_round_away(later: timedelta, is_more: bool) -> None:
    assert more_time(NOON, NOON + later) is is_more


@pytest.mark.parametrize(
    ("after", "accepted"),
    [
        (timedelta(seconds=-1), True),
        (NONE, True),
        (timedelta(seconds=5), True),
        (timedelta(seconds=5, microseconds=1), False),
        (timedelta(hours=1), False),
    ],
)
def test_grace_is_five_seconds_to_the_microsecond(after: timedelta, accepted: bool) -> None:
    assert accepts(NOON + after, NOON) is accepted


def test_an_examination_closes_when_the_last_candidate_can_have_finished() -> None:
    assert closes_at(NOON, 10 * MINUTE) == NOON + 10 * MINUTE + timedelta(seconds=5)
