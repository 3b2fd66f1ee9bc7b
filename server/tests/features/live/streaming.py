"""Answers that are read as they come, which httpx' own transport to an application cannot."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from starlette.types import ASGIApp, Message

PATH = "/resource-center/api/live/v2/stream"


class Streaming(httpx.AsyncBaseTransport):
    """HTTP to an application in this process. What is sent waits until it is read."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        answer = _Answer(self._app, request)
        start = await answer.next()
        assert start is not None
        return httpx.Response(start["status"], headers=start["headers"], stream=answer)


class _Answer(httpx.AsyncByteStream):
    def __init__(self, app: ASGIApp, request: httpx.Request) -> None:
        self._sent: asyncio.Queue[Message] = asyncio.Queue(maxsize=1)
        self._gone = asyncio.Event()
        self._body: bytes | None = request.content
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": request.method,
            "scheme": request.url.scheme,
            "path": request.url.path,
            "raw_path": request.url.raw_path,
            "query_string": request.url.query,
            "root_path": "",
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "client": ("127.0.0.1", 1),
            "server": (request.url.host, request.url.port),
        }
        self.task = asyncio.ensure_future(app(scope, self._receive, self._sent.put))

    async def _receive(self) -> Message:
        body, self._body = self._body, None
        if body is None:
            await self._gone.wait()
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": body}

    async def next(self) -> Message | None:
        """What is sent next; None where nothing is any more."""
        getting = asyncio.create_task(self._sent.get())
        await asyncio.wait([getting, self.task], return_when=asyncio.FIRST_COMPLETED)
        if not getting.done() and self._sent.empty():
            getting.cancel()
            self.task.result()
            return None
        return await getting

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (message := await self.next()) and message["type"] == "http.response.body":
            yield message["body"]
            if not message.get("more_body"):
                return

    async def aclose(self) -> None:
        """The client is gone."""
        self._gone.set()
        while not self.task.done():
            await self.next()


class Line:
    """What a client hears."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self._text = answer.aiter_text()
        self._blocks: list[str] = []

    async def block(self) -> str | None:
        """The next block of lines; None after the last."""
        text = ""
        while not self._blocks:
            try:
                text += await anext(self._text)
            except StopAsyncIteration:
                return None
            if text.endswith("\n\n"):
                self._blocks = text.split("\n\n")[:-1]
        return self._blocks.pop(0)

    async def event(self) -> dict[str, Any] | None:
        """The next event, past signs of life."""
        while (block := await self.block()) is not None:
            if not block.startswith(":"):
                fields = dict(line.split(": ", 1) for line in block.split("\n"))
                return fields | {"data": json.loads(fields["data"])}
        return None

    async def told(self) -> tuple[int, str, str]:
        """Of the next event number, kind and subject."""
        event = await self.event()
        assert event is not None
        assert event["event"] == "consultation"
        return int(event["id"]), event["data"]["kind"], event["data"]["subject"]


@asynccontextmanager
async def listening(
    http: httpx.AsyncClient, headers: dict[str, str], last: str | None = None
) -> AsyncIterator[Line]:
    """A stream that the server has begun; without `last` what it begins with was heard."""
    more = {} if last is None else {"Last-Event-ID": last}
    async with http.stream("GET", PATH, headers=headers | more) as answer:
        assert answer.status_code == 200, await answer.aread()
        line = Line(answer)
        assert await line.block() == ": still here"
        if last is None:
            event = await line.event()
            assert event is not None
            assert event["event"] == "ready"
        yield line
