"""Whose turn it is in a process: how many visitors' lists are read at once, and who is next of those
who may only go one by one.

What visitors may ask of the database takes up to a second, and they are nobody's to call to account.
So one processor stays free of them, for those who sit; who waits is served address by address.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from math import ceil

from zhegui.kernel.errors import TooMany

#: As long as a request waits for a connection.
MOST_SECONDS = 10.0
#: One answer that was slow for the database's sake keeps nobody waiting for long.
MOST_REST = 0.25
#: Of one address for one name: a school that logs in at the same moment.
MOST_WAITING = 1000


class _Line:
    """Who waits for one thing: one of each address in turn, however many of it wait."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def many(self, address: str) -> int:
        """How many of an address wait."""
        return len(self._waiting.get(address, ()))

    async def wait(self, address: str, seconds: float, pass_on: Callable[[], None]) -> None:
        """Wait to be called; raises `TooMany`, to be tried again after as long, where nobody calls. Who
        is called and has gone passes it on."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            async with asyncio.timeout(seconds):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                pass_on()  # it came while nobody waited any more
            else:
                self._leave(address, turn)
            if isinstance(error, TimeoutError):
                raise TooMany(retry_after=max(1, ceil(seconds))) from None
            raise

    def call(self) -> bool:
        """Call one of the next address; whether anybody waits."""
        while self._waiting:
            address, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[address] = turns  # behind all others
            if not turn.done():
                turn.set_result(None)
                return True
        return False

    def _leave(self, address: str, turn: asyncio.Future[None]) -> None:
        turns = self._waiting.get(address, deque())
        if turn in turns:
            turns.remove(turn)
        if not turns:
            self._waiting.pop(address, None)


class Turns:
    """So many at once, which may change; one of each address in turn, however many of it wait.

    After each, nobody has it for `rest` times as long as it took, `MOST_REST` seconds at most.
    """

    def __init__(
        self,
        at_once: int | Callable[[], int],
        most_seconds: float = MOST_SECONDS,
        *,
        rest: float = 0,
    ) -> None:
        self._at_once = at_once if callable(at_once) else lambda: at_once
        self._had = 0
        self._most_seconds = most_seconds
        self._rest = rest
        self._line = _Line()

    @property
    def is_free(self) -> bool:
        """Whether `turn` would not wait."""
        return self._had < self._at_once()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn and hold it; raises `TooMany` where it does not come."""
        if self.is_free:
            self._had += 1
        else:
            await self._line.wait(address, self._most_seconds, self._pass_on)
        began = time.perf_counter()
        try:
            yield
        finally:
            self._pass_on_rested(time.perf_counter() - began)

    def _pass_on_rested(self, seconds: float) -> None:
        if self._rest:
            rest = min(seconds * self._rest, MOST_REST)
            asyncio.get_running_loop().call_later(rest, self._pass_on)
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        self._had -= 1
        while self.is_free and self._line.call():
            self._had += 1


class NamedTurns:
    """So many at once under each name; of those who wait for it, one of each address in turn.

    So who asks a thousand times for a name that others need, too, goes before nobody else.
    """

    def __init__(self, at_once: int = 1, most_waiting: int = MOST_WAITING) -> None:
        self._at_once = at_once
        self._most_waiting = most_waiting
        #: Of each name that somebody has: how many have it, and who waits.
        self._had: Counter[str] = Counter()
        self._lines: dict[str, _Line] = {}

    def is_taken(self, name: str) -> bool:
        """Whether `take` would wait."""
        return self._had[name] >= self._at_once

    async def take(self, name: str, seconds: float, address: str = "") -> None:
        """Have a name until `pass_on`; raises `TooMany` where it does not come, or too many of the
        address wait for it."""
        if not self.is_taken(name):
            self._had[name] += 1
            return
        line = self._lines.setdefault(name, _Line())
        if line.many(address) >= self._most_waiting:
            raise TooMany(retry_after=1)
        await line.wait(address, seconds, lambda: self.pass_on(name))

    def pass_on(self, name: str) -> None:
        """To who is next, else to nobody."""
        line = self._lines.get(name)
        if line and line.call():
            return
        self._lines.pop(name, None)
        self._had[name] -= 1
        if not self._had[name]:
            del self._had[name]
