"""Importing a file into a bank: all of it in one transaction, or nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import Any
from uuid import UUID

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions.chapters import ensure_chapters
from zhegui.features.questions.figures import keep_pictures
from zhegui.features.questions.formats import Parsed
from zhegui.features.questions.formats.table import shown
from zhegui.features.questions.key_corrections import announce_corrections
from zhegui.features.questions.models import (
    Bank,
    Figure,
    Question,
    QuestionClass,
    QuestionFigure,
    QuestionVersion,
)
from zhegui.features.questions.remarks import Remark
from zhegui.features.questions.row_match import Match, StoredQuestion, match, source_of
from zhegui.features.questions.versions import NewVersion, classify, write_versions
from zhegui.kernel.ids import new_sid
from zhegui.ports.storage import Storage

ROWS_AT_ONCE = 250

Progress = Callable[[int], Awaitable[None]]
"""Told how many rows are done."""


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """What an import did: rows by what became of them, and everything doubtful."""

    created: int
    changed: int
    unchanged: int
    remarks: list[Remark]

    @property
    def rows(self) -> int:
        return self.created + self.changed + self.unchanged


async def import_rows(
    session: AsyncSession,
    storage: Storage,
    bank: Bank,
    parsed: Parsed,
    now: datetime,
    *,
    author: UUID | None,
    progress: Progress,
) -> ImportOutcome:
    """Bring a bank to what a parsed file says. One import at a time in a bank."""
    await _lock(session, bank.sid)
    matches, absent = match(parsed.rows, await _stored(session, bank.sid))
    await keep_pictures(session, storage, list(parsed.pictures.values()), now)
    chapters = await ensure_chapters(
        session, bank.sid, {row.chapter: row.chapter for row in parsed.rows}, now
    )
    done = 0
    for some in _batches(matches):
        await _write(session, bank.sid, some, chapters, now, author)
        done += len(some)
        await progress(done)
    return _outcome(matches, absent, parsed.remarks)


def _batches(matches: list[Match]) -> Iterator[list[Match]]:
    rest = iter(matches)
    while some := list(islice(rest, ROWS_AT_ONCE)):
        yield some


async def _lock(session: AsyncSession, bank: UUID) -> None:
    """The bank, then its questions that came from a file, as an author's save and a bulk change take
    them; learners may refer to them meanwhile."""
    coded = (Question.bank_sid == bank) & Question.code.is_not(None)
    for sid, which in ((Bank.sid, Bank.sid == bank), (Question.sid, coded)):
        await session.execute(
            select(sid).where(which).order_by(sid).with_for_update(key_share=True)
        )


async def _stored(session: AsyncSession, bank: UUID) -> list[StoredQuestion]:
    """The bank's questions that came from a file, with what is needed to compare them."""
    figures = (
        select(func.array_agg(Figure.sha256, order_by=QuestionFigure.position))
        .join(QuestionFigure, QuestionFigure.figure_sid == Figure.sid)
        .where(QuestionFigure.version_sid == QuestionVersion.sid)
        .scalar_subquery()
    )
    labels = (
        select(func.array_agg(QuestionClass.label))
        .where(QuestionClass.question_sid == Question.sid)
        .scalar_subquery()
    )
    rows = await session.execute(
        select(
            Question.sid,
            Question.code,
            QuestionVersion.revision,
            QuestionVersion.content_hash,
            figures,
            labels,
        )
        .join(QuestionVersion, QuestionVersion.sid == Question.current_sid)
        .where(Question.bank_sid == bank, Question.code.is_not(None))
    )
    return [
        StoredQuestion(sid, code, revision, content, tuple(pictures or ()), frozenset(named or ()))
        for sid, code, revision, content, pictures, named in rows
    ]


async def _write(
    session: AsyncSession,
    bank: UUID,
    matches: list[Match],
    chapters: dict[str, UUID],
    now: datetime,
    author: UUID | None,
) -> None:
    named = [(each.stored.sid if each.stored else new_sid(), each) for each in matches]
    written = [
        (each, NewVersion(sid, each.revision, each.draft, source_of(each.row), author))
        for sid, each in named
        if each.is_new_content
    ]
    before = await _in_force(session, [each.stored.sid for each, _ in written if each.stored])
    await _put(session, bank, written, chapters, now)
    await write_versions(session, [version for _, version in written], now)
    replaced = {before[of.question]: of.sid for _, of in written if of.question in before}
    await announce_corrections(session, replaced)
    labels = {sid: each.row.labels or frozenset() for sid, each in named if each.is_reclassified}
    await classify(session, labels)


async def _in_force(session: AsyncSession, questions: list[UUID]) -> dict[UUID, UUID]:
    """By question its version in force."""
    if not questions:
        return {}
    rows = await session.execute(
        select(Question.sid, Question.current_sid).where(Question.sid.in_(questions))
    )
    return dict(rows.all())


async def _put(
    session: AsyncSession,
    bank: UUID,
    written: list[tuple[Match, NewVersion]],
    chapters: dict[str, UUID],
    now: datetime,
) -> None:
    """The questions themselves, new or in place, each with its new version in force."""
    new = []
    for each, version in written:
        place = _place(each, version, chapters, now)
        if each.stored:
            await session.execute(
                update(Question)
                .where(Question.sid == each.stored.sid)
                .values(version=Question.version + 1, **place)
            )
        else:
            new.append(place | _identity(each, version, bank, now))
    if new:
        await session.execute(insert(Question), new)


def _identity(match: Match, version: NewVersion, bank: UUID, now: datetime) -> dict[str, Any]:
    return {
        "sid": version.question,
        "bank_sid": bank,
        "code": match.row.code,
        "created_at": now,
        "version": 1,
    }


def _place(
    match: Match, version: NewVersion, chapters: dict[str, UUID], now: datetime
) -> dict[str, Any]:
    """What a question says of itself once a version is in force."""
    return {
        "chapter_sid": chapters[match.row.chapter],
        "current_sid": version.sid,
        "search_text": version.search_text,
        "updated_at": now,
    }


def _outcome(
    matches: list[Match], absent: list[StoredQuestion], remarks: list[Remark]
) -> ImportOutcome:
    kept = {m.row.line for m in matches if m.draft.figures and not m.row.draft.figures}
    remarks = [_figure_kept(r) if r.line in kept else r for r in remarks]
    if absent:
        codes = shown(", ".join(sorted(question.code for question in absent)))
        values: dict[str, str | int] = {"count": len(absent), "codes": codes}
        remarks = [Remark(None, "absent_from_file", "left", values), *remarks]
    created = sum(m.stored is None for m in matches)
    changed = sum(m.stored is not None and (m.is_new_content or m.is_reclassified) for m in matches)
    return ImportOutcome(created, changed, len(matches) - created - changed, remarks)


def _figure_kept(remark: Remark) -> Remark:
    about_figure = remark.reason.startswith("figure_")
    return replace(remark, done="figure_kept") if about_figure else remark
