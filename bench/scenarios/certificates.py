"""Certificates: everybody passes at once, until the last paper is made."""

from __future__ import annotations

import asyncio

from bench.candidate import Candidate
from bench.figures import per
from bench.measured import Form, Measured
from bench.people import invite
from bench.scene import Scene, together
from proof.hall import Hall, open_hall

AT_ONCE = 16
PATIENCE_SECONDS = 240
MADE = "select count(*) from certificate_history where issued_at is not null"


async def run(scene: Scene, form: Form) -> Measured:
    """Start, pass and hand in an examination that certifies, and wait for the jobs."""
    measured = Measured("certificates", __doc__.split(":")[0], form)
    hall = await open_hall(scene.services)
    candidates = scene.candidates(await invite(scene.services, form.people), measured.tally)
    async with scene.measuring(measured):
        await together((_pass(each, hall) for each in candidates), AT_ONCE)
        async with asyncio.timeout(PATIENCE_SECONDS):
            while await scene.site.execute(MADE) != [(form.people,)]:
                await asyncio.sleep(0.1)
    spent = measured.spent
    measured.more = {
        "certificates/s": form.people / spent.wall,
        "CPU ms per certified attempt": per(
            (spent.loop + spent.threads + spent.database) * 1000, form.people
        ),
        "… of these drawing, beside the loop": per(spent.threads * 1000, form.people),
    }
    return measured


async def _pass(candidate: Candidate, hall: Hall) -> None:
    await candidate.start(hall.examination)
    await candidate.save_right(0)
    await candidate.submit()
