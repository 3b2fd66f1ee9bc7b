"""Many questions made at once, all or none, with as many statements as one of them takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID, uuid5

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions.authorship import (
    faults_of,
    first_of,
    is_whole,
    known_figures,
    laid_over,
    note_save,
    unknown_figures,
    worded,
)
from zhegui.features.questions.banks import hold_bank, writable_bank
from zhegui.features.questions.chapters import ask_about, ensure_chapters, ensure_points
from zhegui.features.questions.content import Draft
from zhegui.features.questions.errors import QuestionInvalid, SavedOtherwise
from zhegui.features.questions.kinds import KINDS
from zhegui.features.questions.models import Bank, Question, SavedList
from zhegui.features.questions.paste_schemas import NewQuestion, QuestionListSave
from zhegui.features.questions.versions import NewVersion, classify, write_versions
from zhegui.kernel.db.locks import hold
from zhegui.kernel.errors import Detail
from zhegui.kernel.http.envelope import required
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.saves import named_by


async def save_questions(
    session: AsyncSession, caller: Caller, given: QuestionListSave, now: datetime
) -> list[UUID]:
    """Raises `NotFound` for the bank, `QuestionInvalid` with what is wrong with any of them,
    `SavedOtherwise` where the key was of another list."""
    if given.key is None:
        return await _save(session, caller, given, now)
    sid = uuid5(caller.user, given.key)
    await hold(session, f"saved_list:{sid}")
    content = sha256(given.model_dump_json(exclude={"key"}).encode()).hexdigest()
    known = await session.get(SavedList, sid)
    if known:
        return await _saved_before(session, caller, given, known, content)
    made = await _save(session, caller, given, now)
    session.add(SavedList(sid=sid, created_at=now, content_hash=content, question_sids=made))
    return made


async def _saved_before(
    session: AsyncSession, caller: Caller, given: QuestionListSave, known: SavedList, content: str
) -> list[UUID]:
    with named_by("model.bank.sid"):
        await writable_bank(session, caller, given.bank.sid)
    if known.content_hash != content:
        raise SavedOtherwise
    return known.question_sids


async def _save(
    session: AsyncSession, caller: Caller, given: QuestionListSave, now: datetime
) -> list[UUID]:
    with named_by("model.bank.sid"):
        bank = await writable_bank(session, caller, given.bank.sid)
    drafts = await _checked(session, given.question_list)
    places = await _places(session, bank.sid, given.question_list, now)
    versions = [NewVersion(new_sid(), 1, draft, {}, caller.user) for draft in drafts]
    pairs = list(zip(versions, given.question_list, strict=True))
    questions = [_question(bank.sid, version, each, places) for version, each in pairs]
    session.add_all(questions)
    await session.flush()
    await write_versions(session, versions, now)
    await _tell_apart(session, pairs, places)
    for question, each, draft in zip(questions, given.question_list, drafts, strict=True):
        await note_save(session, caller, question, None, each, draft.stem)
    return [question.sid for question in questions]


@dataclass(frozen=True, slots=True)
class Places:
    """The chapters and knowledge points of a bank by code."""

    chapters: dict[str, UUID]
    points: dict[str, UUID]


async def _places(
    session: AsyncSession, bank: UUID, given: Sequence[NewQuestion], now: datetime
) -> Places:
    """Those that are named, made where they are missing: the bank first, as a change locks it."""
    chapters = _titles((each.chapter.code, each.chapter.title) for each in given if each.chapter)
    points = _titles((point.code, point.title) for each in given for point in each.point_list or ())
    if chapters or points:
        await hold_bank(session, Bank.sid == bank)
    return Places(
        await ensure_chapters(session, bank, chapters, now),
        await ensure_points(session, bank, points, now),
    )


async def _checked(session: AsyncSession, given: Sequence[NewQuestion]) -> list[Draft]:
    """The tidy drafts; raises `QuestionInvalid` with the faults of all, by their places."""
    figures = await known_figures(session, given)
    faults: list[Detail] = []
    drafts: list[Draft] = []
    for place, each in enumerate(given):
        draft = laid_over(Draft(each.kind, each.stem, ()), each, figures)
        wrong = _faults(f"model.questionList.{place}", each, draft, figures)
        drafts += [] if wrong else [KINDS[draft.kind].tidy(draft)]
        faults += wrong
    if faults:
        raise QuestionInvalid(faults)
    return drafts


def _faults(place: str, given: NewQuestion, draft: Draft, figures: dict[UUID, str]) -> list[Detail]:
    if not is_whole(given):
        return [required(f"{place}.{_field(KINDS[given.kind].given_by)}")]
    found = [*unknown_figures(given, figures), *faults_of(draft)]
    return [worded(fault, place) for fault in found]


def _field(name: str) -> str | None:
    return NewQuestion.model_fields[name].alias


def _titles(named: Iterable[tuple[str, str | None]]) -> dict[str, str]:
    """Titles by code; of one that is named twice the first title that is said."""
    titles: dict[str, str | None] = {}
    for code, title in named:
        titles[code] = titles.get(code) or title
    return {code: title or code for code, title in titles.items()}


def _question(bank: UUID, version: NewVersion, given: NewQuestion, places: Places) -> Question:
    chapter = places.chapters[given.chapter.code] if given.chapter else None
    question = first_of(version, bank, chapter, given.difficulty)
    question.state = given.state or "active"
    return question


async def _tell_apart(
    session: AsyncSession, pairs: Sequence[tuple[NewVersion, NewQuestion]], places: Places
) -> None:
    """Their class labels and what they ask about."""
    labels = {of.question: frozenset(each.class_list or ()) for of, each in pairs}
    await classify(session, labels)
    asked = {
        of.question: [places.points[point.code] for point in each.point_list or ()]
        for of, each in pairs
    }
    await ask_about(session, asked)
