"""Practising for somebody, right and wrong as it is told: for the demonstration."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.practice import answer_intake, runs
from zhegui.features.practice.schemas import (
    GivenPracticeAnswer,
    PracticeAnswers,
    PracticeQuestion,
    PracticeQuestions,
    PracticeStart,
)
from zhegui.features.questions import api as questions
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.people.caller import Caller


async def practise(
    session: AsyncSession,
    user: UUID,
    bank: UUID,
    is_right: Sequence[bool],
    at: datetime,
    *,
    is_finished: bool,
) -> None:
    """Answer the first choices of a bank in order at a moment, each right or wrong."""
    caller = Caller(user, UUID(int=0))
    asked = PracticeStart(mode="in_order", bank=Reference(sid=bank))
    run = await runs.start(session, caller, asked, at)
    await session.flush()
    stretch = PracticeQuestions(sid=run.sid, count=len(is_right))
    shown = (await runs.show(session, caller, stretch, at)).question_list
    contents = [each.asked for each in shown if each.asked]
    keys = await questions.load_keys(session, [each.version for each in contents])
    given = [
        _given(each, _value(each, keys[each.version].value, right))
        for each, right in zip(contents, is_right, strict=False)
    ]
    answers = PracticeAnswers(sid=run.sid, answer_list=given)
    await answer_intake.answer(session, caller, answers, at)
    if is_finished:
        await runs.finish(session, caller, run.sid, at)


def _given(asked: PracticeQuestion, value: JsonValue) -> GivenPracticeAnswer:
    question = Reference(sid=asked.sid)
    return GivenPracticeAnswer(question=question, version=asked.version, sequence=1, value=value)


def _value(asked: PracticeQuestion, key: JsonValue, right: bool) -> JsonValue:
    """The right answer, or an option that is not in it."""
    answer = questions.kind(asked.kind).answer(key)
    chosen = answer if isinstance(answer, list) else [answer]
    if right:
        return answer
    sids = [str(option.sid) for option in asked.option_list]
    other = next((sid for sid in sids if sid not in chosen), sids[0])
    return [other] if isinstance(answer, list) else other
