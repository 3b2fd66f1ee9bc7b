"""Taking a candidate's answers: checked in memory first, then handed to the writer."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from zhegui.features.examinations.hand import Hand
from zhegui.features.examinations.service.attempts import own_attempt
from zhegui.features.examinations.service.prepared import asked_of
from zhegui.features.examinations.service.saving import AnswerLog, Entry, Save, SavedEntry
from zhegui.features.examinations.service.values import canonical_values
from zhegui.features.examinations.sitting_schemas import AnswerBatch, SavedAnswers, SavedView
from zhegui.kernel.envelope import Reference
from zhegui.kernel.errors import InvalidInput
from zhegui.ports.house import House


async def save_batch(house: House, log: AnswerLog, hand: Hand, given: AnswerBatch) -> SavedAnswers:
    """Save all answers of a request, or raise why none was saved."""
    arrived_at = house.clock.now()
    saved = await log.save(await _checked(house, hand, given, arrived_at))
    return SavedAnswers(
        saved_list=[_view(each) for each in saved.entries],
        deadline=saved.deadline,
        server_time=house.clock.now(),
    )


async def _checked(house: House, hand: Hand, given: AnswerBatch, arrived_at: datetime) -> Save:
    contents = await asked_of(house, given.sid)
    try:
        values = canonical_values(given.answer_list, contents)
    except InvalidInput:
        await _refuse_others(house, hand, given.sid)
        raise
    entries = tuple(
        Entry(each.question.sid, each.sequence, value)
        for each, value in zip(given.answer_list, values, strict=True)
    )
    return Save(given.sid, hand, given.lease, entries, arrived_at)


async def _refuse_others(house: House, hand: Hand, attempt: UUID) -> None:
    """Tell nobody what is wrong with an answer to somebody else's paper."""
    async with house.transaction() as (session, now):
        await own_attempt(session, hand, attempt, now)


def _view(saved: SavedEntry) -> SavedView:
    return SavedView(
        question=Reference(sid=saved.entry.question),
        sequence=saved.entry.sequence,
        saved_at=saved.saved_at,
        outcome=saved.outcome,
    )
