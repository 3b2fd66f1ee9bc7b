"""A model of an attempt, and the machine that holds the installation against it, step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

GRACE = timedelta(seconds=5)

#: Question, sequence.
Place = tuple[str, int]


class Ended(StrEnum):
    """How an attempt ended."""

    CANDIDATE = "candidate"
    DEADLINE = "deadline"


@dataclass
class Model:
    """What an attempt must be by the specification alone; nothing of the installation's code is in it."""

    deadline: datetime
    lease: int = 1
    log: dict[Place, str | None] = field(default_factory=dict)
    late: dict[Place, str | None] = field(default_factory=dict)
    ended: Ended | None = None
    _handed_in: dict[str, str | None] | None = None

    def save(self, place: Place, value: str | None, lease: int, now: datetime) -> str:
        """What saving answers: an outcome, or the id of an error."""
        if not self.runs(now):
            return "attempt_ended"
        if lease < self.lease:
            return "attempt_taken_over"
        if place in self.log:
            return "already_saved" if self.log[place] == value else "sequence_conflict"
        question, sequence = place
        is_stale = any(q == question and s > sequence for q, s in self.log)
        self.log[place] = value
        return "stale" if is_stale else "saved"

    def take_late(self, place: Place, value: str | None, now: datetime) -> str:
        """What the late lane answers."""
        self.settle(now)
        if self.ended is None:
            return "attempt_still_active"
        held = self.late | self.log
        if place in held:
            return "already_saved" if held[place] == value else "sequence_conflict"
        self.late[place] = value
        return "saved"

    def submit(self, now: datetime) -> None:
        """The candidate hands in; what ended stays as it ended."""
        self._end(Ended.CANDIDATE if self.runs(now) else Ended.DEADLINE)

    def prolong(self, time: timedelta) -> bool:
        """More time, if nothing has ended it: it is never taken away."""
        if self.ended is None:
            self.deadline += time
        return self.ended is None

    def settle(self, now: datetime) -> None:
        """What the clock does to it."""
        if not self.runs(now):
            self._end(Ended.DEADLINE)

    def runs(self, now: datetime) -> bool:
        """Whether it takes answers."""
        return self.ended is None and now <= self.deadline + GRACE

    @property
    def answers(self) -> dict[str, str | None]:
        """The answer to each question: its highest sequence."""
        return {question: value for (question, _), value in sorted(self.log.items())}

    @property
    def handed_in(self) -> dict[str, str | None]:
        """The answers as they stood at the end."""
        assert self._handed_in is not None
        return self._handed_in

    def _end(self, how: Ended) -> None:
        if self.ended is None:
            self.ended = how
            self._handed_in = self.answers
