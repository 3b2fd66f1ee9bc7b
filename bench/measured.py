"""One scenario's figures."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from bench.figures import Aim, Tally, per
from bench.meter import Spent


@dataclass(frozen=True, slots=True)
class Form:
    """How large a scenario is played: so many people, so long where time bounds it, among so many
    rows where there is a catalogue, or pages that listen."""

    people: int
    seconds: float = 0.0
    rows: int = 0


@dataclass
class Measured:
    """What a scenario came to."""

    name: str
    title: str
    form: Form
    tally: Tally = field(default_factory=Tally)
    spent: Spent = field(default_factory=lambda: Spent(0, 0, 0, 0, 0, 0))
    memory: dict[str, float] = field(default_factory=dict)
    aims: list[Aim] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    more: dict[str, float] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Right answers a second."""
        return self.tally.answered / self.spent.wall if self.spent.wall else 0.0

    @property
    def errors(self) -> int:
        """Requests that were not answered, or not rightly."""
        return self.tally.errors.total()

    def milliseconds(self, party: str) -> float:
        """CPU milliseconds of a party (a field of `Spent`) for each right answer."""
        seconds: float = getattr(self.spent, party)
        return per(seconds * 1000, self.tally.answered)

    def longest(self, kind: str, percent: str = "p99") -> float:
        """A percentile of the waits of one kind of request, in seconds."""
        waits = self.tally.waits().get(kind)
        return getattr(waits, percent) / 1000 if waits else 0.0

    def as_json(self) -> dict[str, Any]:
        """All of it, for programs and for the page."""
        return {
            "name": self.name,
            "title": self.title,
            "form": asdict(self.form),
            "seconds": round(self.spent.wall, 2),
            "requests": self.tally.answered,
            "requestsPerSecond": round(self.rate, 1),
            "errors": dict(self.tally.errors),
            "waits": {kind: asdict(waits) for kind, waits in self.tally.waits().items()},
            "cpuSeconds": {
                party: round(seconds, 3)
                for party, seconds in asdict(self.spent).items()
                if party != "wall"
            },
            "cpuSecondsPer1000": {
                party: round(self.milliseconds(party), 3)
                for party in ("loop", "threads", "database", "generator")
            },
            "pssMegabytes": self.memory,
            "more": {name: round(value, 4) for name, value in self.more.items()},
            "aims": [asdict(aim) | {"isReached": aim.is_reached} for aim in self.aims],
            "wrong": self.wrong,
        }
