"""Work of a process that outlives the request that began it, and dies with the process.

What must be done in any case is a job (`kernel/work/jobs.py`). Here is what somebody waits for at this
moment and can ask for again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import Context


class Background:
    """What goes on in one process beside its requests."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Go on with it, knowing nothing of the request."""
        task = asyncio.create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def wait(self) -> None:
        """Until nothing goes on any more."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def end(self) -> None:
        """Cut all of it: the process stops."""
        for task in self._tasks:
            task.cancel()
        await self.wait()
