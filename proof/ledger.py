"""What the candidates were told. Written after a success only, so that it never claims too much."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID


class Acknowledged(NamedTuple):
    """An answer that its candidate was told is saved."""

    attempt: UUID
    question: UUID
    sequence: int
    digest: str


@dataclass
class Ledger:
    """One proof's log: answers, results, and how long the longest wait for an answer was."""

    answers: set[Acknowledged] = field(default_factory=set)
    started: set[UUID] = field(default_factory=set)
    scores: dict[UUID, float] = field(default_factory=dict)
    longest_wait: float = 0.0
    retries: int = 0
    #: Of those the ones that were answered 503.
    refused: int = 0
    #: Of each answer that came through: when it was first sent, and when it had come through.
    _waits: list[tuple[float, float]] = field(default_factory=list)

    def note(self, attempt: UUID, question: UUID, sequence: int, value: object) -> None:
        """An answer was acknowledged."""
        self.answers.add(Acknowledged(attempt, question, sequence, digest(value)))

    def add(self, other: Ledger) -> None:
        """Take over what another installation's candidates were told, for the figures."""
        self.answers |= other.answers
        self.started |= other.started
        self.scores |= other.scores
        self.retries += other.retries
        self.refused += other.refused

    def forget_all_but(self, other: Ledger) -> None:
        """What is not in `other` was lost with the installation, and is promised by nobody."""
        self.answers, self.started, self.scores = other.answers, other.started, other.scores

    def waited(self, began: float, done: float) -> None:
        """An answer that was first sent at `began` (`time.monotonic`) came through."""
        self._waits.append((began, done))
        self.longest_wait = max(self.longest_wait, done - began)

    def begun_since(self, moment: float) -> int:
        """How many requests that began after `moment` have come through."""
        return sum(1 for began, _ in reversed(self._waits[-1_000:]) if began > moment)

    def longest_between(self, since: float, until: float) -> float | None:
        """The longest wait of the answers that were under way then; None where none was."""
        waits = [done - began for began, done in self._waits if began <= until and done >= since]
        return max(waits, default=None)


def digest(value: object) -> str:
    """The hash of a value in canonical JSON."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
