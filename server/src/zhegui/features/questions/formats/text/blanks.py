"""The blanks of a stem: ____, （　）, {{答案}}, and what each accepts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import JsonValue

from zhegui.features.questions.formats.text.gathered import StemLine
from zhegui.features.questions.formats.text.signs import folded
from zhegui.features.questions.kinds.blank import BLANK, MOST_BLANKS

#: The texts that a blank accepts, for each blank.
Accepted = list[list[str]]

_UNDERLINED = re.compile(r"_{2,}|\{\{([^{}]*)\}\}")
_OPEN = re.compile(r"_{2,}|\{\{([^{}]*)\}\}|\([ ]*\)")
_LAST_BRACKET = re.compile(r"\([ ]*\)[.。]?\Z")
#: An escaped sign, or one that parts blanks or what one blank accepts.
_SIGN = re.compile(r"\\.|[;|/]")


def are_underlined(stem: Sequence[StemLine]) -> bool:
    """Whether a stem leaves open what can be nothing but a blank."""
    return any(_UNDERLINED.search(folded(line.text)) for line in stem)


def stand_in(stem: Sequence[StemLine]) -> bool:
    return any(_OPEN.search(folded(line.text)) for line in stem)


def end_of(line: StemLine) -> int:
    """Where the last blank of a line ends; 0 where it has none."""
    ends = [found.end() for found in _OPEN.finditer(folded(line.text))]
    return 0 if line.plain else max(ends, default=0)


def opened(stem: Sequence[StemLine]) -> tuple[list[StemLine], Accepted]:
    """The stem with its blanks as underscores, and what it says itself that each accepts."""
    within: Accepted = []
    lines = [line if line.plain else StemLine(_opened(line.text, within)) for line in stem]
    if any(within):
        return lines, within
    count = sum(len(BLANK.findall(line.text)) for line in lines)
    return lines, [[] for _ in range(count)]


def _opened(text: str, within: Accepted) -> str:
    parts, at = [], 0
    for found in _OPEN.finditer(folded(text)):
        within.append(_aliases(text[found.start(1) : found.end(1)]) if found[1] else [])
        written = text[found.start() : found.end()]
        parts += [text[at : found.start()], written if BLANK.fullmatch(written) else "____"]
        at = found.end()
    return "".join((*parts, text[at:]))


def accepted(value: str) -> Accepted:
    """What a value accepts: blanks are parted by ；or |, what one accepts by /."""
    blanks: Accepted = [[]]
    at = start = 0
    text = ""
    for found in _SIGN.finditer(folded(value)):
        start = found.start()
        text += value[at:start]
        at = found.end()
        if found[0].startswith("\\"):
            text += value[start + 1]
            continue
        blanks[-1].append(text.strip())
        text = ""
        if found[0] != "/":
            blanks.append([])
    blanks[-1].append((text + value[at:]).strip())
    return [[alias for alias in aliases if alias] for aliases in blanks]


def _aliases(value: str) -> list[str]:
    return [alias for aliases in accepted(value) for alias in aliases]


def structure(blanks: Accepted) -> dict[str, JsonValue]:
    """What the author gives of a blank, in the form that the kind keeps; never much too much."""
    return {
        "blankList": [
            {"acceptList": [*texts], "mustList": [], "mustNotList": []}
            for texts in blanks[: MOST_BLANKS + 1]
        ],
        "anyOrderList": [],
    }


def without_last_bracket(text: str) -> str:
    """A statement that is true or false needs no place for the answer."""
    found = _LAST_BRACKET.search(folded(text))
    return text[: found.start()].rstrip() if found else text
