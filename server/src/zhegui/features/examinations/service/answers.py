"""The answers that count."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import bindparam, select, union_all
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.models import LateAnswer, LateDecision, SavedAnswer
from zhegui.kernel.db.statements import compiled, fetch


class CurrentAnswer(NamedTuple):
    """The answer that counts for a question. A tuple, since a paper has many and nobody changes
    one: as objects of the ORM they cost a submit most of its time."""

    question_sid: UUID
    sequence: int
    value: JsonValue
    saved_at: datetime


_SAVED = (
    SavedAnswer.question_sid,
    SavedAnswer.sequence,
    SavedAnswer.value,
    SavedAnswer.saved_at,
)
CURRENT = compiled(
    select(*_SAVED)
    .ext(distinct_on(SavedAnswer.question_sid))
    .where(SavedAnswer.attempt_sid == bindparam("attempt"))
    .order_by(SavedAnswer.question_sid, SavedAnswer.sequence.desc())
)


async def current_answers(session: AsyncSession, attempt: UUID) -> Sequence[CurrentAnswer]:
    """Of each question answered the entry with the highest sequence; a withdrawn one has null."""
    rows = await fetch(session, CURRENT, {"attempt": attempt})
    return [CurrentAnswer(*row) for row in rows]


_taken = (
    select(LateAnswer.question_sid, LateAnswer.sequence, LateAnswer.value, LateAnswer.received_at)
    .join(LateDecision, LateDecision.late_answer_sid == LateAnswer.sid)
    .where(LateAnswer.attempt_sid == bindparam("attempt"), LateDecision.taken)
)
_all = union_all(
    select(*_SAVED).where(SavedAnswer.attempt_sid == bindparam("attempt")), _taken
).subquery()
COUNTED = compiled(
    select(_all)
    .ext(distinct_on(_all.c.question_sid))
    .order_by(_all.c.question_sid, _all.c.sequence.desc())
)


async def counted_answers(session: AsyncSession, attempt: UUID) -> Sequence[CurrentAnswer]:
    """The same of an attempt that ended, with the late answers that a person took."""
    rows = await fetch(session, COUNTED, {"attempt": attempt})
    return [CurrentAnswer(*row) for row in rows]
