"""The late lane: answers that arrive after the end, kept for a person to decide."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.errors import (
    AttemptStillActive,
    SequenceConflict,
    TooManyLateAnswers,
)
from zhegui.features.examinations.models import Attempt, LateAnswer, SavedAnswer
from zhegui.features.examinations.rules.saves import Outcome, Recorded, Refusal, outcome
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.sitting_schemas import (
    LateBatch,
    LateGivenAnswer,
    Taken,
    TakenView,
)
from zhegui.kernel.errors import Detail
from zhegui.kernel.http.envelope import Reference

#: Enough for the largest paper many times over; a bound on what may be heaped up.
MOST_LATE = 5_000

Held = dict[tuple[UUID, int], Recorded]


async def take_late(
    session: AsyncSession,
    attempt: Attempt,
    given: LateBatch,
    values: Sequence[JsonValue],
    now: datetime,
) -> Taken:
    """Put answers of a locked, ended attempt into the late lane; all or none.

    `values` are those of `given` in canonical form. What the log holds already needs no lane: an
    answer whose acknowledgement was lost is `already_saved`.
    """
    if attempt.state == AttemptState.ACTIVE:
        raise AttemptStillActive
    late = await _held(session, attempt.sid)
    if len(late) + len(values) > MOST_LATE:
        raise TooManyLateAnswers
    held = late | await _in_log(session, attempt.sid)
    beside = [held.get((each.question.sid, each.sequence)) for each in given.answer_list]
    outcomes = _outcomes(given.answer_list, values, beside)
    new = [
        _row(attempt.sid, each, value, now)
        for each, value, found in zip(given.answer_list, values, outcomes, strict=True)
        if found is Outcome.SAVED
    ]
    if new:
        await session.execute(insert(LateAnswer), new)
    views = zip(given.answer_list, beside, outcomes, strict=True)
    return Taken(taken_list=[_view(*each, now) for each in views], server_time=now)


def _outcomes(
    given: Sequence[LateGivenAnswer],
    values: Sequence[JsonValue],
    beside: Sequence[Recorded | None],
) -> list[Outcome]:
    outcomes: list[Outcome] = []
    conflicts: list[Detail] = []
    for at, (each, value, recorded) in enumerate(zip(given, values, beside, strict=True)):
        found = outcome(each.sequence, value, recorded, None)
        if isinstance(found, Refusal):
            conflicts.append(Detail(f"model.answerList.{at}.sequence", found))
        else:
            outcomes.append(found)
    if conflicts:
        raise SequenceConflict(conflicts)
    return outcomes


def _row(attempt: UUID, given: LateGivenAnswer, value: JsonValue, now: datetime) -> dict[str, Any]:
    return {
        "attempt_sid": attempt,
        "question_sid": given.question.sid,
        "sequence": given.sequence,
        "value": value,
        "written_at": given.written_at,
        "received_at": now,
    }


def _view(
    given: LateGivenAnswer, recorded: Recorded | None, found: Outcome, now: datetime
) -> TakenView:
    return TakenView(
        question=Reference(sid=given.question.sid),
        sequence=given.sequence,
        received_at=recorded.saved_at if recorded else now,
        outcome=found,
    )


async def _held(session: AsyncSession, attempt: UUID) -> Held:
    late = LateAnswer
    rows = await session.execute(
        select(late.question_sid, late.sequence, late.value, late.received_at).where(
            late.attempt_sid == attempt
        )
    )
    return {(question, sequence): Recorded(value, at) for question, sequence, value, at in rows}


async def _in_log(session: AsyncSession, attempt: UUID) -> Held:
    saved = SavedAnswer
    rows = await session.execute(
        select(saved.question_sid, saved.sequence, saved.value, saved.saved_at).where(
            saved.attempt_sid == attempt
        )
    )
    return {(question, sequence): Recorded(value, at) for question, sequence, value, at in rows}
