"""Lines that stand within a question and are seldom part of it: titles, page numbers, materials, the
question that follows with a number that is not read as one.

Each is a fault that its author answers in the text: by a line of its own, or by a backslash before what
is no more than its words.
"""

from __future__ import annotations

import re

from zhegui.features.questions.formats.text.shapes import option_letter
from zhegui.features.questions.formats.text.signs import folded, letters, truth

_LONGEST_TITLE, _LONGEST_EDGE = 40, 100
_MANY = "[0-9一二三四五六七八九十百]{1,4}"
_TITLE = re.compile(
    rf"第 ?{_MANY} ?(?:章|节|部分|单元|篇|讲|课|模块|套|卷)"
    rf"|(?:模块|项目|任务|单元|专题|附件|附录) ?{_MANY}(?:[ 、.:]|\Z)"
    r"|[一二三四五六七八九十]{1,3}、|\([一二三四五六七八九十]{1,3}\)"
)
_PAGE = re.compile(
    r"(?:.{0,60} {2})? *(?:第 ?[0-9]{1,4} ?页[ /,|]{0,3})?(?:[第共] ?[0-9]{1,4} ?页)"
    r"|[-–—] ?[0-9]{1,4} ?[-–—]|[0-9]{1,4} ?/ ?[0-9]{1,4}|[0-9]{1,4}"
)
_MATERIAL = re.compile(
    r"(?:回答|完成|作答).{0,12}(?:题|问)|[0-9] ?[-~至到] ?[0-9]{1,4} ?题|共用题干"
    r"|(?:根据|阅读|结合|分析).{0,12}(?:材料|资料|案例|背景)"
)
_MATERIAL_HEAD = re.compile(
    r"[【\[(]?(?:背景)?(?:材料|资料|案例)[0-9一二三四五六七八九十]{0,3}[】\]):]"
)
_BEFORE_NUMBER = r"(?:[^\w ] ?){0,6}"
_WORD_NUMBER = re.compile(rf"{_BEFORE_NUMBER}第 ?{_MANY} ?[大小]?题")
_ANY_NUMBER = re.compile(rf"{_BEFORE_NUMBER}(?:题目? ?|[QqNn][oO]?\.? ?)?([0-9]{{1,4}})(?![0-9])")
_LAST_BRACKET = re.compile(r"\(([^()]{0,12})\) ?[.。,;!?]?\Z")
_CHOSEN = ("选", "为", "是", "答案")
_UNDERLINED = re.compile(r"_{2,}")
#: The places of letters that may be a key: CO in （CO） is none.
_MOST_OPTIONS = 8
_PICTURE = re.compile(
    r"[【\[(<] ?(?:图|图片|图像|图示|插图|配图|附图|照片|image|img|picture|pic)(?:略|缺|缺失)?"
    r" ?[0-9]{0,3}(?:\.[a-z]{3,4})? ?[】\])>]|!\[|<img|\ufffc|\[(?:图片|image):",
    re.IGNORECASE,
)


def lacks_picture(line: str) -> bool:
    """Whether a picture stood in a line, of which pasting has left a sign alone."""
    return bool(_PICTURE.search(folded(line)))


def is_stray(line: str) -> bool:
    """The title of a part, or what is printed at the edge of a page."""
    plain = folded(line)
    if len(plain) <= _LONGEST_TITLE and _TITLE.match(plain):
        return True
    return len(plain) <= _LONGEST_EDGE and bool(_PAGE.fullmatch(plain))


def is_numbered(line: str, wanted: int) -> bool:
    """Whether a line begins with the number of a question: 第二题, or `wanted` in any writing."""
    plain = folded(line)
    if _WORD_NUMBER.match(plain):
        return True
    found = _ANY_NUMBER.match(plain)
    return found is not None and int(found[1]) == wanted


def ends_in_key(line: str) -> bool:
    """Whether the last brackets of a line hold a key: （A）, （×）。"""
    found = _LAST_BRACKET.search(folded(line))
    return found is not None and _is_key(found[1])


def _is_key(value: str) -> bool:
    places = letters(value)
    if places is not None:
        return max(places) < _MOST_OPTIONS
    return truth(value) is not None


def asks(line: str) -> bool:
    """Whether a line of an analysis asks something: an option, a blank, （ ） or a key at its end."""
    plain = folded(line)
    if option_letter(line) or _UNDERLINED.search(plain):
        return True
    found = _LAST_BRACKET.search(plain)
    if not found:
        return False
    if not found[1].strip():
        return True
    return _is_key(found[1]) and not plain[: found.start()].rstrip().endswith(_CHOSEN)


def is_material(line: str) -> bool:
    """What several questions are about: 请根据以上情况回答下面的题."""
    plain = folded(line)
    return bool(_MATERIAL.search(plain) or _MATERIAL_HEAD.match(plain))
