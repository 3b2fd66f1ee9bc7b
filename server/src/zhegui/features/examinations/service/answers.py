"""The answers that count."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import bindparam, select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.models import SavedAnswer
from zhegui.kernel.statements import compiled, fetch


class CurrentAnswer(NamedTuple):
    """The answer that counts for a question. A tuple, since a paper has many and nobody changes
    one: as objects of the ORM they cost a submit most of its time."""

    question_sid: UUID
    sequence: int
    value: JsonValue
    saved_at: datetime


CURRENT = compiled(
    select(SavedAnswer.question_sid, SavedAnswer.sequence, SavedAnswer.value, SavedAnswer.saved_at)
    .ext(distinct_on(SavedAnswer.question_sid))
    .where(SavedAnswer.attempt_sid == bindparam("attempt"))
    .order_by(SavedAnswer.question_sid, SavedAnswer.sequence.desc())
)


async def current_answers(session: AsyncSession, attempt: UUID) -> Sequence[CurrentAnswer]:
    """Of each question answered the entry with the highest sequence; a withdrawn one has null."""
    rows = await fetch(session, CURRENT, {"attempt": attempt})
    return [CurrentAnswer(*row) for row in rows]
