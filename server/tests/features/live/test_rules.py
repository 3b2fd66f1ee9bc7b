"""Where a stream goes on."""

from __future__ import annotations

import pytest

from zhegui.features.live.rules import MOST_WAITING, goes_on, sequence_in


@pytest.mark.parametrize(
    ("last_event_id", "sequence"),
    [
        ("0", 0),
        ("17", 17),
        ("007", 7),
        ("", None),
        ("-1", None),
        ("1.5", None),
        (" 1", None),
        ("1\n", None),
        ("x", None),
        ("\u0661", None),  # a digit, of another script
        ("9" * 18, 10**18 - 1),
        ("9" * 19, None),
    ],
)
def test_what_a_client_says_that_it_has_seen(last_event_id: str, sequence: int | None) -> None:
    assert sequence_in(last_event_id) == sequence


@pytest.mark.parametrize(
    ("last", "newest", "kept", "can"),
    [
        (0, 0, 0, True),
        (5, 5, 0, True),
        (3, 5, 2, True),
        (3, 5, 1, False),  # one was forgotten
        (6, 5, 0, False),  # ahead
        (None, 5, 0, False),
        (0, MOST_WAITING, MOST_WAITING, True),
        (0, MOST_WAITING + 1, MOST_WAITING + 1, False),
    ],
)
def test_whether_all_since_can_be_told(last: int | None, newest: int, kept: int, can: bool) -> None:
    assert goes_on(last, newest, kept) is can
