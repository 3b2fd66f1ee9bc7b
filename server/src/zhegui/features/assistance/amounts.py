"""The numbers of a text, each with its unit and whether it is a least or a most, in whatever way they
are written: pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from zhegui.kernel.text.search import fold

#: A unit in words, and the sign that means the same.
_SAME = {
    "毫米": "mm",
    "厘米": "cm",
    "千米": "km",
    "公里": "km",
    "米": "m",
    "毫安": "ma",
    "千伏": "kv",
    "千瓦": "kw",
    "安": "a",
    "伏": "v",
    "瓦": "w",
    "公斤": "kg",
    "千克": "kg",
    "毫克": "mg",
    "克": "g",
    "毫升": "ml",
    "升": "l",
    "秒": "s",
    "分钟": "min",
    "小时": "h",
    "兆帕": "mpa",
    "千帕": "kpa",
    "帕": "pa",
    "摄氏度": "°c",
}
_OTHER = (
    "平方米|立方米|个月|课时|学时|万元|元|吨|天|日|周|月|年|岁|人|名|次|个|种|条|项|步|倍|级|度|分|时|题|成|章|节|层"
    "|台|根|只|块|号|页|点|位|件|处|%|‰|°c"
)
_LATIN = r"(?:mm|cm|km|kv|ma|kw|kg|mg|ml|mpa|kpa|pa|min|ppm|db|hz|lx|m|a|v|w|g|l|s|h)(?![a-z])"
_UNIT = "|".join([*sorted(_SAME, key=len, reverse=True), _OTHER, _LATIN])
_FIGURES = r"[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?"
_SIGNS = "零〇一二两三四五六七八九十百千万亿半"
_FOUND = re.compile(
    rf"(?P<whole>{_FIGURES}|[{_SIGNS}]+)分之(?P<parts>{_FIGURES}|[{_SIGNS}点]+)"
    rf"|(?<![0-9.])(?P<figures>{_FIGURES})\s*(?P<unit>{_UNIT})?"
    # Without a unit a Chinese numeral is part of a word more often than not.
    rf"|(?P<signs>[{_SIGNS}]+(?:点[{_SIGNS}]+)?)\s*(?P<counted>{_UNIT})"
)
_NOT = "不(?:得|能|可|应|宜|准|许|要)?"
#: What stands before a number, or right after it, and makes it a bound. `BOUNDED` is for who looks for
#: negations: these are none.
BOUNDED = rf"{_NOT}(?:超过|大于|高于|多于|长于|晚于|少于|低于|小于|短于|早于)"
_BEFORE = re.compile(
    rf"(?:(?P<most>{_NOT}(?:超过|大于|高于|多于|长于|晚于)|至多|最多|小于|低于|少于"
    r"|at most|no more than|not more than|less than|below|under|within|up to)"
    rf"|(?P<least>{_NOT}(?:少于|低于|小于|短于|早于)|至少|最少|起码|超过|大于|高于|多于"
    r"|at least|no less than|not less than|more than|above|over))[^0-9,。;]{0,3}$"
)
_AFTER = re.compile(
    r"\s*(?:(?P<most>及?以下|以内|之内|内(?!容)|or less)|(?P<least>及?以上|or more))"
)
#: Signs before a number among which its bound is looked for.
NEAR = 16
_DIGITS = {sign: at for at, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_TENS = {"十": 10, "百": 100, "千": 1000}
_MYRIADS = {"万": 10**4, "亿": 10**8}
#: 一个 and 一种 are articles.
_ARTICLES = {("一", "个"), ("一", "种")}


class Amount(NamedTuple):
    """A number in its shortest form, its unit, and whether it is a `least` or a `most`; what it has not
    is empty."""

    value: str
    unit: str
    bound: str = ""


def amounts(text: str) -> set[Amount]:
    """All that are named."""
    return set(_amounts(fold(text)))


def holds_amounts(cited: str, sentence: str) -> bool:
    """Whether all that the sentence names stand in what it cites."""
    there = amounts(cited)
    return all(any(_is_that(each, other) for other in there) for each in amounts(sentence))


def _is_that(each: Amount, other: Amount) -> bool:
    """Whether it is the other; it may say less of it."""
    return each.value == other.value and all(
        said in ("", there) for said, there in zip(each[1:], other[1:], strict=True)
    )


def _amounts(text: str) -> Iterator[Amount]:
    for found in _FOUND.finditer(text):
        bound = _bound(text, *found.span())
        if found["whole"]:
            yield Amount(*_share(_value(found["parts"]), _value(found["whole"])), bound)
        elif found["figures"]:
            yield Amount(_value(found["figures"]), _unit(found["unit"] or ""), bound)
        elif (found["signs"], found["counted"]) not in _ARTICLES:
            yield Amount(_value(found["signs"]), _unit(found["counted"]), bound)


def _bound(text: str, start: int, end: int) -> str:
    found = _AFTER.match(text, end) or _BEFORE.search(text[max(0, start - NEAR) : start])
    return (found.lastgroup or "") if found else ""


def _share(parts: str, whole: str) -> tuple[str, str]:
    return (parts, "%") if whole == "100" else (f"{parts}/{whole}", "")


def _unit(written: str) -> str:
    return _SAME.get(written, written)


def _value(written: str) -> str:
    if not written[0].isascii():
        return _of_signs(written)
    value = Decimal(written.replace(",", "")).normalize()
    return f"{value:f}"


def _of_signs(written: str) -> str:
    """The number that Chinese signs say; `半` is a half."""
    whole, _, fraction = written.partition("点")
    if not set(whole) & {*_TENS, *_MYRIADS} and len(whole) > 1:
        value = Decimal("".join(str(_DIGITS.get(sign, 0)) for sign in whole))
    else:
        value = Decimal(_counted(whole))
    if fraction:
        value += Decimal("0." + "".join(str(_DIGITS.get(sign, 0)) for sign in fraction))
    if "半" in whole:
        value += Decimal("0.5")
    return f"{value.normalize():f}"


def _counted(signs: str) -> int:
    """Of signs in which tens, hundreds and myriads are named."""
    total = part = digit = 0
    for sign in signs:
        if sign in _DIGITS:
            digit = _DIGITS[sign]
        elif sign in _TENS:
            part += (digit or 1) * _TENS[sign]
            digit = 0
        elif sign in _MYRIADS:
            total = (total + part + digit) * _MYRIADS[sign]
            part = digit = 0
    return total + part + digit
