"""A sitting beside forty people who change their passwords, each every five seconds, after a quiet one."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

from bench.beside import beside
from bench.candidate import API, JSON, Failed, ask
from bench.client import Client
from bench.figures import Tally
from bench.measured import Form, Measured
from bench.people import PASSWORD, Person, invite
from bench.scene import Scene

CROWD = 40
#: Nobody types a password sooner.
SECONDS = 5.0
ANOTHER = "osmanthus-bench-2027"


async def run(scene: Scene, form: Form) -> Measured:
    """Half of the time nobody else is there, half of the time the crowd is."""
    measured = Measured("passwords", __doc__.rstrip("."), form)
    crowd = await invite(scene.services, CROWD)

    async def change(over: asyncio.Event) -> None:
        async def later(at: int, person: Person) -> None:
            await _over_within(at * SECONDS / CROWD, over)
            await _change(scene.client(), measured.tally, person, over)

        await asyncio.gather(*(later(at, person) for at, person in enumerate(crowd)))

    await beside(scene, measured, f"{CROWD} who change their password", change)
    return measured


async def _change(client: Client, tally: Tally, person: Person, over: asyncio.Event) -> None:
    present, next_one = PASSWORD, ANOTHER
    while not over.is_set():
        body = json.dumps({"password": present, "newPassword": next_one}).encode()
        path = f"{API}/user/v2/changePassword"
        try:
            await ask(client, tally, "change of password", path, body, JSON + person.headers)
        except Failed:
            return
        present, next_one = next_one, present
        await _over_within(SECONDS, over)
    client.close()


async def _over_within(seconds: float, over: asyncio.Event) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(over.wait(), seconds)
