"""Marking: a pure function of the paper that was set, its keys and the answers.

Marking again is running it again and comparing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from math import floor
from uuid import UUID

from pydantic import JsonValue

from zhegui.features.questions import api as questions


class Verdict(StrEnum):
    CORRECT = "correct"
    PARTLY = "partly"
    WRONG = "wrong"
    BLANK = "blank"
    PENDING = "pending"


@dataclass(frozen=True, slots=True)
class SetQuestion:
    """A question as it was set: its kind, what it is worth, and the rule it is marked by."""

    question: UUID
    version: UUID
    kind: str
    score: Decimal
    rule: questions.Rule


@dataclass(frozen=True, slots=True)
class QuestionMark:
    """What an answer earned; nothing so far while the verdict is pending, which a person ends."""

    question: UUID
    score: Decimal
    full_score: Decimal
    verdict: Verdict


def rule_for(
    kind: str, chosen: str | None, points: Decimal | None, score: Decimal
) -> questions.Rule:
    """The rule that `kind` is marked by: the one chosen where the kind knows it, else its own."""
    rules = questions.kind(kind).rules
    share = Fraction(points) / Fraction(score) if points else Fraction(0)
    return questions.Rule(chosen if chosen in rules else rules[0], share)


def mark(
    questions: Sequence[SetQuestion],
    keys: Mapping[UUID, JsonValue],
    answers: Mapping[UUID, JsonValue],
) -> list[QuestionMark]:
    """One mark for each question in order; `keys` by version, `answers` by question.

    A question without an answer is blank and earns nothing.
    """
    return [_mark(each, keys[each.version], answers.get(each.question)) for each in questions]


def _mark(each: SetQuestion, key: JsonValue, value: JsonValue) -> QuestionMark:
    kind = questions.kind(each.kind)
    if kind.is_blank(value):
        return QuestionMark(each.question, Decimal(0), each.score, Verdict.BLANK)
    part = kind.mark(value, key, each.rule)
    if part is None:
        return QuestionMark(each.question, Decimal(0), each.score, Verdict.PENDING)
    earned = part_of(each.score, part)
    return QuestionMark(each.question, earned, each.score, _verdict(earned, each.score))


def part_of(score: Decimal, part: Fraction) -> Decimal:
    """`score` × `part`, rounded down to a hundredth: what is not wholly right is never full."""
    if part == 1:
        return score
    return Decimal(floor(Fraction(score) * part * 100)).scaleb(-2)


def _verdict(earned: Decimal, full: Decimal) -> Verdict:
    if earned == full:
        return Verdict.CORRECT
    return Verdict.PARTLY if earned > 0 else Verdict.WRONG


def total(marks: Iterable[QuestionMark]) -> Decimal:
    """The sum, exact."""
    return sum((each.score for each in marks), Decimal(0))


def is_settled(marks: Iterable[QuestionMark]) -> bool:
    """Whether every question has its mark, so that there is a score."""
    return all(each.verdict is not Verdict.PENDING for each in marks)


def passes(score: Decimal, pass_score: Decimal) -> bool:
    """Whether `score` reaches the pass mark."""
    return score >= pass_score
