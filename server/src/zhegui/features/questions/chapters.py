"""Chapters and knowledge points by their codes: the structure of what a bank asks about."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, delete, exists, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions.banks import writable, writable_bank
from zhegui.features.questions.errors import ChapterCodeTaken, ChapterInUse
from zhegui.features.questions.models import Bank, Chapter, KnowledgePoint, Question, QuestionPoint
from zhegui.features.questions.schemas import BankChapterSave
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audit, audited, snapshot
from zhegui.kernel.records.authorship import to_write
from zhegui.kernel.records.saves import named_by, refuse_missing
from zhegui.kernel.records.write_routes import RecordDeletion


async def save_chapter(
    session: AsyncSession, caller: Caller, given: BankChapterSave, now: datetime
) -> Chapter:
    """Make a chapter, with those that its code lies in, or give one another title.

    Raises `NotFound`, `OutOfDate`, `InvalidInput`, `ChapterCodeTaken`.
    """
    if given.sid is None:
        return await _make_chapter(session, caller, given, now)
    chapter = await to_write(session, Chapter, _mine(caller), given.sid, given.version)
    _refuse_moved(chapter, given)
    organization = await _owner(session, chapter)
    with audited(session, caller, "chapter.save", chapter, organization=organization):
        chapter.title = given.title
        await session.flush()
    return chapter


def _refuse_moved(chapter: Chapter, given: BankChapterSave) -> None:
    """Papers draw by a chapter's code: it stays, as does its bank."""
    if given.bank and given.bank.sid != chapter.bank_sid:
        raise NotFound([no_record("model.bank.sid")])
    if given.code and given.code != chapter.code:
        raise NotFound([no_record("model.code")])


async def _make_chapter(
    session: AsyncSession, caller: Caller, given: BankChapterSave, now: datetime
) -> Chapter:
    refuse_missing(given, ("bank", "code"))
    assert given.bank
    assert given.code
    with named_by("model.bank.sid"):
        bank = await writable_bank(session, caller, given.bank.sid)
    if given.code in await _known(session, Chapter, bank.sid):
        raise ChapterCodeTaken.at("model.code")
    known = await ensure_chapters(session, bank.sid, {given.code: given.title}, now)
    chapter = await session.get_one(Chapter, known[given.code])
    after, organization = snapshot(chapter), bank.organization_sid
    audit(
        session,
        caller,
        "chapter.save",
        chapter,
        before=None,
        after=after,
        organization=organization,
    )
    return chapter


async def delete_chapter(session: AsyncSession, caller: Caller, given: RecordDeletion) -> None:
    """Delete a chapter in which nothing is. Raises `NotFound`, `OutOfDate`, `ChapterInUse`."""
    chapter = await to_write(session, Chapter, _mine(caller), given.sid, given.version)
    before, organization = snapshot(chapter), await _owner(session, chapter)
    within = Chapter.code.startswith(f"{chapter.code}.", autoescape=True)
    holds = or_(
        exists().where(Question.chapter_sid == chapter.sid),
        exists().where(Chapter.bank_sid == chapter.bank_sid, within),
    )
    if await session.scalar(select(holds)):
        raise ChapterInUse
    try:
        async with session.begin_nested():
            await session.delete(chapter)
            await session.flush()
    except IntegrityError as error:  # a question has come into it meanwhile, or it was examined
        raise ChapterInUse from error
    audit(
        session,
        caller,
        "chapter.delete",
        chapter,
        before=before,
        after=None,
        organization=organization,
    )


def _mine(caller: Caller) -> ColumnElement[bool]:
    return exists().where(Bank.sid == Chapter.bank_sid, writable(caller))


async def _owner(session: AsyncSession, chapter: Chapter) -> UUID | None:
    return (await session.get_one(Bank, chapter.bank_sid)).organization_sid


async def ensure_chapters(
    session: AsyncSession, bank: UUID, titles: Mapping[str, str], now: datetime
) -> dict[str, UUID]:
    """The chapters of a bank by code: those of `titles` and all they lie in are made if missing.

    A chapter that is there keeps its title; one that only holds others is titled by its code.
    """
    return await _ensure(session, Chapter, bank, titles, now)


async def ensure_points(
    session: AsyncSession, bank: UUID, titles: Mapping[str, str], now: datetime
) -> dict[str, UUID]:
    """The knowledge points of a bank by code, made as chapters are."""
    return await _ensure(session, KnowledgePoint, bank, titles, now)


async def ask_about(session: AsyncSession, points: Mapping[UUID, Collection[UUID]]) -> None:
    """Have questions ask about exactly these points."""
    await session.execute(delete(QuestionPoint).where(QuestionPoint.question_sid.in_(points)))
    session.add_all(
        QuestionPoint(question_sid=question, point_sid=point)
        for question in points
        for point in sorted(set(points[question]))
    )
    await session.flush()


async def _ensure(
    session: AsyncSession,
    model: type[Chapter | KnowledgePoint],
    bank: UUID,
    titles: Mapping[str, str],
    now: datetime,
) -> dict[str, UUID]:
    known = await _known(session, model, bank)
    missing = {code for title in titles for code in _path(title)} - known.keys()
    if not missing:
        return known
    common = {"bank_sid": bank, "created_at": now, "updated_at": now, "version": 1}
    new = [
        {
            "sid": new_sid(),
            "code": code,
            "title": titles.get(code, code),
            "position": _position(code),
            **common,
        }
        for code in sorted(missing, key=lambda code: (_position(code), code))
    ]
    # Another may make the same meanwhile: then theirs is waited for, and used.
    await session.execute(insert(model).on_conflict_do_nothing(), new)
    return await _known(session, model, bank)


async def _known(
    session: AsyncSession, model: type[Chapter | KnowledgePoint], bank: UUID
) -> dict[str, UUID]:
    rows = await session.execute(select(model.code, model.sid).where(model.bank_sid == bank))
    return dict(rows.all())


def _path(code: str) -> list[str]:
    """1.2.3 lies in 1 and 1.2."""
    parts = code.split(".")
    return [".".join(parts[:depth]) for depth in range(1, len(parts) + 1)]


def _position(code: str) -> int:
    """A number that sorts chapters as their codes read: 1.2 before 1.10 before 2."""
    numbers = [*map(int, code.split(".")), 0, 0, 0, 0][:5]
    return sum(number * 1000 ** (4 - depth) for depth, number in enumerate(numbers))
