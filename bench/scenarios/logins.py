"""Logins by password: everybody comes within the same second."""

from __future__ import annotations

from bench.measured import Form, Measured
from bench.people import invite
from bench.scene import Scene, together

AT_ONCE = 100


async def run(scene: Scene, form: Form) -> Measured:
    """A hundred at a time, so that the installation's queue of hashes is long and not full."""
    measured = Measured("logins", __doc__.split(":")[0], form)
    candidates = scene.candidates(await invite(scene.services, form.people), measured.tally)
    async with scene.measuring(measured):
        await together((each.log_in() for each in candidates), AT_ONCE)
    measured.more = {
        "CPU ms of server and database per login, without the hash": measured.milliseconds("loop")
        + measured.milliseconds("database"),
        "CPU ms of the hash": measured.milliseconds("threads"),
    }
    return measured
