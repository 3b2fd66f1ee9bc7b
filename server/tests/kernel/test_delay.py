"""Who is refused again and again is told so later and later, and nobody else is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tests.conftest import FakeClock
from zhegui.kernel.http import delay
from zhegui.kernel.http.allowance import (
    BACK_PER_SECOND,
    MILLISECOND,
    MOST_AT_ONCE,
    REFUSED_AT_ONCE,
    Allowance,
)
from zhegui.kernel.http.delay import DELAY_SECONDS, DelayedRefusals

AT_ONCE = REFUSED_AT_ONCE // MILLISECOND
BACK = BACK_PER_SECOND // MILLISECOND


@dataclass
class Services:
    clock: FakeClock = field(default_factory=FakeClock)
    allowance: Allowance = field(default_factory=Allowance)


async def answering(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the status that stands in the path."""
    status = int(Request(scope).url.path.rpartition("/")[2])
    await Response("", status)(scope, receive, send)


class Server:
    """How often an answer was delayed."""

    def __init__(self) -> None:
        self.services = Services()
        self.delays: list[float] = []
        self._app = DelayedRefusals(
            answering, self.services, {"/saves/409", "/saves/400", "/saves/429"}, self._pause
        )

    async def _pause(self, seconds: float) -> None:
        self.delays.append(seconds)

    async def ask(
        self,
        path: str,
        times: int = 1,
        address: str = "203.0.113.7",
        body: bytes | AsyncIterator[bytes] = b"",
        headers: dict[str, str] | None = None,
    ) -> int:
        """Ask so often; how many of the answers were delayed."""
        before = len(self.delays)
        transport = httpx.ASGITransport(self._app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as client:
            for _ in range(times):
                answer = await client.post(path, content=body, headers=headers)
                assert answer.status_code == int(path.rpartition("/")[2])
        return len(self.delays) - before


async def test_refusals_are_delayed_once_there_were_many() -> None:
    server = Server()
    assert await server.ask("/400", AT_ONCE) == 0
    assert await server.ask("/429") == 1
    assert all(DELAY_SECONDS <= each <= 2 * DELAY_SECONDS for each in server.delays)
    server.services.clock.advance(seconds=2)
    assert await server.ask("/400", 2 * BACK) == 1
    assert await server.ask("/400", address="203.0.113.8") == 0


async def test_what_is_answered_is_not_delayed() -> None:
    server = Server()
    await server.ask("/400", AT_ONCE + 1)
    for path in ("/200", "/304", "/503", "/saves/409"):
        assert await server.ask(path) == 0


async def test_of_a_sitting_only_what_no_page_sends_is_delayed() -> None:
    server = Server()
    assert await server.ask("/saves/400", AT_ONCE + 3) == 3
    assert await server.ask("/saves/429") == 1
    assert await server.ask("/saves/409") == 0


async def test_a_large_body_counts_as_what_it_takes_to_refuse_it() -> None:
    server = Server()
    large = b"x" * 7 * MILLISECOND
    assert await server.ask("/400", AT_ONCE // 8, body=large) == 0
    assert await server.ask("/400", body=large) == 1
    assert await server.ask("/400", address="203.0.113.8", body=large) == 0


async def test_a_body_that_nobody_reads_counts_as_the_largest_that_is_read() -> None:
    server = Server()
    huge = {"content-length": "300000000"}
    assert await server.ask("/413", AT_ONCE // 16, headers=huge) == 0


async def test_a_body_that_does_not_say_how_large_it_is_counts_as_a_large_one() -> None:
    server = Server()

    async def pieces() -> AsyncIterator[bytes]:
        yield b"x"

    counted = [await server.ask("/400", body=pieces()) for _ in range(AT_ONCE)]
    assert 0 < counted.index(1) < AT_ONCE // 8


async def test_refusals_take_nothing_of_what_may_be_asked() -> None:
    server = Server()
    await server.ask("/400", 2 * AT_ONCE)
    server.services.allowance.spend("203.0.113.7", MOST_AT_ONCE, server.services.clock.now())


async def test_so_many_wait_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delay, "MOST_DELAYED", 0)
    assert await Server().ask("/400", AT_ONCE + 5) == 0
