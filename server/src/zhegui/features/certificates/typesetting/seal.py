"""The seal of an issuer: its name carved into a square, drawn by us as SVG."""

import math
import re
from typing import Final
from xml.sax.saxutils import escape

_SIDE: Final = 124
_INNER: Final = 106
_MOST: Final = 25
_HAN: Final = re.compile(r"[㐀-鿿\U00020000-\U000323af]")
_SIGN_OF_A_SEAL: Final = "印"


def seal_signs(name: str) -> list[list[str]]:
    """The signs of a seal, column by column from the right, as evenly as they divide.

    江澜电力培训中心 → 江澜电 · 力培训 · 中心印. A name without Chinese characters gives its letters.
    """
    han = _HAN.findall(name)
    letters = re.findall(r"\w", name.upper())[:_MOST]
    signs = letters if letters and not han else [*han[: _MOST - 1], _SIGN_OF_A_SEAL]
    columns = math.ceil(math.sqrt(len(signs)))
    short, longer = divmod(len(signs), columns)
    sizes = [short + (index < longer) for index in range(columns)]
    starts = [sum(sizes[:index]) for index in range(columns)]
    return [signs[start : start + size] for start, size in zip(starts, sizes, strict=True)]


def seal_svg(name: str) -> str:
    """The seal as SVG, 124 units a side, in cinnabar red; text in the certificate's font."""
    columns = seal_signs(name)
    width = _INNER / len(columns)
    margin = (_SIDE - _INNER) / 2
    signs = "".join(
        _sign(sign, margin + _INNER - width * (column + 0.5), margin + height * row, width, height)
        for column, carved in enumerate(columns)
        for height in [_INNER / len(carved)]
        for row, sign in enumerate(carved)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIDE} {_SIDE}">'
        '<rect x="3" y="3" width="118" height="118" rx="5" fill="none" stroke="#b8231f" '
        'stroke-width="5"/><g fill="#b8231f" stroke="#b8231f" stroke-width="1.6" font-size="36" '
        'font-family="Noto Serif SC,Songti SC,Noto Serif CJK SC,serif" '
        f'text-anchor="middle">{signs}</g></svg>'
    )


def _sign(sign: str, middle: float, top: float, width: float, height: float) -> str:
    """One sign stretched to its field, as carvers do; 0.88 em is where its feet stand."""
    scale = f"scale({width / 37:.3f} {height / 37:.3f})"
    return (
        f'<text transform="translate({middle:.2f} {top:.2f}) {scale}" y="32">{escape(sign)}</text>'
    )
