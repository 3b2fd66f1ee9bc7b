"""Chapters and knowledge points by their codes: the structure of what a bank asks about."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions.models import Chapter, KnowledgePoint, QuestionPoint
from zhegui.kernel.ids import new_sid


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


async def ask_about(session: AsyncSession, question: UUID, points: Collection[UUID]) -> None:
    """Have a question ask about exactly these points."""
    await session.execute(delete(QuestionPoint).where(QuestionPoint.question_sid == question))
    session.add_all(
        QuestionPoint(question_sid=question, point_sid=point) for point in sorted(set(points))
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
