"""Marking: a pure function of the paper that was set, its keys and the answers.

Marking again is running it again and comparing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from pydantic import JsonValue

from zhegui.features.questions import api as questions


class Verdict(StrEnum):
    CORRECT = "correct"
    PARTLY = "partly"
    WRONG = "wrong"
    BLANK = "blank"


@dataclass(frozen=True, slots=True)
class SetQuestion:
    """A question as it was set: its kind, what it is worth, and the rule it is marked by."""

    question: UUID
    version: UUID
    kind: str
    score: Decimal
    marking_rule: str


@dataclass(frozen=True, slots=True)
class QuestionMark:
    question: UUID
    score: Decimal
    full_score: Decimal
    verdict: Verdict


def rule_for(kind: str, chosen: str | None) -> str:
    """The rule that `kind` is marked by: the one chosen where the kind knows it, else its own."""
    rules = questions.kind(kind).rules
    return chosen if chosen in rules else rules[0]


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
    earned = kind.mark(value, key, each.score, each.marking_rule)
    return QuestionMark(each.question, earned, each.score, _verdict(earned, each.score))


def _verdict(earned: Decimal, full: Decimal) -> Verdict:
    if earned == full:
        return Verdict.CORRECT
    return Verdict.PARTLY if earned > 0 else Verdict.WRONG


def total(marks: Iterable[QuestionMark]) -> Decimal:
    """The sum, exact."""
    return sum((each.score for each in marks), Decimal(0))


def passes(score: Decimal, pass_score: Decimal) -> bool:
    """Whether `score` reaches the pass mark."""
    return score >= pass_score
