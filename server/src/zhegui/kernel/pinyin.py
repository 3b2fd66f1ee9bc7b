"""How Chinese is read out, without tones: for titles that are looked for by their sound."""

from __future__ import annotations

from functools import cache
from typing import Any

#: How many ways to read typed letters are tried: xian is xian or xi an.
READINGS = 4
LONGEST = 6


def sounds(text: str) -> list[str | None]:
    """What each sign of `text` sounds like, in its words; None for what is not Chinese."""
    read = _pypinyin().lazy_pinyin(text, errors=lambda rest: [""] * len(rest))
    return [sound if sound in _syllables() else None for sound in read]


def readings(letters: str) -> list[list[str]]:
    """Typed letters as syllables, the fewest first; the last one may be only begun."""
    #: By where a rest begins, some ways to read it: from the end, so that no dead end is tried twice.
    ways: dict[int, list[list[str]]] = {len(letters): [[]]}
    for start in reversed(range(len(letters))):
        rest = letters[start:]
        found = [[rest]] if rest in _begun() and rest not in _syllables() else []
        for end in range(start + 1, min(start + LONGEST, len(letters)) + 1):
            if letters[start:end] in _syllables():
                found += [[letters[start:end], *after] for after in ways[end]]
        ways[start] = sorted(found, key=len)[:READINGS]
    return ways[0]


@cache
def _syllables() -> frozenset[str]:
    """All there are."""
    from pypinyin.contrib.tone_convert import to_normal

    dictionary = _pypinyin().constants.PINYIN_DICT
    return frozenset(
        to_normal(sound) for entry in dictionary.values() for sound in entry.split(",")
    )


@cache
def _begun() -> frozenset[str]:
    """What a syllable begins with."""
    return frozenset(whole[:n] for whole in _syllables() for n in range(1, len(whole) + 1))


@cache
def _pypinyin() -> Any:
    """The library, which costs 57 MB and 0.3 s: only who looks for titles needs it."""
    import pypinyin

    return pypinyin
