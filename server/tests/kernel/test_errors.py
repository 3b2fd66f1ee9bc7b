"""What the catalogue of errors says where the words depend on the case."""

from __future__ import annotations

import pytest

from zhegui.kernel.errors import TooMany


@pytest.mark.parametrize(
    ("seconds", "zh", "en"),
    [
        (None, "操作过于频繁，请稍后再试", "Too often; please try again later"),
        (1, "操作过于频繁，请 1 秒后再试", "Too often; please try again in 1 second"),
        (90, "操作过于频繁，请 90 秒后再试", "Too often; please try again in 90 seconds"),
        (91, "操作过于频繁，请 2 分钟后再试", "Too often; please try again in 2 minutes"),
        (900, "操作过于频繁，请 15 分钟后再试", "Too often; please try again in 15 minutes"),
        (5_401, "操作过于频繁，请 2 小时后再试", "Too often; please try again in 2 hours"),
    ],
)
def test_who_came_too_often_is_told_how_long_to_wait(seconds: int | None, zh: str, en: str) -> None:
    problem = TooMany(retry_after=seconds)
    assert (problem.message("zh"), problem.message("en")) == (zh, en)
