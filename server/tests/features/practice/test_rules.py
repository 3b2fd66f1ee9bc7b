"""What an answer changes: tables, and laws that hold for every history."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from random import Random

import pytest
from fsrs import Rating
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.practice import readiness
from zhegui.features.practice.rules import (
    RIGHT_IN_A_ROW,
    Memory,
    PracticeVerdict,
    learned,
    leaves,
    rating,
    retrievability,
    verdict_of,
)

NOW = datetime(2026, 11, 21, 1, 0, tzinfo=UTC)
DAY = timedelta(days=1)
histories = st.lists(
    st.tuples(
        st.sampled_from(PracticeVerdict),
        st.booleans(),
        st.timedeltas(min_value=timedelta(0), max_value=timedelta(days=60)),
    ),
    max_size=20,
)


@pytest.mark.parametrize(
    ("is_right", "guessed", "expected"),
    [
        (True, False, Rating.Good),
        (True, True, Rating.Hard),
        (False, False, Rating.Again),
        (False, True, Rating.Again),
    ],
)
def test_rating(is_right: bool, guessed: bool, expected: Rating) -> None:
    assert rating(is_right, guessed) is expected


@pytest.mark.parametrize(("run", "needed", "expected"), [(2, 3, False), (3, 3, True), (1, 1, True)])
def test_leaves(run: int, needed: int, expected: bool) -> None:
    assert leaves(run, needed) is expected


@pytest.mark.parametrize(
    ("fraction", "expected"),
    [
        (None, "pending"),
        (Fraction(0), "wrong"),
        (Fraction(1, 3), "partly"),
        (Fraction(1), "correct"),
    ],
)
def test_verdicts(fraction: Fraction | None, expected: str) -> None:
    assert verdict_of(fraction) == expected


def test_what_is_not_known_comes_back_tomorrow_and_what_is_later() -> None:
    wrong = learned(Memory(), PracticeVerdict.WRONG, False, NOW)
    hard = learned(Memory(), PracticeVerdict.CORRECT, True, NOW)
    good = learned(Memory(), PracticeVerdict.CORRECT, False, NOW)
    assert wrong.due_at
    assert hard.due_at
    assert good.due_at
    assert NOW + DAY == wrong.due_at <= hard.due_at < good.due_at
    again = learned(good, PracticeVerdict.CORRECT, False, good.due_at)
    assert again.due_at
    assert again.due_at - good.due_at > good.due_at - NOW


@given(histories)
def test_laws_of_every_history(history: list[tuple[PracticeVerdict, bool, timedelta]]) -> None:
    memory, at, row = Memory(), NOW, 0
    for verdict, guessed, pause in history:
        at += pause
        memory = learned(memory, verdict, guessed, at)
        if verdict is PracticeVerdict.PENDING:
            continue
        row = row + 1 if verdict is PracticeVerdict.CORRECT else 0
        assert memory.run == row
        assert memory.due_at
        assert memory.due_at > at
        if row == 0:
            assert memory.is_mistake
        if row >= RIGHT_IN_A_ROW:
            assert not memory.is_mistake
        assert 0.999 <= retrievability(memory, at) <= 1
        assert retrievability(memory, at + 100 * DAY) <= retrievability(memory, at + DAY)
    counted = [verdict for verdict, _, _ in history if verdict is not PracticeVerdict.PENDING]
    assert (memory.answered, memory.right) == (len(counted), counted.count(PracticeVerdict.CORRECT))


def test_an_answer_that_comes_late_counts_as_given_with_the_latest() -> None:
    later = learned(Memory(), PracticeVerdict.CORRECT, False, NOW)
    memory = learned(later, PracticeVerdict.WRONG, False, NOW - DAY)
    assert (memory.reviewed_at, memory.answered, memory.is_mistake) == (NOW, 2, True)


@pytest.mark.parametrize(
    ("kind", "options", "expected"),
    [
        ("single_choice", 4, 0.25),
        ("true_false", 2, 0.5),
        ("multiple_choice", 4, 0),
        ("blank", 0, 0),
    ],
)
def test_guessing(kind: str, options: int, expected: float) -> None:
    assert readiness.guess(kind, options) == expected


@pytest.mark.parametrize(
    ("probability", "expected"),
    [(0.85, "likely"), (0.84, "possible"), (0.5, "possible"), (0.49, "not_yet")],
)
def test_words_for_chances(probability: float, expected: str) -> None:
    assert readiness.chance(probability) == expected


@pytest.mark.parametrize(
    ("probability", "told"), [(1.0, 0.95), (0.9999, 0.95), (0.8214, 0.821), (0.0, 0.05)]
)
def test_nobody_is_told_to_be_sure(probability: float, told: float) -> None:
    assert readiness.said(probability) == told


@pytest.mark.parametrize(
    ("answers", "answered", "total", "expected"),
    [(50, 30, 100, True), (49, 30, 100, False), (50, 29, 100, False)],
)
def test_silence(answers: int, answered: int, total: int, expected: bool) -> None:
    assert readiness.says_something(answers, answered, total) is expected


def test_readiness_is_within_three_in_a_hundred_for_simulated_learners() -> None:
    """Learners who know each question with its chance sit a hundred questions, many times."""
    for seed in range(5):
        random = Random(seed)
        chances = [random.uniform(0.3, 1) for _ in range(400)]
        expected = readiness.expect([readiness.Section(100, 1, chances)], 65)
        scores = [
            sum(random.random() < chance for chance in random.sample(chances, 100))
            for _ in range(4_000)
        ]
        passed = sum(score >= 65 for score in scores) / len(scores)
        assert abs(sum(scores) / len(scores) - expected.score) < 3
        # A score is whole: half a mark below the limit is what rounds up to it.
        smooth = readiness.expect([readiness.Section(100, 1, chances)], 64.5)
        assert abs(passed - smooth.probability) < 0.03
