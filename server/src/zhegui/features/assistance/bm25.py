"""Which passages answer a question best: BM25 over pairs of signs and, fainter, single ones. Pure.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), with k1 = 1.2
and b = 0.75.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import TypeVar

from zhegui.features.assistance.terms import bigrams, singles

T = TypeVar("T")
K1, B = 1.2, 0.75
#: What is added to a rank before its reciprocal is taken.
OF_RANKS = 60
#: What a single sign counts beside a pair.
OF_SINGLES = 0.8
#: How often a heading is counted.
OF_HEADINGS = 2
#: Signs of an ordinary passage, against which longer ones are held.
ORDINARY = 250


@dataclass(frozen=True, slots=True)
class WeighedQuestion:
    """The terms of a question, each with its weight: rare ones weigh more."""

    weights: Mapping[str, float]

    @property
    def weight(self) -> float:
        """Of all of it."""
        return sum(self.weights.values())

    def held_by(self, terms: Iterable[str]) -> float:
        """What share of the question's weight is among these terms."""
        whole = self.weight
        held = sum(self.weights.get(term, 0.0) for term in terms)
        return held / whole if whole else 0.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """A question in all the ways in which it is asked; a text answers it as well as it answers the
    best of them."""

    ways: tuple[WeighedQuestion, ...]

    @property
    def weights(self) -> dict[str, float]:
        """All terms, each with the most that it weighs."""
        found: dict[str, float] = {}
        for way in self.ways:
            for term, weight in way.weights.items():
                found[term] = max(weight, found.get(term, 0.0))
        return found

    def share_in(self, text: str) -> float:
        """What share of the question stands in a text, from 0 to 1."""
        terms = {*bigrams(text), *singles(text)}
        return max(way.held_by(terms) for way in self.ways)

    def score(self, heading: str, text: str) -> float:
        """How well a passage answers."""
        found = _counted(heading, text)
        length = 1 - B + B * (len(text) + len(heading)) / ORDINARY
        return max(_score(way, found, length) for way in self.ways)


def weighed(asked: str, counts: Mapping[str, int], total: int) -> WeighedQuestion:
    """The question over `asked` where `counts` of all `total` passages hold a term."""
    pairs, signs = dict.fromkeys(bigrams(asked), 1.0), dict.fromkeys(singles(asked), OF_SINGLES)
    return WeighedQuestion(
        {
            term: part * rarity(counts.get(term, 0), total)
            for term, part in {**signs, **pairs}.items()
        }
    )


def rarity(count: int, total: int) -> float:
    """How much a term says that `count` of `total` passages hold; never nothing."""
    return log(1 + (max(total, count) - count + 0.5) / (count + 0.5))


def fused(*orders: Sequence[T]) -> list[T]:
    """One order of several, by the sum of the reciprocals of the ranks.

    Cormack, Clarke and Buettcher, "Reciprocal Rank Fusion outperforms Condorcet and individual Rank
    Learning Methods" (2009), with their k = 60.
    """
    sums: defaultdict[T, float] = defaultdict(float)
    for order in orders:
        for rank, each in enumerate(order, start=1):
            sums[each] += 1 / (OF_RANKS + rank)
    return sorted(sums, key=lambda each: -sums[each])


def _counted(heading: str, text: str) -> Counter[str]:
    found = Counter(_terms(text))
    for term in _terms(heading):
        found[term] += OF_HEADINGS
    return found


def _score(question: WeighedQuestion, found: Counter[str], length: float) -> float:
    return sum(
        weight * found[term] * (K1 + 1) / (found[term] + K1 * length)
        for term, weight in question.weights.items()
        if term in found
    )


def _terms(text: str) -> Sequence[str]:
    return [*bigrams(text), *singles(text)]
