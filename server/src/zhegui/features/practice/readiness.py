"""若 X 日考试: what somebody is to expect of an examination. Pure.

A question that was practised is answered by who remembers it, and by who guesses; one that was not,
as others of its point are: E = Σ count·score·p̄, σ² = Σ count·score²·p̄(1−p̄) over the sections' pools,
P(pass) = 1 − Φ((pass − E)/σ).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt
from typing import Literal

FEWEST_ANSWERS = 50
SMALLEST_SHARE = 0.3
LIKELY, POSSIBLE = 0.85, 0.5
SUREST = 0.95
#: How many answers of everybody's one's own are weighed against.
PRIOR = 4
Chance = Literal["likely", "possible", "not_yet"]


def guess(kind: str, options: int) -> float:
    """The chance to be right without knowing anything."""
    if kind == "true_false":
        return 0.5
    return 1 / options if kind in ("single_choice", "matching") and options else 0.0


def remembered_or_guessed(retrievability: float, guessing: float) -> float:
    """The chance to answer what was practised."""
    return guessing + (1 - guessing) * retrievability


def as_others(right: int, answered: int, everybodys: float) -> float:
    """The chance to answer what was not, by one's own answers to its point and everybody's share."""
    return (right + PRIOR * everybodys) / (answered + PRIOR)


@dataclass(frozen=True, slots=True)
class Section:
    """So many questions worth so much, drawn from a pool with these chances."""

    count: int
    score: float
    chances: Sequence[float]


@dataclass(frozen=True, slots=True)
class Expectation:
    """The score to be expected, how far it scatters, and the chance to pass."""

    score: float
    deviation: float
    probability: float


def expect(sections: Sequence[Section], pass_score: float) -> Expectation:
    """What to expect of a paper of these sections."""
    score = variance = 0.0
    for each in sections:
        mean = sum(each.chances) / len(each.chances)
        score += each.count * each.score * mean
        variance += each.count * each.score**2 * mean * (1 - mean)
    deviation = sqrt(variance)
    return Expectation(score, deviation, _at_least(pass_score, score, deviation))


def _at_least(needed: float, mean: float, deviation: float) -> float:
    if deviation == 0:
        return float(mean >= needed)
    return 0.5 * (1 - erf((needed - mean) / (deviation * sqrt(2))))


def said(probability: float) -> float:
    """A chance as it is told: of what is to come nobody is sure, nor sure of the opposite."""
    return round(min(max(probability, 1 - SUREST), SUREST), 3)


def chance(probability: float) -> Chance:
    """有把握, 有可能, 还不够."""
    if probability >= LIKELY:
        return "likely"
    return "possible" if probability >= POSSIBLE else "not_yet"


def says_something(answers: int, answered: int, questions: int) -> bool:
    """Whether enough was practised to say anything."""
    return answers >= FEWEST_ANSWERS and answered >= SMALLEST_SHARE * questions
