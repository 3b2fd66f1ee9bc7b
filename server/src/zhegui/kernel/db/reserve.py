"""A connection beside the pool, for the one writer that everybody waits for.

It is the driver's own: begin to commit, a session of SQLAlchemy's around it costs as much again as
the few statements of a small group of saves.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg
from psycopg import AsyncConnection

from zhegui.kernel.db.cut import is_cut
from zhegui.kernel.db.statements import sqlalchemys_errors


class Reserve:
    """Opened when it is first wanted, and again when it was cut."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._turn = asyncio.Lock()
        self._connection: AsyncConnection | None = None

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, one at a time: committed at the end, rolled back when anything raises.

        Raises SQLAlchemy's errors.
        """
        async with self._turn:
            if self._connection and is_cut(self._connection):
                await self.close()
            with sqlalchemys_errors():
                connection = self._connection = self._connection or await _opened(self._url)
            try:
                yield connection
                with sqlalchemys_errors():
                    await connection.commit()
            except BaseException:
                await self._undo(connection)
                raise

    async def close(self) -> None:
        """Give the connection back; the next transaction has a new one."""
        if self._connection:
            await self._connection.close()
            self._connection = None

    async def _undo(self, connection: AsyncConnection) -> None:
        try:
            await connection.rollback()
        except psycopg.Error:
            await self.close()


async def _opened(url: str) -> AsyncConnection:
    connection = await AsyncConnection.connect(url)
    # What the writer reads it reads by key. Its plans are made once, when a table may be so short
    # that to read it whole is cheapest; they must still do when it has grown. Without being told,
    # PostgreSQL plans a small group anew each time: the plan of any is made for ten and seems dear.
    await connection.execute("set enable_seqscan = off")
    await connection.execute("set plan_cache_mode = force_generic_plan")
    await connection.commit()
    return connection
