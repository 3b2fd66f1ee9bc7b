"""A sitting alone and beside others by turns: how much longer its saves take beside them."""

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
#: A machine that others use is faster in one minute than in the next, so both halves are measured in
#: turns, but where a pause would change what is measured.
TURN_SECONDS = 10.0


async def beside(
    scene: Scene, measured: Measured, words: str, others: Others, turn: float = TURN_SECONDS
) -> None:
    """So long nobody else is there, and so long, `measured`, the others are, until they are told that
    their turn is over."""
    quiet = Measured("quiet", "", measured.form)
    alone, among = [await _seated(scene, each) for each in (quiet, measured)]
    turns = max(1, round(measured.form.seconds / turn))
    for _ in range(turns):
        await _all(alone, measured.form.seconds / turns)
        await _among(scene, measured, among, others, measured.form.seconds / turns)
    measured.tally.errors += quiet.tally.errors
    measured.aims = [
        Aim(f"requests that failed beside {words}", float(measured.errors), 0, ""),
        *(_aim(measured, quiet, percent, words) for percent in ("p50", "p99")),
    ]


async def _seated(scene: Scene, measured: Measured) -> list[Candidate]:
    people = await invite(scene.services, measured.form.people)
    candidates = scene.candidates(people, measured.tally)
    await together((one.start(scene.hall.examination) for one in candidates), at_once=8)
    measured.tally.seconds.clear()
    return candidates


async def _among(
    scene: Scene, measured: Measured, candidates: list[Candidate], others: Others, seconds: float
) -> None:
    over = asyncio.Event()
    async with scene.measuring(measured), asyncio.TaskGroup() as group:
        group.create_task(others(over))
        await _all(candidates, seconds)
        over.set()


async def _all(candidates: list[Candidate], seconds: float) -> None:
    began = time.perf_counter()
    await together(sit(each, began, seconds) for each in candidates)


def _aim(measured: Measured, quiet: Measured, percent: str, words: str) -> Aim:
    alone, others = (each.longest("save", percent) for each in (quiet, measured))
    measured.more[f"{percent} of a quiet save in ms"] = alone * 1000
    times = others / alone if alone else 0.0
    return Aim(f"{percent} of a save beside {words}", times, MOST, "× the quiet one")
