"""Marking an answer of practice, and showing what is right: the one place where practice meets keys.

The caller has asked the shield first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import Integer, cast, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.practice.models import PracticeAnswer, Standing
from zhegui.features.practice.rules import verdict_of
from zhegui.features.practice.schemas import MarkedQuestion
from zhegui.features.questions import api as questions
from zhegui.kernel.envelope import Reference

PLACES = Decimal("0.00001")
#: Fewer answers of everybody's say nothing of a question.
FEWEST_FOR_SHARE = 10


def fraction_of(kind: str, value: JsonValue, key: JsonValue) -> Fraction | None:
    """The part of the score that a parsed value earns by its kind's own rule."""
    found = questions.kind(kind)
    return found.mark(value, key, questions.Rule(found.rules[0]))


def as_decimal(fraction: Fraction | None) -> Decimal | None:
    """As it is stored; what is not wholly right is never 1."""
    if fraction is None:
        return None
    return Decimal(int(fraction * 10**5)).scaleb(-5)


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that has its key."""

    question: UUID
    version: UUID
    key: UUID
    value: JsonValue
    fraction: Decimal | None
    guessed: bool


async def marked(
    session: AsyncSession, user: UUID, answered: Sequence[Answered]
) -> dict[UUID, MarkedQuestion]:
    """By question what became of these answers and what is right. Never for what is shielded."""
    versions = [each.version for each in answered]
    kinds = await _kinds(session, versions)
    keys = await questions.load_key_values(session, [each.key for each in answered])
    analyses = await questions.load_analyses(session, versions)
    asked = [each.question for each in answered]
    standings = await standings_of(session, user, asked)
    shares = await right_shares(session, asked)
    return {
        each.question: _view(
            each,
            questions.kind(kinds[each.version]).answer(keys[each.key]),
            analyses.get(each.version, ""),
            standings.get(each.question),
            shares.get(each.question),
        )
        for each in answered
    }


def _view(
    each: Answered,
    answer: JsonValue,
    analysis: str,
    standing: Standing | None,
    share: float | None,
) -> MarkedQuestion:
    fraction = None if each.fraction is None else Fraction(each.fraction)
    return MarkedQuestion(
        question=Reference(sid=each.question),
        version=each.version,
        value=each.value,
        answer=answer,
        analysis=analysis,
        verdict=None if each.value is None else verdict_of(fraction),
        guessed=each.guessed,
        is_mistake=bool(standing and standing.mistake_since and not standing.left_at),
        run=standing.run if standing else 0,
        due_at=standing.due_at if standing else None,
        right_share=share,
    )


async def _kinds(session: AsyncSession, versions: Collection[UUID]) -> Mapping[UUID, str]:
    version = questions.QuestionVersion
    rows = await session.execute(select(version.sid, version.kind).where(version.sid.in_(versions)))
    return dict(rows.all())


async def standings_of(
    session: AsyncSession, user: UUID, asked: Collection[UUID]
) -> dict[UUID, Standing]:
    """Where somebody stands with these questions, of those they have answered."""
    rows = await session.scalars(
        select(Standing).where(Standing.user_sid == user, Standing.question_sid.in_(asked))
    )
    return {row.question_sid: row for row in rows}


async def right_shares(session: AsyncSession, asked: Collection[UUID]) -> dict[UUID, float]:
    """Everybody's share of right answers to each of these questions, where it says something."""
    right = func.sum(cast(PracticeAnswer.fraction == 1, Integer))
    rows = await session.execute(
        select(PracticeAnswer.question_sid, right, func.count())
        .where(PracticeAnswer.question_sid.in_(asked), PracticeAnswer.fraction.is_not(None))
        .group_by(PracticeAnswer.question_sid)
        .having(func.count() >= FEWEST_FOR_SHARE)
    )
    return {sid: round(int(good) / int(count), 3) for sid, good, count in rows}
