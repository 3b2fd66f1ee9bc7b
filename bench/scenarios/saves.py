"""Saves alone: each candidate saves the next answer as soon as the last one is acknowledged."""

from __future__ import annotations

import time

from bench.candidate import Candidate
from bench.figures import Aim
from bench.limits import PGBENCH
from bench.measured import Form, Measured
from bench.people import invite
from bench.scene import Scene, together


async def run(scene: Scene, form: Form) -> Measured:
    """As fast as the installation takes them."""
    measured = Measured("saves", __doc__.split(":")[0], form)
    candidates = scene.candidates(await invite(scene.services, form.people), measured.tally)
    await together((each.start(scene.hall.examination) for each in candidates), at_once=8)
    measured.tally.seconds.clear()
    async with scene.measuring(measured):
        until = time.perf_counter() + form.seconds
        await together(_save(each, until) for each in candidates)
    if limit := scene.limits.get(PGBENCH.format(16)):
        share = measured.rate / limit
        measured.more["saves for each transaction of pgbench -N with 16 clients"] = share
        measured.aims = [
            Aim("saves a second against pgbench -N with 16 clients", share, least, "×", "at least")
            for least in (0.5, 1.0)
        ]
    return measured


async def _save(candidate: Candidate, until: float) -> None:
    at = 0
    while time.perf_counter() < until:
        await candidate.save(at, at // 50)
        at += 1
