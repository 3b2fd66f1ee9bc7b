"""Mock examinations: they ask nothing that is shielded, and what they marked counts as practised."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations import api as examinations
from zhegui.features.identity import api as identity
from zhegui.features.practice.answer_intake import PracticeEntry, write
from zhegui.features.practice.marking import fraction_of
from zhegui.features.practice.models import Practice
from zhegui.features.questions import api as questions
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services

MODE = "mock"


@job("practice.count_mock", on=(examinations.MockMarked,), attempts=None)
async def count_mock(services: Services, *, user: str, attempt: str, examination: str) -> None:
    """Count what a mock examination marked where its candidate stands; run twice, it counts once.

    Of who was deleted meanwhile nothing is counted.
    """
    async with services.transaction() as (session, now):
        if await identity.is_erased(session, UUID(user)):
            return
        answers = await examinations.marked_answers(session, UUID(attempt))
        if answers:
            run = await _run(session, UUID(user), UUID(attempt), UUID(examination), answers, now)
            await write(session, run, await _entries(session, answers), now)


async def _run(
    session: AsyncSession,
    user: UUID,
    attempt: UUID,
    examination: UUID,
    answers: Collection[examinations.MarkedAnswer],
    now: datetime,
) -> Practice:
    """The run that stands for the attempt, made by the first who asks."""
    sid = uuid5(attempt, MODE)
    row = {
        "sid": sid,
        "created_at": now,
        "updated_at": now,
        "version": 1,
        "user_sid": user,
        "bank_sid": None,
        "mode": MODE,
        "filter": {"examination": str(examination)},
        "seed": "",
        "question_sids": [each.question for each in answers],
        "position": 0,
        "finished_at": now,
    }
    await session.execute(insert(Practice).values(row).on_conflict_do_nothing())
    return (await session.scalars(select(Practice).where(Practice.sid == sid))).one()


async def _entries(
    session: AsyncSession, answers: Collection[examinations.MarkedAnswer]
) -> list[PracticeEntry]:
    """As they were marked; what was marked by a key that was corrected since, by the one in force."""
    versions = [each.version for each in answers]
    corrected = await questions.corrected_keys(session, versions)
    contents = await questions.load_contents(session, corrected)
    entries = [_entry(each) for each in answers]
    return [
        replace(each, key=key.sid, fraction=fraction_of(content.kind, each.value, key.value))
        if (key := corrected.get(each.version)) and (content := contents[each.version])
        else each
        for each in entries
    ]


def _entry(each: examinations.MarkedAnswer) -> PracticeEntry:
    return PracticeEntry(
        question=each.question,
        version=each.version,
        sequence=1,
        value=each.value,
        key=each.key,
        fraction=each.fraction,
        guessed=False,
        duration_ms=0,
        answered_at=each.saved_at,
    )
