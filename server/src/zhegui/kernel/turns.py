"""How many visitors' lists a process reads at once, and whose turn it is.

What visitors may ask of the database takes up to a second, and they are nobody's to call to account.
So one processor stays free of them, for those who sit; who waits is served address by address.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from zhegui.kernel.errors import TooMany

#: As long as a request waits for a connection.
MOST_SECONDS = 10.0


class Turns:
    """So many at once; one of each address in turn, however many of it wait."""

    def __init__(self, at_once: int, most_seconds: float = MOST_SECONDS) -> None:
        self._free = at_once
        self._most_seconds = most_seconds
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn and hold it; raises `TooMany` where it does not come."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(address)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, address: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            async with asyncio.timeout(self._most_seconds):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # it came while nobody waited any more
            if isinstance(error, TimeoutError):
                raise TooMany(retry_after=1) from None
            raise

    def _pass_on(self) -> None:
        """To the next address that somebody waits at, else to nobody."""
        while self._waiting:
            address, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[address] = turns  # behind all others
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
