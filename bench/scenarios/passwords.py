"""A sitting beside forty people who change their passwords, again and again, after a quiet one."""

from __future__ import annotations

import asyncio
import json

from bench.beside import beside
from bench.candidate import API, JSON, Failed, ask
from bench.client import Client
from bench.figures import Tally
from bench.measured import Form, Measured
from bench.people import PASSWORD, Person, invite
from bench.scene import Scene

CROWD = 40
ANOTHER = "osmanthus-bench-2027"


async def run(scene: Scene, form: Form) -> Measured:
    """Half of the time nobody else is there, half of the time the crowd is."""
    measured = Measured("passwords", __doc__.rstrip("."), form)
    crowd = await invite(scene.services, CROWD)

    async def change(over: asyncio.Event) -> None:
        changing = (_change(scene.client(), measured.tally, person, over) for person in crowd)
        await asyncio.gather(*changing)

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
    client.close()
