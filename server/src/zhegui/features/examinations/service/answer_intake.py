"""Taking a candidate's answers: checked in memory first, then handed to the writer."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from zhegui.features.examinations.credentials import Credentials
from zhegui.features.examinations.service.attempts import own_attempt
from zhegui.features.examinations.service.group_commit import (
    AnswerEntry,
    AnswerLog,
    AnswerSave,
    DurableAnswers,
    SavedEntry,
)
from zhegui.features.examinations.service.prepared import asked_of
from zhegui.features.examinations.service.values import canonical_values
from zhegui.features.examinations.sitting_schemas import AnswerBatch, SavedAnswers, SavedView
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.records.saves import named_by
from zhegui.ports.services import Services


async def save_batch(
    services: Services, log: AnswerLog, credentials: Credentials, given: AnswerBatch
) -> SavedAnswers:
    """Save all answers of a request, or raise why none was saved."""
    saved = await make_durable(services, log, credentials, given)
    return SavedAnswers(
        saved_list=[_view(each) for each in saved.entries],
        deadline=saved.deadline,
        server_time=services.clock.now(),
    )


async def make_durable(
    services: Services, log: AnswerLog, credentials: Credentials, given: AnswerBatch
) -> DurableAnswers:
    """The same, for who writes the answer by themselves."""
    arrived_at = services.clock.now()
    with named_by("model.sid"):
        return await log.save(await _checked(services, credentials, given, arrived_at))


async def _checked(
    services: Services, credentials: Credentials, given: AnswerBatch, arrived_at: datetime
) -> AnswerSave:
    contents = await asked_of(services, given.sid)
    try:
        values = canonical_values(given.answer_list, contents)
    except InvalidInput:
        await _refuse_others(services, credentials, given.sid)
        raise
    entries = tuple(
        AnswerEntry(each.question.sid, each.sequence, value)
        for each, value in zip(given.answer_list, values, strict=True)
    )
    return AnswerSave(given.sid, credentials, given.lease, entries, arrived_at)


async def _refuse_others(services: Services, credentials: Credentials, attempt: UUID) -> None:
    """Tell nobody what is wrong with an answer to somebody else's paper."""
    async with services.transaction(bind=services.database.priority) as (session, now):
        await own_attempt(session, credentials, attempt, now)


def _view(saved: SavedEntry) -> SavedView:
    return SavedView(
        question=Reference(sid=saved.entry.question),
        sequence=saved.entry.sequence,
        saved_at=saved.saved_at,
        outcome=saved.outcome,
    )
