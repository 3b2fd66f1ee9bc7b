"""Pasted lines that would become part of a question that they are not of: each is told."""

from __future__ import annotations

import pytest

from tests.features.questions.test_text import contents, faults, one, right
from zhegui.features.questions.formats.text import read

CHOICE = "A. 一\nB. 二\n"
FIRST = f"1. 甲（A）\n{CHOICE}解析：略。\n"


def told(text: str) -> set[str]:
    return {id for question in read(text).questions for id in faults(question)}


@pytest.mark.parametrize(
    "following",
    [
        "2.2021年9月1日起施行的安全生产法要求（ ）\nA.三管三必须\nB.两管\n答案：A\n解析：见第三条。",
        f"2）乙炔瓶应当\n{CHOICE}答案：A",
        "第二题 乙（B）",
        "★2. 乙（B）",
        "2 乙（B）",
        "2乙应当____",
        "Q2 乙",
        "【2】乙",
        "乙炔瓶应当（ ）",
        "高处作业必须系安全带。（√）",
        "第二章 用电安全",
        "二、用电安全",
        "模块三 消防",
        "第 1 页 共 12 页",
        "- 3 -",
        "某工地发生火灾，请根据以上情况回答下面的题。",
        "材料二：某厂发生爆炸。",
        "（3-5题共用题干）某厂发生爆炸。",
        "A. 远离油脂",
    ],
)
def test_what_follows_an_analysis_and_is_none_is_told(following: str) -> None:
    assert told(f"{FIRST}{following}") & {"analysis_doubtful"}


@pytest.mark.parametrize(
    "more",
    [
        "必须佩戴。",
        "（1）先检查\n（2）再登高",
        "见《安全生产法》第三条。",
        "3.5 米以上须系安全带",
        "故本题选（A）。",
        "\\2. 乙（B）\n\\第二章 用电安全",
    ],
)
def test_what_is_more_of_an_analysis_is_taken(more: str) -> None:
    question = one(f"{FIRST}{more}")
    assert faults(question) == []
    assert question.draft.analysis == f"略。\n{more}".replace("\\", "")


def test_marks_that_are_said_again_are_told() -> None:
    assert told(f"{FIRST}【解析】又。") == {"mark_repeated"}
    assert told(f"1. 甲\n{CHOICE}答案：A\n难度：易\n答案：A") == {"mark_repeated"}


@pytest.mark.parametrize(
    "text",
    [
        "1. 可以吸烟。（×）\n2 须戴手套。（√）",
        "1. 可以吸烟。（×）\n须戴手套。（√）",
        "1. 可以吸烟。（×）\n第二题 须戴手套。（√）",
        "1. 可以吸烟。（×）\n5）须戴手套。（√）",
        "1. 可以吸烟。\n2 须戴手套。\n3. 须戴帽。\n参考答案\n1-3 ×√√",
        "1. 可以吸烟。（×）\n第二章 用电安全",
        "1. 安全电压____伏\n二、用电安全\n答案：36",
        f"1. 班组安全员由谁\n第 1 页 共 12 页\n任命（A）\n{CHOICE}",
    ],
)
def test_what_is_no_part_of_a_stem_is_told(text: str) -> None:
    assert "stem_doubtful" in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "1. 表示禁止的颜色是（　）\n① 蓝色\n② 红色\n答案：②",
        "1. 表示禁止的颜色是（　）\nA 蓝色\nB 红色\n答案：红色",
        "1. 禁止色是（　）\na. 红\nb. 蓝\n答案：红",
        "1. 表示禁止的有（　）\n①红 ②蓝 ③黄\n答案：①③",
        "1. 首先应当（　）。\n(1) 断电\n(2) 拍照\n答案：(1)",
        "1. 表示禁止的颜色是____\n蓝色\n红色\n答案：红色",
        "1. 表示禁止的颜色是（ ）蓝色 红色\n答案：红色",
        "1. 可以吸烟（ ）\nA 对\nB 错\n答案：错",
        "1. 可以吸烟（ ） ①对 ②错\n答案：错",
        "二、判断题\n1. 可以吸烟\n对\n错\n答案：错",
    ],
)
def test_options_without_letters_are_told(text: str) -> None:
    assert "options_unlettered" in told(text)


def test_a_blank_that_goes_on_is_no_choice() -> None:
    for text in (
        "1. 电压不高于（ ）伏，\n在潮湿处不高于（ ）伏。\n答案：36；12",
        "1. 填写：\n(1) 帽____\n(2) 带____\n答案：甲；乙",
        "1. 【填空题】颜色是（ ）\n① 蓝 ② 红\n答案：②",
    ):
        question = one(text)
        assert (question.kind, faults(question)) == ("blank", [])


