"""Jobs of practice."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, select
from sqlalchemy.orm import aliased

from zhegui.features.practice.answer_intake import mark_waiting
from zhegui.features.practice.models import Practice, PracticeAnswer
from zhegui.features.practice.shield import is_shielded
from zhegui.features.questions import api as questions
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services

#: Runs at a time; what is left waits for the next minute.
MOST_AT_ONCE = 500


def _waits(now: datetime) -> ColumnElement[bool]:
    """That an answer has no key, nor has another of its question and run, and may have one now."""
    later = aliased(PracticeAnswer)
    is_marked = exists().where(
        later.practice_sid == PracticeAnswer.practice_sid,
        later.question_sid == PracticeAnswer.question_sid,
        later.key_sid.is_not(None),
    )
    return and_(PracticeAnswer.key_sid.is_(None), ~is_marked, ~is_shielded(now))


@job("practice.mark_waiting", cron="*/5 * * * *")
async def mark_all_waiting(services: Services) -> None:
    """Every five minutes: mark what was answered while an examination might have asked it."""
    async with services.transaction() as (session, now):
        rows = await session.scalars(
            select(PracticeAnswer.practice_sid)
            .join(questions.Question, questions.Question.sid == PracticeAnswer.question_sid)
            .where(_waits(now))
            .distinct()
            .limit(MOST_AT_ONCE)
        )
        runs = rows.all()
    for run in runs:
        await _mark_run(services, run)


async def _mark_run(services: Services, sid: UUID) -> None:
    async with services.transaction() as (session, now):
        run = await session.get_one(Practice, sid, with_for_update=True)
        rows = await session.scalars(
            select(PracticeAnswer)
            .join(questions.Question, questions.Question.sid == PracticeAnswer.question_sid)
            .where(PracticeAnswer.practice_sid == sid, _waits(now))
            .order_by(PracticeAnswer.question_sid, PracticeAnswer.sequence)
        )
        first: dict[UUID, PracticeAnswer] = {}
        for each in rows:
            first.setdefault(each.question_sid, each)
        await mark_waiting(session, run, list(first.values()), now)
