"""What a run came to: told on the screen, and written to build/bench."""

from __future__ import annotations

import json
import platform
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psutil

from bench.figures import Aim
from bench.lighthouse import Looked
from bench.measured import Measured
from bench.page import page
from bench.ratios import keep, ratios, table
from bench.ways import Figures

FOLDER = Path(__file__).parents[1] / "build" / "bench"


@dataclass
class Run:
    """One run, of one installation on one machine."""

    workers: int
    limits: dict[str, float] = field(default_factory=dict)
    scenarios: list[Measured] = field(default_factory=list)
    ways: dict[str, Figures] = field(default_factory=dict)
    lighthouse: list[Looked] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    began_at: datetime = field(default_factory=lambda: datetime.now(UTC))

    def as_json(self) -> dict[str, Any]:
        """All of it, for programs and for the page."""
        return {
            "at": self.began_at.isoformat(timespec="seconds"),
            "machine": {
                "cores": psutil.cpu_count(),
                "system": platform.platform(),
                "python": platform.python_version(),
                "load": psutil.getloadavg(),
            },
            "workers": self.workers,
            "limits": {name: round(value, 3) for name, value in self.limits.items()},
            "scenarios": [each.as_json() for each in self.scenarios],
            "ways": self.ways,
            "lighthouse": [each.as_json() for each in self.lighthouse],
            "wrong": self.wrong,
        }


def write(run: Run) -> None:
    """The figures and their page; what is wrong with the database comes last on the screen."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    figures = run.as_json()
    found = ratios(run.scenarios, run.limits)
    runs = keep(FOLDER / "ratios.jsonl", figures["at"], found)
    text = json.dumps(figures, ensure_ascii=False, indent=2)
    (FOLDER / "figures.json").write_text(text + "\n", encoding="utf-8")
    (FOLDER / "index.html").write_text(page(figures), encoding="utf-8")
    if found:
        print("\nby the machine's limits, the last runs and this one")
        print("\n".join(table(found, runs)))
    if run.scenarios:
        verdict = run.wrong or ["the database holds exactly what was acknowledged"]
        print("\n" + "\n".join(verdict))
    print(f"figures and charts: {FOLDER / 'index.html'}")


def print_limits(limits: dict[str, float]) -> None:
    """What the machine can do."""
    print("the machine's limits")
    for name, value in limits.items():
        print(f"  {name:<52} {value:>10,.2f}")


def print_measured(measured: Measured) -> None:
    """One scenario."""
    spent = measured.spent
    print(f"\n{measured.name}: {measured.title}, {measured.form.people} people", flush=True)
    print(
        f"  {measured.rate:,.0f} requests/s over {spent.wall:.1f} s; errors {measured.errors} "
        f"{dict(measured.tally.errors) or ''}"
    )
    for kind, waits in measured.tally.waits().items():
        print(
            f"  {kind:<8} {waits.count:>7,} ms: p50 {waits.p50:g}  p95 {waits.p95:g}  "
            f"p99 {waits.p99:g}  max {waits.max:g}"
        )
    parties = ("loop", "threads", "database", "generator", "others")
    print("  CPU s: " + "  ".join(f"{name} {getattr(spent, name):.2f}" for name in parties))
    per = ((name, measured.milliseconds(name)) for name in parties[:4])
    print("  CPU s per 1,000 requests: " + "  ".join(f"{name} {ms:.3f}" for name, ms in per))
    print("  PSS MB: " + "  ".join(f"{name} {each:g}" for name, each in measured.memory.items()))
    for words, value in measured.more.items():
        print(f"  {words}: {value:.3g}")
    _print_aims(measured.aims)


def print_lighthouse(looked: Looked) -> None:
    """One form of the page."""
    print(f"\nlighthouse, {looked.form}: missed {', '.join(looked.missed) or 'nothing'}")
    for name, seconds in looked.seconds.items():
        print(f"  {name}: {seconds:.2f}")
    print(f"  layoutShift: {looked.layout_shift:.3f}")
    _print_aims(looked.aims)


def _print_aims(aims: list[Aim]) -> None:
    for aim in aims:
        mark = "reached" if aim.is_reached else "MISSED "
        print(f"  {mark} {aim.words}: {aim.value:.3g} {aim.unit} ({aim.way} {aim.limit:g})")


def print_ways(name: str, figures: Figures) -> None:
    """One comparison."""
    print(f"\n{name}")
    for way, values in figures.items():
        cells = "  ".join(f"{figure} {value:g}" for figure, value in values.items())
        print(f"  {way:<42} {cells}")
