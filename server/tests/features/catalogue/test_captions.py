"""Captions: WebVTT read strictly, kept with the film, and gone with it."""

from __future__ import annotations

import pytest
from pydantic_core import PydanticCustomError

from zhegui.features.catalogue.captions import Cue, cues_of

GOOD = """WEBVTT - 停电

NOTE 这一段不显示

1
00:01.000 --> 00:04.500 align:start
<v 师傅>先停电</v>，
再验电。

01:00:00.000 --> 01:00:02.000
不能&lt;换&gt;顺序
"""


def test_cues_in_their_order() -> None:
    assert cues_of(GOOD) == [
        Cue(1_000, 4_500, "先停电， 再验电。"),
        Cue(3_600_000, 3_602_000, "不能<换>顺序"),
    ]
    assert cues_of("\ufeff" + GOOD.replace("\n", "\r\n")) == cues_of(GOOD)
    assert cues_of("") == cues_of("WEBVTT") == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("00:01.000 --> 00:02.000\n字", 1),
        ("1\n00:00:01,000 --> 00:00:02,000\n字", 1),
        ("WEBVTT\n\n00:00:01,000 --> 00:00:02,000\n字", 3),
        ("WEBVTT\n\n只有字", 4),
        ("WEBVTT\n\n名\n00:02.000 --> 00:01.000\n字", 4),
    ],
)
def test_what_is_no_webvtt_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(PydanticCustomError, match=f"Line {line} "):
        cues_of(text)
