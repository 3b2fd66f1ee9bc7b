"""What an answer changes, and when a question comes back. Pure; time is passed in.

Scheduling is FSRS-6 (https://github.com/open-spaced-repetition/py-fsrs): no learning steps, no
fuzzing, so that the same answers always give the same day.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from zhegui.kernel.clock import china_day

if TYPE_CHECKING:
    from fsrs import Card, Rating, Scheduler

#: So many right answers in a row take a question out of the mistakes.
RIGHT_IN_A_ROW = 3


class PracticeVerdict(StrEnum):
    """What became of an answer in practice. `pending`: only a person could say."""

    CORRECT = "correct"
    PARTLY = "partly"
    WRONG = "wrong"
    PENDING = "pending"


def verdict_of(fraction: Fraction | None) -> PracticeVerdict:
    """The verdict on a part of the score, from 0 to 1."""
    if fraction is None:
        return PracticeVerdict.PENDING
    if fraction == 1:
        return PracticeVerdict.CORRECT
    return PracticeVerdict.PARTLY if fraction > 0 else PracticeVerdict.WRONG


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known of somebody and a question; as yet nothing unless given."""

    answered: int = 0
    right: int = 0
    run: int = 0
    last_verdict: str = ""
    mistake_since: datetime | None = None
    left_at: datetime | None = None
    stability: float | None = None
    difficulty: float | None = None
    reviewed_at: datetime | None = None
    due_at: datetime | None = None

    @property
    def is_mistake(self) -> bool:
        """Whether it is among the mistakes."""
        return self.mistake_since is not None and self.left_at is None


def rating(is_right: bool, guessed: bool) -> Rating:
    """How well it was remembered: what was guessed was hardly remembered, what is not wholly right not."""
    from fsrs import Rating

    if not is_right:
        return Rating.Again
    return Rating.Hard if guessed else Rating.Good


def leaves(run: int, needed: int = RIGHT_IN_A_ROW) -> bool:
    """Whether so many right answers in a row take a question out of the mistakes."""
    return run >= needed


def learned(memory: Memory, verdict: PracticeVerdict, guessed: bool, at: datetime) -> Memory:
    """What is known after an answer that was given at a moment; a pending one teaches nothing.

    An answer that arrives after a later one, from a page that was offline, counts as given then.
    """
    if verdict is PracticeVerdict.PENDING:
        return memory
    at = max(at, memory.reviewed_at) if memory.reviewed_at else at
    is_right = verdict is PracticeVerdict.CORRECT
    counted = replace(
        memory,
        answered=memory.answered + 1,
        right=memory.right + is_right,
        run=memory.run + 1 if is_right else 0,
        last_verdict=str(verdict),
    )
    return _scheduled(_kept(counted, is_right, at), rating(is_right, guessed), at)


def _kept(memory: Memory, is_right: bool, at: datetime) -> Memory:
    """In or out of the mistakes."""
    if not is_right:
        since = memory.mistake_since if memory.is_mistake else at
        return replace(memory, mistake_since=since, left_at=None)
    if memory.is_mistake and leaves(memory.run):
        return replace(memory, left_at=at)
    return memory


def _scheduled(memory: Memory, grade: Rating, at: datetime) -> Memory:
    card, _ = _scheduler().review_card(_card(memory), grade, at.astimezone(UTC))
    return replace(
        memory,
        stability=card.stability,
        difficulty=card.difficulty,
        reviewed_at=card.last_review,
        due_at=card.due,
    )


def retrievability(memory: Memory, at: datetime) -> float:
    """How likely it is remembered at a moment, from 0 to 1; 0 for what was never answered."""
    return float(_scheduler().get_card_retrievability(_card(memory), at.astimezone(UTC)))


def is_due(memory: Memory, now: datetime) -> bool:
    """Whether it comes back on this day in China, or should have before; `choosing.is_due` in SQL."""
    return memory.due_at is not None and china_day(memory.due_at) <= china_day(now)


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def _card(memory: Memory) -> Card:
    from fsrs import Card, State

    # With a number given: without one the library sleeps to find one.
    if memory.stability is None or memory.reviewed_at is None:
        return Card(card_id=0)
    return Card(
        card_id=0,
        state=State.Review,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=memory.due_at,
        last_review=memory.reviewed_at.astimezone(UTC),
    )
