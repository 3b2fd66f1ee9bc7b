"""Texts brought to one form, so that what says the same compares equal, and what does not differs."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from zhegui.kernel.values import UNSEEN

if TYPE_CHECKING:
    from opencc import OpenCC

DIGITS = {"〇": 0, "零": 0} | {sign: value for value, sign in enumerate("一二三四五六七八九", 1)}
TENS = ((1000, "千"), (100, "百"), (10, "十"))
CHINESE = re.compile(r"[零〇一二两三四五六七八九十百千万亿]+")
#: What is written for a minus sign.
DASHES = str.maketrans(dict.fromkeys("−–—‐‑", "-"))
#: Signs that mean something beside a digit; elsewhere they are punctuation.
OF_NUMBERS = re.compile(r"(?<=[0-9])[./:,](?=[0-9])|-(?=[.]?[0-9])|[.](?=[0-9])|(?<=[0-9])%")
THOUSANDS = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?:,[0-9]{3})+(?![0-9,])")
#: Mega and milli differ by their case alone, where a unit has both.
MEGA = re.compile(r"(?<=[0-9])(?:M|兆)(?=[WVAJΩ瓦伏安焦欧帕]|[Pp][Aa])")
UNITS = {
    "千米": "km", "公里": "km", "厘米": "cm", "毫米": "mm", "微米": "μm", "纳米": "nm", "米": "m",
    "千克": "kg", "公斤": "kg", "毫克": "mg", "克": "g", "吨": "t",
    "千赫兹": "khz", "兆赫兹": "mhz", "吉赫兹": "ghz", "千赫": "khz", "兆赫": "mhz", "吉赫": "ghz",
    "赫兹": "hz", "赫": "hz",
    "千伏": "kv", "毫伏": "mv", "伏特": "v", "伏": "v", "毫安": "ma", "安培": "a", "安": "a",
    "千瓦": "kw", "毫瓦": "mw", "瓦特": "w", "瓦": "w", "千欧": "kω", "欧姆": "ω", "欧": "ω",
    "摄氏度": "°c", "小时": "h", "分钟": "min", "秒钟": "s", "秒": "s", "分贝": "db",
    "毫升": "ml", "升": "l", "帕斯卡": "pa", "千帕": "kpa", "帕": "pa",
}  # fmt: skip
UNIT = re.compile(rf"(?:(?<=[0-9])|(?<=mega))({'|'.join(sorted(UNITS, key=len, reverse=True))})")
#: White space, which says something between two digits alone.
APART = re.compile(r"(?<![0-9])\s+|\s+(?![0-9])")
PERCENT = re.compile(r"百分之(-?[0-9]+(?:\.[0-9]+)?)")
NEGATIONS = "不没无非未否勿莫禁免"
NUMBER = re.compile(r"-?[0-9][0-9./:,-]*%?")


@lru_cache(maxsize=8192)
def normal(text: str) -> str:
    """The one form of a text: width, script, case, punctuation, spaces, Chinese numerals, units.

    Digits and negations stay what they are.
    """
    text = unicodedata.normalize("NFKC", UNSEEN.sub("", text)).translate(DASHES)
    text = _simplified().convert(text)
    text = CHINESE.sub(_numeral, text)
    text = THOUSANDS.sub(lambda found: found[0].replace(",", ""), text)
    text = PERCENT.sub(r"\1%", APART.sub("", text))
    text = UNIT.sub(lambda found: UNITS[found[1]], MEGA.sub("mega", text)).lower()
    return _without_punctuation(text)


def numbers_in(normal_text: str) -> list[str]:
    """The numbers of a normal text, in their order."""
    return NUMBER.findall(normal_text)


def negations_in(normal_text: str) -> str:
    """The negating signs of a normal text, in their order."""
    return "".join(sign for sign in normal_text if sign in NEGATIONS)


def _without_punctuation(text: str) -> str:
    """Without punctuation that belongs to no number; what stood between digits parts them still."""
    kept = {found.start() for found in OF_NUMBERS.finditer(text)}
    spaced = "".join(
        " " if place not in kept and unicodedata.category(sign)[0] in "PZC" else sign
        for place, sign in enumerate(text)
    )
    return re.sub(r"\s+", " ", APART.sub("", spaced))


def _numeral(found: re.Match[str]) -> str:
    """A well-formed Chinese numeral in digits; anything else as it stands."""
    numeral = found[0]
    if all(sign in DIGITS for sign in numeral):
        return "".join(str(DIGITS[sign]) for sign in numeral)
    value = _value(numeral.replace("两", "二"))
    return numeral if value is None else str(value)


def _value(numeral: str) -> int | None:
    """The number that a numeral with 十百千万亿 says; None where it is not well formed."""
    for unit, sign in ((10**8, "亿"), (10**4, "万")):
        head, found, tail = numeral.partition(sign)
        if found:
            high = _below_ten_thousand(head) if unit == 10**4 else _value(head)
            low = _tail(tail, unit)
            return None if not high or low is None else high * unit + low
    return _below_ten_thousand(numeral)


def _tail(tail: str, unit: int) -> int | None:
    """What follows 万 or 亿: nothing, or a number that 零 leads in where a place is empty."""
    if not tail:
        return 0
    value = _value(tail.lstrip("零"))
    if value is None or value >= unit:
        return None
    return value if tail.startswith("零") == (value < unit // 10) else None


def _below_ten_thousand(numeral: str) -> int | None:
    """Well formed is what would be written again the same."""
    value, rest = 0, numeral
    for unit, sign in TENS:
        head, found, tail = rest.partition(sign)
        if found:
            head = head.lstrip("零") or ("一" if sign == "十" else "")
            if len(head) != 1 or head not in DIGITS:
                return None
            value, rest = value + DIGITS[head] * unit, tail
    rest = rest.lstrip("零")
    if len(rest) > 1 or (rest and rest not in DIGITS):
        return None
    value += DIGITS.get(rest, 0)
    return value if value and numeral in _written(value) else None


def _written(value: int) -> tuple[str, str]:
    """A number from 1 to 9999 as it is written, with 一十 and with 十 at its beginning."""
    written = ""
    for unit, sign in (*TENS, (1, "")):
        digit = value // unit % 10
        if digit:
            written += "一二三四五六七八九"[digit - 1] + sign
        elif written and value % unit and not written.endswith("零"):
            written += "零"
    short = written[1:] if written.startswith("一十") else written
    return written, short


@cache
def _simplified() -> OpenCC:
    """Loaded with its dictionaries by the first text that is compared, not by every start."""
    from opencc import OpenCC

    return OpenCC("t2s")
