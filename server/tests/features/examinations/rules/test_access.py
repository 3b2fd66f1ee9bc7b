from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.examinations.rules.access import (
    Candidate,
    CannotStart,
    Window,
    cannot_start,
)

START = datetime(2026, 11, 21, 9, tzinfo=UTC)
WINDOW = Window(START, START + timedelta(minutes=30), START + timedelta(minutes=60))
SECOND = timedelta(seconds=1)
READY = Candidate(signed_in=True, has_real_name=True)


@pytest.mark.parametrize(
    ("at", "reason"),
    [
        (START - SECOND, CannotStart.NOT_OPEN_YET),
        (START, None),
        (WINDOW.last_entry, None),
        (WINDOW.last_entry + SECOND, CannotStart.ENTRY_CLOSED),
        (WINDOW.end - SECOND, CannotStart.ENTRY_CLOSED),
        (WINDOW.end, CannotStart.CLOSED),
    ],
)
def test_the_window(at: datetime, reason: CannotStart | None) -> None:
    assert cannot_start(WINDOW, 1, True, READY, at) == reason
    # Nobody is sent to buy what time has closed.
    assert cannot_start(WINDOW, 1, True, replace(READY, has_access=False), at) == (
        reason or CannotStart.ACCESS_REQUIRED
    )


@pytest.mark.parametrize(
    ("candidate", "certifies", "reason"),
    [
        pytest.param(Candidate(False), False, CannotStart.LOGIN_REQUIRED, id="visitor"),
        pytest.param(Candidate(True), False, None, id="no name needed"),
        pytest.param(Candidate(True), True, CannotStart.REAL_NAME_REQUIRED, id="name needed"),
        pytest.param(
            Candidate(True, attempts_used=2), True, CannotStart.NO_ATTEMPTS_LEFT, id="used up"
        ),
        pytest.param(
            Candidate(True, attempts_used=1, has_real_name=True), True, None, id="one left"
        ),
        pytest.param(
            Candidate(True, attempts_used=1, certified=True, has_real_name=True),
            True,
            CannotStart.ALREADY_CERTIFIED,
            id="no second certificate",
        ),
        pytest.param(
            Candidate(True, attempts_used=1, sits_elsewhere=True, has_real_name=True),
            True,
            CannotStart.SITTING_ELSEWHERE,
            id="sits from another account",
        ),
        pytest.param(
            Candidate(True, has_access=False, has_real_name=True),
            True,
            CannotStart.ACCESS_REQUIRED,
            id="not bought",
        ),
        pytest.param(
            Candidate(True, has_access=False),
            True,
            CannotStart.ACCESS_REQUIRED,
            id="buys, then names",
        ),
        pytest.param(
            Candidate(True, has_access=False, attempts_used=2),
            False,
            CannotStart.NO_ATTEMPTS_LEFT,
            id="buys nothing that is used up",
        ),
        pytest.param(
            Candidate(True, has_access=False, sitting=True), True, None, id="refunded, and goes on"
        ),
        pytest.param(Candidate(True, sitting=True, attempts_used=2), True, None, id="goes on"),
        pytest.param(
            Candidate(True, is_offered=False, sitting=True), False, None, id="left, and goes on"
        ),
        pytest.param(
            Candidate(True, is_offered=False), False, CannotStart.NOT_OFFERED, id="has left"
        ),
    ],
)
def test_the_candidate(candidate: Candidate, certifies: bool, reason: CannotStart | None) -> None:
    assert cannot_start(WINDOW, 2, certifies, candidate, START) == reason


@given(st.datetimes(timezones=st.just(UTC)))
def test_who_is_sitting_can_always_go_on(now: datetime) -> None:
    sitting = Candidate(signed_in=True, sitting=True, attempts_used=1)
    assert cannot_start(WINDOW, 1, True, sitting, now) is None
