"""A sitting beside ten visitors who send the widest, deepest and longest bodies, and a quiet one."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from random import Random

from bench.beside import beside
from bench.candidate import JSON
from bench.client import Client
from bench.measured import Form, Measured
from bench.people import invite
from bench.scene import Scene
from proof.hostile import SAVE, Hostile, bodies, short_bodies

SENDERS = 10
#: Of each; few are sent twice within a run.
BODIES = 100
SEED = 17


async def run(scene: Scene, form: Form) -> Measured:
    """Half of the time nobody else is there, half of the time the visitors are."""
    measured = Measured("bodies", __doc__.rstrip("."), form)
    sent = list(bodies(Random(SEED), SENDERS * BODIES))
    await _beside(scene, measured, "visitors", [JSON] * SENDERS, sent)
    return measured


async def run_short(scene: Scene, form: Form) -> Measured:
    """The same beside ten visitors who send nothing but short ones, which wait for no turn."""
    title = "A sitting beside ten visitors who send short wrong bodies, and a quiet one"
    measured = Measured("short", title, form)
    sent = short_bodies()
    Random(SEED).shuffle(sent)
    await _beside(scene, measured, "visitors", [JSON] * SENDERS, sent * SENDERS)
    return measured


async def run_learners(scene: Scene, form: Form) -> Measured:
    """The same beside ten who are logged in."""
    title = "A sitting beside ten learners who send such bodies, and a quiet one"
    measured = Measured("learners", title, form)
    learners = await invite(scene.services, SENDERS)
    # To the save of an answer, too.
    sent = list(bodies(Random(SEED), SENDERS * BODIES, SAVE))
    await _beside(scene, measured, "learners", [JSON + each.headers for each in learners], sent)
    return measured


async def _beside(
    scene: Scene, measured: Measured, who: str, headers: list[bytes], sent: list[Hostile]
) -> None:
    told: Counter[int] = Counter()

    async def send(over: asyncio.Event) -> None:
        senders = (
            _send(scene.client(_address(at)), headers[at], sent[at::SENDERS], told, over)
            for at in range(SENDERS)
        )
        await asyncio.gather(*senders)

    # In one piece: in a pause between two turns what they may send at once would come back to them.
    await beside(scene, measured, f"{SENDERS} {who}' bodies", send, measured.form.seconds)
    measured.more |= {f"bodies answered {status}": each for status, each in sorted(told.items())}
    if faults := [status for status in told if status >= 500]:
        measured.wrong.append(f"bodies were answered {faults}")


def _address(sender: int) -> str | None:
    """One of each sender's own, where the machine has so many."""
    return f"127.0.0.{sender + 2}" if sys.platform == "linux" else None


async def _send(
    client: Client,
    headers: bytes,
    sent: list[Hostile],
    told: Counter[int],
    over: asyncio.Event,
) -> None:
    """One body after another, each as soon as the last one was answered."""
    at = 0
    while not over.is_set():
        what = sent[at % len(sent)]
        at += 1
        try:
            answer = await client.post(what.path, what.body, headers)
        except (OSError, TimeoutError):  # a refused body is not read to its end
            client.close()
            await asyncio.sleep(0)
            continue
        told[answer.status] += 1
    client.close()
