"""How Chinese is read out, without tones: for titles that are looked for by their sound."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from string import ascii_lowercase
from typing import Any

#: How many ways to read typed letters are tried: xian is xian or xi an.
READINGS = 4
LONGEST = 6

#: Fewer letters would be too many things, and more are no word.
SHORTEST_MISREAD = 5
LONGEST_MISREAD = 20


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


@lru_cache(maxsize=128)
def misreadings(letters: str) -> tuple[tuple[str, ...], ...]:
    """What was meant by letters of which one is wrong, missing, too many or swapped: xiaofnag.

    The readings of the fewest syllables, but of two at least; the last may be only begun.
    """
    if not SHORTEST_MISREAD <= len(letters) <= LONGEST_MISREAD:
        return ()
    every = (tuple(reading) for reading in [*_swapped(letters), *_slipped(letters)])
    words = dict.fromkeys(reading for reading in every if len(reading) > 1)
    fewest = min(map(len, words), default=0)
    return tuple(reading for reading in words if len(reading) == fewest)


def _swapped(letters: str) -> Iterator[list[str]]:
    for at in range(len(letters) - 1):
        yield from readings(letters[:at] + letters[at + 1] + letters[at] + letters[at + 2 :])


def _slipped(letters: str) -> Iterator[list[str]]:
    """One syllable amiss between whole ones and the rest."""
    rests = [readings(letters[end:]) for end in range(len(letters) + 1)]
    for start in range(len(letters)):
        wholes = [each for each in readings(letters[:start]) if _is_whole(each)]
        for end in range(start + 1, min(start + LONGEST + 1, len(letters)) + 1):
            if wholes and rests[end]:
                slips = _slips(letters[start:end])
                yield from ([*a, b, *c] for a in wholes for c in rests[end] for b in slips)


def _is_whole(reading: list[str]) -> bool:
    return not reading or reading[-1] in _syllables()


@lru_cache(maxsize=4096)
def _slips(piece: str) -> frozenset[str]:
    """Syllables from which `piece` comes by one letter wrong, missing or too many."""
    cuts = [(piece[:at], piece[at:]) for at in range(len(piece) + 1)]
    less = {before + after[1:] for before, after in cuts}
    more = {before + letter + after for before, after in cuts for letter in ascii_lowercase}
    other = {before + letter + after[1:] for before, after in cuts for letter in ascii_lowercase}
    return _syllables() & (less | more | other) - {piece}


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
