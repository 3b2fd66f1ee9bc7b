"""What the candidates were told. Written after a success only, so that it never claims too much."""

from __future__ import annotations

import hashlib
import json
import time
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
    _begun: list[float] = field(default_factory=list)

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

    def waited(self, began: float) -> None:
        """An answer that was first sent at `began` (`time.monotonic`) came through now."""
        self._begun.append(began)
        self.longest_wait = max(self.longest_wait, time.monotonic() - began)

    def begun_since(self, moment: float) -> int:
        """How many requests that began after `moment` have come through."""
        return sum(1 for began in reversed(self._begun[-1_000:]) if began > moment)


def digest(value: object) -> str:
    """The hash of a value in canonical JSON."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
