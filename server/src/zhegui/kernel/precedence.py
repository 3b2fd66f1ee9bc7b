"""Saves of answers go before everything else on the event loop of a process.

A save is some fifteen short steps, between which everybody else has one of theirs: beside forty
people who changed their passwords it took twice as long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from psycopg import AsyncConnection
from psycopg.abc import PQGen

#: No exchange of others with the database waits longer for a save.
LONGEST_SECONDS = 0.01
#: As often the driver looks whether it has been interrupted.
_INTERVAL_SECONDS = 0.1

Result = TypeVar("Result")


class Precedence:
    """What goes first in a process, and where others wait for it."""

    def __init__(self) -> None:
        self._newest: asyncio.Future[None] | None = None

    @contextmanager
    def taken(self) -> Iterator[None]:
        """What is done inside goes first."""
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
