"""What names an option of a question of practice, and what is searched for to hint at it."""

from __future__ import annotations

import pytest

from zhegui.features.assistance.practised import PractisedQuestion
from zhegui.features.assistance.prompt import OF_PRACTICE, turns_told

DISTANCE = PractisedQuestion(
    "断线落地时，室内离故障点至少（　　）。", ("2 米", "4 米", "8 米", "20 米"), ("跨步电压",)
)
LAMP = PractisedQuestion("下列说法正确的是（　　）。", ("先通风", "先进入", "先检测再进入"), ())
STATEMENT = PractisedQuestion("断线落地时可以走近查看（　　）。", ("正确", "错误"), ())
MARKS = PractisedQuestion("断线落地时可以走近查看。", ("对", "错"), ())
BLANK = PractisedQuestion("断线落地时，室内离故障点至少____米。", (), ())


@pytest.mark.parametrize(
    ("asked", "sentence", "tells"),
    [
        (DISTANCE, "断线落地时，室内离故障点至少 4 米，室外至少 8 米。", True),
        (DISTANCE, "离开４米以外。", True),
        (DISTANCE, "离开四米以外。", True),
        (DISTANCE, "电缆埋深 14 米。", False),
        (DISTANCE, "电压越高，要离得越远。", False),
        (DISTANCE, "选 B。", True),
        (DISTANCE, "答案是Ｃ。", True),
        (DISTANCE, "应选（b）。", True),
        (DISTANCE, "选项b对。", True),
        (DISTANCE, "第二个选项对。", True),
        (DISTANCE, "The second option is right.", True),
        (DISTANCE, "ACD 都不对。", True),
        (DISTANCE, "E 级绝缘的温度高。", False),
        (DISTANCE, "额定电流 10 A 的断路器。", False),
        (DISTANCE, "断路器是 16A 的。", False),
        (DISTANCE, "PE 线与 N 线分开。", False),
        (LAMP, "作业前先通风，再检测。", True),
        (LAMP, "先检测，再进入。", False),
        (STATEMENT, "错误的做法是跑过去。", True),
        (STATEMENT, "这种说法不对。", True),
        (STATEMENT, "跨步电压会使人触电。", False),
        (MARKS, "设备外壳对地有电压。", False),
        (MARKS, "这道题是错的。", True),
        (BLANK, "断线落地时，室内离故障点至少 4 米。", True),
        (BLANK, "室外要离得更远。", False),
    ],
)
def test_what_tells_too_much(asked: PractisedQuestion, sentence: str, tells: bool) -> None:
    assert asked.is_told_by(sentence) == tells


def test_options_without_words_are_told_by_nothing() -> None:
    asked = PractisedQuestion("看图回答（　　）。", ("。", " ", "米"), ())
    assert not asked.is_told_by("一米。")


def test_options_are_searched_for_where_the_stem_says_too_little() -> None:
    assert DISTANCE.words.split()[0] == "跨步电压"
    assert "2 米" not in DISTANCE.words
    assert "先检测再进入" in LAMP.words
    assert len(PractisedQuestion("长" * 4_000, (), ()).words) == 500


def test_a_model_is_told_the_question_and_to_keep_the_answer_back() -> None:
    system, asked = turns_told([], ["资料一"], "为什么？", [], DISTANCE)
    assert OF_PRACTICE in system.text
    assert "B. 4 米" in asked.text
    known = PractisedQuestion(DISTANCE.stem, DISTANCE.options, (), is_known=True)
    assert OF_PRACTICE not in turns_told([], [], "为什么？", [], known)[0].text
    assert "题目" not in turns_told([], [], "为什么？", [])[1].text
