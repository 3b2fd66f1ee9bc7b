"""A question while its lines are gathered; what they mean is decided when it is whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from zhegui.features.questions.formats.text.shapes import (
    Heading,
    QuestionNumber,
    number_of,
    option_letter,
    options_in,
    parts_of,
    row_within,
)
from zhegui.features.questions.formats.text.strays import (
    asks,
    ends_in_key,
    is_material,
    is_numbered,
    is_stray,
    lacks_picture,
)

#: What the next line goes on with, where it begins nothing.
Going = Literal["stem", "option", "analysis", "mark"]


@dataclass(frozen=True, slots=True)
class StemLine:
    """A line of a stem or an option; one that is `plain` says no more than its words."""

    text: str
    plain: bool = False


@dataclass(frozen=True, slots=True)
class TextSection:
    """The questions under one heading, which stands at `line`."""

    heading: Heading
    line: int


@dataclass(frozen=True, slots=True)
class Said:
    """The value of a mark, and its line."""

    line: int
    value: str


@dataclass(slots=True)
class Gathered:
    """`under` is the heading that says the kind, `section` the last one of any sort, `odd` the lines
    of each fault met so far, `marked` the last mark; `in_rows` that the line before had several
    options, `items` the last number of a list in a stem or an analysis."""

    number: QuestionNumber
    under: Heading | None
    section: TextSection | None
    line: int
    last_line: int = 0
    stem: list[StemLine] = field(default_factory=list)
    options: list[list[str]] = field(default_factory=list)
    marks: dict[str, list[Said]] = field(default_factory=dict)
    analysis: list[str] = field(default_factory=list)
    odd: dict[str, list[int]] = field(default_factory=dict)
    going: Going = "stem"
    marked: str = ""
    in_rows: bool = False
    items: int = 0
    is_answered: bool = False

    def begin(self, at: int, line: str, next_letter: str | None) -> None:
        """What stands beside the number: the stem, even where it begins as an option does."""
        self._note_picture(at, line)
        for name, text in parts_of(line):
            if name:
                self._mark(at, name, text)
            else:
                self._more_of_stem(at, text, next_letter)

    def take(self, at: int, line: str, next_letter: str | None) -> None:
        """A line as it is read: marks, options, or more of what goes on."""
        self.last_line = at
        self._note_picture(at, line)
        for name, text in parts_of(line):
            if name:
                self._mark(at, name, text)
            elif self._begins_option(at, text):
                self._add_options(at, text, next_letter)
            elif self.going == "stem":
                self._more_of_stem(at, text, next_letter)
            else:
                self._go_on(at, StemLine(text))

    def take_plain(self, at: int, text: str) -> None:
        """A line that is no more than its words."""
        self.last_line = at
        self._go_on(at, StemLine(text, plain=True))

    def explain(self, at: int, text: str) -> None:
        """More of the analysis."""
        is_item = self._is_item(text)
        if asks(text) or is_stray(text) or is_material(text) or self._is_next(text, is_item):
            self.note("analysis_doubtful", at)
        self.analysis.append(text)

    def say(self, at: int, name: str, value: str) -> None:
        self.marks.setdefault(name, []).append(Said(at, value))

    def note(self, id: str, at: int) -> None:
        """Something of a line that is a fault."""
        lines = self.odd.setdefault(id, [])
        if at not in lines[-1:]:
            lines.append(at)

    def _begins_option(self, at: int, text: str) -> bool:
        letter = option_letter(text)
        if letter is None or self.going == "analysis":
            return False
        is_next = letter == chr(ord("A") + len(self.options))
        if not is_next:
            self.note("option_letter_unexpected", at)
        return is_next

    def _more_of_stem(self, at: int, text: str, next_letter: str | None) -> None:
        """What may end in options: 应当佩戴（ ） A. 安全帽 B. 草帽."""
        row = row_within(text)
        self._go_on(at, StemLine(text[:row].strip()))
        if row is not None:
            self._add_options(at, text[row:], next_letter)

    def _add_options(self, at: int, text: str, next_letter: str | None) -> None:
        row = options_in(text, next_letter, in_rows=self.in_rows)
        if row.is_doubtful:
            self.note("options_doubtful", at)
        self.options += [[each] for each in row.texts]
        self.going, self.in_rows = "option", len(row.texts) > 1

    def _note_picture(self, at: int, line: str) -> None:
        if lacks_picture(line):
            self.note("picture_missing", at)

    def _mark(self, at: int, name: str, text: str) -> None:
        if text and (
            (name == "analysis" and self.analysis) or (name == "answer" and self.is_answered)
        ):
            self.note("mark_repeated", at)
        if name == "analysis":
            self.analysis += [text] if text else []
            self.going, self.items = "analysis", 0
        else:
            self.say(at, name, text)
            self.going, self.marked = "mark", name
            self.is_answered |= name == "answer" and bool(text)

    def _go_on(self, at: int, line: StemLine) -> None:
        if self.going == "stem":
            self._doubt_stem(at, line)
            self.stem.append(line)
        elif self.going == "option":
            self._more_of_option(at, line)
        elif self.going == "mark":
            self._after_mark(at, line.text)
        elif line.plain:
            self.analysis.append(line.text)
        else:
            self.explain(at, line.text)

    def _doubt_stem(self, at: int, line: StemLine) -> None:
        """A stem goes on with more of itself, not with the next question."""
        before = self.stem[-1] if self.stem else StemLine("")
        if line.plain or not before.text:
            return
        is_item = self._is_item(line.text)
        is_whole = not before.plain and ends_in_key(before.text)
        if is_whole or is_stray(line.text) or self._is_next(line.text, is_item):
            self.note("stem_doubtful", at)

    def _is_item(self, text: str) -> bool:
        """Whether a line is the next of a list: （1）, then （2）."""
        number = number_of(text)
        if number is None or number.style == "word" or number.number != self.items + 1:
            return False
        self.items += 1
        return True

    def _is_next(self, text: str, is_item: bool) -> bool:
        """Whether a line begins as the question that follows this one would."""
        return not is_item and is_numbered(text, self.number.number + 1)

    def _more_of_option(self, at: int, line: StemLine) -> None:
        """An option is one line; of a letter that stands alone it is the next one."""
        option = self.options[-1]
        is_told = option_letter(line.text) is not None
        if line.plain or option == [""] or is_told:
            option.append(line.text)
        else:
            self.note("option_doubtful", at)

    def _after_mark(self, at: int, text: str) -> None:
        """The value of a mark may stand on the next line."""
        said = self.marks[self.marked]
        if said[-1].value:
            self.note("line_not_understood", at)
        else:
            said[-1] = Said(at, text)
            self.is_answered |= self.marked == "answer"
