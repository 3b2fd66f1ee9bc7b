"""What holds whatever the machine: figures of a run by its own limits, beside those of the last runs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from bench.limits import NOTHING, PGBENCH
from bench.measured import Measured

#: So many runs are shown, with the one that has just been made.
SHOWN = 6
COST = "{}: a request's loop and database, in answers that do nothing"
RATE = "{}: requests, in transactions of pgbench"
Ratios = dict[str, float]


def ratios(scenarios: Sequence[Measured], limits: dict[str, float]) -> Ratios:
    """Of each scenario, its cost and its rate; nothing of a run without limits."""
    found: Ratios = {}
    nothing, pgbench = limits.get(NOTHING), limits.get(PGBENCH.format(16))
    for each in scenarios:
        if nothing:
            spent = each.milliseconds("loop") + each.milliseconds("database")
            found[COST.format(each.name)] = round(spent / 1000 * nothing, 1)
        if pgbench:
            found[RATE.format(each.name)] = round(each.rate / pgbench, 3)
    return found


def keep(file: Path, at: str, found: Ratios) -> list[Ratios]:
    """Append a run's to those of the last ones, a line each; the last `SHOWN`, this one at the end."""
    if found:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps({"at": at, "ratios": found}) + "\n")
    written = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line)["ratios"] for line in written[-SHOWN:]]


def table(found: Ratios, runs: Sequence[Ratios]) -> list[str]:
    """One line a figure of this run, with what it was in the last ones, this one at the end."""
    return [
        f"  {name:<64}"
        + "".join(f"{run[name]:>9g}" if name in run else f"{'-':>9}" for run in runs)
        for name in found
    ]
