"""Answers that last: server-sent events, sent as they happen, without a connection of the pool.

The request's transaction ends before the first event; what an event tells is read in short
transactions of its own. A stream lasts at most `LONGEST`, ends when the server stops, and each
caller may have a few: a client that wants to hear more asks again.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any
from uuid import UUID

from starlette.responses import StreamingResponse

from zhegui.kernel.errors import Problem

EVENTS = "text/event-stream"
#: Seconds between two looks at what is told, between two signs of life, and of a stream in all.
EACH, HEARTBEAT, LONGEST = 0.5, 15.0, 600.0
MOST_OF_ONE, MOST = 10, 500
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

_of_caller: Counter[UUID] = Counter()
_waiting: set[asyncio.Event] = set()


class TooManyStreams(Problem):
    status, id = 429, "too_many_streams"
    zh, en = "打开的页面太多，请关闭一些", "Too many pages are open; please close some"


#: What is to be told now, and whether it is the last; None where there is nothing to tell any more.
Look = Callable[[], Awaitable[tuple[Mapping[str, Any], bool] | None]]


def end_all() -> None:
    """End every stream of this process: it stops."""
    for ending in _waiting:
        ending.set()


def stream(caller: UUID, look: Look) -> StreamingResponse:
    """Tell what `look` sees each time that it differs. Raises `TooManyStreams`."""
    if _of_caller[caller] >= MOST_OF_ONE or _of_caller.total() >= MOST:
        raise TooManyStreams
    return StreamingResponse(_told(caller, look), headers=HEADERS, media_type=EVENTS)


async def _told(caller: UUID, look: Look) -> AsyncIterator[str]:
    with _counted(caller) as ending:
        begun = said_at = time.monotonic()
        said: Mapping[str, Any] | None = None
        while not ending.is_set() and time.monotonic() - begun < LONGEST:
            seen = await look()
            if seen is None:
                return
            if seen[0] != said:
                said, said_at = seen[0], time.monotonic()
                yield f"data: {json.dumps(said, ensure_ascii=False)}\n\n"
            elif time.monotonic() - said_at > HEARTBEAT:
                said_at = time.monotonic()
                yield ": still here\n\n"
            if seen[1]:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(ending.wait(), EACH)


@contextmanager
def _counted(caller: UUID) -> Iterator[asyncio.Event]:
    ending = asyncio.Event()
    _of_caller[caller] += 1
    _waiting.add(ending)
    try:
        yield ending
    finally:
        _waiting.discard(ending)
        _of_caller[caller] -= 1
        if not _of_caller[caller]:
            del _of_caller[caller]
