"""Marking an answer of practice, and showing what is right: the one place where practice meets keys.

The caller has asked the shield first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
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
from zhegui.kernel.http.envelope import Reference

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
    """An answer that has its key; where that `was_corrected` since, with the part of the score that it
    earns by now."""

    question: UUID
    version: UUID
    value: JsonValue
    fraction: Decimal | None
    guessed: bool
    was_corrected: bool


async def keys_in_force(
    session: AsyncSession, versions: Collection[UUID]
) -> dict[UUID, questions.Key]:
    """What is right by now about these versions, in their own sids."""
    keys = await questions.load_keys(session, versions)
    return keys | await questions.corrected_keys(session, versions)


async def judged(session: AsyncSession, answers: Iterable[PracticeAnswer]) -> dict[UUID, Answered]:
    """By question those of these answers that have a key, by what is right by now."""
    given = {each.key_sid: each for each in answers if each.key_sid}
    of_keys = await questions.versions_of_keys(session, given)
    corrected = await questions.corrected_keys(session, set(of_keys.values()))
    wrongly = [each for key, each in given.items() if of_keys[key] in corrected]
    versions = {each.version_sid for each in wrongly}
    keys, kinds = await keys_in_force(session, versions), await _kinds(session, versions)
    by_now = {
        each.question_sid: as_decimal(
            fraction_of(kinds[each.version_sid], each.value, keys[each.version_sid].value)
        )
        for each in wrongly
        if each.value is not None
    }
    return {
        each.question_sid: Answered(
            each.question_sid,
            each.version_sid,
            each.value,
            by_now.get(each.question_sid, each.fraction),
            each.guessed,
            each in wrongly,
        )
        for each in given.values()
    }


async def marked(
    session: AsyncSession, user: UUID, answered: Collection[Answered]
) -> dict[UUID, MarkedQuestion]:
    """By question what became of these answers and what is right. Never for what is shielded."""
    versions = [each.version for each in answered]
    kinds = await _kinds(session, versions)
    keys = await keys_in_force(session, versions)
    of_keys = await questions.versions_of_keys(session, [key.sid for key in keys.values()])
    analyses = await questions.load_analyses(session, of_keys.values())
    asked = [each.question for each in answered]
    standings = await standings_of(session, user, asked)
    shares = await right_shares(session, asked)
    return {
        each.question: _view(
            each,
            questions.kind(kinds[each.version]).answer(keys[each.version].value),
            analyses.get(of_keys[keys[each.version].sid], ""),
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
        key_corrected=each.was_corrected,
        is_mistake=bool(standing and standing.mistake_since and not standing.left_at),
        run=standing.run if standing else 0,
        due_at=standing.due_at if standing else None,
        right_share=None if each.was_corrected else share,
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
