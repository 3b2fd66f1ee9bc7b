"""A sitting, first alone and then beside others: how much longer its saves take."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine

from bench.candidate import Candidate
from bench.figures import Aim
from bench.measured import Measured
from bench.people import invite
from bench.scenarios.sitting import sit
from bench.scene import Scene, together

#: What they do until they are told that it is over.
Others = Callable[[asyncio.Event], Coroutine[None, None, None]]
#: As many times the quiet waits the waits beside others may be.
MOST = 1.5


async def beside(scene: Scene, measured: Measured, words: str, others: Others) -> None:
    """Half of the time nobody else is there; then, `measured`, the others are, until they are told
    that it is over."""
    quiet = Measured("quiet", "", measured.form)
    await _sit(scene, quiet, _nobody)
    await _sit(scene, measured, others)
    measured.tally.errors += quiet.tally.errors
    measured.aims = [
        Aim(f"requests that failed beside {words}", float(measured.errors), 0, ""),
        *(_aim(measured, quiet, percent, words) for percent in ("p50", "p99")),
    ]


async def _nobody(over: asyncio.Event) -> None:
    await over.wait()


async def _sit(scene: Scene, measured: Measured, others: Others) -> None:
    people = await invite(scene.services, measured.form.people)
    candidates = scene.candidates(people, measured.tally)
    await together((one.start(scene.hall.examination) for one in candidates), at_once=8)
    measured.tally.seconds.clear()
    over = asyncio.Event()
    async with scene.measuring(measured), asyncio.TaskGroup() as group:
        group.create_task(others(over))
        await _all(candidates, measured.form.seconds)
        over.set()


async def _all(candidates: list[Candidate], seconds: float) -> None:
    began = time.perf_counter()
    await together(sit(each, began, seconds) for each in candidates)


def _aim(measured: Measured, quiet: Measured, percent: str, words: str) -> Aim:
    alone, others = (each.longest("save", percent) for each in (quiet, measured))
    measured.more[f"{percent} of a quiet save in ms"] = alone * 1000
    times = others / alone if alone else 0.0
    return Aim(f"{percent} of a save beside {words}", times, MOST, "× the quiet one")
