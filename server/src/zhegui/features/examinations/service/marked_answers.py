"""What an attempt teaches of its candidate: each answer beside the key that marked it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.rules.marking import Verdict
from zhegui.features.examinations.service.answers import counted_answers
from zhegui.features.examinations.service.marking_runs import last_marking
from zhegui.features.examinations.service.prepared import drawn_paper


@dataclass(frozen=True, slots=True)
class MarkedAnswer:
    """An answer that was given; `fraction` is its part of the question's score, from 0 to 1, and
    None while only a person can say."""

    question: UUID
    version: UUID
    value: JsonValue
    key: UUID
    fraction: Fraction | None
    saved_at: datetime


async def marked_answers(session: AsyncSession, attempt: UUID) -> list[MarkedAnswer]:
    """The answers of a marked attempt; what was left blank is not there."""
    last = await last_marking(session, attempt)
    answers = await counted_answers(session, attempt)
    given = {each.question_sid: each for each in answers if each.value is not None}
    asked = [each for part in await drawn_paper(session, attempt) for each in part.to_mark()]
    return [
        MarkedAnswer(
            each.question,
            each.version,
            given[each.question].value,
            last.keys[each.question],
            _fraction(last.marks[each.question], Fraction(each.score)),
            given[each.question].saved_at,
        )
        for each in asked
        if each.question in given
    ]


def _fraction(mark: Mapping[str, Any], score: Fraction) -> Fraction | None:
    return None if mark["verdict"] == Verdict.PENDING else Fraction(mark["score"]) / score
