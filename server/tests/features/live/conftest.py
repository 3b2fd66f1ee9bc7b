"""An application whose streams are read as they come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from uuid import UUID

import httpx
import pytest

from tests.features.live.streaming import Streaming
from tests.people import Person
from zhegui.app import create_app, gated
from zhegui.features.live import streams
from zhegui.features.live.api import announce
from zhegui.kernel.ids import new_sid
from zhegui.ports.services import Services

Tell = Callable[..., Awaitable[UUID]]


@asynccontextmanager
async def serving(services: Services) -> AsyncIterator[httpx.AsyncClient]:
    """HTTP to an application; its streams have ended at the end, and nobody listens any more."""
    app = create_app(services, with_worker=False)
    transport = Streaming(gated(app))
    async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as http:
        yield http
    running = streams.live_streams(app.state)._running
    if running:
        await asyncio.wait([running])


@pytest.fixture
async def http(services: Services) -> AsyncIterator[httpx.AsyncClient]:
    async with serving(services) as http:
        yield http


@pytest.fixture
def beating(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life come all the time."""
    monkeypatch.setattr(streams, "HEARTBEAT", 0.02)


@pytest.fixture
def tell(services: Services) -> Tell:
    """Tell people something of a new record, in a transaction of its own; the record's sid."""

    async def told(*people: Person, kind: str = "message", times: int = 1) -> UUID:
        subject = new_sid()
        async with services.transaction() as (session, _):
            for _ in range(times):
                await announce(session, [each.sid for each in people], kind, subject)
        return subject

    return told
