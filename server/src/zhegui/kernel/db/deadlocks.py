"""What PostgreSQL ended so that another could go on is done once more, from its beginning.

Two transactions that wait for each other, or that changed what the other read: nobody is at fault, and
nothing of the one that was ended is left. Locks are taken in one order (`docs/architecture.md`), so that
this is the net below, not the way.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from psycopg.errors import DeadlockDetected, SerializationFailure

log = logging.getLogger("zhegui.deadlocks")
Result = TypeVar("Result")


def was_ended_for_another(error: BaseException) -> bool:
    """Whether PostgreSQL ended it (40P01, 40001), by itself or as one of several that failed."""
    if isinstance(error, BaseExceptionGroup):
        return any(was_ended_for_another(each) for each in error.exceptions)
    return isinstance(getattr(error, "orig", error), DeadlockDetected | SerializationFailure)


async def once_more(
    act: Callable[[], Awaitable[Result]],
    what: str,
    undo: Callable[[], Awaitable[None]] | None = None,
) -> Result:
    """What `act` gives; done a second time where PostgreSQL ended the first, after `undo`."""
    try:
        return await act()
    except Exception as error:
        if not was_ended_for_another(error):
            raise
        log.warning("%s is done once more: %r", what, error)
        if undo is not None:
            await undo()
    return await act()
