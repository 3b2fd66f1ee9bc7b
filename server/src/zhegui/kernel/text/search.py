"""Chinese search in plain PostgreSQL: bigrams cut here, kept as a `tsvector`, asked as phrases.

Chinese has no spaces and its words are mostly two characters long, so every two neighbours are one
lexeme: 消防安全 is 消防 1, 防安 2, 安全 3, 全 4. A term matches where its bigrams stand one after
the other, which is where `LIKE '%term%'` would match. Latin words and numbers are one lexeme each
and match by their beginning. A gap of two positions separates runs, so that no phrase crosses
punctuation.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

from sqlalchemy import Connection, event, inspect
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlalchemy.orm import Mapped, Mapper, mapped_column

#: PostgreSQL keeps no position beyond 16,383; what stands further back is not found.
MAX_POSITION = 16_383
MAX_WORD = 64
GAP = 2
#: A run of more signs is not taken apart: the ways to cut it grow without end.
LONGEST_APART = 12
WEIGHTS = "ABCD"

_HAN = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
RUN = re.compile(rf"(?:[{_HAN}]|[^\W_])+")
_PIECE = re.compile(rf"[{_HAN}]+|[^\W_{_HAN}]+")
IS_HAN = re.compile(rf"[{_HAN}]")


class Lexeme(NamedTuple):
    """One entry of the index; `tail` marks the last character of a run of Chinese."""

    text: str
    position: int
    tail: bool = False


def fold(text: str) -> str:
    """Full-width to half-width, upper to lower case."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def lexemes(text: str, start: int = 1) -> Iterator[Lexeme]:
    """The lexemes of `text` with their positions, from `start` on."""
    position = start
    for run in RUN.findall(fold(text)):
        for piece in _PIECE.findall(run):
            if not IS_HAN.match(piece):
                yield Lexeme(piece[:MAX_WORD], position)
                position += 1
                continue
            for first in range(len(piece) - 1):
                yield Lexeme(piece[first : first + 2], position + first)
            position += len(piece)
            yield Lexeme(piece[-1], position - 1, tail=True)
        position += GAP


def index_text(*texts: str | None) -> str:
    """The `tsvector` literal of texts in falling order of weight (title first, A to D)."""
    entries: list[str] = []
    start = 1
    for number, text in enumerate(texts):
        weight = WEIGHTS[min(number, len(WEIGHTS) - 1)]
        for lexeme in lexemes(text or "", start):
            start = lexeme.position + 1 + GAP
            if lexeme.position <= MAX_POSITION:
                entries.append(f"'{lexeme.text}':{lexeme.position}{weight}")
    return " ".join(entries)


def query_text(term: str) -> str:
    """The `tsquery` literal of what a person typed: every run must occur as a phrase.

    Empty when nothing in it can be looked for; PostgreSQL finds nothing then.
    """
    return " & ".join(_phrase(run) for run in RUN.findall(fold(term)))


def apart_text(term: str) -> str:
    """The `tsquery` literal of the words that a term may be made of, wherever they stand.

    A word of Chinese is two or three signs here, whichever way they are cut: 安全消防 asks for 安全
    and 消防. Empty when the term is a single word, or too long.
    """
    pieces = [piece for run in RUN.findall(fold(term)) for piece in _PIECE.findall(run)]
    ways = [_ways(piece) for piece in pieces]
    if not all(ways) or ways == [[pieces]]:
        return ""
    return " & ".join(_any_of(each) for each in ways)


def apart_words(term: str) -> str:
    """The words of two signs within a term, to be marked where they stand."""
    found = (lexeme for lexeme in lexemes(term) if not lexeme.tail)
    return " ".join(lexeme.text for lexeme in found)


def _ways(piece: str) -> list[list[str]]:
    """The ways to cut a piece of a run into words; none when it is too long."""
    if not IS_HAN.match(piece):
        return [[piece]]
    return [*_cuts(piece)] if len(piece) <= LONGEST_APART else []


def _cuts(piece: str) -> Iterator[list[str]]:
    if len(piece) <= 3:
        yield [piece]
    for length in (2, 3):
        if len(piece) - length >= 2:
            yield from ([piece[:length], *rest] for rest in _cuts(piece[length:]))


def _any_of(ways: Iterable[Sequence[str]]) -> str:
    return f"({' | '.join(' & '.join(_phrase(word) for word in words) for words in ways)})"


def _phrase(run: str) -> str:
    asked = _asked(list(lexemes(run)))
    words = [_word(lexeme, last=lexeme is asked[-1]) for lexeme in asked]
    gaps = [after.position - before.position for before, after in pairwise(asked)]
    rest = (f" <{gap}> {word}" for gap, word in zip(gaps, words[1:], strict=True))
    return f"({words[0]}{''.join(rest)})"


def _asked(run: Sequence[Lexeme]) -> list[Lexeme]:
    """A last character is said by the bigram before it, unless it stands alone."""
    return [
        lexeme
        for before, lexeme in zip((None, *run), run, strict=False)
        if not (
            lexeme.tail
            and before
            and before.position == lexeme.position - 1
            and len(before.text) == 2
            and IS_HAN.match(before.text)
        )
    ]


def _word(lexeme: Lexeme, *, last: bool) -> str:
    beginning = ":*" if last and (lexeme.tail or not IS_HAN.match(lexeme.text)) else ""
    return f"'{lexeme.text}'{beginning}"


class Searchable:
    """A model with a search column that follows the attributes named in `searched`.

    `searched` goes by falling weight; what of it is no column follows from one that is. Rows written without the ORM's unit of work (a bulk
    `insert`) must set `search_text=index_text(…)` themselves.
    """

    searched: ClassVar[tuple[str, ...]]
    search_text: Mapped[str] = mapped_column(TSVECTOR, deferred=True)


@event.listens_for(Searchable, "before_insert", propagate=True)
@event.listens_for(Searchable, "before_update", propagate=True)
def _index(_: Mapper[Any], __: Connection, row: Searchable) -> None:
    state = inspect(row)
    columns = (name for name in row.searched if name in state.attrs)
    if any(state.attrs[name].history.has_changes() for name in columns):
        row.search_text = index_text(*(getattr(row, name) for name in row.searched))
    elif not state.has_identity:
        row.search_text = ""
