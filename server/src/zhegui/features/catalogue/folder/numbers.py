"""The numbers in the names of files and folders: they say where a thing stands, not what it is. Pure."""

from __future__ import annotations

import re
import unicodedata
from pathlib import PurePosixPath

_DIGITS = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_TENS = {"十": 10, "百": 100}
_DECIMAL = re.compile(r"(\d+)")
_CHINESE = re.compile(rf"第([{''.join((*_DIGITS, *_TENS))}]+)")
_LEADING = re.compile(r"^(\d+)(?:[.\-_](\d+))*[.\-_、 ]*")
_ORDINAL = re.compile(rf"^(?:{_CHINESE.pattern}|第\d+)[章节讲课篇回部]?[.\-_、：: ]*")
LONGEST_SOURCE = 300


def place(path: PurePosixPath) -> list[list[tuple[int, str]]]:
    """Where a file stands: numbers as numbers, also Chinese ones such as 第十章, part by part."""
    return [_place(name) for name in path.parts]


def chapter_of(path: PurePosixPath) -> str:
    """What the lessons of one chapter share: their subfolder, else the number before the dot."""
    if len(path.parts) > 1:
        return path.parts[0]
    leading = _LEADING.match(path.name)
    return leading[1] if leading and leading[2] else "1"


def without_number(name: str) -> str:
    """The name without the number before it; a name that is a number stays."""
    return _LEADING.sub("", name).strip() or name


def source_of(path: PurePosixPath) -> str | None:
    """What a file is called wherever it stands: its path without numbers; None for a number alone."""
    parts = [_bare(name) for name in (*path.parts[:-1], path.stem)]
    return "/".join(parts)[-LONGEST_SOURCE:] if parts[-1] else None


def _place(name: str) -> list[tuple[int, str]]:
    decimal = _CHINESE.sub(lambda found: f"第{_value(found[1])}", name)
    parts = _DECIMAL.split(decimal)
    return [(int(part), "") if at % 2 else (0, part) for at, part in enumerate(parts)]


def _value(numeral: str) -> int:
    total = digit = 0
    for sign in numeral:
        if sign in _TENS:
            total, digit = total + (digit or 1) * _TENS[sign], 0
        else:
            digit = _DIGITS[sign]
    return total + digit


def _bare(name: str) -> str:
    composed = unicodedata.normalize("NFC", name).casefold()
    return _ORDINAL.sub("", _LEADING.sub("", composed), count=1).strip()
