"""What questions say and hear on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue, StringConstraints

from zhegui.features.questions.kinds import KindName
from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.records.write_routes import Saved
from zhegui.kernel.values import Body, Flag, Instant, Line, Sid, Version

FormatName = Literal["crac"]
ImportState = Literal["uploaded", "queued", "running", "done", "refused", "failed"]
ChapterCode = Annotated[
    str, StringConstraints(strict=True, pattern=r"^[0-9]{1,3}(\.[0-9]{1,3}){0,4}$")
]
Practice = Literal["closed", "shielded", "open"]
Audience = Literal["organization", "everybody", "course"]
QuestionState = Literal["active", "retired"]
ClassLabel = Annotated[Line, Field(min_length=1, max_length=20)]


class BankSave(Wire):
    """A bank to make or, with `sid`, to change. An operator's bank without organization is the
    installation's own; a manager's belongs to the organization they act for.

    `practice`: `closed` to learners; `shielded`, with what an examination to come may ask taken out;
    `open`, its keys being public.
    """

    sid: Sid | None = None
    version: Version | None = None
    name: Annotated[Line, Field(min_length=1, max_length=100)] | None = None
    description: Annotated[Line, Field(max_length=1000)] | None = None
    organization: Reference | None = None
    practice: Practice | None = None
    audience: Audience | None = None


class SavedBank(Saved):
    """A bank after a change. `withheldUntil`: until when questions of it are withheld from practice,
    since examinations may ask them that are not over."""

    withheld_until: Instant | None


class ChapterByCode(Wire):
    """A chapter of a question's bank by its code, made when it is new."""

    code: ChapterCode
    title: Annotated[Line, Field(min_length=1, max_length=100)] | None = None


class PointSave(ChapterByCode):
    """A knowledge point of a question's bank by its code, made when it is new."""


class BankChapterSave(Wire):
    """A chapter to make or, with `sid`, to call otherwise: it keeps its bank and its code."""

    sid: Sid | None = None
    version: Version | None = None
    bank: Reference | None = None
    code: ChapterCode | None = None
    title: Annotated[Line, Field(min_length=1, max_length=100)]


class OptionSave(Wire):
    """An option as its author gives it."""

    content: Annotated[Body, Field(max_length=2000)]
    right: Flag


class QuestionContent(Wire):
    """What a save gives of a question. A choice is given by `optionList`, another kind by `draft`: its
    structure with its key."""

    chapter: ChapterByCode | None = None
    kind: KindName | None = None
    stem: Annotated[Body, Field(max_length=4000)] | None = None
    option_list: Annotated[list[OptionSave], Field(max_length=26)] | None = None
    draft: dict[str, JsonValue] | None = None
    figure_list: Annotated[list[Reference], Field(max_length=10)] | None = None
    analysis: Annotated[Body, Field(max_length=10_000)] | None = None
    difficulty: Annotated[int, Field(ge=1, le=5, strict=True)] | None = None
    class_list: Annotated[list[ClassLabel], Field(max_length=20)] | None = None
    point_list: Annotated[list[PointSave], Field(max_length=10)] | None = None
    state: QuestionState | None = None


class QuestionSave(QuestionContent):
    """A question to make or, with `sid`, to change: a change of content makes a new version."""

    sid: Sid | None = None
    version: Version | None = None
    bank: Reference | None = None


class OldKeyExamination(Wire):
    """An examination that is not over and asks a question by a key that was corrected since."""

    sid: Sid
    title: str
    start_at: Instant
    end_at: Instant


class OldKeyHolders(Wire):
    """Where a key still counts that was corrected since: what examinations ask is not changed.

    `practiceCount` are runs that are not finished, whose answer was marked by it, `mistakeCount` the
    learners who have not answered anew; practice itself goes by the key in force.
    """

    examination_list: list[OldKeyExamination]
    practice_count: int
    mistake_count: int


class SavedQuestion(Saved):
    """A question after a change; `current` is the version in force."""

    current: Reference
    old_key: OldKeyHolders


class UploadedFigure(Wire):
    """A picture that questions may refer to."""

    sid: Sid
    url: str
    width: int
    height: int


class PreviewedOption(Wire):
    """An option as somebody who answers sees it."""

    sid: Sid
    content: str


class PreviewedFigure(Wire):
    """A picture of a question, and its size in pixels."""

    url: str
    width: int
    height: int


class PreviewedQuestion(Wire):
    """A question as somebody who answers sees it. `body` is what its kind asks by beside the options."""

    sid: Sid
    kind: KindName
    stem: str
    option_list: list[PreviewedOption]
    figure_list: list[PreviewedFigure]
    body: dict[str, JsonValue] | None = None


class QuestionPreview(Wire):
    """A version of a question with a right answer, for those who may read its key."""

    question: PreviewedQuestion
    answer: JsonValue
    analysis: str


class QuestionTwin(Wire):
    """Another question that asks by the same words."""

    sid: Sid
    code: str | None
    bank_name: str


class QuestionFault(Wire):
    """What is wrong with a question that is being written: where, a stable id, and words."""

    path: str
    error: str
    message: str


class QuestionCheck(Wire):
    """What a question that is being written would be: shown where it is whole, else its faults."""

    preview: QuestionPreview | None
    fault_list: list[QuestionFault]
    twin_list: list[QuestionTwin]


class QuestionDraft(Wire):
    """The version in force as its author gave it, key and all, to be changed."""

    sid: Sid
    version: Version
    kind: KindName
    stem: str
    option_list: list[OptionSave]
    draft: dict[str, JsonValue] | None
    figure_list: list[UploadedFigure]
    analysis: str


class ImportProgress(Wire):
    """How far an import is. `totalRows` is known once the file has been read."""

    sid: Sid
    state: ImportState
    total_rows: int | None
    done_rows: int


class ImportRemark(Wire):
    """Something doubtful or broken: where, why and what was done, by id and in words.

    `line` counts from 1, the header included; null speaks of the whole file.
    """

    line: int | None
    reason: str
    message: str
    done: str
    done_message: str


class ImportReport(ImportProgress):
    """What an import did. `refused` means that nothing was imported."""

    file_name: str
    created_count: int
    changed_count: int
    unchanged_count: int
    remark_list: list[ImportRemark]
