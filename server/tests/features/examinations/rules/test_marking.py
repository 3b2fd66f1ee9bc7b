from decimal import Decimal
from fractions import Fraction
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from zhegui.features.examinations.rules.marking import (
    SetQuestion,
    Verdict,
    mark,
    passes,
    rule_for,
    total,
)
from zhegui.features.questions.api import Rule

VERSIONS = [UUID(int=number) for number in range(4)]
OPTIONS = [str(UUID(int=100 + number)) for number in range(4)]
KEY: JsonValue = {"right": [*OPTIONS[:2]], "wrong": [*OPTIONS[2:]]}
PART = "part_when_incomplete"


def asked(number: int, kind: str, score: str, rule: str = "all_or_nothing") -> SetQuestion:
    at, version = UUID(int=50 + number), VERSIONS[number]
    return SetQuestion(at, version, kind, Decimal(score), Rule(rule))


@pytest.mark.parametrize(
    ("value", "score", "verdict"),
    [
        ([*OPTIONS[:2]], "3", Verdict.CORRECT),
        ([OPTIONS[0]], "1.50", Verdict.PARTLY),
        ([OPTIONS[0], OPTIONS[3]], "0", Verdict.WRONG),
        ([], "0", Verdict.BLANK),
        (None, "0", Verdict.BLANK),
    ],
)
def test_one_answer(value: JsonValue, score: str, verdict: Verdict) -> None:
    question = asked(0, "multiple_choice", "3", PART)
    (found,) = mark([question], {VERSIONS[0]: KEY}, {question.question: value})
    assert (found.score, found.verdict, found.full_score) == (Decimal(score), verdict, Decimal(3))


def test_a_question_without_an_answer_is_blank() -> None:
    (found,) = mark([asked(0, "multiple_choice", "3")], {VERSIONS[0]: KEY}, {})
    assert (found.score, found.verdict) == (Decimal(0), Verdict.BLANK)


@given(st.lists(st.lists(st.sampled_from(OPTIONS), unique=True), min_size=4, max_size=4))
def test_marking_again_is_the_same_and_never_above_the_full_score(
    values: list[list[str]],
) -> None:
    questions = [asked(number, "multiple_choice", "1.10", PART) for number in range(4)]
    keys = dict.fromkeys(VERSIONS, KEY)
    answers: dict[UUID, JsonValue] = {
        each.question: [*value] for each, value in zip(questions, values, strict=True)
    }
    marks = mark(questions, keys, answers)
    assert marks == mark(questions, keys, dict(reversed(answers.items())))
    assert Decimal(0) <= total(marks) <= Decimal("4.40")
    right = sum(set(value) == set(OPTIONS[:2]) for value in values)
    assert sum(each.verdict is Verdict.CORRECT for each in marks) == right


def test_scores_are_exact_decimals() -> None:
    single: JsonValue = {"right": [OPTIONS[0]], "wrong": [*OPTIONS[1:]]}
    questions = [asked(number, "single_choice", "0.1") for number in range(3)]
    marks = mark(
        questions,
        dict.fromkeys(VERSIONS, single),
        {each.question: OPTIONS[0] for each in questions},
    )
    assert total(marks) == Decimal("0.3")
    assert passes(total(marks), Decimal("0.3"))
    assert not passes(total(marks), Decimal("0.31"))


@pytest.mark.parametrize(
    ("kind", "chosen", "rule"),
    [
        ("multiple_choice", None, "all_or_nothing"),
        ("multiple_choice", "per_option", "per_option"),
        ("single_choice", "per_option", "all_or_nothing"),
        ("true_false", None, "all_or_nothing"),
    ],
)
def test_a_kind_is_marked_by_a_rule_that_it_knows(kind: str, chosen: str | None, rule: str) -> None:
    assert rule_for(kind, chosen, Decimal("0.5"), Decimal(2)) == Rule(rule, Fraction(1, 4))
