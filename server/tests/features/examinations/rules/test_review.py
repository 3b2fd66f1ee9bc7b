from datetime import UTC, datetime, timedelta

import pytest

from zhegui.features.examinations.rules.review import Moment, Sight, released, shown_at, sight

END = datetime(2026, 11, 21, 12, tzinfo=UTC)
BEFORE, AFTER = END, END + timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("moment", "now", "out"),
    [
        (Moment.AT_ONCE, BEFORE, True),
        (Moment.AFTER_END, BEFORE, False),
        (Moment.AFTER_END, AFTER, True),
        (Moment.NEVER, AFTER, False),
    ],
)
def test_when_a_score_is_out(moment: Moment, now: datetime, out: bool) -> None:
    assert released(moment, END, now) is out


@pytest.mark.parametrize(
    ("is_released", "answers", "now", "expected"),
    [
        (False, Moment.AT_ONCE, AFTER, Sight(False, False)),
        (True, Moment.AT_ONCE, BEFORE, Sight(True, True)),
        (True, Moment.AFTER_END, BEFORE, Sight(True, False)),
        (True, Moment.AFTER_END, AFTER, Sight(True, True)),
        (True, Moment.NEVER, AFTER, Sight(True, False)),
    ],
)
def test_answers_are_never_shown_before_the_score(
    is_released: bool, answers: Moment, now: datetime, expected: Sight
) -> None:
    assert sight(is_released, answers, END, now) == expected


@pytest.mark.parametrize(
    ("moment", "submitted_at", "expected"),
    [
        (Moment.AT_ONCE, BEFORE, BEFORE),
        (Moment.AT_ONCE, None, None),
        (Moment.AFTER_END, None, END),
        (Moment.NEVER, BEFORE, None),
    ],
)
def test_from_when_on_something_is_shown(
    moment: Moment, submitted_at: datetime | None, expected: datetime | None
) -> None:
    assert shown_at(moment, submitted_at, END) == expected
