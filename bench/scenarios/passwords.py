"""A sitting beside forty people who change their passwords, each every five seconds, and a quiet one."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass

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
    crowd = [_Member(each) for each in await invite(scene.services, CROWD)]

    async def change(over: asyncio.Event) -> None:
        async def later(at: int, member: _Member) -> None:
            await _over_within(at * SECONDS / CROWD, over)
            await _change(scene.client(), measured.tally, member, over)

        await asyncio.gather(*(later(at, member) for at, member in enumerate(crowd)))

    await beside(scene, measured, f"{CROWD} who change their password", change)
    return measured


@dataclass(slots=True)
class _Member:
    person: Person
    present: str = PASSWORD
    next_one: str = ANOTHER


async def _change(client: Client, tally: Tally, member: _Member, over: asyncio.Event) -> None:
    while not over.is_set():
        body = json.dumps({"password": member.present, "newPassword": member.next_one}).encode()
        path = f"{API}/user/v2/changePassword"
        try:
            await ask(client, tally, "change of password", path, body, JSON + member.person.headers)
        except Failed:
            return
        member.present, member.next_one = member.next_one, member.present
        await _over_within(SECONDS, over)
    client.close()


async def _over_within(seconds: float, over: asyncio.Event) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(over.wait(), seconds)
