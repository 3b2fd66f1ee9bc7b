"""The arithmetic of measurements: waits, their percentiles, aims."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

#: Where a curve of waits is drawn, in percent.
CURVE = (0, *range(5, 95, 5), *range(95, 100), 99.5, 99.9, 100)


def percentile(ordered: Sequence[float], percent: float) -> float:
    """The smallest value that `percent` of all do not exceed (nearest rank); of none, 0."""
    if not ordered:
        return 0.0
    rank = math.ceil(len(ordered) * percent / 100)
    return ordered[max(rank, 1) - 1]


@dataclass(frozen=True, slots=True)
class Waits:
    """How long requests of one kind took, in milliseconds."""

    count: int
    p50: float
    p95: float
    p99: float
    max: float
    curve: list[tuple[float, float]]

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Waits:
        """From the wait of each request."""
        ordered = [each * 1000 for each in sorted(seconds)]
        p50, p95, p99, longest = (round(percentile(ordered, at), 2) for at in (50, 95, 99, 100))
        curve = [(at, round(percentile(ordered, at), 2)) for at in CURVE]
        return cls(len(ordered), p50, p95, p99, longest, curve)


@dataclass(slots=True)
class Tally:
    """What was answered, and how soon, by kind of request; what failed, by its reason."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)

    @property
    def answered(self) -> int:
        """Requests that were answered rightly."""
        return sum(map(len, self.seconds.values()))

    def waits(self) -> dict[str, Waits]:
        """The waits of each kind of request."""
        return {kind: Waits.of(each) for kind, each in self.seconds.items()}


@dataclass(frozen=True, slots=True)
class Aim:
    """What should be reached: a `value` at most or at least a `limit`."""

    words: str
    value: float
    limit: float
    unit: str
    way: Literal["at most", "at least"] = "at most"

    @property
    def is_reached(self) -> bool:
        """Whether it is."""
        return self.value <= self.limit if self.way == "at most" else self.value >= self.limit


def per(total: float, count: int) -> float:
    """The share of one of `count`; of none, 0."""
    return total / count if count else 0.0
