from datetime import UTC, datetime, timedelta

import pytest

from zhegui.features.examinations.rules.timing import accepts, closes_at, deadline

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
NONE = timedelta(0)


@pytest.mark.parametrize(
    ("start", "duration", "window_end", "extra", "end"),
    [
        pytest.param(0, 40, 120, 0, 40, id="the duration ends it"),
        pytest.param(100, 40, 120, 0, 120, id="the window cuts a late starter short"),
        pytest.param(80, 40, 120, 0, 120, id="both at once"),
        pytest.param(0, 40, 120, 10, 50, id="extra time after the duration"),
        pytest.param(100, 40, 120, 10, 130, id="extra time after the window"),
    ],
)
def test_the_deadline_is_fixed_at_the_start(
    start: int, duration: int, window_end: int, extra: int, end: int
) -> None:
    found = deadline(
        NOON + start * MINUTE, duration * MINUTE, NOON + window_end * MINUTE, extra * MINUTE
    )
    assert found == NOON + end * MINUTE


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
