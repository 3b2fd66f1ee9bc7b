"""What the signs and words of such texts mean: kinds, marks, letters, right and wrong, difficulty."""

from __future__ import annotations

import re

#: Full-width signs as half-width ones, each by one, so that places are the same in both.
_FOLDED = {0xFF01 + place: 0x21 + place for place in range(94)}
_FOLDED |= dict.fromkeys((0x3000, 0xA0, 0x09), ord(" "))
_FOLDED |= {ord("〔"): ord("["), ord("〕"): ord("]")}

#: What people call the kinds; None: a choice, of which kind its key says.
KIND_WORDS: dict[str, str | None] = {
    "单选": "single_choice",
    "单项选择": "single_choice",
    "多选": "multiple_choice",
    "多项选择": "multiple_choice",
    "不定项选择": "multiple_choice",
    "不定项": "multiple_choice",
    "判断": "true_false",
    "判断正误": "true_false",
    "是非": "true_false",
    "对错": "true_false",
    "填空": "blank",
    "选择": None,
}
#: Kinds that are not taken as text.
OTHER_KINDS = frozenset(
    [
        "数值",
        "计算",
        "排序",
        "连线",
        "匹配",
        "配对",
        "简答",
        "简述",
        "论述",
        "问答",
        "名词解释",
        "案例",
        "案例分析",
        "材料",
        "材料分析",
        "分析",
        "综合",
        "综合分析",
        "作文",
        "写作",
        "应用",
        "实操",
        "操作",
        "完形填空",
        "选词填空",
        "阅读",
        "阅读理解",
        "改错",
        "翻译",
        "主观",
    ]
)

MARKS = {
    "答案": "answer",
    "参考答案": "answer",
    "正确答案": "answer",
    "标准答案": "answer",
    "解析": "analysis",
    "答案解析": "analysis",
    "试题解析": "analysis",
    "难度": "difficulty",
    "难易度": "difficulty",
    "难易程度": "difficulty",
    "章节": "chapter",
    "所属章节": "chapter",
    "题型": "kind",
    "类别": "labels",
    "分值": "score",
    "分数": "score",
    "知识点": "知识点",
    "编号": "编号",
    "评分标准": "评分标准",
    "考点": "考点",
    "我的答案": "我的答案",
    "你的答案": "我的答案",
    "您的答案": "我的答案",
    "考生答案": "我的答案",
    "学生答案": "我的答案",
    "用户答案": "我的答案",
    "得分": "得分",
    "我的得分": "得分",
    "你的得分": "得分",
    "您的得分": "得分",
    "本题得分": "得分",
}
#: Marks that are understood and not taken.
MARKS_LEFT_OUT = ("知识点", "编号", "评分标准", "考点", "我的答案", "得分")

_TRUTH = dict.fromkeys(("√", "✓", "✔", "☑", "对", "正确", "是", "T", "TRUE"), True)
_TRUTH |= dict.fromkeys(("×", "✗", "✘", "✕", "╳", "错", "错误", "否", "F", "FALSE"), False)
_BETWEEN_LETTERS = str.maketrans("", "", " ,、;")
_LETTERS = re.compile(r"[A-Z]+\Z")

_DIFFICULTY = {"易": 1, "较易": 2, "中等": 3, "较难": 4, "难": 5}
_DIFFICULTY |= {"容易": 1, "简单": 1, "中": 3, "一般": 3, "困难": 5}
_DIFFICULTY |= {str(level): level for level in range(1, 6)}
_STARS = re.compile(r"(★{1,5})☆{0,4}\Z")

_CHAPTER = re.compile(r"第?([0-9]{1,3}(?:\.[0-9]{1,3}){0,4})(?:章|节|(?=[ 、.:])|\Z)[ 、.:]?")


def folded(text: str) -> str:
    """The text with half-width signs, each at its place."""
    return text.translate(_FOLDED)


def kind_word(text: str) -> str | None:
    """The word for a kind that a text is: 单选题 is 单选."""
    word = text.strip().removesuffix("题")
    return word if word in KIND_WORDS or word in OTHER_KINDS else None


def truth(text: str) -> bool | None:
    """Whether a text says right or wrong; None where it says neither."""
    return _TRUTH.get(folded(text).strip(" .。").upper())


def letters(text: str) -> frozenset[int] | None:
    """The places of the options that ACD, A,C or A、C name; None for what is no such list."""
    signs = folded(text).strip(" .。").upper().translate(_BETWEEN_LETTERS)
    return frozenset(ord(sign) - ord("A") for sign in signs) if _LETTERS.match(signs) else None


def difficulty_of(text: str) -> int | None:
    said = folded(text).strip(" .。")
    stars = _STARS.match(said)
    return len(stars[1]) if stars else _DIFFICULTY.get(said)


def chapter_of(text: str) -> tuple[str | None, str | None]:
    """Code and title of a chapter, each where it is written."""
    one_line = " ".join(text.split())
    found = _CHAPTER.match(folded(one_line))
    title = one_line[found.end() :].strip() if found else one_line
    return found and found[1], title or None


def labels_of(text: str) -> tuple[str, ...]:
    """Class labels, each once, in their order."""
    parts = re.split(r"[,、;/ ]", folded(text))
    return tuple(dict.fromkeys(part for part in parts if part))
