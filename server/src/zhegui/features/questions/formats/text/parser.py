"""A text of questions, read line by line. Nothing is lost: a line is part of a question, a heading, an
answer at the end, or told of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zhegui.features.questions.formats.text.answers import CollectedAnswers, first_entry
from zhegui.features.questions.formats.text.drafts import made_of
from zhegui.features.questions.formats.text.gathered import Gathered, TextSection
from zhegui.features.questions.formats.text.keys import stem_key
from zhegui.features.questions.formats.text.shapes import (
    Heading,
    QuestionNumber,
    heading_of,
    is_answers_heading,
    number_of,
    option_letter,
    part_of,
)
from zhegui.features.questions.formats.text.signs import MARKS_LEFT_OUT
from zhegui.features.questions.formats.text.written import (
    MOST_QUESTIONS,
    Pasted,
    TextRemark,
    text_remark,
)
from zhegui.kernel.db.precedence import pause

_LINE_END = re.compile(r"\r\n|\r|\n")
#: Of more remarks the last one speaks of all the rest.
_MOST_REMARKS = 200


def read(text: str) -> Pasted:
    """The questions of a text; what is wrong with each is told with it."""
    reader = _TextReader(_LINE_END.split(text))
    while reader.at < len(reader.lines) and reader.unread is None:
        pause()
        reader.take()
    return reader.finish()


class _TextReader:
    """How far a text has been read; `at` is the place of the next line, from 0."""

    def __init__(self, as_written: Sequence[str]) -> None:
        self.as_written = as_written
        self.lines = [line.strip() for line in as_written]
        self.at = 0
        self.questions: list[Gathered] = []
        self.open: Gathered | None = None
        self.under: Heading | None = None
        self.section: TextSection | None = None
        self.answers: CollectedAnswers | None = None
        self.headings: list[int] = []
        self.scores: list[int] = []
        self.outside: list[tuple[str, int, int]] = []
        self.unread: int | None = None

    def take(self) -> None:
        line, number = self.lines[self.at], self.at + 1
        self.at += 1
        if line.startswith("\\"):
            self._plain(number)
        elif line and self.answers:
            self._answer(number, line)
        elif line:
            self._line(number, line)

    def finish(self) -> Pasted:
        questions = tuple(map(made_of, self.questions))
        answers = self.answers.lines if self.answers else []
        remarks = [text_remark(id, line, last) for id, line, last in self.outside]
        return Pasted(
            questions,
            (*remarks, *self._ignored()),
            tuple(self.headings),
            tuple(answers),
            self.unread,
        )

    def _plain(self, number: int) -> None:
        text = self.as_written[number - 1].lstrip()[1:]
        if self.open:
            self.open.take_plain(number, text)
        else:
            self._leave_out("outside_questions", number)

    def _answer(self, number: int, line: str) -> None:
        assert self.answers
        heading = heading_of(line) or part_of(line)
        if heading and self.answers.narrow(heading):
            self.headings.append(number)
        elif heading or not self.answers.take(number, line):
            self._leave_out("answers_not_understood", number)

    def _line(self, number: int, line: str) -> None:
        heading, begun = heading_of(line), number_of(line)
        if heading:
            self._under(number, heading)
        elif is_answers_heading(line) and self._answers_follow():
            self.headings.append(number)
            self.open, self.answers = None, CollectedAnswers(self.questions)
        elif begun and self._begins(begun):
            self._begin(number, line, begun)
        elif self.open is None or self._closes(line):
            self._between(number, line)
        else:
            self.open.take(number, line, self._next_letter())

    def _under(self, number: int, heading: Heading) -> None:
        self.headings.append(number)
        self.open, self.under, self.section = None, heading, TextSection(heading, number)
        if heading.has_score:
            self.scores.append(number)

    def _between(self, number: int, line: str) -> None:
        """What is of no question; after a title of a part no kind is said any more."""
        part = part_of(line)
        if part:
            self.section = TextSection(part, number)
        if part and self.open:
            self.under = None
        self.open = None
        self._leave_out("outside_questions", number)

    def _begins(self, number: QuestionNumber) -> bool:
        """（1） in the stem or the analysis of question 12. is an item of it."""
        if self.open is None or self.open.number.style == number.style:
            return True
        return self.open.going not in ("stem", "analysis")

    def _begin(self, number: int, line: str, begun: QuestionNumber) -> None:
        if len(self.questions) == MOST_QUESTIONS:
            self.unread = number
            return
        is_item = self._may_be_item(begun)
        self.open = Gathered(begun, self.under, self.section, number, number)
        self.questions.append(self.open)
        if is_item:
            self.open.note("number_doubtful", number)
        self.open.begin(number, line[begun.end :].strip(), self._next_letter())

    def _may_be_item(self, begun: QuestionNumber) -> bool:
        """Whether a number may be one of a list in the stem of the question before: that one has
        neither options nor key, and the numbers begin anew."""
        before = self.open
        if before is None or before.going != "stem" or stem_key(before.stem).value:
            return False
        return begun.number <= before.number.number or "number_doubtful" in before.odd

    def _closes(self, line: str) -> bool:
        """Whether a line is the title of a part after a question that is whole."""
        assert self.open
        return self.open.going not in ("stem", "analysis") and part_of(line) is not None

    def _next_line(self) -> str:
        """The next line with something on it."""
        return next((line for line in self.lines[self.at : self.at + 50] if line), "")

    def _next_letter(self) -> str | None:
        return option_letter(self._next_line())

    def _answers_follow(self) -> bool:
        """Answers at the end begin anew; after an empty 答案 the next question may follow."""
        following = self._next_line()
        first = first_entry(following)
        last = self.questions[-1].number.number if self.questions else 0
        if heading_of(following) or self._is_known_part(following):
            return True
        return first is not None and first <= last

    def _is_known_part(self, line: str) -> bool:
        part = part_of(line)
        sections = (each.section for each in self.questions if each.section)
        return part is not None and any(part == each.heading for each in sections)

    def _leave_out(self, id: str, number: int) -> None:
        """A line that is told of, with those before it where they are told the same."""
        if self.outside:
            before, line, last = self.outside[-1]
            if len(self.outside) == _MOST_REMARKS or (before == id and last == number - 1):
                self.outside[-1] = (before, line, number)
                return
        self.outside.append((id, number, number))

    def _ignored(self) -> list[TextRemark]:
        """What was understood and not taken, each said once."""
        scores = sorted({*self.scores, *self._lines_of("score")})
        found = [text_remark("score_ignored", scores[0], scores[-1], scores)] if scores else []
        for name in MARKS_LEFT_OUT:
            if lines := self._lines_of(name):
                found.append(text_remark("mark_ignored", lines[0], lines[-1], lines, name=name))
        return found

    def _lines_of(self, mark: str) -> list[int]:
        return [said.line for each in self.questions for said in each.marks.get(mark, ())]
