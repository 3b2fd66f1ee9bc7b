"""A pool of connections that tells who has one, who waits for one and how long, and that closes those
which nobody has needed for a while."""

from __future__ import annotations

import time

from psycopg import AsyncConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry
from sqlalchemy.util import greenlet_spawn

from zhegui.kernel import metrics
from zhegui.kernel.db.cut import is_cut

_SINCE = "idle since"


class MeasuredPool(AsyncAdaptedQueuePool):
    """SQLAlchemy's own, which has events for what is taken but none for who waits, and keeps what it
    has opened.

    Give it a `logging_name`, and `use_lifo=True`: then the connection returned last is taken first,
    and those that are too many are not needed again.
    """

    async def close_idle(self, seconds: float) -> None:
        """Close those that have lain idle for so long, all but one: who asks while others are being
        closed waits for it."""
        before = time.monotonic() - seconds
        idle = [self._pool.get(False) for _ in range(self.checkedin())]
        needed = idle[:1] + [each for each in idle[1:] if _since(each) > before]
        for entry in reversed(needed):
            self._pool.put(entry, False)
        for entry in idle[len(needed) :]:
            try:
                await greenlet_spawn(entry.close)
            finally:
                self._dec_overflow()

    def _do_get(self) -> ConnectionPoolEntry:
        with metrics.waiting("connection"):
            taken = super()._do_get()
        metrics.note_connection(str(self.logging_name), 1)
        return taken

    def _do_return_conn(self, record: ConnectionPoolEntry) -> None:
        metrics.note_connection(str(self.logging_name), -1)
        assert record.record_info is not None
        record.record_info[_SINCE] = time.monotonic()
        super()._do_return_conn(record)


def refuse_cut(_: object, entry: ConnectionPoolEntry, __: object) -> None:
    """For the event `checkout`: after a restart of the database another connection is opened, and
    nobody is told of it."""
    driver = entry.driver_connection
    if isinstance(driver, AsyncConnection) and is_cut(driver):
        raise DisconnectionError


def _since(entry: ConnectionPoolEntry) -> float:
    since: float = (entry.record_info or {}).get(_SINCE, 0.0)
    return since
