"""Where in a title that stands which was nearly typed: pure."""

from __future__ import annotations

from collections.abc import Sequence

from zhegui.kernel.text.highlight import Range
from zhegui.kernel.text.pinyin import misreadings, readings, sounds
from zhegui.kernel.text.search import fold


def near_range(title: str, typed: str) -> Range:
    """The stretch of `title` that sounds or looks most like what was typed, and is not in it."""
    spoken = _spoken(title)
    asked = fold(typed).replace(" ", "")
    if asked.isascii() and (initials := _exact([each[:1] for each in spoken], asked)):
        return initials
    ways = [_spoken(asked), *(readings(asked) if asked.isascii() else [])]
    changes, start, end = min(_nearest(spoken, way) for way in ways)
    meant = _exact(spoken, *misreadings(asked)) if changes else None
    return meant or (start, end)


def _spoken(text: str) -> list[str]:
    """What each sign sounds like, itself where it is not Chinese."""
    return [sound or fold(sign) for sign, sound in zip(text, sounds(text), strict=True)]


def _exact(signs: list[str], *ways: Sequence[str]) -> Range | None:
    """Where one of `ways` stands in `signs`."""
    for *whole, last in ways:
        for start in range(len(signs) - len(whole)):
            end = start + len(whole)
            if signs[start:end] == whole and _alike(last, signs[end], last=True):
                return start, end + 1
    return None


def _nearest(signs: list[str], wanted: list[str]) -> tuple[int, int, int]:
    """Fewest changes, start and end of the stretch of `signs` nearest to `wanted`.

    Sellers' algorithm: an edit distance whose first row is free, so that it may begin anywhere.
    """
    row = [(0, at) for at in range(len(signs) + 1)]
    for number, sign in enumerate(wanted, start=1):
        before, row = row, [(number, 0)]
        for at, there in enumerate(signs, start=1):
            same = (
                before[at - 1][0] + (not _alike(sign, there, last=number == len(wanted))),
                before[at - 1][1],
            )
            row.append(min(same, (before[at][0] + 1, before[at][1]), (row[-1][0] + 1, row[-1][1])))
    cost, _, start, end = min(
        (cost, abs(at - start - len(wanted)), start, at) for at, (cost, start) in enumerate(row)
    )
    return cost, start, end


def _alike(typed: str, there: str, *, last: bool) -> bool:
    """The last syllable may be only begun."""
    return typed == there or (last and there.startswith(typed))
