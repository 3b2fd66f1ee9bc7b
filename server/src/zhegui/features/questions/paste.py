"""Text that an author pastes, read into questions to look at; nothing is kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pydantic import ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions.authorship import faults_of, worded
from zhegui.features.questions.banks import writable_bank
from zhegui.features.questions.formats.text import (
    ANSWER_FAULTS,
    MOST_QUESTIONS,
    Pasted,
    Written,
    read,
)
from zhegui.features.questions.paste_schemas import (
    NewQuestion,
    PastedChapter,
    PastedFault,
    PastedOption,
    PastedQuestion,
    PastedQuestions,
    PastedRemark,
    PastedTwin,
    QuestionText,
)
from zhegui.features.questions.twins import MOST_TWINS, Alike, alike
from zhegui.kernel.context import language
from zhegui.kernel.db.locks import letting_go
from zhegui.kernel.db.precedence import pause
from zhegui.kernel.errors import Detail, InvalidInput
from zhegui.kernel.http.envelope import told
from zhegui.kernel.http.error_responses import input_words
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.saves import named_by
from zhegui.kernel.values import seen
from zhegui.ports.services import Services

#: What a choice says of itself that has no key.
_NO_KEY = frozenset(["one_right_option_expected", "right_option_expected"])


async def parse(
    session: AsyncSession, caller: Caller, services: Services, given: QuestionText
) -> PastedQuestions:
    """What a text says. Raises `NotFound` for a bank that the caller may not write, `InvalidInput`
    where there are too many questions."""
    if given.bank:
        with named_by("model.bank.sid"):
            await writable_bank(session, caller, given.bank.sid)
    async with letting_go(session, caller.user):
        work = partial(_judged, given.text)
        pasted, faults = await services.database.precedence.on_thread(work)
    _refuse_more(pasted)
    stems = [each.draft.stem for each in pasted.questions]
    twins = _twins(pasted.questions, await alike(session, caller, stems))
    place = 1 if language.get() == "en" else 0
    return PastedQuestions(
        question_list=[_shown(*each) for each in zip(pasted.questions, faults, twins, strict=True)],
        remark_list=[
            PastedRemark(line=each.line, message=each.words[place]) for each in pasted.remarks
        ],
    )


def _judged(text: str) -> tuple[Pasted, list[list[PastedFault]]]:
    """What a text was read as, and the faults of each of its questions."""
    pasted = read(text)
    return pasted, [_faults(each) for each in pasted.questions]


def _refuse_more(pasted: Pasted) -> None:
    if pasted.unread is not None:
        most, line = MOST_QUESTIONS, pasted.unread
        zh = f"一次最多 {most} 题，第 {line} 行起请分次粘贴"
        en = f"At most {most} questions at a time; paste those from line {line} on apart"
        raise InvalidInput([told("model.text", "too_many_questions", zh, en)])


def _shown(written: Written, faults: list[PastedFault], twins: list[PastedTwin]) -> PastedQuestion:
    draft, chapter = written.draft, written.chapter
    return PastedQuestion(
        line=written.line,
        last_line=written.last_line,
        kind=written.kind,
        stem=draft.stem,
        option_list=[PastedOption(content=o.content, right=o.right) for o in draft.options],
        draft=draft.structure if isinstance(draft.structure, dict) else None,
        analysis=draft.analysis,
        difficulty=written.difficulty,
        chapter=PastedChapter.model_validate(chapter) if chapter else None,
        class_list=list(written.labels),
        fault_list=faults,
        twin_list=twins,
    )


def _faults(written: Written) -> list[PastedFault]:
    """Everything for which a save of it would be refused, and what of the text was not understood."""
    faults = [_at(each.line or written.line, worded(each)) for each in written.faults]
    if written.kind is None:
        return faults
    # Whose answer is wrong in the text has no right option either: that is said once.
    is_told = any(each.id in ANSWER_FAULTS for each in written.faults)
    of_kind = [each for each in faults_of(written.draft) if not (is_told and each.id in _NO_KEY)]
    faults += [_at(written.line, worded(each)) for each in of_kind]
    pause()
    known = {fault.path for fault in faults}
    refused = [fault for fault in _refused(written) if fault.path not in known]
    return faults + [_at(written.line, fault) for fault in refused]


def _at(line: int, fault: Detail) -> PastedFault:
    return PastedFault(line=line, path=fault.path, error=fault.error, message=fault.message)


def _refused(written: Written) -> list[Detail]:
    """What the schema of a save says of it."""
    try:
        NewQuestion.model_validate(_given(written))
    except ValidationError as error:
        return [_detail(each) for each in error.errors()]
    return []


def _given(written: Written) -> dict[str, Any]:
    """It as a save gives it."""
    draft, chapter = written.draft, written.chapter
    options = [{"content": each.content, "right": each.right} for each in draft.options]
    return {
        "kind": draft.kind,
        "stem": draft.stem,
        "optionList": options,
        "draft": draft.structure,
        "analysis": draft.analysis,
        "difficulty": written.difficulty,
        "classList": list(written.labels),
        "chapter": {"code": chapter.code, "title": chapter.title}
        if chapter and chapter.code
        else None,
    }


def _detail(error: Any) -> Detail:
    return told(".".join(["model", *map(str, error["loc"])]), *input_words(error))


def _twins(questions: Sequence[Written], found: Sequence[Alike]) -> list[list[PastedTwin]]:
    """Of each question those of banks, then those at other lines of the text."""
    lines: dict[str, list[int]] = {}
    for question, each in zip(questions, found, strict=True):
        if seen(question.draft.stem):
            lines.setdefault(each.mark, []).append(question.line)
    return [
        [
            *(PastedTwin.model_validate(twin) for twin in each.twins),
            *_elsewhere(question.line, lines.get(each.mark, ())),
        ]
        for question, each in zip(questions, found, strict=True)
    ]


def _elsewhere(own: int, lines: Sequence[int]) -> list[PastedTwin]:
    others = [line for line in lines[: MOST_TWINS + 1] if line != own]
    return [PastedTwin(line=line) for line in others[:MOST_TWINS]]
