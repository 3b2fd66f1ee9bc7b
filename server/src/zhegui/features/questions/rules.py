"""Marking rules: what part of a question's score a choice of options earns.

A rule is a pure function of sets of option sids and answers an exact fraction in [0, 1]. It is 1
exactly when the choice equals the key, and choosing a wrong option never raises it.
"""

from collections.abc import Callable, Set
from decimal import Decimal
from fractions import Fraction
from math import floor

Rule = Callable[[Set[str], Set[str], Set[str]], Fraction]
"""(chosen, right options, wrong options) → earned part of the score."""


def all_or_nothing(chosen: Set[str], right: Set[str], wrong: Set[str]) -> Fraction:
    """全部选对才得分: everything for exactly the key, else nothing."""
    return Fraction(chosen == right)


def part_when_incomplete(chosen: Set[str], right: Set[str], wrong: Set[str]) -> Fraction:
    """漏选得部分分，错选不得分: |chosen| / |right| while nothing wrong is chosen, else nothing.

    In proportion, as the national college entrance examination in mathematics marks since 2024: of
    six marks each of two right options earns three, each of three earns two.
    """
    if chosen & wrong:
        return Fraction(0)
    return Fraction(len(chosen & right), len(right))


def per_option(chosen: Set[str], right: Set[str], wrong: Set[str]) -> Fraction:
    """按选项计分: |chosen ∩ right| / |right| - |chosen ∩ wrong| / |wrong|, never below nothing.

    Choosing everything earns nothing, so blind ticking does not pay. The same as R/exams'
    `exams_eval(partial=TRUE, negative=FALSE, rule="false")`.
    """
    earned = Fraction(len(chosen & right), len(right))
    lost = Fraction(len(chosen & wrong), len(wrong)) if wrong else Fraction(0)
    return max(Fraction(0), earned - lost)


RULES: dict[str, Rule] = {
    "all_or_nothing": all_or_nothing,
    "part_when_incomplete": part_when_incomplete,
    "per_option": per_option,
}


def part_of(score: Decimal, part: Fraction) -> Decimal:
    """`score` × `part`, rounded down to a hundredth: what is not wholly right is never full."""
    if part == 1:
        return score
    return Decimal(floor(Fraction(score) * part * 100)).scaleb(-2)
