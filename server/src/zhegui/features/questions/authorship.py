"""Questions written by hand: to make one is version 1, to change its content is the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions.banks import hold_bank, writable, writable_bank
from zhegui.features.questions.chapters import ask_about, ensure_chapters, ensure_points
from zhegui.features.questions.content import Draft, DraftOption, Fault
from zhegui.features.questions.errors import QuestionInvalid
from zhegui.features.questions.key_corrections import announce_corrections
from zhegui.features.questions.kinds import KINDS
from zhegui.features.questions.models import (
    Bank,
    Figure,
    KnowledgePoint,
    Question,
    QuestionClass,
    QuestionPoint,
    QuestionVersion,
)
from zhegui.features.questions.queries import load_draft
from zhegui.features.questions.remarks import REASONS
from zhegui.features.questions.schemas import OptionSave, QuestionContent, QuestionSave
from zhegui.features.questions.versions import NewVersion, classify, write_versions
from zhegui.kernel.errors import Detail, InvalidInput
from zhegui.kernel.http.envelope import required, told
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import Values, audit, given_parts, snapshot
from zhegui.kernel.records.authorship import to_write
from zhegui.kernel.records.saves import named_by, refuse_moved


async def save_question(
    session: AsyncSession, caller: Caller, given: QuestionSave, now: datetime
) -> Question:
    """Make a question or change it; the versions before stay as they are."""
    before: Values | None = None
    if given.sid is None:
        question = await _make(session, caller, given, now)
    else:
        question = await _to_write(session, caller, given.sid, given)
        before = await _told(session, question, given)
        await _change(session, caller, question, given, now)
    if "difficulty" in given.model_fields_set:
        question.difficulty = given.difficulty
    question.state = given.state or question.state
    if "chapter" in given.model_fields_set:
        question.chapter_sid = await _chapter(session, question.bank_sid, given, now)
    await session.flush()
    if given.class_list is not None:
        await classify(session, {question.sid: frozenset(given.class_list)})
    if given.point_list is not None:
        titles = {each.code: each.title or each.code for each in given.point_list}
        known = await ensure_points(session, question.bank_sid, titles, now)
        await ask_about(session, {question.sid: [known[code] for code in titles]})
    asked = await session.get_one(QuestionVersion, question.current_sid)
    await note_save(session, caller, question, before, given, asked.stem)
    return question


async def _to_write(
    session: AsyncSession, caller: Caller, sid: UUID, given: QuestionSave
) -> Question:
    """The question, locked; before it its bank, where a chapter or a point may have to be made."""
    if given.chapter or given.point_list:
        bank = select(Question.bank_sid).where(Question.sid == sid).scalar_subquery()
        await hold_bank(session, Bank.sid == bank)
    mine = Question.bank_sid.in_(select(Bank.sid).where(writable(caller)))
    question = await to_write(session, Question, mine, sid, given.version, key_share=True)
    refuse_moved("model.bank.sid", given.bank, question.bank_sid)
    return question


async def note_save(
    session: AsyncSession,
    caller: Caller,
    question: Question,
    before: Values | None,
    given: QuestionContent,
    stem: str,
) -> None:
    """What it asks stands in its versions: `current_sid` says which."""
    bank = await session.get_one(Bank, question.bank_sid)
    if before is None:
        after = snapshot(question) | given_parts(given, ("class_list", "point_list"))
    else:
        after = await _told(session, question, given)
    audit(
        session,
        caller,
        "question.save",
        question,
        before=before,
        after=after,
        organization=bank.organization_sid,
        label=stem,
    )


async def _told(session: AsyncSession, question: Question, given: QuestionContent) -> Values:
    """What a question is, for the audit, with those of its classes and points that a save gives."""
    link, told = QuestionPoint, snapshot(question)
    if given.class_list is not None:
        labels = select(QuestionClass.label).where(QuestionClass.question_sid == question.sid)
        told["class_list"] = list(await session.scalars(labels.order_by(QuestionClass.label)))
    if given.point_list is not None:
        titles = select(KnowledgePoint.title).join(link, link.point_sid == KnowledgePoint.sid)
        mine = titles.where(link.question_sid == question.sid).order_by(KnowledgePoint.code)
        told["point_list"] = list(await session.scalars(mine))
    return told


async def _make(
    session: AsyncSession, caller: Caller, given: QuestionSave, now: datetime
) -> Question:
    if given.bank is None or given.kind is None or given.stem is None or not is_whole(given):
        raise InvalidInput(_missing(given))
    with named_by("model.bank.sid"):
        bank = await writable_bank(session, caller, given.bank.sid)
    draft = await merged(session, Draft(given.kind, given.stem, ()), given)
    return await add_question(session, bank.sid, draft, now, author=caller.user)


async def add_question(
    session: AsyncSession,
    bank: UUID,
    draft: Draft,
    now: datetime,
    *,
    chapter: UUID | None = None,
    difficulty: int | None = None,
    author: UUID | None = None,
) -> Question:
    """A new question of a bank, in its first version. Raises `QuestionInvalid`."""
    version = NewVersion(new_sid(), 1, checked(draft), {}, author)
    question = first_of(version, bank, chapter, difficulty)
    session.add(question)
    await session.flush()
    await write_versions(session, [version], now)
    return question


def first_of(
    version: NewVersion, bank: UUID, chapter: UUID | None, difficulty: int | None
) -> Question:
    """The question that its first version is of."""
    return Question(
        sid=version.question,
        bank_sid=bank,
        chapter_sid=chapter,
        difficulty=difficulty,
        current_sid=version.sid,
        search_text=version.search_text,
    )


async def _change(
    session: AsyncSession, caller: Caller, question: Question, given: QuestionSave, now: datetime
) -> None:
    before = await load_draft(session, question.current_sid)
    after = await merged(session, before, given)
    if after != before:
        after = checked(after)
    if after != before:
        latest = await session.get_one(QuestionVersion, question.current_sid)
        version = NewVersion(question.sid, latest.revision + 1, after, latest.source, caller.user)
        await write_versions(session, [version], now)
        question.current_sid, question.search_text = version.sid, version.search_text
        await announce_corrections(session, {latest.sid: version.sid})


async def merged(session: AsyncSession, draft: Draft, given: QuestionContent) -> Draft:
    """The draft with what was given in place of what it had. Raises `QuestionInvalid`."""
    known = await known_figures(session, [given])
    if unknown := unknown_figures(given, known):
        raise _invalid(unknown)
    return laid_over(draft, given, known)


def laid_over(draft: Draft, given: QuestionContent, known: Mapping[UUID, str]) -> Draft:
    """The same, with those of its figures that are known."""
    new: dict[str, Any] = {
        name: value
        for name in ("kind", "stem", "analysis")
        if (value := getattr(given, name)) is not None
    }
    if given.draft is not None:
        new["structure"] = given.draft
    if given.option_list is not None:
        new["options"] = tuple(map(_option, given.option_list))
    if given.figure_list is not None:
        sids = dict.fromkeys(figure.sid for figure in given.figure_list)
        new["figures"] = tuple(known[sid] for sid in sids if sid in known)
    return replace(draft, **new)


def _option(given: OptionSave) -> DraftOption:
    return DraftOption(given.content.strip(), given.right)


async def known_figures(session: AsyncSession, given: Iterable[QuestionContent]) -> dict[UUID, str]:
    """The SHA-256 of every figure that is there of those that are named."""
    sids = {figure.sid for each in given for figure in each.figure_list or ()}
    if not sids:
        return {}
    rows = await session.execute(select(Figure.sid, Figure.sha256).where(Figure.sid.in_(sids)))
    return dict(rows.all())


def unknown_figures(given: QuestionContent, known: Mapping[UUID, str]) -> list[Fault]:
    return [
        Fault(f"figureList.{place}", "figure_unknown")
        for place, figure in enumerate(given.figure_list or ())
        if figure.sid not in known
    ]


async def _chapter(
    session: AsyncSession, bank: UUID, given: QuestionSave, now: datetime
) -> UUID | None:
    if given.chapter is None:
        return None
    code, title = given.chapter.code, given.chapter.title
    return (await ensure_chapters(session, bank, {code: title or code}, now))[code]


def checked(draft: Draft) -> Draft:
    """The tidy draft; raises `QuestionInvalid` with everything that is wrong with it."""
    if faults := faults_of(draft):
        raise _invalid(faults)
    return KINDS[draft.kind].tidy(draft)


def faults_of(draft: Draft) -> list[Fault]:
    """Everything that is wrong with a draft, by its kind and as a whole."""
    contents = [option.content for option in draft.options]
    repeated = [
        Fault(f"optionList.{place}.content", "option_repeated")
        for place, content in enumerate(contents)
        if content and content in contents[:place]
    ]
    return [*KINDS[draft.kind].check(draft), *repeated]


def worded(fault: Fault, of: str = "model") -> Detail:
    """A fault as its author hears of it, by the field of the save; `of` is the question's place."""
    return told(f"{of}.{fault.path}", fault.id, *(fault.words or REASONS[fault.id].both))


def _invalid(faults: list[Fault]) -> QuestionInvalid:
    return QuestionInvalid(map(worded, faults))


def is_whole(given: QuestionContent) -> bool:
    """Whether there is something to answer by."""
    return bool(given.option_list or given.draft)


def _missing(given: QuestionSave) -> list[Detail]:
    missing = [name for name in ("bank", "kind", "stem") if not getattr(given, name)]
    if not is_whole(given):
        missing.append(KINDS[given.kind].given_by if given.kind else "option_list")
    return [required(f"model.{QuestionSave.model_fields[name].alias}") for name in missing]
