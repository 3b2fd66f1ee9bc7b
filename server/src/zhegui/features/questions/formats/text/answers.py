"""Answers that stand together at the end: 1-5 ABCDE, 1.A 2.对, 3. 安全帽；安全带."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zhegui.features.questions.formats.text.gathered import Gathered, TextSection
from zhegui.features.questions.formats.text.shapes import Heading, parts_of
from zhegui.features.questions.formats.text.signs import folded

_ENTRY = re.compile(
    r"(?<![0-9.])(?:第([0-9]{1,4})题 ?[.、:]?|\(([0-9]{1,4})\) ?[.、:]?"
    r"|([0-9]{1,4})(?: ?[-~–—―−至到] ?([0-9]{1,4}))? ?"
    r"(?:[.、:)](?![0-9])|(?=[A-Z√×✓✗✔✘对错])))"
)
_SEPARATORS = re.compile(r"[ ,、;]")


#: The lines of headings that are none: of all questions, and of none of them.
_ANYWHERE, _NOWHERE = 0, -1


@dataclass(frozen=True, slots=True)
class NumberedAnswer:
    """The answers of the questions from `first` to `last`."""

    first: int
    last: int
    value: str


def first_entry(line: str) -> int | None:
    """The number that a line of answers begins with."""
    return next((entry.first for entry in _entries(line)), None)


class CollectedAnswers:
    """Gives answers to questions by their numbers, in their order where numbers begin anew.

    `lines` are those that were understood.
    """

    def __init__(self, questions: Sequence[Gathered]) -> None:
        self.lines: list[int] = []
        self._at: int = _ANYWHERE
        self._last: Gathered | None = None
        self._waiting: dict[tuple[int, int], deque[Gathered]] = defaultdict(deque)
        self._answered: set[int] = set()
        self._sections = {each.section.line: each.section for each in questions if each.section}
        for each in questions:
            self._waiting[_ANYWHERE, each.number.number].append(each)
            if each.section:
                self._waiting[each.section.line, each.number.number].append(each)

    def narrow(self, heading: Heading) -> bool:
        """What follows answers the questions under the same heading.

        False where that may be none or one of several: then nothing under it is understood.
        """
        found = _same([*self._sections.values()], heading)
        self._at, self._last = found.line if found else _NOWHERE, None
        return found is not None

    def take(self, at: int, line: str) -> bool:
        """Read a line; False where something of it was not understood."""
        entries = list(_entries(line))
        if entries:
            given = [self._give(at, entry) for entry in entries]
            understood = all(given)
        else:
            understood = self._more(at, line)
        if understood:
            self.lines.append(at)
        return understood

    def _give(self, at: int, entry: NumberedAnswer) -> bool:
        values = _each(entry)
        if values is None:
            return False
        said = [self._say(at, entry.first + place, each) for place, each in enumerate(values)]
        return all(said)

    def _say(self, at: int, number: int, value: str) -> bool:
        self._last = self._next(number)
        if self._last is None:
            return False
        for name, text in parts_of(value):
            _add(self._last, at, name or "answer", text)
        return True

    def _next(self, number: int) -> Gathered | None:
        waiting = self._waiting.get((self._at, number))
        while waiting:
            question = waiting.popleft()
            if id(question) not in self._answered:
                self._answered.add(id(question))
                return question
        return None

    def _more(self, at: int, line: str) -> bool:
        """What an answer has beside it, such as 解析：…"""
        if self._last is None:
            return False
        for name, text in parts_of(line):
            if name is None and not self._last.analysis:
                return False
            if name is None:
                self._last.explain(at, text)
            else:
                _add(self._last, at, name, text)
        return True


def _same(sections: Sequence[TextSection], heading: Heading) -> TextSection | None:
    """The section that a heading of answers repeats: by all that it says, then by what it calls it
    or by its place where the two do not name different ones, then the only one of its kind."""
    alike = [each for each in sections if each.heading.word == heading.word]
    named = [each for each in alike if each.heading.qualifier == heading.qualifier]
    placed = [each for each in alike if each.heading.ordinal == heading.ordinal != ""]
    both = [each for each in named if each in placed]
    if len(both) == 1:
        return both[0]
    if not heading.word:
        return named[0] if len(named) == 1 else None
    sole = [found[0] for found in (named, placed) if len(found) == 1]
    if len(alike) == 1:
        return alike[0]
    return sole[0] if sole and all(each is sole[0] for each in sole) else None


def _add(question: Gathered, at: int, name: str, text: str) -> None:
    if name == "analysis":
        question.analysis.append(text)
    elif text:
        question.say(at, name, text)


def _entries(line: str) -> Iterator[NumberedAnswer]:
    """The entries of a line that begins with one; a number within it follows the one before."""
    begun: re.Match[str] | None = None
    for found in _ENTRY.finditer(folded(line)):
        if begun is None and found.start() > 0:
            return
        if begun is None or _first(found) == _last(begun) + 1:
            if begun:
                yield _entry(begun, line[begun.end() : found.start()])
            begun = found
    if begun:
        yield _entry(begun, line[begun.end() :])


def _entry(found: re.Match[str], value: str) -> NumberedAnswer:
    return NumberedAnswer(_first(found), _last(found), value.strip())


def _first(found: re.Match[str]) -> int:
    return int(found[1] or found[2] or found[3])


def _last(found: re.Match[str]) -> int:
    return int(found[4] or _first(found))


def _each(entry: NumberedAnswer) -> list[str] | None:
    """The value of each question of an entry; None where they are not as many."""
    count = entry.last - entry.first + 1
    if count == 1:
        return [entry.value]
    words = [word for word in _SEPARATORS.split(folded(entry.value)) if word]
    for values in (words, list("".join(words))):
        if len(values) == count:
            return values
    return None
