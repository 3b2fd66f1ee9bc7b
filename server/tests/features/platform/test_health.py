"""Does it live, is it ready, how is it doing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from tests.conftest import FakeClock
from zhegui.app import create_app, gated
from zhegui.ports.services import Services
from zhegui.settings import Settings

TOKEN = "a token of the monitoring"


async def test_it_lives_and_is_ready(http: httpx.AsyncClient) -> None:
    answer = await http.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    answer = await http.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "clockAheadSeconds": 0})


async def test_it_says_that_the_machines_clock_was_set(
    http: httpx.AsyncClient, clock: FakeClock
) -> None:
    clock.wall = timedelta(hours=-1)
    answer = await http.get("/readyz")
    assert (answer.status_code, answer.json()["clockAheadSeconds"]) == (200, -3600)


async def test_it_is_not_ready_when_files_cannot_be_kept(
    http: httpx.AsyncClient,
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def full(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(services.storage, "put", full)
    answer = await http.get("/readyz")
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    assert "not ready: the storage: OSError" in caplog.text
    assert (await http.get("/healthz")).status_code == 200


async def test_the_storage_is_written_to_now_and_then_however_many_ask(
    http: httpx.AsyncClient, services: Services, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []

    async def put(*_: object) -> None:
        written.append(clock.now())

    monkeypatch.setattr(services.storage, "put", put)
    answers = await asyncio.gather(*(http.get("/readyz") for _ in range(50)))
    assert ({each.status_code for each in answers}, len(written)) == ({200}, 1)
    clock.advance(seconds=9)
    await http.get("/readyz")
    assert len(written) == 1
    clock.advance(seconds=1)
    await http.get("/readyz")
    assert len(written) == 2


async def test_a_storage_that_fails_is_noticed_soon_and_so_is_its_return(
    http: httpx.AsyncClient, services: Services, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise OSError("no space left on device")

    assert (await http.get("/readyz")).status_code == 200
    with monkeypatch.context() as failing:
        failing.setattr(services.storage, "put", full)
        clock.advance(seconds=10)
        assert (await http.get("/readyz")).status_code == 503
    assert (await http.get("/readyz")).status_code == 503
    clock.advance(seconds=1)
    assert (await http.get("/readyz")).status_code == 200


async def test_it_is_not_ready_when_no_save_could_be_taken(
    http: httpx.AsyncClient, services: Services, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    @asynccontextmanager
    async def refused() -> AsyncIterator[None]:
        raise OperationalError(None, None, Exception("too many clients already"))
        yield

    with monkeypatch.context() as exhausted:
        exhausted.setattr(services.database, "reserved", refused)
        assert (await http.get("/readyz")).status_code == 503
    clock.advance(seconds=1)
    assert (await http.get("/readyz")).status_code == 200


async def test_it_is_ready_while_a_burst_has_taken_all_ordinary_connections(
    http: httpx.AsyncClient, services: Services
) -> None:
    async with AsyncExitStack() as burst:
        for _ in range(services.settings.database_pool):
            await burst.enter_async_context(services.database.engine.connect())
        assert (await http.get("/readyz")).status_code == 200


async def test_figures_are_for_this_machine(http: httpx.AsyncClient) -> None:
    await http.get("/healthz")
    answer = await http.get("/metrics")
    assert 'zhegui_requests_total{method="GET",route="/healthz",status="200"}' in answer.text
    forwarded = await http.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
    assert forwarded.status_code == 404


async def test_figures_are_for_who_has_the_token(services: Services, settings: Settings) -> None:
    services.settings = settings.model_copy(update={"metrics_token": TOKEN})
    transport = httpx.ASGITransport(gated(create_app(services, with_worker=False)))
    async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as http:
        assert (await http.get("/metrics")).status_code == 404
        headers = {"Authorization": f"Bearer {TOKEN}"}
        assert (await http.get("/metrics", headers=headers)).status_code == 200
