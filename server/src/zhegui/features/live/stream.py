"""One client's stream: what waits for it, and how it ends."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from uuid import UUID

from starlette.responses import StreamingResponse
from starlette.types import Send

from zhegui.features.live.rules import MOST_WAITING
from zhegui.features.live.service import Beginning, ToldEvent
from zhegui.features.panels.api import LastingToken
from zhegui.kernel.http.streams import EVENTS, HEADERS, STILL_HERE, Streams

LIVE = Streams(of_one=10, in_all=5_000)
#: For a client to take what waits when its stream ends.
LAST_SECONDS = 1.0


class LiveStream(StreamingResponse):
    """Tells one client what its user is told, after `position`; it is `joined` to all others while it
    lasts.

    It begins with a sign of life, by which a client sees that nothing between holds events back.
    """

    def __init__(
        self,
        user: UUID,
        token: LastingToken,
        beginning: Beginning,
        joined: Callable[[LiveStream], AbstractContextManager[None]],
    ) -> None:
        super().__init__(self._taken(), headers=HEADERS, media_type=EVENTS)
        self.user, self.token, self.position = user, token, beginning.position
        self._joined = joined
        self._waiting = deque([STILL_HERE])
        if beginning.event:
            self._waiting.append(_event(beginning.position, beginning.event, {}))
        self._woken = asyncio.Event()
        self._is_over = False
        self._telling: asyncio.Task[None] | None = None

    def tell(self, told: ToldEvent) -> None:
        """Have an event wait that comes after all before. A client that takes none is left: it comes
        back by itself, and is told what it missed."""
        if told.sequence <= self.position or self._is_over:
            return
        self.position = told.sequence
        data = {"kind": told.kind, "subject": str(told.subject)}
        self._say(_event(told.sequence, "consultation", data))
        if len(self._waiting) > MOST_WAITING:
            self.end()

    def beat(self) -> None:
        """A sign of life, where nothing else is on its way."""
        if not self._waiting and not self._is_over:
            self._say(STILL_HERE)

    def end(self) -> None:
        """Send what waits and no more; a client that does not take it is cut off."""
        self._is_over = True
        self._woken.set()
        if self._telling:
            asyncio.get_running_loop().call_later(LAST_SECONDS, self._telling.cancel)

    async def stream_response(self, send: Send) -> None:
        """As starlette does, in a task that `end` can cut off."""
        with LIVE.counted(self.user, self.end), self._joined(self):
            self._telling = asyncio.create_task(super().stream_response(send))
            try:
                await asyncio.wait([self._telling])
            finally:
                self._telling.cancel()
        if not self._telling.cancelled():
            self._telling.result()

    def _say(self, text: str) -> None:
        self._waiting.append(text)
        self._woken.set()

    async def _taken(self) -> AsyncIterator[str]:
        while self._waiting or not self._is_over:
            if not self._waiting:
                self._woken.clear()
                await self._woken.wait()
                continue
            text = "".join(self._waiting)
            self._waiting.clear()
            yield text


def _event(sequence: int, name: str, data: dict[str, str]) -> str:
    return f"id: {sequence}\nevent: {name}\ndata: {json.dumps(data)}\n\n"
