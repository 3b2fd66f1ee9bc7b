"""Does it live, is it ready, how is it doing."""

from datetime import timedelta

import httpx
import pytest

from tests.conftest import FakeClock
from zhegui.app import create_app, gated
from zhegui.ports.house import House
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
    http: httpx.AsyncClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(house.storage, "put", full)
    answer = await http.get("/readyz")
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    assert (await http.get("/healthz")).status_code == 200


async def test_figures_are_for_this_machine(http: httpx.AsyncClient) -> None:
    await http.get("/healthz")
    answer = await http.get("/metrics")
    assert 'zhegui_requests_total{method="GET",route="/healthz",status="200"}' in answer.text
    forwarded = await http.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
    assert forwarded.status_code == 404


async def test_figures_are_for_who_has_the_token(house: House, settings: Settings) -> None:
    house.settings = settings.model_copy(update={"metrics_token": TOKEN})
    transport = httpx.ASGITransport(gated(create_app(house, with_worker=False)))
    async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as http:
        assert (await http.get("/metrics")).status_code == 404
        headers = {"Authorization": f"Bearer {TOKEN}"}
        assert (await http.get("/metrics", headers=headers)).status_code == 200
