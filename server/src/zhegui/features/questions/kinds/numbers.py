"""Numbers as people write them, read exactly."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

LONGEST_NUMBER = 40
MOST_EXPONENT = 30

PLAIN = r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]*)?|\.[0-9]+"
DECIMAL = re.compile(rf"([+-]?)({PLAIN})(?:(?:e|[x*]10\^?)([+-]?[0-9]{{1,2}}))?(%?)\Z")
RATIO = re.compile(r"([+-]?[0-9]+)/([0-9]+)\Z")
#: Dashes and signs that are written for minus and times.
SIGNS = str.maketrans(dict.fromkeys("−–—‐‑", "-") | {"×": "x", "·": "x"})


def half_width(text: str) -> str:
    """The text in one width, trimmed."""
    return unicodedata.normalize("NFKC", text).strip()


def read_number(text: str) -> Fraction | None:
    """The number that a text says, as `-3.5`, `1,000`, `3/4`, `5%`, `1.2e-3`, `1.2×10^-3`.

    None where it says none, or one beyond all bounds.
    """
    if len(text) > LONGEST_NUMBER:
        return None
    plain = re.sub(r"\s", "", half_width(text).translate(SIGNS).lower())
    if found := RATIO.match(plain):
        return Fraction(int(found[1]), int(found[2])) if int(found[2]) else None
    if not (found := DECIMAL.match(plain)):
        return None
    exponent = int(found[3] or 0)
    if abs(exponent) > MOST_EXPONENT:
        return None
    digits = found[2].replace(",", "").rstrip(".")
    number = Fraction(f"{found[1]}{digits}") * Fraction(10) ** exponent
    return number / 100 if found[4] else number
