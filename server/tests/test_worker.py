"""The worker of a process: it outlives the loss of its database."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import psycopg
import pytest

from zhegui.app import run_worker
from zhegui.kernel.jobs import enqueue, job
from zhegui.ports.house import House
from zhegui.postgres import Cluster

PATIENCE_SECONDS = 60
JOBS = "select count(*) from procrastinate_jobs where task_name = 'tests.nothing'"
WORKERS = "select count(*) from procrastinate_workers"
CUT = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'zhegui_app'"


@job("tests.nothing")
async def nothing(_: House) -> None:
    """Done when it is gone; not one of those that the worker enqueues by the clock as well."""


async def test_jobs_go_on_after_the_database_was_away(clean: Cluster, house: House) -> None:
    worker = asyncio.create_task(run_worker(house))
    async with (
        await psycopg.AsyncConnection.connect(
            clean.superuser_url or "", autocommit=True
        ) as connection,
        asyncio.timeout(PATIENCE_SECONDS),
    ):
        await _until(connection, WORKERS, 1)
        await connection.execute(CUT)
        # The pool's connections were cut too; what follows is not about them.
        await house.database.close()
        async with house.transaction() as (session, _):
            await enqueue(session, "tests.nothing")
        await _until(connection, JOBS, 0)
    worker.cancel()
    with suppress(asyncio.CancelledError):
        await worker


async def test_a_failing_worker_still_stops_when_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = asyncio.Event()

    async def fails_when_told_to_stop(**_: object) -> None:
        running.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise ConnectionError("the database is away") from None

    monkeypatch.setattr(house.jobs, "run_worker_async", fails_when_told_to_stop)
    worker = asyncio.create_task(run_worker(house))
    async with asyncio.timeout(PATIENCE_SECONDS):
        await running.wait()
        worker.cancel()
        with pytest.raises(asyncio.CancelledError):
            await worker


async def _until(connection: psycopg.AsyncConnection, query: str, count: int) -> None:
    while await (await connection.execute(query.encode())).fetchone() != (count,):  # noqa: ASYNC110 (another process has no event)
        await asyncio.sleep(0.02)
