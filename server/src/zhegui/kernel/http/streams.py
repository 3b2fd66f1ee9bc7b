"""Answers that last: server-sent events, sent as they happen, without a connection of the pool.

The request's transaction ends before the first event; what an event tells is read in short
transactions of its own. A stream ends when the server stops, and each caller may have a few.
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

from zhegui.kernel.errors import Problem, Unavailable

EVENTS = "text/event-stream"
#: What stands between hands events on as they come: it neither collects nor packs them.
HEADERS = {"Cache-Control": "no-store, no-cache, no-transform", "X-Accel-Buffering": "no"}
#: A comment, which tells nothing but that the line is whole.
STILL_HERE = ": still here\n\n"
#: Of a stream that looks by itself: seconds between two looks, between two signs of life, and in all.
EACH, HEARTBEAT, LONGEST = 0.5, 15.0, 600.0

End = Callable[[], None]
#: What ends each stream of this process.
_ends: set[End] = set()
#: Set once for all when the process stops: a request that was under way begins none any more.
is_stopping = False


class TooManyStreams(Problem):
    status, id = 429, "too_many_streams"
    zh, en = "打开的页面太多，请关闭一些", "Too many pages are open; please close some"


class Streams:
    """Those of one kind in this process: so many of each caller, so many in all."""

    def __init__(self, of_one: int, in_all: int) -> None:
        self.of_one, self.in_all = of_one, in_all
        self._of_caller: Counter[UUID] = Counter()

    @property
    def count(self) -> int:
        """How many there are."""
        return self._of_caller.total()

    def refuse_more(self, caller: UUID) -> None:
        """Raises `TooManyStreams`, or `Unavailable` where there is room for nobody's."""
        if self._of_caller[caller] >= self.of_one:
            raise TooManyStreams
        if self.count >= self.in_all:
            raise Unavailable

    @contextmanager
    def counted(self, caller: UUID, end: End) -> Iterator[None]:
        """One more. `end` is called when the process stops, and at once for one that is too many:
        others that began at the same time were not counted when it was asked."""
        if is_stopping or self._of_caller[caller] >= self.of_one or self.count >= self.in_all:
            end()
        self._of_caller[caller] += 1
        _ends.add(end)
        try:
            yield
        finally:
            _ends.discard(end)
            self._of_caller[caller] -= 1
            if not self._of_caller[caller]:
                del self._of_caller[caller]


WATCHED = Streams(of_one=10, in_all=500)

#: What is to be told now, and whether it is the last; None where there is nothing to tell any more.
Look = Callable[[], Awaitable[tuple[Mapping[str, Any], bool] | None]]


def end_all() -> None:
    """End every stream of this process: it stops."""
    global is_stopping
    is_stopping = True
    for end in list(_ends):
        end()


def stream(caller: UUID, look: Look) -> StreamingResponse:
    """Tell what `look` sees each time that it differs, for `LONGEST` at most: a client that wants to
    hear more asks again. Raises like `Streams.refuse_more`."""
    WATCHED.refuse_more(caller)
    return StreamingResponse(_told(caller, look), headers=HEADERS, media_type=EVENTS)


async def _told(caller: UUID, look: Look) -> AsyncIterator[str]:
    ending = asyncio.Event()
    with WATCHED.counted(caller, ending.set):
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
                yield STILL_HERE
            if seen[1]:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(ending.wait(), EACH)
