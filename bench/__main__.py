"""`make bench`: what the machine can do, each scenario in one real installation, and ways beside the plain.

python -m bench [--long] [--no-limits] [--workers N] [--people N] [--seconds S] [NAME …]
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace

import uvloop

from bench import check, lighthouse, limits, report
from bench.measured import Form
from bench.scenarios import SCENARIOS, Scenario
from bench.scene import open_scene
from bench.ways import WAYS
from zhegui.commands.server import allow_many_connections

LIMIT_SECONDS = 5
LIGHTHOUSE = "lighthouse"


async def main(arguments: Namespace) -> int:
    """Run what was named, or all; 1 when anything was wrong."""
    names = _names(arguments.names)
    allow_many_connections()
    run = report.Run(arguments.workers)
    if not arguments.no_limits:
        run.limits = await limits.measure(LIMIT_SECONDS)
        report.print_limits(run.limits)
    if any(name in SCENARIOS for name in names):
        await _play(names, arguments, run)
    for name in names:
        if name in WAYS:
            run.ways[name] = await WAYS[name]()
            report.print_ways(name, run.ways[name])
    if LIGHTHOUSE in names:
        run.lighthouse = await lighthouse.measure()
        for looked in run.lighthouse:
            report.print_lighthouse(looked)
    report.write(run)
    return min(len(run.wrong), 1)


async def _play(names: list[str], arguments: Namespace, run: report.Run) -> None:
    async with open_scene(arguments.workers) as scene:
        scene.limits = run.limits
        for name in names:
            if name in SCENARIOS:
                measured = await SCENARIOS[name].run(scene, _form(SCENARIOS[name], arguments))
                run.scenarios.append(measured)
                report.print_measured(measured)
        run.wrong = await check.differences(scene)


def _names(given: list[str]) -> list[str]:
    known = [*SCENARIOS, *WAYS, LIGHTHOUSE]
    if unknown := set(given) - {*known, "ways"}:
        raise SystemExit(f"unknown: {', '.join(unknown)}; there are {', '.join(known)}")
    return [name for name in known if not given or name in given or name.split(".")[0] in given]


def _form(scenario: Scenario, arguments: Namespace) -> Form:
    form = scenario.long if arguments.long else scenario.short
    given = {"people": arguments.people, "seconds": arguments.seconds}
    return replace(form, **{name: value for name, value in given.items() if value})


def _arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m bench")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--long", action="store_true", help="as large as the aims speak of")
    parser.add_argument("--no-limits", action="store_true", help="leave the machine unmeasured")
    parser.add_argument("--workers", type=int, default=1, help="server processes")
    parser.add_argument("--people", type=int, help="how many take part")
    parser.add_argument("--seconds", type=float, help="how long, where time bounds it")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(uvloop.run(main(_arguments())))
