"""What was looked for, marked in a text: as segments, never as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zhegui.kernel.text.search import IS_HAN, RUN, fold

ELLIPSIS = "…"
#: How much of an excerpt stands before the first word that was found.
LEAD = 20

_WORD = re.compile(r"[^\W_]")


class TextSegment(NamedTuple):
    """A stretch of a text, and whether it is what was looked for."""

    text: str
    hit: bool


Range = tuple[int, int]


def segments(text: str, term: str) -> list[TextSegment]:
    """`text` cut at what `term` finds in it; joined, the segments are the text."""
    return cut(text, hits(text, term))


def excerpt(text: str, term: str, length: int) -> list[TextSegment]:
    """About `length` signs of `text` around the first word found, or from its beginning."""
    found = hits(text, term)
    start = max(0, found[0][0] - LEAD) if found else 0
    start = max(0, min(start, len(text) - length))
    end = min(len(text), start + length)
    shown = cut(
        text[start:end], [(a - start, min(b, end) - start) for a, b in found if start <= a < end]
    )
    before = [TextSegment(ELLIPSIS, hit=False)] if start else []
    after = [TextSegment(ELLIPSIS, hit=False)] if end < len(text) else []
    return [*before, *shown, *after]


def hits(text: str, term: str) -> list[Range]:
    """Where the words of `term` stand in `text`, as the search finds them; none overlap."""
    folded, origins = _folded(text)
    places = [False] * len(text)
    for run in set(RUN.findall(fold(term))):
        for start in _occurrences(folded, run):
            for place in range(origins[start], origins[start + len(run) - 1] + 1):
                places[place] = True
    return list(_ranges(places))


def cut(text: str, ranges: list[Range]) -> list[TextSegment]:
    """`text` in segments: those in `ranges`, which go up and do not overlap, are hits."""
    found: list[TextSegment] = []
    at = 0
    for start, end in ranges:
        found += [TextSegment(text[at:start], hit=False), TextSegment(text[start:end], hit=True)]
        at = end
    return [each for each in (*found, TextSegment(text[at:], hit=False)) if each.text]


def _folded(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its signs which sign of `text` it came from."""
    parts = [fold(sign) for sign in text]
    origins = [place for place, part in enumerate(parts) for _ in part]
    return "".join(parts), origins


def _occurrences(folded: str, run: str) -> Iterator[int]:
    """A Latin word is found by its beginning, Chinese anywhere."""
    start = folded.find(run)
    while start >= 0:
        inside = start > 0 and not IS_HAN.match(run) and _within_word(folded[start - 1])
        if not inside:
            yield start
        start = folded.find(run, start + 1)


def _within_word(sign: str) -> bool:
    return bool(_WORD.match(sign)) and not IS_HAN.match(sign)


def _ranges(places: list[bool]) -> Iterator[Range]:
    start = None
    for place, marked in enumerate((*places, False)):
        if marked and start is None:
            start = place
        elif not marked and start is not None:
            yield start, place
            start = None
