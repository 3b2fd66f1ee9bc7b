"""Saves of answers go before everything else on the event loop of a process.

A save is some fifteen short steps, between which everybody else has one of theirs: beside forty
people who changed their passwords it took twice as long.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, MutableSequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from psycopg import AsyncConnection
from psycopg.abc import PQGen

#: No exchange of others with the database waits longer for a save.
LONGEST_SECONDS = 0.01
#: After so long without a sign of anybody who sits, nothing is kept free for them.
QUIET_SECONDS = 10
#: One piece of work on a thread waits no longer than this, all its pauses together.
LONGEST_OF_A_THREAD = 0.1
#: As often a thread looks whether a save is over; as long as a step of the event loop takes.
_LOOK_SECONDS = 0.0005
#: As often the driver looks whether it has been interrupted.
_INTERVAL_SECONDS = 0.1

Result = TypeVar("Result")


class Precedence:
    """What goes first in a process, and where others wait for it.

    In the one number of `seen`, which processes may share, lies when somebody was seen to sit: by the
    machine's time since its start, in microseconds.
    """

    def __init__(self, seen: MutableSequence[int] | memoryview | None = None) -> None:
        self._newest: asyncio.Future[None] | None = None
        self._seen = [0] if seen is None else seen

    def seen(self) -> None:
        """Somebody sits: they began, saved or handed in."""
        self._seen[0] = time.monotonic_ns() // 1_000

    @property
    def is_quiet(self) -> bool:
        """Whether nobody was seen to sit for a while, by any process. What the machine's last run left
        there lies ahead."""
        ago = time.monotonic_ns() // 1_000 - self._seen[0]
        return not self._seen[0] or not 0 <= ago <= QUIET_SECONDS * 1_000_000

    @contextmanager
    def taken(self) -> Iterator[None]:
        """What is done inside goes first."""
        self.seen()
        over = self._newest = asyncio.get_running_loop().create_future()
        try:
            yield
        finally:
            over.set_result(None)

    async def give_way(self) -> None:
        """Wait until the newest that goes first is over, `LONGEST_SECONDS` at most.

        Not for those that come meanwhile: one who saves all the time would keep others waiting.
        """
        if self._newest is not None and not self._newest.done():
            await asyncio.wait({self._newest}, timeout=LONGEST_SECONDS)

    async def on_thread(self, work: Callable[[], Result]) -> Result:
        """What `work` gives on a thread, where it waits for what goes first at each `pause` in it."""

        def pausing() -> Result:
            _thread.set(Thread(self))  # of this call alone: it runs in a context of its own
            return work()

        return await asyncio.to_thread(pausing)


class Thread:
    """Work on a thread, and how much longer it waits."""

    def __init__(self, precedence: Precedence) -> None:
        self._precedence = precedence
        self._waited_for: asyncio.Future[None] | None = None
        self._left = LONGEST_OF_A_THREAD

    def pause(self) -> None:
        """Sleep until the newest that goes first is over, for each once."""
        newest = self._precedence._newest
        if newest is None or newest is self._waited_for:
            return
        self._waited_for, began = newest, time.monotonic()
        until = began + min(self._left, LONGEST_SECONDS)
        while not newest.done() and time.monotonic() < until:
            time.sleep(_LOOK_SECONDS)
        self._left -= time.monotonic() - began


_thread: ContextVar[Thread | None] = ContextVar("thread", default=None)


def pause() -> None:
    """Let what goes first go first, where a thread does what takes long; elsewhere nothing.

    A thread that computes has the interpreter, and each step of the event loop waits for it.
    """
    if (thread := _thread.get()) is not None:
        thread.pause()


def giving_way(precedence: Precedence) -> type[AsyncConnection]:
    """Connections of everything else: what PostgreSQL has answered waits for what goes first."""

    class GivingWay(AsyncConnection):
        async def wait(
            self,
            gen: PQGen[Result],
            interval: float = _INTERVAL_SECONDS,
            timeout: float | None = None,  # noqa: ASYNC109 (the driver's own signature)
        ) -> Result:
            result = await super().wait(gen, interval, timeout)
            await precedence.give_way()
            return result

    return GivingWay
