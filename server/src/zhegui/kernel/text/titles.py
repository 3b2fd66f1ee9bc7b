"""Titles found while they are typed: by signs, by sound, and with one sign or letter amiss.

A title is kept as a `tsvector` in which every sign has a position, and at each position stand the
sign with the one after it, what both sound like (`S`), and the first letters of that (`I`):

    消防安全   1: 消防 Sxiao.fang Ixf   2: 防安 Sfang.an Ifa   3: 安全 San.quan Iaq   4: 全 Squan. Iq

before which stands `^消`, so that the beginning of a title can be asked for. One sign amiss is then
a phrase with a hole in it: 消房安全 asks for 消, and 安全 two places on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from sqlalchemy import Connection, event, inspect
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlalchemy.orm import Mapped, Mapper, mapped_column

from zhegui.kernel.db.database import Record
from zhegui.kernel.text.pinyin import misreadings, readings, sounds
from zhegui.kernel.text.search import GAP, IS_HAN, RUN, Searchable, fold

#: Beyond this many signs a word typed is not looked for with one amiss.
LONGEST_AMISS = 12
SHORTEST_AMISS = 3
SHORTEST_LATIN_AMISS = 4

_LETTERS = re.compile(r"[a-z]+(?: +[a-z]+)*\Z")

#: A sign and where it stands.
Placed = tuple[int, str]


def title_text(title: str) -> str:
    """The `tsvector` literal of a title."""
    return " ".join(f"'{lexeme}':{position}" for lexeme, position in _lexemes(title))


def _lexemes(title: str) -> Iterator[tuple[str, int]]:
    position = 1
    for run in RUN.findall(fold(title)):
        spoken = sounds(run)
        yield f"^{run[0]}", position
        for place, sign in enumerate(run, start=1):
            after = run[place] if place < len(run) else ""
            yield sign + after, position + place
            sound, next_sound = spoken[place - 1], spoken[place] if after else None
            if sound:
                yield f"S{sound}.{next_sound or ''}", position + place
                yield f"I{sound[0]}{(next_sound or '')[:1]}", position + place
        position += len(run) + GAP


class TitleQuery(NamedTuple):
    """What was typed, as `tsquery` literals; an empty one finds nothing."""

    begins: str
    holds: str
    sounds: str
    amiss: str

    def ways(self) -> tuple[str, ...]:
        """The fields that find something, each query once."""
        fields = enumerate(self._fields)
        return tuple(way for at, way in fields if self[at] and self[at] not in self[:at])


def asked_titles(typed: str) -> TitleQuery:
    """The queries of what somebody has typed, from the best to the faintest."""
    folded = fold(typed)
    runs = RUN.findall(folded)
    if not runs:
        return TitleQuery("", "", "", "")
    first, *rest = (_phrase([*enumerate(run)]) for run in runs)
    beginning = f"'^{runs[0][0]}' <-> {first}"
    return TitleQuery(
        begins=" & ".join([beginning, *rest]),
        holds=" & ".join([first, *rest]),
        sounds=_either(_sounding(folded, runs)),
        amiss=" & ".join(_either(_amiss(run)) or _phrase([*enumerate(run)]) for run in runs),
    )


def misread_titles(typed: str) -> TitleQuery:
    """The same for letters that were meant as pinyin, with one of them amiss."""
    meant = misreadings(_letters(fold(typed)))
    return TitleQuery("", "", _either(_spoken(reading, whole=False) for reading in meant), "")


def _sounding(folded: str, runs: Sequence[str]) -> Iterator[str]:
    """Chinese by its sound; letters as pinyin, whole or first letters alone."""
    spoken = [sounds(run) for run in runs]
    if all(sound for each in spoken for sound in each):
        yield " & ".join(_spoken([sound or "" for sound in each], whole=True) for each in spoken)
    if letters := _letters(folded):
        yield from (_spoken(reading, whole=False) for reading in readings(letters))
        if len(letters) > 1:
            yield _chain([(at, f"'I{pair}'") for at, pair in enumerate(_pairs(letters))])


def _letters(folded: str) -> str:
    """What was typed, if it may be pinyin."""
    return folded.replace(" ", "") if _LETTERS.match(folded.strip()) else ""


def _spoken(syllables: Sequence[str], *, whole: bool) -> str:
    """A phrase of syllables; the last is only begun unless it is `whole`."""
    if len(syllables) == 1:
        return f"'S{syllables[0]}{'.' if whole else ''}':*"
    *inner, last = (f"S{first}.{second}" for first, second in pairwise(syllables))
    ending = f"'{last}'" if whole else f"'{last}':*"
    return _chain([*enumerate([*(f"'{each}'" for each in inner), ending])])


def _amiss(run: str) -> Iterator[str]:
    """Phrases that hold where one sign of `run` is wrong, missing, too much or out of place."""
    shortest = SHORTEST_AMISS if IS_HAN.search(run) else SHORTEST_LATIN_AMISS
    if not shortest <= len(run) <= LONGEST_AMISS:
        return
    placed = [*enumerate(run)]
    for at in range(len(run)):
        yield _phrase([each for each in placed if each[0] != at])
    for at in range(1, len(run)):
        yield _phrase([(place + (place >= at), sign) for place, sign in placed])
    for at in range(1, len(run) - 1):
        yield _phrase([*enumerate(run[:at] + run[at + 1 :])])
    for at in range(len(run) - 1):
        yield _phrase([*enumerate(run[:at] + run[at + 1] + run[at] + run[at + 2 :])])


def _phrase(placed: Sequence[Placed]) -> str:
    """Signs where they stand: two neighbours are one lexeme, a lone sign a beginning."""
    words: list[tuple[int, str]] = []
    for (place, sign), after in zip(placed, [*placed[1:], None], strict=True):
        if after and after[0] == place + 1:
            words.append((place, f"'{sign}{after[1]}'"))
        elif not words or words[-1][0] != place - 1:
            words.append((place, f"'{sign}':*"))
    return _chain(words)


def _chain(words: Sequence[tuple[int, str]]) -> str:
    """Lexemes at their distances."""
    text = words[0][1]
    for (before, _), (place, word) in pairwise(words):
        text += f" <{place - before}> {word}"
    return f"({text})"


def _pairs(letters: str) -> list[str]:
    return [letters[at : at + 2] for at in range(len(letters) - 1)]


def _either(phrases: Iterable[str]) -> str:
    found = list(dict.fromkeys(phrases))
    return f"({' | '.join(found)})" if found else ""


class TitledRecord(Searchable, Record):
    """A record that is searched, and whose `title` is also found while it is typed."""

    __abstract__ = True

    title: Mapped[str]
    title_text: Mapped[str] = mapped_column(TSVECTOR, deferred=True)


@event.listens_for(TitledRecord, "before_insert", propagate=True)
@event.listens_for(TitledRecord, "before_update", propagate=True)
def _index(_: Mapper[Any], __: Connection, row: TitledRecord) -> None:
    if inspect(row).attrs["title"].history.has_changes():
        row.title_text = title_text(row.title)
