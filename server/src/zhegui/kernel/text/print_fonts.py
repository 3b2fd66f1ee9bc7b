"""What can be printed: the fonts that the server carries, and the signs that they have.

A name or title that may come to stand on a certificate is `Printed`, so that it is refused when it is
entered, never once somebody has passed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Final
from unicodedata import category, normalize

from pydantic import AfterValidator

from zhegui.kernel.values import Line, fault

FONTS: Final = Path(__file__).parent / "fonts"
#: What printers set for a sign that they lack.
LACKING: Final = "〓"
#: Accents, which stand on letters.
_ACCENTS: Final = range(0x300, 0x370)
#: The key around the digit of an emoji.
_KEY: Final = 0x20E3
_KEYS: Final = frozenset("0123456789#*")
#: Shown in a mark's place, where it stands alone.
_BEARER: Final = "◌"
#: Controls, formats, separators of lines: nobody sees them, and nothing is set for them.
_UNSEEN: Final = ("Cc", "Cf", "Zl", "Zp")
#: Makes one emoji of several.
_JOINER: Final = "\u200d"
#: They choose between shapes of the sign before them, and print nothing themselves.
_SELECTORS: Final = range(0xFE00, 0xFE10)


def unprintable(text: str) -> str | None:
    """The first sign that none of our fonts has, with the marks upon it; None where all can be set."""
    return next((each for each in _signs(text) if not _is_printable(each)), None)


def printable(text: str) -> str:
    """`text` as it is set: composed, without what nobody sees, and `LACKING` for each sign that the
    fonts lack."""
    return "".join(each if _is_printable(each) else LACKING for each in _signs(text))


def refused_sign(sign: str) -> tuple[str, str, str]:
    """Stable id and words of the refusal, which names the sign."""
    shown, code = named_sign(sign)
    return (
        "unprintable_sign",
        f"「{shown}」（{code}）无法打印在证书上，请换一个写法",
        f"“{shown}” ({code}) cannot be printed on certificates; write it another way",
    )


def named_sign(sign: str) -> tuple[str, str]:
    """A sign as it can be seen, and its code: one that draws nothing by itself may be meant."""
    code = " ".join(f"U+{ord(each):04X}" for each in sign)
    return (_BEARER + sign if category(sign[0])[0] == "M" else sign), code


def _must_be_printable(text: str) -> str:
    if sign := unprintable(text):
        raise fault(*refused_sign(sign))
    return text


#: One line that may come to stand on a certificate; limit it as any other.
Printed = Annotated[Line, AfterValidator(_must_be_printable)]


def _signs(text: str) -> Iterator[str]:
    """Letters with the marks that stand on them, composed where there is such a letter."""
    held = ""
    for each in normalize("NFC", text):
        if held and (each == _JOINER or category(each)[0] == "M") and ord(each) not in _SELECTORS:
            held += each
        elif ord(each) not in _SELECTORS and category(each) not in _UNSEEN:
            if held:
                yield held
            held = each
    if held:
        yield held


def _is_printable(sign: str) -> bool:
    """Marks are set upon letters of the alphabets alone, one upon another as the font has them; on
    nothing, none is."""
    first, *marks = (each for each in sign if each != _JOINER)
    if category(first)[0] == "M" or not all(_bears(first, each) for each in marks):
        return False
    return all(_is_carried(ord(each)) for each in (first, *marks))


def _bears(first: str, mark: str) -> bool:
    if ord(mark) == _KEY:
        return first in _KEYS
    is_of_alphabet = ord(first) < 0x530 or 0x1E00 <= ord(first) < 0x2000
    return ord(mark) in _ACCENTS and is_of_alphabet and category(first)[0] == "L"


def _is_carried(sign: int) -> bool:
    starts, ends = _carried()
    at = bisect_right(starts, sign) - 1
    return at >= 0 and sign <= ends[at]


@cache
def _carried() -> tuple[list[int], list[int]]:
    """First and last code points of the runs that the fonts have, from `signs.txt`."""
    lines = (FONTS / "signs.txt").read_text().split()
    runs = [line.partition("-") for line in lines]
    return [int(first, 16) for first, _, _ in runs], [
        int(last or first, 16) for first, _, last in runs
    ]
