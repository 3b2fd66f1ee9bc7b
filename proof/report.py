"""How far a proof is, and what it came to."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field

from proof.ledger import Ledger

log = logging.getLogger("proof")


@dataclass
class Report:
    """One proof: what was done, how long the house took to come back, and what was wrong."""

    name: str
    planned: int
    wrong: list[str] = field(default_factory=list)
    done: int = 0
    longest: float = 0.0
    figures: dict[str, float] = field(default_factory=dict)
    _began: float = field(default_factory=time.monotonic)

    def step(self, *, resumed_within: float = 0.0) -> None:
        """One of those planned is done."""
        self.done += 1
        self.longest = max(self.longest, resumed_within)
        log.info("%s: %s/%s", self.name, self.done, self.planned)

    def counts(self, ledger: Ledger) -> None:
        """Take over the figures of a ledger."""
        self.figures = {
            "attempts": len(ledger.started),
            "handed_in": len(ledger.scores),
            "answers": len(ledger.answers),
            "retries": ledger.retries,
        }

    def __str__(self) -> str:
        figures = ", ".join(f"{name} {value}" for name, value in self.figures.items())
        seconds = time.monotonic() - self._began
        head = f"{self.name}: {self.done}/{self.planned} in {seconds:.0f} s; {figures}"
        if self.longest:
            head += f"; resumed within {self.longest:.1f} s"
        return "\n  WRONG: ".join([head, *self.wrong])
