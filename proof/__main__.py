"""`make proof`: every proof in its long form; name some to run those alone.

python -m proof [--times N] [--seconds S] [NAME …]
"""

from __future__ import annotations

import asyncio
import logging
import sys
from argparse import ArgumentParser
from collections.abc import Awaitable, Callable
from functools import partial

from proof import (
    backup,
    beside,
    bodies,
    clocks,
    connections,
    consultations,
    disk,
    kills,
    network,
    points,
    suites,
    tasks,
)
from proof.ending import cancelled_by_signals
from proof.report import Report
from zhegui.kernel.crash_points import POINTS

TIMES = 100
FULL_DISKS = 5
RESTORES = 5
KILLS_IN_A_MINUTE = 5
SECONDS = 60.0
BURST_SECONDS = 20.0
#: For each of `--times`.
BODIES = 20
SEED = 17
INTERRUPTED = 130


def proofs(times: int, seconds: float) -> dict[str, Callable[[], Awaitable[Report]]]:
    """Every proof by its name, each victim and each point one of its own."""
    return {
        **{f"kill.{name}": partial(kills.run, [name], times) for name in kills.VICTIMS},
        **{f"point.{name}": partial(points.run, [name]) for name in POINTS},
        **{f"network.{name}": partial(network.run, seconds, [name]) for name in network.WEATHERS},
        **{name: partial(suites.run, name) for name in suites.SUITES},
        "connections": partial(connections.run, min(seconds, BURST_SECONDS)),
        **{f"beside.{name}": partial(beside.run, name) for name in beside.NAMES},
        "bodies": partial(bodies.run, times * BODIES, SEED),
        "backup": partial(backup.run, min(times, RESTORES)),
        "disk": partial(disk.run, min(times, FULL_DISKS), seconds),
        "consultations": partial(consultations.run, times),
        "tasks.kills": partial(tasks.run_kills, KILLS_IN_A_MINUTE, seconds),
        "tasks.disk": partial(tasks.run_full_disk, seconds),
        **{f"clock.{name}": partial(clocks.run, [name]) for name in clocks.NAMES},
    }


async def main() -> int:
    """Run what was named, or all; 1 when anything was wrong, 130 when told to end."""
    parser = ArgumentParser(prog="python -m proof")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="a proof, or the part before the dot"
    )
    parser.add_argument("--times", type=int, default=TIMES, help="kills of each victim")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="length of each weather")
    arguments = parser.parse_args()
    logging.basicConfig(format="  %(message)s")
    logging.getLogger("proof").setLevel(logging.INFO)
    known = proofs(arguments.times, arguments.seconds)
    chosen = _chosen(known, arguments.names)
    broken: list[str] = []
    for number, name in enumerate(chosen):
        left = " ".join(chosen[number:])
        print(f"[{number + 1}/{len(chosen)}] {name}", flush=True)
        try:
            with cancelled_by_signals():
                report = await known[name]()
        except asyncio.CancelledError:
            print(f'to go on: make proof NAMES="{left}"', flush=True)
            return INTERRUPTED
        print(report, flush=True)
        broken += [name] if report.wrong else []
    print(f"wrong: {' '.join(broken) or 'nothing'}", flush=True)
    return 1 if broken else 0


def _chosen(known: dict[str, Callable[[], Awaitable[Report]]], names: list[str]) -> list[str]:
    unknown = [each for each in names if not any(_is(name, each) for name in known)]
    if unknown:
        raise SystemExit(f"no such proof: {', '.join(unknown)}; there are {', '.join(known)}")
    return [name for name in known if not names or any(_is(name, each) for each in names)]


def _is(name: str, asked: str) -> bool:
    return name == asked or name.startswith(f"{asked}.")


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
