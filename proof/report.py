"""How far a proof is, and what it came to."""

from __future__ import annotations

import logging
import os
import time
from dataclasses import dataclass, field
from statistics import median

from proof.ledger import Ledger

log = logging.getLogger("proof")


@dataclass
class Report:
    """One proof: what was done, how long the installation took to come back, and what was wrong."""

    name: str
    planned: int
    wrong: list[str] = field(default_factory=list)
    #: Why it could not be done here.
    skipped: str | None = None
    done: int = 0
    resumed: list[float] = field(default_factory=list)
    figures: dict[str, float] = field(default_factory=dict)
    #: Of the machine, as each step was done; times are judged beside it.
    loads: list[float] = field(default_factory=list)
    _began: float = field(default_factory=time.monotonic)

    def step(self, *, resumed_within: float | None = None) -> None:
        """One of those planned is done; the installation answered again after so many seconds."""
        self.done += 1
        self.loads.append(os.getloadavg()[0])
        if resumed_within is None:
            log.info("%s: %s/%s", self.name, self.done, self.planned)
            return
        self.resumed.append(resumed_within)
        words = "%s: %s/%s, resumed within %.1f s at a load of %.1f"
        log.info(words, self.name, self.done, self.planned, resumed_within, self.loads[-1])

    def must_resume_within(self, seconds: float) -> None:
        """Hold every time against what is promised."""
        late = [each for each in self.resumed if each > seconds]
        if late:
            self.wrong.append(f"{len(late)} times saves took up to {max(late):.1f} s to resume")

    def took(self, what: str, seconds: float) -> None:
        """Something that is timed was done; the longest counts."""
        name = f"{what}_seconds"
        self.figures[name] = max(self.figures.get(name, 0.0), round(seconds, 1))

    def counts(self, ledger: Ledger) -> None:
        """Take over the figures of a ledger."""
        self.figures |= {
            "attempts": len(ledger.started),
            "handed_in": len(ledger.scores),
            "answers": len(ledger.answers),
            "retries": ledger.retries,
        }

    def __str__(self) -> str:
        if self.skipped:
            return f"{self.name}: SKIPPED, {self.skipped}"
        figures = ", ".join(f"{name} {value}" for name, value in self.figures.items())
        seconds = time.monotonic() - self._began
        head = f"{self.name}: {self.done}/{self.planned} in {seconds:.0f} s; {figures}"
        if self.resumed:
            head += f"; resumed within {max(self.resumed):.1f} s, half within {median(self.resumed):.1f} s"
        if self.loads:
            head += f"; load {min(self.loads):.1f} to {max(self.loads):.1f}"
        return "\n  WRONG: ".join([head, *self.wrong])