@pytest.mark.parametrize(
    "line",
    [
        "第 1 页 共 12 页",
        "某某公司2026年安全考试题库   第3页",
        "② 丙",
        "来源：题库",
        "多出来的话",
    ],
)
def test_a_line_left_in_an_option_is_told_and_left_out(line: str) -> None:
    question = one(f"1. 甲（ ）\nA. 一\n{line}\nB. 二\n答案：A")
    assert (contents(question), right(question)) == (["一", "二"], "A")
    assert faults(question) == ["option_doubtful"]


def test_an_option_stands_below_its_letter_or_behind_a_backslash() -> None:
    question = one("1. 甲（ ）\nA.\n一\nB. 二\n\\又二\n答案：A")
    assert (contents(question), faults(question)) == (["一", "二\n又二"], [])


@pytest.mark.parametrize("mark", ["我的答案：A", "学生答案：A", "你的得分：2分", "考点：安全色"])
def test_marks_of_others_are_left_out_and_told(mark: str) -> None:
    for text in (f"1. 甲\nA. 一\nB. 二\n{mark}\n正确答案：B", f"1. 甲\n{mark}\n{CHOICE}答案：B"):
        pasted = read(text)
        (question,) = pasted.questions
        assert (question.draft.stem, contents(question)) == ("甲", ["一", "二"])
        assert (right(question), [each.id for each in pasted.remarks]) == ("B", ["mark_ignored"])


def test_a_list_in_a_stem_is_told_of_each_that_it_seems_to_be() -> None:
    text = (
        "一、单选题\n5、检修的次序是（ ）\n1、停电\n2、验电\n3、挂接地线\nA、1-2-3  B、3-2-1\n答案：A\n"
        f"6、下一题（A）\n{CHOICE}"
    )
    found = read(text).questions
    assert [bool(faults(each)) or not right(each) for each in found] == [True] * 4 + [False]
    assert [("number_doubtful" in faults(each)) for each in found] == [
        False,
        True,
        True,
        True,
        False,
    ]


SECTIONS = (
    f"一、单选题\n1. 甲（ ）\n{CHOICE}2. 乙（ ）\n{CHOICE}"
    f"二、单选题（提高）\n1. 丙（ ）\n{CHOICE}2. 丁（ ）\n{CHOICE}参考答案\n"
)


@pytest.mark.parametrize(
    "answers",
    [
        "二、单选题（提高）\n1.B 2.B\n一、单选题\n1.A 2.A",
        "单选题（提高）\n1.B 2.B\n一、单选题（每题2分）\n1.A 2.A",
        "二、单选题(提高)：\n1.B 2.B\n一、单选题 共 2 题\n1.A 2.A",
    ],
)
def test_answers_follow_the_heading_that_they_repeat(answers: str) -> None:
    pasted = read(SECTIONS + answers)
    assert [right(each) for each in pasted.questions] == ["A", "A", "B", "B"]
    assert not any(map(faults, pasted.questions))
    assert not pasted.remarks


@pytest.mark.parametrize(
    "answers",
    [
        "单选题：\n1.B 2.B\n单选题\n1.A 2.A",
        "一、单选题（提高）\n1.B 2.B",
        "三、单选题（新）\n1.A 2.A",
    ],
)
def test_answers_under_a_heading_that_may_be_either_are_told(answers: str) -> None:
    pasted = read((SECTIONS if answers[0] != "单" else TWICE) + answers)
    assert [right(each) for each in pasted.questions] == [""] * 4
    assert all("answer_missing" in faults(each) for each in pasted.questions)
    assert {each.id for each in pasted.remarks} == {"answers_not_understood"}


TWICE = SECTIONS.replace("二、单选题（提高）", "单选题").replace("一、", "")


def test_answers_follow_the_titles_of_parts() -> None:
    text = (
        f"一、用电安全\n1. 甲（ ）\n{CHOICE}二、消防\n1. 乙（ ）\n{CHOICE}参考答案\n"
        "二、消防\n1.B\n一、用电安全\n1.A"
    )
    # The second title follows an option and says nothing of a kind.
    assert [right(each) for each in read(text).questions] == ["A", "B"]


def test_a_title_among_the_answers_is_no_analysis() -> None:
    text = f"1. 甲\n{CHOICE}参考答案\n1.A【解析】略。\n第二章 用电安全"
    assert faults(one(text)) == ["analysis_doubtful"]


def test_a_chapter_by_its_title_alone_is_told() -> None:
    assert told(f"1. 甲（A）\n{CHOICE}章节：高处作业") == {"chapter_code_missing"}


@pytest.mark.parametrize(
    "sign", ["[图片]", "【图片】", "（图略）", "<图1>", "[image]", "\ufffc", "![](a.png)"]
)
def test_a_picture_that_was_not_pasted_along_is_told(sign: str) -> None:
    assert told(f"1. 下图中{sign}表示（A）\n{CHOICE}") == {"picture_missing"}
    assert told(f"1. 甲（A）\nA. {sign}\nB. 二") == {"picture_missing"}
