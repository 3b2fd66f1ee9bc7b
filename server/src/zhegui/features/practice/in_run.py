"""A question of a run as its learner sees it: without key, for features that speak about it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, exists
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.practice.errors import PracticeClosed
from zhegui.features.practice.models import PracticeAnswer
from zhegui.features.practice.runs import answers_of, asked_questions, own_run
from zhegui.features.practice.schemas import PracticeQuestion
from zhegui.features.practice.shield import shielded_among
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.saves import named_by


@dataclass(frozen=True, slots=True)
class QuestionInRun:
    """`is_known`: what is right about it has been shown in this run."""

    asked: PracticeQuestion
    is_known: bool


async def question_in_run(
    session: AsyncSession, caller: Caller, path: str, run: UUID, question: UUID, now: datetime
) -> QuestionInRun:
    """A question of one of the caller's runs as it stands there; `path` is where the request names
    both. Raises `NotFound`, and `PracticeClosed` while an examination might ask it."""
    with named_by(f"{path}.run.sid"):
        found = await own_run(session, caller, run)
    not_there = NotFound([no_record(f"{path}.question.sid")])
    if question not in found.question_sids:
        raise not_there
    if await shielded_among(session, [question], now):
        raise PracticeClosed
    answers = await answers_of(session, run, [question])
    contents = await asked_questions(session, caller, found, [question], answers)
    if question not in contents:
        raise not_there
    is_known = any(each.key_sid for each in answers.values())
    return QuestionInRun(contents[question], is_known)


def is_known_in(
    run: InstrumentedAttribute[UUID | None], question: InstrumentedAttribute[UUID | None]
) -> ColumnElement[bool]:
    """That what is right about a question has been shown in a run: it is answered there and was
    marked, or it was looked up."""
    answer = PracticeAnswer
    return exists().where(
        answer.practice_sid == run, answer.question_sid == question, answer.key_sid.is_not(None)
    )
