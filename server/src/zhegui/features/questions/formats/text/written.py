"""What a text of questions was read as: the questions, and what is to be said of the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zhegui.features.questions.content import Draft, Fault
from zhegui.features.questions.remarks import RemarkWords

MOST_QUESTIONS = 200
#: So many lines are named where one fault has many.
LINES_NAMED = 5


@dataclass(frozen=True, slots=True)
class WrittenChapter:
    """A chapter as it was written: by its code, its title or both."""

    code: str | None
    title: str | None


@dataclass(frozen=True, slots=True)
class TextFault(Fault):
    """A fault of a question, at a field of its save; `line` is the first that it is about (0: none)."""

    line: int = 0


@dataclass(frozen=True, slots=True)
class Written:
    """A question and its first and last line, from 1.

    `kind` is None where the text names one that is not taken; the draft is then what it looks like.
    """

    line: int
    last_line: int
    kind: str | None
    draft: Draft
    difficulty: int | None
    chapter: WrittenChapter | None
    labels: tuple[str, ...]
    faults: tuple[TextFault, ...]


@dataclass(frozen=True, slots=True)
class TextRemark:
    """What is said of lines that are part of no question, or of something that is not taken."""

    line: int
    last_line: int
    id: str
    words: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Pasted:
    """A whole text. `headings` and `answers` are the lines that were understood as such.

    Nothing is read from the line `unread` on, where one question more than `MOST_QUESTIONS` begins.
    """

    questions: tuple[Written, ...]
    remarks: tuple[TextRemark, ...]
    headings: tuple[int, ...]
    answers: tuple[int, ...]
    unread: int | None


FAULTS = {
    "line_not_understood": RemarkWords("{lines}没有看懂", "{lines} was not understood"),
    "kind_not_taken": RemarkWords("暂不支持这种题型：{name}", "this kind is not taken yet: {name}"),
    "kind_unknown": RemarkWords("{lines}的题型没有看懂", "{lines}: not a kind of question"),
    "option_letter_unexpected": RemarkWords(
        "{lines}的选项字母没有接着前面的", "{lines}: the letter does not follow the option before"
    ),
    "options_doubtful": RemarkWords(
        "{lines}的选项从哪里分开不明确，请每行写一个选项",
        "{lines}: where the options are parted is in doubt; write each on a line of its own",
    ),
    "option_doubtful": RemarkWords(
        "{lines}在选项后面，没有读入；是选项的内容请接在选项同一行，或在行首加“\\”",
        "{lines} follows an option and was left out; if it is more of it, put it on the option's "
        "line, or a \\ before it",
    ),
    "options_unlettered": RemarkWords(
        "{lines}的题干里像是有没有字母的选项，请写成 A. B. C.；不是选项就写明题型，如【填空题】",
        "{lines}: options seem to stand in the stem; write them as A. B. C., or say the kind, as in "
        "【填空题】",
    ),
    "stem_doubtful": RemarkWords(
        "{lines}在题干里，却像标题、页码或另一题；是题干的内容请在行首加“\\”",
        "{lines} is in a stem and looks like a title, a page number or another question; if it is "
        "more of the stem, put a \\ before it",
    ),
    "analysis_doubtful": RemarkWords(
        "{lines}在解析里，却像标题、材料、选项或另一题；是解析的内容请在行首加“\\”",
        "{lines} is in an analysis and looks like a title, a material, an option or another "
        "question; if it is more of the analysis, put a \\ before it",
    ),
    "number_doubtful": RemarkWords(
        "{lines}的题号没有接着前面的，前一题又没有选项和答案；是题干里的步骤请在行首加“\\”",
        "{lines}: the number does not follow the question before, which has neither options nor an "
        "answer; if it is a step in its stem, put a \\ before it",
    ),
    "picture_missing": RemarkWords(
        "{lines}有图片没有粘贴进来；请删去这个记号，存入后在题目里加图",
        "{lines}: a picture was not pasted along; take its sign away, and add it once saved",
    ),
    "answer_missing": RemarkWords("没有答案", "there is no answer"),
    "answer_not_understood": RemarkWords(
        "{lines}的答案没有看懂", "{lines}: the answer was not understood"
    ),
    "answer_names_no_option": RemarkWords(
        "{lines}的答案没有对应的选项", "{lines}: the answer names no option"
    ),
    "answers_differ": RemarkWords(
        "{lines}与别处给出的答案不一致", "{lines}: another answer is given elsewhere"
    ),
    "mark_repeated": RemarkWords("{lines}重复填写了同一项", "{lines} says the same again"),
    "chapter_code_missing": RemarkWords(
        "{lines}的章节没有编号，不能存入；请写编号和标题，如 1.2 个人防护",
        "{lines}: a chapter is known by its code; write both, as in 1.2 个人防护",
    ),
    "difficulty_not_understood": RemarkWords(
        "{lines}的难度没有看懂，可写 1 至 5、星号，或易、较易、中等、较难、难",
        "{lines}: a difficulty is 1 to 5, stars, or 易, 较易, 中等, 较难, 难",
    ),
}

#: Those of an answer that gives no key.
ANSWER_FAULTS = frozenset(["answer_missing", "answer_not_understood", "answer_names_no_option"])

REMARKS = {
    "outside_questions": RemarkWords(
        "这里的文字不属于任何试题，没有读入", "this text is part of no question and was left out"
    ),
    "answers_not_understood": RemarkWords(
        "这里的答案没有看懂，或者没有对应的试题",
        "these answers were not understood, or are of no question",
    ),
    "mark_ignored": RemarkWords("没有读入“{name}”：{lines}", "“{name}” was left out: {lines}"),
    "score_ignored": RemarkWords(
        "没有读入分值，分值在试卷中设定：{lines}",
        "scores were left out, as a paper sets them: {lines}",
    ),
}


def text_fault(path: str, id: str, lines: Sequence[int] = (), **values: str) -> TextFault:
    """A fault of a question, at a field of its save and in lines of the text."""
    return TextFault(path, id, _filled(FAULTS[id], lines, values), min(lines, default=0))


def text_remark(
    id: str, line: int, last: int, lines: Sequence[int] = (), **values: str
) -> TextRemark:
    return TextRemark(line, last, id, _filled(REMARKS[id], lines, values))


def _filled(words: RemarkWords, lines: Sequence[int], values: dict[str, str]) -> tuple[str, str]:
    zh, en = _lines(lines)
    return words.fill("zh", {**values, "lines": zh}), words.fill("en", {**values, "lines": en})


def _lines(lines: Sequence[int]) -> tuple[str, str]:
    """第 3、7 行, line 3, 7; of many the first, and how many."""
    named, count = lines[:LINES_NAMED], len(lines)
    zh, en = "、".join(map(str, named)), ", ".join(map(str, named))
    if count > LINES_NAMED:
        return f"第 {zh} 行等 {count} 行", f"line {en} and {count - LINES_NAMED} more"
    return f"第 {zh} 行", f"line {en}"
