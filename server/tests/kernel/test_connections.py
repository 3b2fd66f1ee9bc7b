"""Connections: counted in one place, given back when idle, and kept for those who sit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import httpx
import pytest

from tests.features.examinations.hall import open_hall
from tests.people import People
from zhegui.features.examinations.service import prepared
from zhegui.kernel.db import connections, queues
from zhegui.kernel.db.pool import MeasuredPool
from zhegui.ports.services import Services
from zhegui.settings import Settings

PATIENCE_SECONDS = 8  # less than a request waits for a connection


@asynccontextmanager
async def burst(services: Services) -> AsyncIterator[None]:
    """So many requests at once that no ordinary connection is left."""
    async with AsyncExitStack() as held:
        for _ in range(services.settings.database_pool):
            await held.enter_async_context(services.database.engine.connect())
        yield


@pytest.mark.parametrize(("workers", "claim", "needed"), [(1, 32, 86), (2, 63, 117), (8, 249, 303)])
def test_all_that_processes_take_is_counted(
    settings: Settings, workers: int, claim: int, needed: int
) -> None:
    settings = settings.model_copy(update={"workers": workers})
    assert connections.claim_of_server(settings) == claim
    assert connections.needed(settings) == needed


@pytest.mark.parametrize(("pool", "jobs"), [(100, 13), (15, 11), (10, 6), (6, 4), (2, 4)])
def test_jobs_leave_connections_to_requests(pool: int, jobs: int) -> None:
    at_once = sum(queues.at_once(queue, pool) for queue in queues.AT_ONCE)
    assert at_once == jobs
    assert pool - at_once >= queues.LEFT_TO_REQUESTS or at_once == len(queues.AT_ONCE)


async def test_a_burst_takes_no_connection_from_those_who_sit(
    http: httpx.AsyncClient, services: Services, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = await open_hall(http, services)
    candidates = [await people.learner() for _ in range(2)]
    await hall.answer_all(await hall.paper(await people.learner()))  # which reads the keys
    async with burst(services), asyncio.timeout(PATIENCE_SECONDS):
        for candidate in candidates:
            paper = await hall.paper(candidate)
            _forget_papers(monkeypatch)
            await hall.answer_all(paper)
            await hall.submit(paper)
            await hall.result(paper)


def _forget_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a restart."""
    monkeypatch.setattr(prepared, "_papers", prepared.Kept(1))
    monkeypatch.setattr(prepared, "_asked", prepared.Kept(1))


async def test_what_a_burst_opened_is_closed_when_it_is_over(services: Services) -> None:
    pool = services.database.engine.pool
    assert isinstance(pool, MeasuredPool)
    async with burst(services):
        assert pool.checkedout() == services.settings.database_pool
    assert pool.checkedin() == services.settings.database_pool
    await pool.close_idle(connections.IDLE_SECONDS)
    assert pool.checkedin() == services.settings.database_pool
    await pool.close_idle(0)
    assert pool.checkedin() == 1
    async with burst(services):
        assert pool.checkedout() == services.settings.database_pool
