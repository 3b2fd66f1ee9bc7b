"""A sitting beside pages that listen to the live feed and are told nothing, and a quiet one."""

from __future__ import annotations

import asyncio

from bench.beside import beside
from bench.candidate import API
from bench.figures import Tally
from bench.measured import Form, Measured
from bench.people import Person, invite
from bench.scene import Scene

OF_EACH = 10
#: The share of the time in which they are opened, one after the other.
OPENING = 0.4


async def run(scene: Scene, form: Form) -> Measured:
    """Half of the time nobody else is there, half of the time as many pages are as `rows` says."""
    measured = Measured("streams", __doc__.rstrip("."), form)
    people = await invite(scene.services, form.rows // OF_EACH)

    async def listen(over: asyncio.Event) -> None:
        async def later(at: int, person: Person) -> None:
            await asyncio.sleep(at * form.seconds * OPENING / form.rows)
            await _listen(scene, measured.tally, person, over)

        await asyncio.gather(*(later(at, each) for at, each in enumerate(people * OF_EACH)))

    # In one turn each: signs of life come every twenty seconds.
    await beside(scene, measured, f"{form.rows} streams", listen, turn=form.seconds)
    return measured


async def _listen(scene: Scene, tally: Tally, person: Person, over: asyncio.Event) -> None:
    settings = scene.site.settings
    reader, writer = await asyncio.open_connection(settings.host, settings.port)
    head = f"GET {API}/live/v2/stream HTTP/1.1\r\nHost: bench\r\n".encode()
    writer.write(head + person.headers + b"\r\n")
    reading = asyncio.create_task(_read(reader))
    await asyncio.wait(
        [reading, asyncio.create_task(over.wait())], return_when=asyncio.FIRST_COMPLETED
    )
    if reading.done():
        tally.errors[f"stream: {reading.result()!r}"] += 1
    reading.cancel()
    writer.close()


async def _read(reader: asyncio.StreamReader) -> bytes:
    """Its last words, where it ends."""
    heard = b""
    while told := await reader.read(4096):
        heard = (heard + told)[-100:]
    return heard
