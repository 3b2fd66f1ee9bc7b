"""Refusals to an address that got many are given a second or two later.

To tell somebody that a body is no good takes a millisecond and more, and who sends nothing else sends
the next one as soon as the last is answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Set
from random import SystemRandom
from typing import Protocol

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zhegui.kernel.clock import Clock
from zhegui.kernel.http.allowance import Allowance
from zhegui.kernel.http.bodies import LIST
from zhegui.kernel.http.origin import address_of

#: At least, and up to twice as long: many who wait do not come back at the same moment.
DELAY_SECONDS = 1.0
_DICE = SystemRandom()
#: Each waits with what its request holds; beyond these nobody waits.
MOST_DELAYED = 1_000
REFUSALS = range(400, 500)
#: A body that is no save, which a page sends once if ever, and more saves at once than one sends.
REFUSALS_OF_A_SITTING = (400, 429)


class Counting(Protocol):
    """As much of an installation as is needed to count refusals."""

    @property
    def clock(self) -> Clock:
        """Whose time counts."""
        ...

    @property
    def allowance(self) -> Allowance:
        """Which counts."""
        ...


class DelayedRefusals:
    """Pure ASGI, around all else: no connection to the database is held while an answer waits."""

    def __init__(
        self,
        app: ASGIApp,
        services: Counting,
        sitting_paths: Set[str] = frozenset(),
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """At the `sitting_paths` only `REFUSALS_OF_A_SITTING` are delayed."""
        self._app = app
        self._services = services
        self._sitting_paths = sitting_paths
        self._pause = pause
        self._delayed = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        delayed = REFUSALS_OF_A_SITTING if scope["path"] in self._sitting_paths else REFUSALS

        async def late(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] in delayed:
                await self._noted(Request(scope))
            await send(message)

        await self._app(scope, receive, late)

    async def _noted(self, request: Request) -> None:
        now = self._services.clock.now()
        if not self._services.allowance.refused(address_of(request), _size(request.headers), now):
            return
        if self._delayed < MOST_DELAYED:
            self._delayed += 1
            try:
                await self._pause(_DICE.uniform(DELAY_SECONDS, 2 * DELAY_SECONDS))
            finally:
                self._delayed -= 1


def _size(headers: Headers) -> int:
    """How many bytes the body has; of one that does not say, or of a larger one, most of which is
    refused unread, as many as a list may have."""
    unsaid = LIST if "transfer-encoding" in headers else 0
    return min(int(headers.get("content-length", unsaid)), LIST)
