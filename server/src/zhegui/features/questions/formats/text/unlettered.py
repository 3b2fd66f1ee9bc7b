"""Options that stand in a stem and are not read as such: ① 蓝 ② 红, a. 蓝, A 蓝, or lines alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zhegui.features.questions.formats.text import blanks
from zhegui.features.questions.formats.text.gathered import StemLine
from zhegui.features.questions.formats.text.signs import folded, truth

_CIRCLED = "①-⑳⑴-⒇❶-❿㈠-㈩Ⓐ-ⓩⅠ-ⅻ"
_LABELS = re.compile(rf"[{_CIRCLED}]")
_LABEL = re.compile(rf"(?:[{_CIRCLED}]|\([0-9A-Za-z]\)|[0-9A-Za-z](?![0-9A-Za-z]))[.、:)]? ?")
_ONLY_LABELS = re.compile(rf"(?:[{_CIRCLED}]|\([0-9a-z]{{1,2}}\)|[ ,、;])+\Z")
_LABELLED_TRUTH = re.compile(
    r"(?:[A-Za-z]|[①-⑳]|\([0-9a-z]\)) ?[.、:)]? ?(?:正确|错误|对|错|√|×)(?![\u4e00-\u9fff])"
)
#: So many are a list.
_FEWEST = 2
#: Of what a blank accepts, so many are looked for.
_MOST_TEXTS = 50


def hold_truths(stem: Sequence[StemLine]) -> bool:
    """Whether a statement is followed by 对 and 错 to choose from."""
    lines = [folded(line.text) for line in stem if not line.plain]
    if sum(len(_LABELLED_TRUTH.findall(line)) for line in lines) >= _FEWEST:
        return True
    return any(truth(text) is not None for line in lines[1:] for text in (line, _unlabelled(line)))


def _unlabelled(line: str) -> str:
    found = _LABEL.match(line)
    return line[found.end() :] if found else line


def follow_blank(stem: Sequence[StemLine], values: Sequence[str]) -> bool:
    """Whether what follows the last blank of a stem is a list, or holds the answer."""
    if any(_ONLY_LABELS.match(folded(value)) for value in values):
        return True
    rest = [folded(line) for line in _after_blanks(stem)]
    if len(rest) > _FEWEST or len(_LABELS.findall("".join(rest))) >= _FEWEST:
        return True
    texts = [folded(text) for value in values for each in blanks.accepted(value) for text in each]
    return any(text in line for text in texts[:_MOST_TEXTS] for line in rest)


def _after_blanks(stem: Sequence[StemLine]) -> list[str]:
    """What follows the last blank, from the rest of its line; plain lines are no options."""
    last = max((at for at, line in enumerate(stem) if blanks.end_of(line)), default=0)
    rest = [line.text for line in stem[last + 1 :] if not line.plain]
    return [stem[last].text[blanks.end_of(stem[last]) :], *rest] if stem else []
