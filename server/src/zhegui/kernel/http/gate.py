"""The outermost layer of every request: its id, its language, its size, and the last net."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zhegui.kernel import metrics
from zhegui.kernel.clock import Clock
from zhegui.kernel.context import language, request_id
from zhegui.kernel.db.slow import asking
from zhegui.kernel.errors import BadRequest
from zhegui.kernel.http import bodies
from zhegui.kernel.http.error_responses import answer, fault
from zhegui.kernel.http.headers import complete
from zhegui.kernel.http.languages import language_of
from zhegui.kernel.http.streams import EVENTS
from zhegui.kernel.values import instant_text

log = logging.getLogger("zhegui.requests")

#: Whatever the route, all fields of a query are read; ours have ten at most.
MOST_QUERY_FIELDS = 100
REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}\Z")
#: Where a scope keeps the moment when its request began.
_BEGUN = "zhegui.begun"


class Gate:
    """Pure ASGI, because it is on every path."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        production: bool = False,
        raise_faults: bool = False,
        limits: Mapping[str, int] | None = None,
        clock: Clock | None = None,
    ) -> None:
        """`limits` are those of single paths, in bytes; other bodies are ordinary.

        Every answer tells the time of `clock` in `Server-Time`: no page need believe its device's.
        """
        self._app = app
        self._production = production
        self._raise_faults = raise_faults
        self._limits = limits or {}
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if _BEGUN not in scope:
            headers = Headers(scope=scope)
            begin(scope, headers.get("x-request-id", ""), headers.get("accept-language", ""))
        await self._answered(scope, self._bounded(receive, scope), send)

    def _taking(self, scope: Scope) -> ASGIApp:
        """Who answers: the app, unless the query has more fields than any route reads."""
        too_many = scope["query_string"].count(b"&") >= MOST_QUERY_FIELDS
        return answer(BadRequest()) if too_many else self._app

    def _bounded(self, receive: Receive, scope: Scope) -> Receive:
        left = self._limits.get(scope["path"], bodies.ORDINARY)

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413)  # the one exception that FastAPI lets through here
            return message

        return counted

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, ended = 0, False
        seconds: float | None = None

        async def marked(message: Message) -> None:
            nonlocal started, ended, seconds
            if message["type"] == "http.response.start":
                started = message["status"]
                headers = MutableHeaders(scope=message)
                if headers.get("content-type", "").startswith(EVENTS):
                    seconds = lasted(scope)  # how long it lasts says nothing
                headers["X-Request-Id"] = request_id.get()
                if self._clock:
                    headers["Server-Time"] = instant_text(self._clock.now())
                complete(headers, production=self._production)
            await send(message)
            ended = message["type"] == "http.response.body" and not message.get("more_body")

        try:
            await self._taking(scope)(scope, receive, marked)
        except Exception as error:
            if self._raise_faults or (started and not ended):
                raise
            if not ended:  # what is below has answered already
                await fault(error)(scope, receive, marked)
        finally:
            note(scope, started or 500, lasted(scope) if seconds is None else seconds)


def begin(scope: Scope, given_id: str, accepted: str) -> None:
    """Give a request its id, its language and its beginning, once: what answers before the gate, and
    leaves a request to it after all, has done it."""
    scope[_BEGUN] = time.perf_counter()
    request_id.set(given_id if REQUEST_ID.match(given_id) else secrets.token_hex(8))
    asking.set(scope)
    language.set(language_of(accepted))


def lasted(scope: Scope) -> float:
    """How many seconds ago a request began."""
    begun: float = scope[_BEGUN]
    return time.perf_counter() - begun


def note(scope: Scope, status: int, seconds: float) -> None:
    """Tell the figures and the log of a request that was answered."""
    metrics.note(scope, status, seconds)
    # The path alone: a query may hold a mobile number.
    log.info(
        "%s %s %s %s %.1f ms",
        request_id.get(),
        scope["method"],
        scope["path"],
        status,
        seconds * 1000,
    )
