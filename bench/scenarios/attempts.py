"""Whole attempts: log in, start, answer fifty questions one by one, hand in, read the result."""

from __future__ import annotations

from bench.candidate import Candidate
from bench.figures import Aim, per
from bench.measured import Form, Measured
from bench.people import invite
from bench.scene import QUESTIONS, Scene, together

AT_ONCE = 16


async def run(scene: Scene, form: Form) -> Measured:
    """One candidate after another, sixteen at a time, none of them pausing."""
    measured = Measured("attempts", __doc__.split(":")[0], form)
    candidates = scene.candidates(await invite(scene.services, form.people), measured.tally)
    async with scene.measuring(measured):
        await together((_sit(each, scene) for each in candidates), AT_ONCE)
    done = len(measured.tally.seconds["result"])
    spent = measured.spent
    cost = per(spent.loop + spent.database, done)
    measured.more = {
        "CPU s of server and database per attempt, without the password hash": cost,
        "… of these the server": per(spent.loop, done),
        "… of these the database": per(spent.database, done),
        "CPU s of the password hash per attempt": per(spent.threads, done),
        "attempts/s": done / spent.wall,
    }
    measured.aims = [
        Aim("CPU of a whole attempt besides the password hash", cost, most, "s")
        for most in (0.10, 0.05)
    ]
    return measured


async def _sit(candidate: Candidate, scene: Scene) -> None:
    await candidate.log_in()
    await candidate.start(scene.hall.examination)
    for at in range(QUESTIONS):
        await candidate.save(at, at)
    await candidate.submit()
    await candidate.read_result()
