"""Which sentences of a model may be shown: pure."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.assistance.amounts import Amount, amounts
from zhegui.features.assistance.mode import mode_of
from zhegui.features.assistance.sentence_checks import checked
from zhegui.features.assistance.spoken import SpokenSentences

LANDING = "断线落地时，室内离故障点至少 4 米，室外至少 8 米。无需等待命令，立即疏散。"
GAS = "氧含量在 19.5% 到 23.5% 之间才可以进入。禁止带手机进入罐内；每两小时检测一次。"
DOGS = "Workers must not enter alone. The limit is 10 kV."
LAMPS = "罐内照明电压不得超过 12 V。The limit is not more than 10 kV."
PASSAGES = [LANDING, GAS, DOGS, LAMPS]


@pytest.mark.parametrize(
    "said",
    [
        "断线落地时，室内离故障点至少 4 米。[1]",
        "断线落地时，室内离故障点至少四米[1]。",
        "- 室外至少 8米。［1］",
        "**断线落地**时，室内至少 4 米，室外至少 8 米。【1】",
        "氧含量在 19.5% 到 23.5% 之间才可以进入。[2]",
        "断线落地室外至少 8 米，罐内每 2 小时检测一次。[1][2]",
        "不得带手机进入罐内。[2]",
        "室外离故障点应不少于 8 米，断线落地时。[1]",
        "The limit is at most 10 kV.[4]",
        "罐内照明电压不超过 12 V。[4]",
        "不必等待命令，立即疏散。[1]",
        "Workers may not enter alone.[3]",
        "The limit is 10kV [3].",
    ],
)
def test_what_is_borne_is_shown(said: str) -> None:
    found = checked(said, PASSAGES)
    assert found is not None
    assert not set("[]［］【】*") & set(found.text)


@pytest.mark.parametrize(
    "said",
    [
        # without a citation, or with one of nothing
        "断线落地时，室内离故障点至少 4 米。",
        "断线落地时，室内离故障点至少 4 米。[5]",
        "断线落地时，室内离故障点至少 4 米。[1][0]",
        # of another passage, of none
        "断线落地时，室内离故障点至少 4 米。[2]",
        "触电的人要先喝热水再送医院。[1]",
        # numbers
        "断线落地时，室内离故障点至少 5 米。[1]",
        "断线落地时，室内离故障点至少五米。[1]",
        "断线落地时，室内离故障点至少 4 厘米。[1]",
        "氧含量在 19.5% 到 33.5% 之间才可以进入。[2]",
        "每三小时检测一次。[2]",
        "The limit is 10 V.[3]",
        "断线落地时，室内离故障点至多 4 米。[1]",
        "断线落地时，室内离故障点不超过 4 米。[1]",
        "断线落地时，室内离故障点 4 米以内。[1]",
        "罐内照明电压应超过 12 V。[4]",
        "罐内照明电压至少 12 V。[4]",
        # negations
        "断线落地时，不得离开故障点至少 4 米。[1]",
        "可以带手机进入罐内。[2]",
        "带手机进入罐内。[2]",
        "无需带手机进入罐内。[2]",
        "不得等待命令，立即疏散。[1]",
        "需等待命令，立即疏散。[1]",
        "Workers must enter alone.[3]",
        # what leads elsewhere
        "断线落地时，室内离故障点至少 4 米，见 https://evil.example。[1]",
        "断线落地时，室内离故障点至少 4 米，见 evil.com。[1]",
        "断线落地时，[室内](//evil)离故障点至少 4 米。[1]",
        "断线落地时，室内离故障点至少 4 米。![图](x)[1]",
        "<b>断线落地</b>时，室内离故障点至少 4 米。[1]",
        "断线落地时，室内离故障点至少 4 米，写给 a@evil.example。[1]",
        # nothing, and too much
        "[1]",
        "。[1]",
        "断线落地时，室内离故障点至少 4 米" * 30 + "。[1]",
    ],
)
def test_what_is_not_borne_is_withheld(said: str) -> None:
    assert checked(said, PASSAGES) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3,000 元和 3000 米", {("3000", "元"), ("3000", "m")}),
        ("二十四小时", {("24", "h")}),
        ("一百零五天", {("105", "天")}),
        ("三万二千元", {("32000", "元")}),
        ("二〇二六年", {("2026", "年")}),
        ("百分之十九点五和 19.5%", {("19.5", "%")}),
        ("半年", {("0.5", "年")}),
        ("４．５０ｍ", {("4.5", "m")}),
        ("三分之一的人一起统一", {("1/3", "")}),
        ("至少 4 米", {("4", "m", "least")}),
        ("4 米以内，8 米以上", {("4", "m", "most"), ("8", "m", "least")}),
        ("不得超过 12 伏", {("12", "v", "most")}),
        ("GB 30871-2022", {("30871", ""), ("2022", "")}),
    ],
)
def test_amounts_however_they_are_written(text: str, found: set[tuple[str, ...]]) -> None:
    assert amounts(text) == {Amount(*each) for each in found}


@given(st.text("零一二十百千万亿半点个米0123456789.,% ", max_size=30))
def test_amounts_of_anything(text: str) -> None:
    assert all(each.value for each in amounts(text))


SAID = "不能。先切断电源。[1] 再靠近伤员[1][2]。室内 4.5 米！[2]\n- 停电\n最后一句"


@given(st.lists(st.integers(0, len(SAID)), max_size=8))
def test_sentences_are_the_same_however_they_are_cut(at: list[int]) -> None:
    cuts = [0, *sorted(at), len(SAID)]
    spoken = SpokenSentences()
    said = [sentence for start, end in pairwise(cuts) for sentence in spoken.hear(SAID[start:end])]
    assert [*said, *spoken.rest()] == [
        "不能。先切断电源。[1]",
        "再靠近伤员[1][2]。",
        "室内 4.5 米！[2]",
        "- 停电最后一句",
    ]


def test_a_text_without_an_end_is_cut() -> None:
    spoken = SpokenSentences()
    assert [len(each) for each in spoken.hear("长" * 1500)] == [600, 600]
    assert len(spoken.rest()[0]) == 300


@pytest.mark.parametrize(
    ("choices", "is_there", "has_agreed", "mode"),
    [
        ([], True, True, "model"),
        (["model"], True, True, "model"),
        (["model"], True, False, "words"),
        (["model"], False, True, "words"),
        (["model", "words"], True, True, "words"),
        (["model", "off"], True, True, "off"),
        (["off"], False, False, "off"),
    ],
)
def test_the_strictest_choice_holds(
    choices: list[str], *, is_there: bool, has_agreed: bool, mode: str
) -> None:
    assert mode_of(choices, is_there=is_there, has_agreed=has_agreed) == mode
