"""No body holds up the event loop: the longest that any of two thousand keeps it, one by one.

In one process, by the processor's time of the loop's thread, in milliseconds of a machine that adds
15,000 numbers in one: other work on the machine, and how fast it is, count little. The short form, a
test, counts calls instead, which are as many on every machine.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from asyncio import events
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Protocol, Self
from unittest.mock import patch

from starlette.types import ASGIApp, Message

from proof import hostile
from proof.report import Report
from zhegui.app import build_services, create_app, gated, opened
from zhegui.kernel.http.allowance import Allowance
from zhegui.kernel.records.listing import kept
from zhegui.postgres import schema, temporary_cluster
from zhegui.settings import Settings

ADDED_IN_A_MILLISECOND = 15_000
#: What took too long is sent again: the machine may have paused.
TRIES = 3


class Work(Protocol):
    """What the loop's thread does, as one figure that only grows."""

    unit: str
    #: Of the unit, what one callback may take.
    most: float

    def read(self) -> float:
        """The figure now."""
        ...

    def one(self) -> float:
        """How much of the figure is one unit now."""
        ...


class Milliseconds:
    """The processor's time."""

    unit = "ms"
    most = 10.0

    def read(self) -> float:
        """Seconds of this thread."""
        return time.thread_time()

    def one(self) -> float:
        """The seconds that this machine takes now for what an ordinary one does in a millisecond."""
        begun, total = time.thread_time(), 0
        for each in range(ADDED_IN_A_MILLISECOND):
            total += each
        return time.thread_time() - begun


class Calls:
    """Functions called in this thread while the context lasts, those of C included."""

    unit = "thousand calls"
    #: A list of 1,024 values takes 14; two megabytes of faults, told one by one, take hundreds.
    most = 30.0

    def __init__(self) -> None:
        self._count = 0

    def __enter__(self) -> Self:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def read(self) -> float:
        """So many by now."""
        return self._count

    def one(self) -> float:
        """A thousand."""
        return 1000

    def _note(self, _: object, event: str, __: object) -> None:
        self._count += event.endswith("call")


@dataclass(frozen=True, slots=True)
class Held:
    """The most that a body made the loop do at a time, and what it was answered."""

    what: hostile.Hostile
    longest: float
    work: Work
    status: int
    answered: int

    @property
    def is_wrong(self) -> bool:
        """Whether it kept the loop too long, or met a fault of ours."""
        return self.longest > self.work.most or self.status >= 500

    def __str__(self) -> str:
        where = f"{self.what.kind} ({len(self.what.body)} bytes) to {self.what.path}"
        taken = f"{self.longest:.1f} {self.work.unit}"
        return f"{where}: {taken}, {self.status} of {self.answered} bytes"


class Ungrudging(Allowance):
    """Refuses nobody, so that every body is looked at."""

    def spend(self, *_: object) -> None:
        pass

    def refused(self, *_: object) -> bool:
        return False


async def run(many: int, seed: int) -> Report:
    """In a new installation, so many bodies."""
    report = Report("bodies", 1)
    with temporary_cluster() as cluster, TemporaryDirectory() as folder:
        schema.upgrade(cluster.owner_url)
        settings = Settings.load({}, data_dir=Path(folder) / "data")
        async with opened(build_services(settings, cluster.app_url)) as services:
            services.allowance = Ungrudging()
            app = gated(create_app(services, with_worker=False))
            held = [each async for each in sent(app, many, seed, Milliseconds())]
    report.wrong = [str(each) for each in held if each.is_wrong]
    longest = max(each.longest for each in held)
    report.figures = {"longest_ms": round(longest, 1), "bodies": len(held)}
    report.step()
    return report


async def sent(app: ASGIApp, many: int, seed: int, work: Work) -> AsyncIterator[Held]:
    """Send one after another; what is built when an address is first asked counts for none."""
    for path in hostile.places():
        await _answer(app, hostile.Hostile("first", path, b"{}"))
    with _watched(work) as steps:
        for what in hostile.bodies(Random(seed), many):
            tries = [await _held(app, what, work, steps)]
            while tries[-1].is_wrong and len(tries) < TRIES:
                kept.forget()  # so that it is as new as before
                tries.append(await _held(app, what, work, steps))
            yield min(tries, key=lambda each: each.longest)


async def _held(app: ASGIApp, what: hostile.Hostile, work: Work, steps: list[float]) -> Held:
    before = work.one()
    await asyncio.sleep(0)  # what comes before and after is no part of it
    steps.clear()
    status, answered = await _answer(app, what)
    await asyncio.sleep(0)
    longest = max(steps, default=0.0)
    return Held(what, longest / max(before, work.one()), work, status, answered)


async def _answer(app: ASGIApp, what: hostile.Hostile) -> tuple[int, int]:
    pieces: list[Message] = [{"type": "http.request", "body": what.body, "more_body": False}]
    answers: list[Message] = []

    async def receive() -> Message:
        return pieces.pop() if pieces else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        answers.append(message)

    await app(_scope(what), receive, send)
    return answers[0]["status"], sum(len(each.get("body", b"")) for each in answers)


def _scope(what: hostile.Hostile) -> dict[str, object]:
    length = str(len(what.body)).encode()
    return {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http",
        "method": "POST", "path": what.path, "raw_path": what.path.encode(), "root_path": "",
        "query_string": b"", "client": ("203.0.113.7", 1), "server": ("zhegui.test", 80),
        "headers": [(b"content-type", b"application/json"), (b"content-length", length)],
    }  # fmt: skip


@contextmanager
def _watched(work: Work) -> Iterator[list[float]]:
    """What each callback of the loop does; without the collector of garbage, whose pauses are
    decided on elsewhere."""
    steps: list[float] = []
    plain = events.Handle._run  # where every callback is run

    def timed(handle: events.Handle) -> None:
        begun = work.read()
        plain(handle)
        steps.append(work.read() - begun)

    gc.collect()
    gc.disable()
    try:
        with patch.object(events.Handle, "_run", timed):
            yield steps
    finally:
        gc.enable()
