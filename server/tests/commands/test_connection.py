"""What comes before a request is understood: its head, a body that stops, or no HTTP at all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn import Config
from uvicorn.server import ServerState

from zhegui.commands import connection
from zhegui.commands.connection import Connection, ProductionConnection

Say = Callable[..., Awaitable[tuple[bytes, bytes]]]

GET = b"GET / HTTP/1.1\r\nHost: zhegui.test\r\n"
LAST = GET + b"Connection: close\r\n\r\n"


async def here(scope: Scope, receive: Receive, send: Send) -> None:
    """Hears the request to its end, and answers."""
    while (await receive()).get("more_body"):
        pass
    await PlainTextResponse("here")(scope, receive, send)


@pytest.fixture
async def say(request: pytest.FixtureRequest) -> AsyncIterator[Say]:
    """Says pieces of bytes to a server, and hears head and body of all it answers until it closes."""
    kind: type[Connection] = getattr(request, "param", Connection)
    config = Config(here, log_config=None, lifespan="off")
    config.load()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: kind(config, ServerState(), {}), "127.0.0.1", 0)

    async def say(*pieces: bytes) -> tuple[bytes, bytes]:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        return head, body

    async with server:
        yield say


async def test_one_connection_carries_many_requests(say: Say) -> None:
    post = b"POST / HTTP/1.1\r\nHost: zhegui.test\r\nContent-Length: 200000\r\n\r\n"
    _, body = await say(GET + b"\r\n", post, b"x" * 200_000, GET[:20], GET[20:] + b"\r\n", LAST)
    assert body.count(b"here") == 4


async def test_requests_that_wait_for_each_other_are_bounded(say: Say) -> None:
    most = connection.MOST_WAITING
    _, body = await say(*[GET + b"\r\n"] * most, LAST)
    assert body.count(b"here") == most + 1
    head, body = await say((GET + b"\r\n") * 100)
    assert (head + body).count(b"HTTP/1.1 400 ") == 1
    assert body.count(b"here") < 100


@pytest.mark.parametrize("header", [b"X-Long: ", b"X-Short: a\r\n"], ids=["one", "many"])
async def test_no_head_is_without_end(say: Say, header: bytes) -> None:
    most = connection.MOST_HEAD_BYTES
    # Not a byte more than is read, or the refusal may be lost when the connection is closed.
    head, body = await say((GET + header * most)[: most + 1])
    assert head.startswith(b"HTTP/1.1 400 ")
    assert json.loads(body)["error"] == "bad_request"


@pytest.mark.parametrize(
    "head",
    [
        b"GET /?" + b"a&" * 5_000 + b" HTTP/1.1\r\nHost: zhegui.test\r\n\r\n",
        GET + b"X-Long: " + b"a" * 10_000 + b"\r\n\r\n",
        GET + b"X:\r\n" * 200 + b"\r\n",
    ],
    ids=["address", "header", "headers"],
)
async def test_a_head_that_came_whole_is_bounded_too(say: Say, head: bytes) -> None:
    answered, body = await say(head)
    assert answered.startswith(b"HTTP/1.1 400 ")
    assert json.loads(body)["error"] == "bad_request"


@pytest.mark.parametrize(
    "begun", [(), (GET,), (GET + b"\r\n", GET[:20])], ids=["nothing", "half", "half of the next"]
)
async def test_a_head_that_does_not_come_is_not_waited_for(
    say: Say, begun: tuple[bytes, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.1)
    async with asyncio.timeout(10):
        await say(*begun)


@pytest.mark.parametrize(
    "begun",
    [
        b"Content-Length: 200000\r\n\r\n" + b"x" * 1000,
        b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    ],
    ids=["of a length", "chunked"],
)
async def test_a_body_that_stops_is_not_waited_for(
    say: Say, begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "BODY_SECONDS", 0.1)
    async with asyncio.timeout(10):
        await say(b"POST / HTTP/1.1\r\nHost: zhegui.test\r\n" + begun)


@pytest.mark.parametrize("said", [b"\x16\x03\x01\x02\x00\r\n", b"FOO / HTTP/1.1\r\n\r\n"])
@pytest.mark.parametrize("say", [Connection, ProductionConnection], indirect=True)
async def test_what_is_no_http_is_refused_in_our_words(
    say: Say, said: bytes, request: pytest.FixtureRequest
) -> None:
    head, body = await say(said)
    lines = head.decode().lower().split("\r\n")
    assert lines[0] == "http/1.1 400 bad request"
    assert {"cache-control: no-store", "x-content-type-options: nosniff"} <= set(lines)
    assert "content-security-policy: default-src 'none'; frame-ancestors 'none'" in lines
    assert f"x-request-id: {json.loads(body)['requestId']}" in lines
    in_production = request.node.callspec.params["say"] is ProductionConnection
    assert any(line.startswith("strict-transport-security") for line in lines) is in_production


class Ending:
    """A server, each of whose connections can be told that it ends."""

    def __init__(self) -> None:
        self._state = ServerState()
        self._made = asyncio.Event()
        self._config = Config(here, log_config=None, lifespan="off")
        self._config.load()
        self.port = 0

    def connection(self) -> Connection:
        made = self._made

        class Told(Connection):
            def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
                super().connection_made(transport)
                made.set()

        return Told(self._config, self._state, {})

    async def end(self) -> None:
        """Tell it to the connection that was opened last."""
        async with asyncio.timeout(10):
            await self._made.wait()
        self._made.clear()
        for each in list(self._state.connections):
            each.shutdown()


@pytest.fixture
async def ending() -> AsyncIterator[Ending]:
    ending = Ending()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(ending.connection, "127.0.0.1", 0)
    async with server:
        ending.port = server.sockets[0].getsockname()[1]
        yield ending


@pytest.mark.parametrize("begun", [b"", GET + b"\r\n"], ids=["the first", "a later one"])
async def test_what_is_sent_when_it_ends_is_answered(ending: Ending, begun: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", ending.port)
    writer.write(begun)
    if begun:
        assert (await reader.readuntil(b"here")).startswith(b"HTTP/1.1 200")
    await ending.end()
    writer.write(GET + b"\r\n")
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    assert (body, b"connection: close" in head.lower()) == (b"here", True)
    writer.close()


async def test_a_connection_on_which_nothing_is_asked_ends_soon(
    ending: Ending, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "LINGER_SECONDS", 0.1)
    reader, writer = await asyncio.open_connection("127.0.0.1", ending.port)
    await ending.end()
    async with asyncio.timeout(10):
        assert await reader.read() == b""
    writer.close()
