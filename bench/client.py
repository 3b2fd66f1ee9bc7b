"""HTTP over one kept connection, as cheap as Python makes it: the generator shares the cores."""

from __future__ import annotations

import asyncio
from typing import NamedTuple, cast

import httptools

PATIENCE_SECONDS = 60.0


class Answer(NamedTuple):
    """What the server said."""

    status: int
    body: bytes


class Client:
    """One browser's connection: opened when it is needed, and again when the server closed it."""

    def __init__(self, address: tuple[str, int], source: str | None = None) -> None:
        """To an address; from `source`, another of this machine's, where one is given."""
        self._address = address
        self._source = (source, 0) if source else None
        self._connection: _Connection | None = None

    async def post(self, path: str, body: bytes, headers: bytes = b"") -> Answer:
        """Send and wait; `headers` are whole lines. Raises `OSError`, `TimeoutError`."""
        head = f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Length: {len(body)}\r\n".encode()
        async with asyncio.timeout(PATIENCE_SECONDS):
            connection = await self._open()
            return await connection.exchange(head + headers + b"\r\n" + body)

    def close(self) -> None:
        """Hang up."""
        if self._connection:
            self._connection.close()

    async def _open(self) -> _Connection:
        if self._connection is None or self._connection.is_closed:
            loop = asyncio.get_running_loop()
            _, self._connection = await loop.create_connection(
                _Connection, *self._address, local_addr=self._source
            )
        return self._connection


class _Connection(asyncio.Protocol):
    """One request at a time; also what httptools calls back."""

    def __init__(self) -> None:
        self.is_closed = False
        self._parser = httptools.HttpResponseParser(self)
        self._body: list[bytes] = []
        self._waiting: asyncio.Future[Answer] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is none by class

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_closed = True
        if self._waiting and not self._waiting.done():
            self._waiting.set_exception(exc or ConnectionResetError("closed without an answer"))

    def data_received(self, data: bytes) -> None:
        self._parser.feed_data(data)

    def on_body(self, body: bytes) -> None:
        self._body.append(body)

    def on_message_complete(self) -> None:
        answer = Answer(self._parser.get_status_code(), b"".join(self._body))
        self._body = []
        self._parser = httptools.HttpResponseParser(self)
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(answer)

    async def exchange(self, request: bytes) -> Answer:
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        try:
            return await self._waiting
        except asyncio.CancelledError:
            self.close()  # what comes late must not answer the next request
            raise

    def close(self) -> None:
        self.is_closed = True
        self._transport.close()
