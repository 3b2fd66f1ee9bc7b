"""Watching a task: each change is told, to its owner alone, without a connection held meanwhile."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import httpx
import pytest

from tests.conftest import FakeClock
from tests.features.tasks.test_changing import bulk
from tests.features.tasks.test_export import API, export, stop, task, write
from tests.people import People, Person
from zhegui.features.tasks import bulk_changes, progress
from zhegui.features.tasks.models import Task
from zhegui.kernel.http import streams
from zhegui.kernel.records.listing import read_detail
from zhegui.ports.services import Services

Run = Callable[..., Awaitable[None]]


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "EACH", 0.01)


async def watch(http: httpx.AsyncClient, person: Person, sid: str) -> httpx.Response:
    body = {"model": {"sid": sid}}
    return await http.post(f"{API}/task/v2/watch", json=body, headers=person.headers)


def told(answer: httpx.Response) -> list[dict[str, Any]]:
    lines = answer.text.splitlines()
    return [json.loads(line[6:]) for line in lines if line.startswith("data: ")]


async def begun(http: httpx.AsyncClient, people: People) -> tuple[Person, str]:
    operator = await people.operator()
    await write(http, operator, "甲")
    return operator, (await export(http, operator)).json()["data"]["sid"]


async def test_what_becomes_of_a_task_is_told_until_it_is_over(
    http: httpx.AsyncClient, people: People, run_jobs: Run
) -> None:
    operator, sid = await begun(http, people)
    watching = asyncio.create_task(watch(http, operator, sid))
    await run_jobs()
    answer = await watching
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.headers["x-accel-buffering"] == "no"
    last = told(answer)[-1]
    assert (last["state"], last["done"], last["result"]) == ("done", 1, {"rows": 1})
    assert last["fileSid"] == (await task(http, operator, sid))["fileSid"]


async def test_of_one_that_is_stopped_is_told_what_it_did_until_then(
    http: httpx.AsyncClient, people: People, run_jobs: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙")
    sid = await bulk(http, operator, change={"state": "draft"})
    seen, one = asyncio.Event(), bulk_changes._one

    async def look(*asked: Any) -> str:
        row = await read_detail(*asked)
        if json.loads(row)["state"] == "cancelled":
            seen.set()
        return row

    async def one_and_be_stopped(services: Services, task: Task, record: UUID) -> None:
        await stop(http, operator, sid)
        await seen.wait()
        await one(services, task, record)

    monkeypatch.setattr(progress, "read_detail", look)
    monkeypatch.setattr(bulk_changes, "STEP", 1)
    monkeypatch.setattr(bulk_changes, "_one", one_and_be_stopped)
    hearing = asyncio.create_task(watch(http, operator, sid))
    await run_jobs()
    last = told(await hearing)[-1]
    assert (last["state"], last["done"], last["total"]) == ("cancelled", 1, 2)
    assert last["result"] == {"done": 1, "failed": 0, "failureList": []}


async def test_more_streams_than_connections_keep_nobody_waiting(
    http: httpx.AsyncClient, people: People, run_jobs: Run, services: Services
) -> None:
    operator, sid = await begun(http, people)
    many = [asyncio.create_task(watch(http, operator, sid)) for _ in range(streams.WATCHED.of_one)]
    while streams.WATCHED.count < streams.WATCHED.of_one:
        await task(http, operator, sid)
    refused = await watch(http, operator, sid)
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many_streams")
    await run_jobs()
    assert {told(await each)[-1]["state"] for each in many} == {"done"}
    assert streams.WATCHED.count == 0


async def test_a_stream_ends_with_the_login(
    http: httpx.AsyncClient, people: People, clock: FakeClock
) -> None:
    operator, sid = await begun(http, people)
    watching = asyncio.create_task(watch(http, operator, sid))
    while not streams.WATCHED.count:
        await task(http, operator, sid)
    clock.advance(days=400)
    assert told(await watching)[-1]["state"] == "waiting"


async def test_streams_end_when_the_server_stops(
    http: httpx.AsyncClient, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "is_stopping", False)
    operator, sid = await begun(http, people)
    watching = asyncio.create_task(watch(http, operator, sid))
    while not streams.WATCHED.count:
        await task(http, operator, sid)
    streams.end_all()
    assert told(await watching)[-1]["state"] == "waiting"
    # A request that was under way begins none any more.
    assert told(await watch(http, operator, sid)) == []


async def test_another_may_not_watch(http: httpx.AsyncClient, people: People) -> None:
    _, sid = await begun(http, people)
    assert (await watch(http, await people.learner(), sid)).status_code == 404
