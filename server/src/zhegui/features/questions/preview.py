"""Questions as their author meets them: the draft to change, and what it would be to those who answer."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions.authorship import faults_of, merged, worded
from zhegui.features.questions.banks import writable, writable_bank
from zhegui.features.questions.content import Content, Draft, PlacedFigure
from zhegui.features.questions.kinds import KINDS
from zhegui.features.questions.models import (
    Bank,
    Figure,
    Question,
    QuestionFigure,
    QuestionVersion,
)
from zhegui.features.questions.queries import load_analyses, load_contents, load_draft, load_keys
from zhegui.features.questions.schemas import (
    OptionSave,
    PreviewedQuestion,
    QuestionCheck,
    QuestionDraft,
    QuestionFault,
    QuestionPreview,
    QuestionSave,
    UploadedFigure,
)
from zhegui.features.questions.twins import alike
from zhegui.kernel.errors import Detail, InvalidInput, NotFound
from zhegui.kernel.http.envelope import required
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.saves import current, named_by
from zhegui.ports.storage import public_url


async def draft_of(session: AsyncSession, caller: Caller, sid: UUID) -> QuestionDraft:
    """The version in force of a question that the caller may write; raises `NotFound`."""
    question = await _mine(session, caller, sid)
    draft = await load_draft(session, question.current_sid)
    shown = (
        select(Figure)
        .join(QuestionFigure, QuestionFigure.figure_sid == Figure.sid)
        .where(QuestionFigure.version_sid == question.current_sid)
        .order_by(QuestionFigure.position)
    )
    return QuestionDraft.model_validate(
        {
            "sid": question.sid,
            "version": question.version,
            "kind": draft.kind,
            "stem": draft.stem,
            "option_list": [
                OptionSave(content=each.content, right=each.right) for each in draft.options
            ],
            "draft": draft.structure,
            "figure_list": [_kept(figure) for figure in await session.scalars(shown)],
            "analysis": draft.analysis,
        }
    )


async def _mine(session: AsyncSession, caller: Caller, sid: UUID) -> Question:
    """One that the caller may write, and whose key they may read."""
    keys = permitted(caller, "key.read", Bank.organization_sid)
    mine = exists().where(Bank.sid == Question.bank_sid, writable(caller), keys)
    return current(await session.scalar(select(Question).where(Question.sid == sid, mine)))


def _kept(figure: Figure) -> UploadedFigure:
    url = public_url(figure.name)
    return UploadedFigure(sid=figure.sid, url=url, width=figure.width, height=figure.height)


async def preview_of(session: AsyncSession, caller: Caller, version: UUID) -> QuestionPreview:
    """A version with its key; raises `NotFound` where the caller may not read it."""
    of_mine = exists().where(
        Question.sid == QuestionVersion.question_sid,
        Bank.sid == Question.bank_sid,
        permitted(caller, "key.read", Bank.organization_sid),
    )
    known = select(QuestionVersion.sid).where(QuestionVersion.sid == version, of_mine)
    if await session.scalar(known) is None:
        raise NotFound
    content = (await load_contents(session, [version]))[version]
    key = (await load_keys(session, [version]))[version].value
    analysis = (await load_analyses(session, [version])).get(version, "")
    return _preview(content, key, analysis)


def _preview(content: Content, key: JsonValue, analysis: str) -> QuestionPreview:
    kind = KINDS[content.kind]
    shown = PreviewedQuestion.model_validate(kind.view(content))
    return QuestionPreview(question=shown, answer=kind.answer(key), analysis=analysis)


async def check(session: AsyncSession, caller: Caller, given: QuestionSave) -> QuestionCheck:
    """What a question would be with what is given of it.

    Raises `InvalidInput` where a new one is of no kind, `NotFound` for a question or a bank that the
    caller may not write.
    """
    if given.bank:
        with named_by("model.bank.sid"):
            await writable_bank(session, caller, given.bank.sid)
    draft = await merged(session, await _base(session, caller, given), given)
    faults = [worded(fault) for fault in faults_of(draft)]
    twins = await alike(session, caller, [draft.stem], given.sid)
    return QuestionCheck(
        preview=None if faults else await _would_be(session, draft),
        fault_list=list(map(listed, faults)),
        twin_list=twins[0].twins,
    )


async def _base(session: AsyncSession, caller: Caller, given: QuestionSave) -> Draft:
    """What the changes lie over."""
    if given.sid is not None:
        with named_by("model.sid"):
            question = await _mine(session, caller, given.sid)
        return await load_draft(session, question.current_sid)
    if given.kind is None:
        raise InvalidInput([required("model.kind")])
    return Draft(given.kind, "", ())


def listed(fault: Detail) -> QuestionFault:
    """A fault that refuses nothing yet."""
    return QuestionFault(path=fault.path, error=fault.error, message=fault.message)


async def _would_be(session: AsyncSession, draft: Draft) -> QuestionPreview:
    tidy = KINDS[draft.kind].tidy(draft)
    stored = KINDS[draft.kind].store(tidy)
    sid, figures = new_sid(), await _placed(session, tidy.figures)
    content = Content(sid, sid, tidy.kind, tidy.stem, stored.options, figures, stored.body)
    return _preview(content, dict(stored.key), tidy.analysis)


async def _placed(session: AsyncSession, wanted: Sequence[str]) -> tuple[PlacedFigure, ...]:
    rows = await session.scalars(select(Figure).where(Figure.sha256.in_(wanted)))
    found = {row.sha256: row for row in rows}
    return tuple(
        PlacedFigure(public_url(row.name), row.media_type, row.width, row.height)
        for row in map(found.__getitem__, wanted)
    )
