"""Questions as text: what people type, read as they mean it, and never lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from zhegui.features.questions.content import Draft, DraftOption
from zhegui.features.questions.formats.text import MOST_QUESTIONS, Pasted, Written, read, write
from zhegui.features.questions.kinds import KINDS

HELMET = "进入施工现场应当佩戴（ ）。"
OPTIONS = "A. 安全帽\nB. 草帽\nC. 礼帽\nD. 遮阳帽"


def one(text: str) -> Written:
    """The only question of a text."""
    (question,) = read(text).questions
    return question


def right(question: Written) -> str:
    """The letters of the right options."""
    options = enumerate(question.draft.options)
    return "".join(chr(ord("A") + place) for place, option in options if option.right)


def contents(question: Written) -> list[str]:
    return [option.content for option in question.draft.options]


def accepted(question: Written) -> list[list[str]]:
    structure: Any = question.draft.structure
    return [each["acceptList"] for each in structure["blankList"]]


def faults(question: Written) -> list[str]:
    return [fault.id for fault in question.faults]


def remarks(pasted: Pasted) -> list[tuple[int, int, str]]:
    return [(each.line, each.last_line, each.id) for each in pasted.remarks]


@pytest.mark.parametrize(
    "number", ["12.", "12、", "12)", "12）", "（12）", "(12)", "第12题", "１２．"]
)
def test_numbers_begin_a_question(number: str) -> None:
    question = one(f"{number} {HELMET}\n{OPTIONS}\n答案：A")
    assert (question.draft.stem, right(question), faults(question)) == (HELMET, "A", [])


def test_a_decimal_and_an_item_of_a_stem_begin_none() -> None:
    text = f"1. 登高作业的要求有（ ）。\n3.5 米以上须系安全带\n（1）先检查\n{OPTIONS}\n答案：AB"
    assert one(text).draft.stem == "登高作业的要求有（ ）。\n3.5 米以上须系安全带\n（1）先检查"


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("一、单选题（每题2分）", "single_choice"),
        ("二、多项选择题", "multiple_choice"),
        ("（三）判断题：对的打√，错的打×。", "true_false"),
        ("四、填空题 共 5 题", "blank"),
        ("多选题", "multiple_choice"),
        ("【判断题】", "true_false"),
        ("不定项选择题：", "multiple_choice"),
        ("一、选择题", "single_choice"),
    ],
)
def test_a_heading_gives_the_kind_of_what_follows(heading: str, kind: str) -> None:
    pasted = read(f"{heading}\n1. 灭火器应当____\n2. 下一题____")
    assert [each.kind for each in pasted.questions] in ([kind] * 2, ["blank"] * 2)
    assert (pasted.headings, pasted.questions[0].line) == ((1,), 2)
    if heading != "一、选择题":
        assert pasted.questions[1].kind == kind


@pytest.mark.parametrize(
    ("stem", "kind", "left"),
    [
        ("【多选题】触电时应当（ ）", "multiple_choice", "触电时应当（ ）"),
        ("触电时应当（ ）（多选）", "multiple_choice", "触电时应当（ ）"),
        ("[单选题，2分] 触电时应当（ ）", "single_choice", "触电时应当（ ）"),
        ("（2分）触电时应当（ ）【不定项】", "multiple_choice", "触电时应当（ ）"),
        ("触电时应当遵守（操作）", "single_choice", "触电时应当遵守（操作）"),
    ],
)
def test_a_kind_stands_at_either_end_of_the_stem(stem: str, kind: str, left: str) -> None:
    question = one(f"1. {stem}\n{OPTIONS}\n答案：A")
    assert (question.kind, question.draft.stem) == (kind, left)


@pytest.mark.parametrize(
    "options",
    [
        "A. 断电\nB. 呼救\nC. 复苏",
        "A、断电 B、呼救 C、复苏",
        "Ａ．断电　Ｂ．呼救\nＣ．复苏",
        "A:断电B:呼救C:复苏",
        "（A）断电（B）呼救（C）复苏",
        "A) 断电\nB）呼救  C) 复苏",
    ],
)
def test_options_stand_on_lines_of_their_own_or_in_a_row(options: str) -> None:
    question = one(f"1. 触电急救先（ ）\n{options}\n答案：A")
    assert (contents(question), faults(question)) == (["断电", "呼救", "复苏"], [])


def test_a_letter_within_an_option_is_no_option_where_the_next_line_is() -> None:
    question = one("1. 先撤离的是（ ）\nA. 甲、乙组和B、C组\nB. 丙组\nC. 丁组\n答案：B")
    assert (contents(question), right(question)) == (["甲、乙组和B、C组", "丙组", "丁组"], "B")


@pytest.mark.parametrize(
    "stem", ["触电急救先（）", "触电急救先（ ）。", "触电急救，A、B两人先（ ）"]
)
@pytest.mark.parametrize("row", ["A．断电 B．呼救", " A、断电 B、呼救", "A.断电B.呼救\nC. 复苏"])
def test_options_stand_on_the_line_of_the_stem(stem: str, row: str) -> None:
    question = one(f"1. {stem}{row}\n答案：B")
    assert (question.draft.stem, contents(question)[:2]) == (stem, ["断电", "呼救"])
    assert (right(question), faults(question)) == ("B", [])


def test_a_letter_for_an_answer_makes_no_blank() -> None:
    assert one("1. 应当佩戴（ ）\n答案：B").kind == "single_choice"
    assert one("1. 【填空题】维生素（ ）\n答案：C").kind == "blank"


@pytest.mark.parametrize(
    ("row", "texts", "found"),
    [
        ("A、乙、A、B、C组 B、丙组 C、丁组", ["乙、A、B、C组", "丙组", "丁组"], []),
        ("A、断电B、呼救C、复苏", ["断电", "呼救", "复苏"], []),
        ("A、断电B、呼救\nC、复苏D、撤离", ["断电", "呼救", "复苏", "撤离"], []),
        ("A、断电 B、呼救C、复苏", ["断电", "呼救C、复苏"], ["options_doubtful"]),
    ],
)
def test_letters_that_are_listed_are_told_from_options(
    row: str, texts: list[str], found: list[str]
) -> None:
    question = one(f"1. 触电急救先（ ）\n{row}\n答案：A")
    assert (contents(question), faults(question)) == (texts, found)


def test_a_letter_out_of_order_is_a_fault_and_its_text_is_kept() -> None:
    question = one("1. 先（ ）\nA. 断电\nC. 复苏\n答案：A")
    assert (contents(question), faults(question)) == (
        ["断电\nC. 复苏"],
        ["option_letter_unexpected"],
    )
    assert question.faults[0].words == (
        "第 3 行的选项字母没有接着前面的",
        "line 3: the letter does not follow the option before",
    )


@pytest.mark.parametrize(
    ("stem", "left", "key"),
    [
        ("现场应当佩戴（A）。", "现场应当佩戴（ ）。", "A"),
        ("现场应当佩戴( AC )。", "现场应当佩戴( )。", "AC"),
        ("（B）是第一责任人（见法律）", "（ ）是第一责任人（见法律）", "B"),
        ("一氧化碳（CO）泄漏时（D）", "一氧化碳（CO）泄漏时（ ）", "D"),
    ],
)
def test_the_last_brackets_of_a_stem_hold_the_key(stem: str, left: str, key: str) -> None:
    question = one(f"1. {stem}\n{OPTIONS}")
    assert (question.draft.stem, right(question), faults(question)) == (left, key, [])


def test_letters_of_a_stem_are_no_key_where_the_answer_is_given() -> None:
    question = one(f"1. 关于开关（K）的说法\n{OPTIONS}\n答案：B")
    assert (question.draft.stem, right(question), faults(question)) == (
        "关于开关（K）的说法",
        "B",
        [],
    )
    for stem in ("直流电（DC）的特点有：", "关于维生素（C）的说法（ ）"):
        question = one(f"1. {stem}\n{OPTIONS}\n答案：B")
        assert (question.draft.stem, right(question), faults(question)) == (stem, "B", [])


@pytest.mark.parametrize(
    "answer",
    [
        "【答案】ACD",
        "答案：A,C",
        "正确答案: a、c",
        "[答案]ＡＣ",
        "参考答案：A C。",
        "【答案】：A；C",
    ],
)
def test_answers_are_letters_in_any_writing(answer: str) -> None:
    question = one(f"1. 触电时（ ）\n{OPTIONS}\n{answer}")
    assert (question.kind, right(question)) == ("multiple_choice", "ACD" if "D" in answer else "AC")


@pytest.mark.parametrize("said", ["√", "对", "T", "是", "正确", "×", "错", "F", "否", "错误。"])
def test_right_and_wrong_make_true_or_false(said: str) -> None:
    is_right = said in "√对T是正确"
    expected = [DraftOption("正确", is_right), DraftOption("错误", not is_right)]
    for text in (
        f"1. 高处作业须系安全带。（{said.strip('。')}）",
        f"1. 高处作业须系安全带。\n答案：{said}",
    ):
        question = one(text)
        assert (question.kind, question.draft.stem) == ("true_false", "高处作业须系安全带。")
        assert list(question.draft.options) == expected
        assert not KINDS["true_false"].check(question.draft)


@pytest.mark.parametrize(
    ("options", "answer", "key"),
    [("A. 对\nB. 错", "B", "B"), ("A. 错误 B. 正确", "B", "A"), ("A. 正确 B. 错误", "×", "B")],
)
def test_options_of_right_and_wrong_are_written_the_same(
    options: str, answer: str, key: str
) -> None:
    question = one(f"1. 可以带电移动设备。\n{options}\n答案：{answer}")
    assert (question.kind, contents(question)) == ("true_false", ["正确", "错误"])
    assert (right(question), faults(question)) == (key, [])


@pytest.mark.parametrize(
    ("text", "stem", "answers"),
    [
        ("1. 安全电压不高于____伏。\n答案：36", "安全电压不高于____伏。", [["36"]]),
        ("1. 安全电压不高于（  ）伏。\n答案：36", "安全电压不高于____伏。", [["36"]]),
        (
            "1. 安全电压不高于__伏，＿＿＿。\n答案：36|甲",
            "安全电压不高于____伏，____。",
            [["36"], ["甲"]],
        ),
        ("1. 先{{断电/切断电源}}再{{呼救}}", "先____再____", [["断电", "切断电源"], ["呼救"]]),
        (
            "1. 佩戴___和_____\n答案：安全帽；安全带/保险带",
            "佩戴___和_____",
            [["安全帽"], ["安全带", "保险带"]],
        ),
        ("1. 限速____\n答案：5 km\\/h", "限速____", [["5 km/h"]]),
    ],
)
def test_blanks_and_what_they_accept(text: str, stem: str, answers: list[list[str]]) -> None:
    question = one(text)
    assert (question.kind, question.draft.stem, accepted(question)) == ("blank", stem, answers)
    assert not faults(question)
    assert not KINDS["blank"].check(question.draft)


@pytest.mark.parametrize(
    ("said", "level"),
    [
        ("易", 1),
        ("较易", 2),
        ("中等", 3),
        ("较难", 4),
        ("难", 5),
        ("２", 2),
        ("★★★☆☆", 3),
        ("6", None),
    ],
)
def test_difficulty_in_words_numbers_and_stars(said: str, level: int | None) -> None:
    question = one(f"1. {HELMET}\n{OPTIONS}\n答案：A\n难度：{said}")
    assert question.difficulty == level
    assert faults(question) == ([] if level else ["difficulty_not_understood"])


@pytest.mark.parametrize(
    ("said", "code", "title"),
    [
        ("1.2 个人防护", "1.2", "个人防护"),
        ("第3章 用电", "3", "用电"),
        ("2", "2", None),
        ("消防", None, "消防"),
        ("2026年新规", None, "2026年新规"),
    ],
)
def test_a_chapter_by_code_title_or_both(said: str, code: str | None, title: str | None) -> None:
    chapter = one(f"1. {HELMET}\n【章节】{said}\n{OPTIONS}\n答案：A").chapter
    assert chapter
    assert (chapter.code, chapter.title) == (code, title)


def test_marks_stand_on_one_line_or_many() -> None:
    text = f"1. {HELMET}\n{OPTIONS}\n答案：A 难度：易；类别：A、B\n解析：防坠物。\n头部最要紧。\n题型：多选题"
    question = one(text)
    assert (question.kind, right(question), question.difficulty) == ("multiple_choice", "A", 1)
    assert (question.labels, question.draft.analysis) == (("A", "B"), "防坠物。\n头部最要紧。")
    again = one(f"1. {HELMET}【答案】A【解析】防坠物。【难度】易\n{OPTIONS}")
    assert (right(again), again.draft.analysis, again.difficulty) == ("A", "防坠物。", 1)


def test_what_is_not_taken_is_told_once_with_its_lines() -> None:
    text = f"一、单选题（每题2分）\n1. {HELMET}\n{OPTIONS}\n答案：A\n分值：2\n知识点：个人防护\n编号：A-1"
    pasted = read(text)
    assert not pasted.questions[0].faults
    assert remarks(pasted) == [
        (1, 8, "score_ignored"),
        (9, 9, "mark_ignored"),
        (10, 10, "mark_ignored"),
    ]


def test_answers_at_the_end_by_number() -> None:
    choices = "".join(f"{number}. 第 {number} 问（ ）\n{OPTIONS}\n" for number in range(1, 6))
    end = "参考答案\n1-3 ABC 4.D\n5、B\n第二行不是答案"
    pasted = read(f"{choices}{end}")
    assert [right(each) for each in pasted.questions] == ["A", "B", "C", "D", "B"]
    assert (pasted.headings, pasted.answers) == ((26,), (27, 28))
    assert remarks(pasted) == [(29, 29, "answers_not_understood")]


def test_answers_at_the_end_under_the_headings_of_their_kinds() -> None:
    text = (
        f"一、单选题\n1. {HELMET}\n{OPTIONS}\n二、判断题\n1. 可以吸烟。\n2. 须戴手套。\n"
        f"三、填空题\n1. 佩戴____和____\n参考答案：\n二、判断题\n1-2：×√\n一、单选题\n1.B【解析】防坠物。\n"
        "三、填空题\n1. 安全帽；安全带\n2. 没有这一题"
    )
    pasted = read(text)
    assert [right(each) for each in pasted.questions] == ["B", "B", "A", ""]
    assert accepted(pasted.questions[3]) == [["安全帽"], ["安全带"]]
    assert pasted.questions[0].draft.analysis == "防坠物。"
    assert [id for _, _, id in remarks(pasted)] == ["answers_not_understood"]


def test_two_answers_that_differ_are_a_fault() -> None:
    assert faults(one(f"1. 应当佩戴（A）\n{OPTIONS}\n答案：B")) == ["answers_differ"]
    assert faults(one(f"1. 应当佩戴（A）\n{OPTIONS}\n答案：A")) == []


@pytest.mark.parametrize(
    ("answer", "id"),
    [("E", "answer_names_no_option"), ("安全帽", "answer_not_understood"), ("", "answer_missing")],
)
def test_an_answer_that_is_none_is_a_fault(answer: str, id: str) -> None:
    assert faults(one(f"1. {HELMET}\n{OPTIONS}\n答案：{answer}")) == [id]


@pytest.mark.parametrize("heading", ["一、简答题", "二、论述题（20分）", "三、案例分析题"])
def test_other_kinds_are_told_of_each_question(heading: str) -> None:
    pasted = read(f"{heading}\n1. 怎样使用灭火器？\n答案：提、拔、握、压\n对准火源根部")
    assert [(each.kind, faults(each)) for each in pasted.questions] == [(None, ["kind_not_taken"])]


def test_what_is_no_question_is_told() -> None:
    text = f"安全生产题库\n2026 年版\n一、单选题\n1. {HELMET}\n{OPTIONS}\n答案：A\n多出来的话\n二、用电安全\n2. 问（A）\n{OPTIONS}"
    pasted = read(text)
    assert remarks(pasted) == [(1, 2, "outside_questions"), (11, 11, "outside_questions")]
    assert [(each.line, each.last_line) for each in pasted.questions] == [(4, 10), (12, 16)]
    assert faults(pasted.questions[0]) == ["line_not_understood"]


def test_a_backslash_makes_a_line_plain_text() -> None:
    question = one(f"1. 看下面的话：\n\\2. 判断题\n\\答案：（A）\n\\\n{OPTIONS}\n答案：A")
    assert question.draft.stem == "看下面的话：\n2. 判断题\n答案：（A）\n"


def test_no_more_than_the_bound_is_read() -> None:
    pasted = read("1. 问\n" * (MOST_QUESTIONS + 1))
    assert (len(pasted.questions), pasted.unread) == (MOST_QUESTIONS, MOST_QUESTIONS + 1)


SHAPES = """一、单选题,判断题,简答题,参考答案,1. ,（1）,第2题,A. ,B、,（C）,（ ）,（A）,____,{{,}},【答案】,答案：,解析：,\
难度：,题型：,【单选题】,\\,；,|,/,√,×,对,1-5 ABCDE,（,）,【,】,2分,安全帽,灭火器"""
PIECES = st.sampled_from(SHAPES.split(","))
TEXTS = st.one_of(
    st.text(max_size=300),
    st.lists(PIECES | st.sampled_from("\n\n\n \t\u3000a1"), max_size=80).map("".join),
)


@given(TEXTS)
def test_every_line_belongs_to_something(text: str) -> None:
    pasted = read(text)
    belongs = {*pasted.headings, *pasted.answers}
    ranges = [(each.line, each.last_line) for each in pasted.questions]
    for first, last in (*ranges, *((each.line, each.last_line) for each in pasted.remarks)):
        belongs |= {*range(first, last + 1)}
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    written = {number for number, line in enumerate(lines, 1) if line.strip()}
    assert written <= belongs | (
        {*range(pasted.unread, len(lines) + 1)} if pasted.unread else set()
    )


@given(TEXTS, st.sampled_from(["", "\\"]))
def test_words_are_in_a_question_or_told(text: str, before: str) -> None:
    pasted = read(f"1. {HELMET}\n{text}\n{before}安全鞋")
    said = "".join(f"{each.draft}{each.chapter}{each.labels}" for each in pasted.questions)
    assert "安全鞋" in said or any(map(faults, pasted.questions)) or pasted.remarks


@pytest.mark.parametrize(
    "text",
    [
        "(",
        "(    ",
        "1. a\n",
        "x\n",
        "A. x\n",
        "【单选题】",
        "【答案】A",
        " B.",
        "____ ",
        "{{",
        "\\/",
        "1-9 A\n",
        "★",
        " ",
    ],
)
@pytest.mark.parametrize("head", ["1. ", "1. 问\nA. 甲", "1. 问\n参考答案\n"])
def test_a_hostile_text_takes_no_longer_than_another(head: str, text: str) -> None:
    """One that took time by its square would take hours."""
    read((head + text * 200_000)[:200_000])


WORDS = st.text(
    st.sampled_from("安全帽灭火器（）()【】[]ABab12.、：:；;/|\\_ √×对错\n答案解析{}"),
    min_size=1,
    max_size=12,
)
SEEN = WORDS.map(str.strip).filter(bool)
LINES = SEEN.map(lambda text: " ".join(text.split()))
ANALYSES = st.just("") | SEEN


@st.composite
def choices(draw: st.DrawFn) -> Draft:
    texts = draw(st.lists(SEEN, min_size=2, max_size=6, unique=True))
    kind = draw(st.sampled_from(["single_choice", "multiple_choice"]))
    places = st.sets(st.integers(0, len(texts) - 1), min_size=1, max_size=len(texts))
    chosen = draw(places) if kind == "multiple_choice" else {draw(st.integers(0, len(texts) - 1))}
    options = tuple(DraftOption(text, place in chosen) for place, text in enumerate(texts))
    return Draft(kind, draw(SEEN), options, analysis=draw(ANALYSES))


@st.composite
def statements(draw: st.DrawFn) -> Draft:
    is_right = draw(st.booleans())
    options = (DraftOption("正确", is_right), DraftOption("错误", not is_right))
    return Draft("true_false", draw(SEEN), options, analysis=draw(ANALYSES))


@st.composite
def gaps(draw: st.DrawFn) -> Draft:
    accept = draw(st.lists(st.lists(LINES, min_size=1, max_size=3), min_size=1, max_size=3))
    words = WORDS.map(lambda text: text.replace("_", ""))
    stem = "____".join(draw(words) for _ in range(len(accept) + 1)).strip()
    blanks: list[JsonValue] = [
        {"acceptList": [*a], "mustList": [], "mustNotList": []} for a in accept
    ]
    structure: dict[str, JsonValue] = {"blankList": blanks, "anyOrderList": []}
    return Draft("blank", stem, (), analysis=draw(ANALYSES), structure=structure)


@settings(max_examples=200)
@given(st.lists(st.one_of(choices(), statements(), gaps()), max_size=4))
def test_what_is_written_is_read_again(drafts: list[Draft]) -> None:
    pasted = read(write(drafts))
    assert [each.draft for each in pasted.questions] == drafts
    assert not any(each.faults for each in pasted.questions)
    assert not pasted.remarks
