"""Whether a sentence that a model said may be shown: without a model, pure.

It must cite, and what it cites must hold half of its pairs of signs, each of its numbers with its unit,
and each of its negations. What could lead elsewhere is not shown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from zhegui.features.assistance.amounts import holds_amounts
from zhegui.features.assistance.negations import holds_negations
from zhegui.features.assistance.terms import bigrams

LONGEST = 400
#: Of its pairs of signs so many must stand in what it cites.
HELD = 0.5
_MARK = re.compile(r"\s*[\[［【]\s*(\d{1,3})\s*[\]］】]")
_DECORATION = re.compile(r"^\s*(?:[-*•·>#]+\s+|\(?\d{1,2}[.)、）](?!\d)\s*)|\*\*|__|`")
_LEADS_ELSEWHERE = re.compile(
    r"[a-z][a-z0-9+.-]*://|javascript:|data:|mailto:|www\.|<\s*[a-z/!?]|!?\[[^\]]*\]\s*\(|&#|&[a-z]+;"
    r"|[\w.+-]+@[\w-]+\.[a-z]|\b[\w-]+\.(?:com|cn|net|org|io|top|xyz|info|cc)\b",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class CheckedSentence:
    """A sentence that may be shown, and the numbers, from 1, of the passages that bear it."""

    text: str
    numbers: tuple[int, ...]


def checked(said: str, passages: Sequence[str]) -> CheckedSentence | None:
    """The sentence without its marks; None for one that what it cites does not bear."""
    numbers = tuple(dict.fromkeys(int(number) for number in _MARK.findall(said)))
    text = " ".join(_DECORATION.sub("", _MARK.sub("", said)).split())
    if not numbers or not all(1 <= number <= len(passages) for number in numbers):
        return None
    if not 0 < len(text) <= LONGEST or _LEADS_ELSEWHERE.search(said):
        return None
    cited = "\n".join(passages[number - 1] for number in numbers)
    return CheckedSentence(text, numbers) if _is_borne(text, cited) else None


def _is_borne(text: str, cited: str) -> bool:
    pairs = set(bigrams(text))
    if not pairs or len(pairs & set(bigrams(cited))) < HELD * len(pairs):
        return False
    return holds_amounts(cited, text) and holds_negations(cited, text)
