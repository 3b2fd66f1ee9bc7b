"""What of two values differs: the change itself."""

from __future__ import annotations

from typing import Any

import pytest

from zhegui.kernel.records.differences import LONGEST_TEXT, cut, differing

ONE = {"title": "一", "count": 5, "score": "2"}
TWO = {"title": "二", "count": 5, "score": "2"}
LONG = "长" * LONGEST_TEXT


@pytest.mark.parametrize(
    ("before", "after", "was", "now"),
    [
        (1, 2, 1, 2),
        (None, ["a"], None, ["a"]),
        ("a", "b", "a", "b"),
        (["a", "b", "c"], ["a", "c", "d"], ["b"], ["d"]),
        (["a", "b"], ["b", "a"], ["a", "b"], ["b", "a"]),
        ([ONE], [ONE, TWO], [], [TWO]),
        (
            [ONE, TWO],
            [{**ONE, "count": 6}, TWO],
            [{"title": "一", "count": 5}],
            [{"title": "一", "count": 6}],
        ),
        (
            [{"title": "一", "question_list": [str(at) for at in range(500)]}],
            [{"title": "一", "question_list": [str(at) for at in range(1, 501)]}],
            [{"title": "一", "question_list": ["0"]}],
            [{"title": "一", "question_list": ["500"]}],
        ),
        (
            f"{LONG}甲{LONG}",
            f"{LONG}乙{LONG}",
            f"…{'长' * 40}甲{'长' * 40}…",
            f"…{'长' * 40}乙{'长' * 40}…",
        ),
        (LONG, f"{LONG}了", f"…{'长' * 40}", f"…{'长' * 40}了"),
    ],
)
def test_only_the_change_is_told(before: Any, after: Any, was: Any, now: Any) -> None:
    assert differing(before, after) == (was, now)


def test_long_texts_are_cut_wherever_they_stand() -> None:
    assert cut([{"body": LONG + "了"}, LONG, 3]) == [{"body": f"{LONG}…"}, LONG, 3]
