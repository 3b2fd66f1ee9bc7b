from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.examinations.rules.saves import (
    AttemptStanding,
    Outcome,
    Recorded,
    Refusal,
    outcome,
    refusal,
)
from zhegui.features.examinations.rules.states import AttemptState

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
STANDING = AttemptStanding(AttemptState.ACTIVE, NOON, lease=3)


@pytest.mark.parametrize("state", [each for each in AttemptState if each != AttemptState.ACTIVE])
def test_only_an_active_attempt_takes_answers(state: AttemptState) -> None:
    assert refusal(AttemptStanding(state, NOON, 1), None, NOON) is Refusal.ATTEMPT_ENDED


@pytest.mark.parametrize(
    ("lease", "expected"),
    [(None, None), (3, None), (2, Refusal.ATTEMPT_TAKEN_OVER), (1, Refusal.ATTEMPT_TAKEN_OVER)],
)
def test_an_older_lease_has_been_taken_over(lease: int | None, expected: Refusal | None) -> None:
    assert refusal(STANDING, lease, NOON) is expected


def test_the_end_is_told_before_the_take_over() -> None:
    late = NOON + timedelta(seconds=6)
    assert refusal(STANDING, 1, late) is Refusal.ATTEMPT_ENDED


@pytest.mark.parametrize(
    ("recorded", "latest", "expected"),
    [
        (None, None, Outcome.SAVED),
        (None, 6, Outcome.SAVED),
        (None, 8, Outcome.STALE),
        (Recorded("a", NOON), 7, Outcome.ALREADY_SAVED),
        (Recorded("a", NOON), 9, Outcome.ALREADY_SAVED),
        (Recorded("b", NOON), 7, Refusal.SEQUENCE_CONFLICT),
        (Recorded(None, NOON), 7, Refusal.SEQUENCE_CONFLICT),
    ],
)
def test_an_answer_beside_the_log(
    recorded: Recorded | None, latest: int | None, expected: Outcome | Refusal
) -> None:
    assert outcome(7, "a", recorded, latest) is expected


@given(st.lists(st.tuples(st.integers(1, 6), st.sampled_from([None, "a", "b"])), max_size=20))
def test_whatever_the_order_the_highest_acknowledged_sequence_is_the_answer(
    arrivals: list[tuple[int, str | None]],
) -> None:
    log: dict[int, str | None] = {}
    for sequence, value in arrivals:
        recorded = Recorded(log[sequence], NOON) if sequence in log else None
        found = outcome(sequence, value, recorded, max(log, default=None))
        if isinstance(found, Refusal):
            assert log[sequence] != value
        else:
            assert log.setdefault(sequence, value) == value
            assert (found is Outcome.SAVED) <= (sequence == max(log))
