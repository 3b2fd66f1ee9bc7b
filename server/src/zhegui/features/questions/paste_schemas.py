"""Questions in quantity on the wire: read from a text, and saved together."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, JsonValue, StringConstraints

from zhegui.features.questions.formats.text import MOST_QUESTIONS
from zhegui.features.questions.kinds import KindName
from zhegui.features.questions.schemas import QuestionContent, QuestionFault
from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.values import Body, Flag, Sid

LONGEST_PASTED = 200_000
#: Made by the page, so that a call that is sent twice saves once.
SaveKey = Annotated[str, StringConstraints(strict=True, pattern=r"^[A-Za-z0-9_-]{8,64}$")]


class QuestionText(Wire):
    """Questions as text, up to 200, and the bank that they are meant for."""

    bank: Reference | None = None
    text: Annotated[Body, Field(min_length=1, max_length=LONGEST_PASTED)]


class PastedOption(Wire):
    """An option as it was read, however long."""

    content: str
    right: Flag


class PastedChapter(Wire):
    """A chapter as it was written: a save needs its code."""

    code: str | None
    title: str | None


class PastedTwin(Wire):
    """What asks by the same words: a question of a bank, or the one at another line of the text."""

    sid: Sid | None = None
    code: str | None = None
    bank_name: str | None = None
    line: int | None = None


class PastedFault(QuestionFault):
    """What is wrong with a question that was read, and the line that says it."""

    line: int


class PastedQuestion(Wire):
    """A question as it was read, from `line` to `lastLine`. One without faults can be saved.

    `kind` is null where the text names one that is not taken.
    """

    line: int
    last_line: int
    kind: KindName | None
    stem: str
    option_list: list[PastedOption]
    draft: dict[str, JsonValue] | None
    analysis: str
    difficulty: int | None
    chapter: PastedChapter | None
    class_list: list[str]
    fault_list: list[PastedFault]
    twin_list: list[PastedTwin]


class PastedRemark(Wire):
    """What is said of a text beside its questions, such as what was left out of them."""

    line: int
    message: str


class PastedQuestions(Wire):
    """What a text was read as; nothing of it is kept."""

    question_list: list[PastedQuestion]
    remark_list: list[PastedRemark]


class NewQuestion(QuestionContent):
    """One of many questions to make."""

    kind: KindName
    stem: Annotated[Body, Field(max_length=4000)]


class QuestionListSave(Wire):
    """Questions to make in a bank, all or none; the same `key` again makes none and answers alike."""

    key: SaveKey | None = None
    bank: Reference
    question_list: Annotated[list[NewQuestion], Field(min_length=1, max_length=MOST_QUESTIONS)]


class SavedQuestionList(Wire):
    """The questions that were made, in their order."""

    sid_list: list[Sid]
