"""Refusals to an address that got many are given a second later.

To tell somebody that a body is no good takes a millisecond, and who sends nothing else sends the next
one as soon as the last is answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Set
from typing import Protocol

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zhegui.kernel.allowance import Allowance
from zhegui.kernel.clock import Clock
from zhegui.kernel.origin import address_of

DELAY_SECONDS = 1.0
#: Each waits with what its request holds; beyond these nobody waits.
MOST_DELAYED = 1_000


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
    """Pure ASGI, around all else: nothing is held while an answer waits."""

    def __init__(
        self,
        app: ASGIApp,
        services: Counting,
        sittings: Set[str] = frozenset(),
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """At the paths of `sittings` only a body that no page sends (400) is delayed."""
        self._app = app
        self._services = services
        self._sittings = sittings
        self._pause = pause
        self._delayed = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        delayed = range(400, 401 if scope["path"] in self._sittings else 500)

        async def late(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] in delayed:
                await self._noted(scope)
            await send(message)

        await self._app(scope, receive, late)

    async def _noted(self, scope: Scope) -> None:
        address = address_of(Request(scope))
        if not self._services.allowance.refused(address, self._services.clock.now()):
            return
        if self._delayed < MOST_DELAYED:
            self._delayed += 1
            try:
                await self._pause(DELAY_SECONDS)
            finally:
                self._delayed -= 1
