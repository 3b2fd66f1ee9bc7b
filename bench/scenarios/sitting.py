"""A steady sitting: everybody saves an answer every ten seconds."""

from __future__ import annotations

import asyncio
import random
import time

from bench.candidate import Candidate
from bench.figures import Aim
from bench.measured import Form, Measured
from bench.people import invite
from bench.scene import Scene, together

PAUSE_SECONDS = 10.0


async def run(scene: Scene, form: Form) -> Measured:
    """All have started; each then saves by a clock of their own, on a connection kept open."""
    measured = Measured("sitting", __doc__.split(":")[0], form)
    candidates = scene.candidates(await invite(scene.services, form.people), measured.tally)
    await together((each.start(scene.hall.examination) for each in candidates), at_once=8)
    measured.tally.seconds.clear()
    async with scene.measuring(measured):
        began = time.perf_counter()
        await together(sit(each, began, form.seconds) for each in candidates)
    measured.aims = [
        Aim(f"saves of {form.people} candidates that failed", float(measured.errors), 0, ""),
        Aim(f"p99 of the saves of {form.people} candidates", measured.longest("save"), 1, "s"),
    ]
    return measured


async def sit(candidate: Candidate, began: float, seconds: float) -> None:
    """Save by a clock of their own until the time is over."""
    due, at = began + random.uniform(0, PAUSE_SECONDS), 0
    while due < began + seconds:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        await candidate.save(at, at, due)
        due, at = due + PAUSE_SECONDS, at + 1
