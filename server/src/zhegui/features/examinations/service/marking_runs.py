"""Runs of marking an attempt: the first when it ends, another when other answers count.

While a verdict is pending the attempt is handed in and not marked: it has no score, and nothing is
released or certified. The run in which the last verdict is decided marks it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.models import Attempt, Examination, Marking
from zhegui.features.examinations.rules import marking
from zhegui.features.examinations.service.answers import CurrentAnswer
from zhegui.features.examinations.service.prepared import drawn_paper
from zhegui.features.questions import api as questions
from zhegui.kernel import crash_points
from zhegui.kernel.db.statements import compiled, fetch


async def mark(
    session: AsyncSession,
    attempt: Attempt,
    examination: Examination,
    answers: Sequence[CurrentAnswer],
    now: datetime,
) -> LastMarking:
    """Mark a locked, ended attempt with the keys in force."""
    crash_points.taking(session, "marking")
    asked = await _asked(session, attempt)
    keys = await questions.load_keys(session, [each.version for each in asked])
    by_version = {version: _Key(key.sid, key.value) for version, key in keys.items()}
    return _run(session, attempt, examination, asked, by_version, answers, now, ordinal=1)


async def mark_again(
    session: AsyncSession,
    attempt: Attempt,
    examination: Examination,
    answers: Sequence[CurrentAnswer],
    now: datetime,
) -> None:
    """Mark a locked attempt that had a run anew with other answers, by the keys that marked it before."""
    crash_points.taking(session, "marking")
    last = await last_marking(session, attempt.sid)
    asked = await _asked(session, attempt)
    values = await questions.load_key_values(session, last.keys.values())
    by_version = {
        each.version: _Key(last.keys[each.question], values[last.keys[each.question]])
        for each in asked
    }
    _run(session, attempt, examination, asked, by_version, answers, now, ordinal=last.ordinal + 1)


class _Key(NamedTuple):
    """A revision of a key, and what it says is right."""

    sid: UUID
    value: JsonValue


async def _asked(session: AsyncSession, attempt: Attempt) -> list[marking.SetQuestion]:
    return [each for part in await drawn_paper(session, attempt.sid) for each in part.to_mark()]


def _run(
    session: AsyncSession,
    attempt: Attempt,
    examination: Examination,
    asked: Sequence[marking.SetQuestion],
    keys: Mapping[UUID, _Key],
    answers: Sequence[CurrentAnswer],
    now: datetime,
    *,
    ordinal: int,
) -> LastMarking:
    values = {each.question_sid: each.value for each in answers}
    marks = marking.mark(asked, {version: key.value for version, key in keys.items()}, values)
    score = marking.total(marks)
    settled = marking.is_settled(marks)
    passed = marking.passes(score, examination.pass_score) if settled else None
    attempt.score, attempt.passed = (score if settled else None), passed
    attempt.marked_at = (attempt.marked_at or now) if settled else None
    document = [
        {
            "question": str(each.question),
            "score": str(each.score),
            "verdict": each.verdict,
            "key": str(keys[question.version].sid),
        }
        for question, each in zip(asked, marks, strict=True)
    ]
    session.add(
        Marking(
            attempt_sid=attempt.sid,
            ordinal=ordinal,
            score=score,
            passed=passed,
            mark_list=document,
        )
    )
    return _last(ordinal, document)


class LastMarking(NamedTuple):
    """The marking that counts; `marks` and `keys` by question, keys by their revision."""

    ordinal: int
    marks: Mapping[UUID, Mapping[str, Any]]
    keys: Mapping[UUID, UUID]


LAST = compiled(
    select(Marking.ordinal, Marking.mark_list)
    .where(Marking.attempt_sid == bindparam("attempt"))
    .order_by(Marking.ordinal.desc())
    .limit(1)
)


async def last_marking(session: AsyncSession, attempt: UUID) -> LastMarking:
    """The last run of marking an attempt that was marked."""
    return _last(*(await fetch(session, LAST, {"attempt": attempt}))[0])


def _last(ordinal: int, document: Sequence[Mapping[str, Any]]) -> LastMarking:
    marks = {UUID(each["question"]): each for each in document}
    return LastMarking(ordinal, marks, {at: UUID(each["key"]) for at, each in marks.items()})
