"""The start herd: everybody starts within a few seconds, as when the hour strikes."""

from __future__ import annotations

import asyncio
import time

from bench.candidate import Candidate
from bench.figures import Aim
from bench.measured import Form, Measured
from bench.people import invite
from bench.scene import Scene, together


async def run(scene: Scene, form: Form) -> Measured:
    """So many, evenly within `form.seconds`, each on a new connection."""
    measured = Measured("herd", __doc__.split(":")[0], form)
    candidates = scene.candidates(await invite(scene.services, form.people), measured.tally)
    async with scene.measuring(measured):
        began = time.perf_counter()
        await together(
            _start(each, scene, began + form.seconds * at / form.people)
            for at, each in enumerate(candidates)
        )
    longest = measured.longest("start", "max")
    measured.aims = [
        Aim("starts that failed", float(measured.errors), 0, ""),
        Aim("the longest wait of a start", longest, 10, "s"),
        Aim("p99 of the starts", measured.longest("start"), 3, "s"),
    ]
    return measured


async def _start(candidate: Candidate, scene: Scene, due: float) -> None:
    await asyncio.sleep(max(0.0, due - time.perf_counter()))
    await candidate.start(scene.hall.examination, due)
