"""The smallest pasted texts that were read wrongly without a word, as they were reported."""

from __future__ import annotations

import httpx
import pytest

from tests.features.questions.test_pasting import parsed
from tests.people import People, Person

TEXTS = {
    "p1-year-after-number": """\
1.进入现场应当（ ）
A.佩戴安全帽
B.不戴
答案：A
解析：必须佩戴。
2.2021年9月1日起施行的安全生产法要求（ ）
A.三管三必须
B.两管
答案：A
解析：见第三条。""",
    "p2-other-number-after-analysis": """\
1、氧气瓶应当
A、远离油脂
B、涂油保养
答案：A
解析：油脂遇氧自燃。
2）乙炔瓶应当
A、直立
B、卧放
答案：A""",
    "p2b-word-number": """\
第1题 氧气瓶应当
A、远离油脂
B、涂油
答案：A
解析：自燃。
2. 乙炔瓶应当
A、直立
B、卧放
答案：A""",
    "p2c-chinese-number": """\
1. 甲（A）
A. 一
B. 二
解析：略
第二题 乙（B）
A. 一
B. 二""",
    "p2d-star-before-number": """\
1. 甲（A）
A. 一
B. 二
解析：略
★2. 乙（B）
A. 一
B. 二""",
    "p2e-number-without-sign": """\
1. 甲（A）
A. 一
B. 二
解析：略
2 乙（B）
A. 一
B. 二""",
    "p3-circled-options": """\
1. 表示禁止的颜色是（　）
① 蓝色
② 红色
答案：②""",
    "p3b-key-is-an-options-words": """\
1. 表示禁止的颜色是（　）
A 蓝色
B 红色
答案：红色""",
    "p3c-small-letters": """\
1. 禁止色是（　）
a. 红
b. 蓝
答案：红""",
    "p3d-circled-two-right": """\
1. 表示禁止的有（　）
①红 ②蓝 ③黄
答案：①③""",
    "p3e-bracket-number-options": """\
1. 首先应当（　）。
(1) 断电
(2) 拍照
答案：(1)""",
    "p4-page-number-in-options": """\
1. 班组安全员由谁任命
A. 班组长
B. 车间主任
第 1 页 共 12 页
C. 厂长
答案：B""",
    "p4b-my-answer": """\
1. 属于防护装备的是
A. 灭火毯
B. 安全带
我的答案：A
正确答案：B""",
    "p4c-mark-not-known": """\
1. 甲（ ）
A. 一
B. 二
考点：安全色
答案：A""",
    "p4d-your-score": """\
1. 甲（ ）
A. 一
B. 二
你的得分：2分
答案：A""",
    "p4e-header-line": """\
1. 甲（ ）
A. 一
某某公司2026年安全考试题库   第3页
B. 二
答案：A""",
    "p5-part-title-after-analysis": """\
1. 甲
A. 一
B. 二
答案：A
解析：略。
第二章 用电安全
2. 乙
A. 一
B. 二
答案：B""",
    "p5b-material-after-analysis": """\
1. 甲
A. 一
B. 二
答案：A
解析：略。
某工地发生火灾，请根据以上情况回答下面的题。
2. 首先应当（ ）
A. 报警
B. 拍照
答案：A""",
    "p6-answers-by-headings-of-one-kind": """\
一、单选题
1. 甲（ ）
A. 一
B. 二
2. 乙（ ）
A. 一
B. 二
二、单选题（提高）
1. 丙（ ）
A. 一
B. 二
2. 丁（ ）
A. 一
B. 二
参考答案
二、单选题（提高）
1.B 2.B
一、单选题
1.A 2.A""",
    "p7-steps-in-stem": """\
一、单选题
5、检修的次序是（ ）
1、停电
2、验电
3、挂接地线
A、1-2-3  B、3-2-1
答案：A""",
    "p8-chapter-by-title": """\
1. 高处作业应系（ ）
A. 安全带
B. 红领巾
答案：A
章节：高处作业""",
    "p9-picture-missing": """\
1. 下图中[图片]表示（ ）
A. 禁止
B. 警告
答案：B""",
}

#: Read as it is meant.
RIGHT = ["p6-answers-by-headings-of-one-kind"]
OPTIONS = {
    "p4-page-number-in-options": ["班组长", "车间主任", "厂长"],
    "p4b-my-answer": ["灭火毯", "安全带"],
    "p4c-mark-not-known": ["一", "二"],
    "p4d-your-score": ["一", "二"],
    "p4e-header-line": ["一", "二"],
}


@pytest.fixture
async def manager(people: People) -> Person:
    return await people.manager()


@pytest.mark.parametrize("name", [name for name in TEXTS if name not in RIGHT])
async def test_a_text_that_was_read_wrongly_is_told(
    http: httpx.AsyncClient, manager: Person, name: str
) -> None:
    shown = await parsed(http, manager, TEXTS[name])
    assert shown["remarkList"] or any(each["faultList"] for each in shown["questionList"])
    if name in OPTIONS:
        (question,) = shown["questionList"]
        assert [each["content"] for each in question["optionList"]] == OPTIONS[name]


async def test_answers_under_headings_of_one_kind_are_read_right(
    http: httpx.AsyncClient, manager: Person
) -> None:
    shown = await parsed(http, manager, TEXTS["p6-answers-by-headings-of-one-kind"])
    rights = [
        [place for place, option in enumerate(each["optionList"]) if option["right"]]
        for each in shown["questionList"]
    ]
    assert rights == [[0], [0], [1], [1]]
    assert not any(each["faultList"] for each in shown["questionList"])


async def test_each_of_a_list_in_a_stem_is_told(http: httpx.AsyncClient, manager: Person) -> None:
    shown = await parsed(http, manager, TEXTS["p7-steps-in-stem"])
    assert all(each["faultList"] for each in shown["questionList"])
