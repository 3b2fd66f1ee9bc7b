"""Whether this process can do its work: looked at now and then, however often it is asked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import cache

from sqlalchemy import text

from zhegui.kernel.db.statements import compiled, fetch
from zhegui.kernel.errors import Unavailable
from zhegui.ports.services import Services
from zhegui.postgres.revision import newest_revision

log = logging.getLogger("zhegui.readiness")

#: To write to the storage costs more than a row, and may be paid for by the piece.
STORAGE_LIFE = timedelta(seconds=10)
LIFE = timedelta(seconds=1)
#: What takes longer is away, as far as who asks is concerned.
PATIENCE_SECONDS = 5
RETRY_SECONDS = 5
PROBE = "probe"

REVISION = compiled(text("select version_num from alembic_version"))
#: Written to the log of the database and nowhere else, so that its commit is as durable as a save's.
WRITE = compiled(text("select pg_logical_emit_message(true, 'zhegui', 'ready')"))


class Looks:
    """Of one process: that a save would be taken, and that files can be kept."""

    def __init__(self, services: Services) -> None:
        self._looks = (
            _Look("a save", lambda: _save(services), LIFE),
            _Look("the storage", lambda: services.storage.put(PROBE, b"ok"), STORAGE_LIFE),
        )

    async def must_hold(self, now: datetime) -> None:
        """Raise `Unavailable` where something is away."""
        for look in self._looks:
            await look.must_hold(now)


class _Look:
    """One look, made by one request for all that ask before it is too old. A failure is looked at
    again sooner."""

    def __init__(self, name: str, look: Callable[[], Awaitable[object]], life: timedelta) -> None:
        self._name = name
        self._look = look
        self._life = life
        self._turn = asyncio.Lock()
        self._at: datetime | None = None
        self._failure: Exception | None = None

    async def must_hold(self, now: datetime) -> None:
        async with self._turn:
            life = LIFE if self._failure else self._life
            if self._at is None or abs(now - self._at) >= life:
                self._failure, self._at = await self._outcome(), now
        if self._failure:
            raise Unavailable(retry_after=RETRY_SECONDS) from self._failure

    async def _outcome(self) -> Exception | None:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._look()
        except Exception as failure:
            log.error("not ready: %s: %r", self._name, failure)
            return failure
        return None


async def _save(services: Services) -> None:
    """What a save does, on the connection that saves; raises what it would."""
    async with services.database.reserved() as connection:
        ((revision,),) = await fetch(connection, REVISION, {})
        if revision != _needed():
            raise RuntimeError(f"the database is at {revision}")
        await fetch(connection, WRITE, {})


@cache
def _needed() -> str:
    return newest_revision()
