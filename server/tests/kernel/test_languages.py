"""Accept-Language is read by its weights."""

import pytest

from zhegui.kernel.http.languages import language_of


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "zh"),
        ("zh-CN", "zh"),
        ("en", "en"),
        ("EN-gb", "en"),
        ("en-GB,zh;q=0.5", "en"),
        ("zh;q=0.5, en", "en"),
        ("en;q=0.5, zh-CN;q=0.9", "zh"),
        ("zh-TW;q=0.3, en;q=0.5, zh-CN;q=0.9", "zh"),
        ("fr-FR, en;q=0.8", "en"),
        ("en, zh", "en"),
        ("zh, en", "zh"),
        ("en;q=0", "zh"),
        ("en;q=0, *", "zh"),
        ("*", "zh"),
        ("*, en;q=0.5", "zh"),
        ("en, *;q=0.5", "en"),
        ("zh;q=0.1, *", "en"),
        ("fr", "zh"),
        ("enough", "zh"),
        ("en;q=high", "zh"),
        ("en ; q = 0.9 , zh;q=0.8", "en"),
        (";;,,=,q", "zh"),
    ],
)
def test_the_language_that_is_wanted_most(accepted: str, language: str) -> None:
    assert language_of(accepted) == language
