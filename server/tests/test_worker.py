"""The worker of a process: it outlives the loss of its database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from math import inf

import psycopg
import pytest
from procrastinate import PsycopgConnector
from procrastinate.periodic import TaskAtTime
from psycopg_pool import AsyncConnectionPool

from tests.codes import enqueue_code
from tests.superuser import superuser_url
from zhegui.app import run_worker
from zhegui.features.examinations import jobs as examination_jobs
from zhegui.features.training import completion, notifications
from zhegui.features.training.models import TrainingPlan
from zhegui.kernel.db.queues import AT_ONCE
from zhegui.kernel.ids import new_sid
from zhegui.kernel.work import jobs
from zhegui.kernel.work.jobs import STALLED_AFTER_SECONDS, QueueWorker, Ticks, enqueue, job
from zhegui.kernel.work.rescue import rescue
from zhegui.ports.services import Services
from zhegui.ports.sms import ShortMessage
from zhegui.postgres import Cluster

PATIENCE_SECONDS = 300
JOBS = "select count(*) from procrastinate_jobs where task_name = 'tests.nothing'"
DRAWN = asyncio.Event()
DRAWING = """
    select count(*) from procrastinate_jobs where task_name = 'tests.drawing' and status = 'doing'"""
WORKERS = "select count(*) from procrastinate_workers"
CUT = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'zhegui_app'"


# Four jobs under way: of a living worker, of a dead one, of one that is gone, and of one whose last
# heartbeat was told by a clock that was put back since.
LAY_DOWN = """
    with worker as (
        insert into procrastinate_workers (last_heartbeat)
        select now() + ahead * make_interval(secs => 2 * %(stalled)s)
        from unnest(array[0, -1, 1]) as ahead returning id
    ), numbered as (
        select job.id, row_number() over (order by job.id) as number from procrastinate_jobs job
    )
    update procrastinate_jobs job set status = 'doing', worker_id = (
        select id from worker order by id offset numbered.number - 1 limit 1
    ) from numbered where numbered.id = job.id"""


@job("tests.nothing")
async def nothing(_: Services) -> None:
    """Done when it is gone; not one of those that the worker enqueues by the clock as well."""


@job("tests.drawing", queue="bulk")
async def drawing(_: Services) -> None:
    """One of many: not done before the test says so."""
    await DRAWN.wait()


async def test_jobs_go_on_after_the_database_was_away(clean: Cluster, services: Services) -> None:
    async with _working(services, clean) as connection:
        await _until(connection, WORKERS, len(AT_ONCE))
        await connection.execute(CUT)
        # The pool's connections were cut too; what follows is not about them.
        await services.database.close()
        async with services.transaction() as (session, _):
            await enqueue(session, "tests.nothing")
        await _until(connection, JOBS, 0)


async def test_an_operation_of_the_queue_is_one_statement(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No transaction around it, and no question whether the connection lives before each."""
    asked = 0
    ask = AsyncConnectionPool.check_connection

    async def count(connection: psycopg.AsyncConnection) -> None:
        nonlocal asked
        asked += 1
        await ask(connection)

    monkeypatch.setattr(AsyncConnectionPool, "check_connection", count)
    monkeypatch.setattr(jobs, "KNOWN_TO_LIVE_SECONDS", inf)
    connector = services.jobs.connector
    assert isinstance(connector, PsycopgConnector)
    for _ in range(3):
        await connector.execute_query_async("select 1")
    async with connector.pool.connection() as connection:
        assert connection.autocommit
    assert asked <= 1


async def test_no_job_waits_behind_a_thousand_of_one_event(
    clean: Cluster, services: Services
) -> None:
    async with services.transaction() as (session, _):
        for _ in range(AT_ONCE["default"] + 1):
            await enqueue(session, "tests.drawing")
        await enqueue(session, "tests.nothing")
    async with _working(services, clean) as connection:
        await _until(connection, DRAWING, 1)
        await _until(connection, JOBS, 0)
        await _until(connection, DRAWING, 1)
        DRAWN.set()
        await _until(connection, "select count(*) from procrastinate_jobs", 0)


async def test_a_code_leaves_while_plans_are_put_to_thousands(
    clean: Cluster, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many plans as jobs are done at once, none of which ends before the code has left."""
    left = asyncio.Event()

    class Provider:
        async def send(self, message: ShortMessage) -> None:
            left.set()

    async def put(*_: object) -> None:
        await left.wait()

    services.sms = Provider()
    monkeypatch.setattr(notifications, "tell_assigned", put)
    async with services.transaction() as (session, now):
        for number in range(AT_ONCE["default"] + 1):
            plan = TrainingPlan(
                title=f"{number}", start_at=now, end_at=now + timedelta(days=1), published_at=now
            )
            session.add(plan)
            await session.flush()
            await enqueue(session, "training.settle_plan", plan=str(plan.sid))
    await enqueue_code(services, "13900000001")
    async with _working(services, clean) as connection:
        await left.wait()
        await _until(connection, "select count(*) from procrastinate_jobs", 0)


async def test_attempts_end_while_what_thousands_completed_is_settled(
    clean: Cluster, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits when a plan was put to many people, more than is done at once."""
    begun: list[str] = []

    async def settle(*_: object) -> None:
        begun.append("settle")

    async def end(*_: object) -> None:
        begun.append("end")

    monkeypatch.setattr(completion, "settle", settle)
    monkeypatch.setattr(examination_jobs, "_settle_all", end)
    async with services.transaction() as (session, _):
        for _ in range(AT_ONCE["default"] + 1):
            await enqueue(session, "training.settle", user=str(new_sid()))
    ticks = Ticks(services.jobs, services.clock)
    due = ticks.due(services.clock.now().timestamp())
    await ticks.defer_jobs(each for each in due if each[0].task.name == "examinations.end_overdue")
    async with _working(services, clean) as connection:
        await _until(connection, "select count(*) from procrastinate_jobs", 0)
    assert begun[0] == "end"
    assert begun.count("settle") == AT_ONCE["default"] + 1


async def test_a_failing_worker_still_stops_when_told(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = asyncio.Event()

    async def fails_when_told_to_stop(_: QueueWorker) -> None:
        running.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise ConnectionError("the database is away") from None

    monkeypatch.setattr(QueueWorker, "run", fails_when_told_to_stop)
    worker = asyncio.create_task(run_worker(services))
    async with asyncio.timeout(PATIENCE_SECONDS):
        await running.wait()
        worker.cancel()
        with pytest.raises(asyncio.CancelledError):
            await worker


async def test_what_a_dead_worker_did_is_done_by_another(
    clean: Cluster, services: Services
) -> None:
    async with services.transaction() as (session, _):
        for _ in range(4):
            await enqueue(session, "tests.nothing")
    with psycopg.connect(superuser_url(clean)) as connection:
        connection.execute(LAY_DOWN, {"stalled": STALLED_AFTER_SECONDS})
    assert await rescue(services.jobs) == 3
    assert await rescue(services.jobs) == 0


@pytest.mark.parametrize("waiting", [0, 1])
async def test_of_lost_ticks_of_one_job_a_single_one_comes_back(
    clean: Cluster, services: Services, waiting: int
) -> None:
    ticks, began = Ticks(services.jobs, services.clock), services.clock.now().timestamp()
    with psycopg.connect(superuser_url(clean), autocommit=True) as connection:
        for number in range(2 + waiting):
            if number:
                connection.execute("update procrastinate_jobs set status = 'doing'")
            await ticks.defer_jobs(ticks.due(began + 10 * number))
        if not waiting:
            connection.execute("update procrastinate_jobs set status = 'doing'")
        async with services.transaction() as (session, _):
            await enqueue(session, "tests.nothing")
        connection.execute("update procrastinate_jobs set status = 'doing' where args = '{}'")
        await rescue(services.jobs)
        query = "select status from procrastinate_jobs where task_name = %s"
        for name in ("kernel.rescue", "tests.nothing"):
            assert connection.execute(query, [name]).fetchall() == [("todo",)]


async def test_a_job_put_off_to_a_day_that_was_taken_back_is_tried_now(
    clean: Cluster, services: Services
) -> None:
    async with services.transaction() as (session, _):
        await enqueue(session, "tests.nothing")
    with psycopg.connect(superuser_url(clean), autocommit=True) as connection:
        connection.execute("update procrastinate_jobs set scheduled_at = now() + interval '1 day'")
        await rescue(services.jobs)
        query = "select scheduled_at <= now() from procrastinate_jobs"
        assert connection.execute(query).fetchone() == (True,)


@pytest.mark.parametrize("days", [-1, 1])
async def test_ticks_come_after_the_time_was_set(services: Services, days: int) -> None:
    ticks = Ticks(services.jobs, services.clock)
    at = services.clock.now().timestamp() + 5  # between two ticks
    assert "kernel.rescue" in _names(ticks.due(at))
    assert _names(ticks.due(at + 1)) == set()
    assert "kernel.rescue" in _names(ticks.due(at + 10))
    later = ticks.due(at + days * 86_400)
    assert len(later) == len(_names(later)) > 1


async def test_what_was_slept_through_comes_once_with_the_next_start(
    clean: Cluster, services: Services
) -> None:
    morning = datetime(2026, 11, 21, 1, tzinfo=UTC).timestamp()
    with psycopg.connect(superuser_url(clean), autocommit=True) as connection:
        for enqueued in (1, 0):
            ticks = Ticks(services.jobs, services.clock)
            await ticks.defer_jobs(ticks.due(morning))
            done = connection.execute(
                "delete from procrastinate_jobs where task_name = 'certificates.export_heads'"
            )
            assert done.rowcount == enqueued


@asynccontextmanager
async def _working(services: Services, cluster: Cluster) -> AsyncIterator[psycopg.AsyncConnection]:
    """The worker runs; a connection to look at what it does."""
    worker = asyncio.create_task(run_worker(services))
    async with (
        await psycopg.AsyncConnection.connect(
            superuser_url(cluster), autocommit=True
        ) as connection,
        asyncio.timeout(PATIENCE_SECONDS),
    ):
        yield connection
    worker.cancel()
    with suppress(asyncio.CancelledError):
        await worker


def _names(due: list[TaskAtTime]) -> set[str]:
    return {each.task.name for each, _ in due}


async def _until(connection: psycopg.AsyncConnection, query: str, count: int) -> None:
    while await (await connection.execute(query.encode())).fetchone() != (count,):  # noqa: ASYNC110 (another process has no event)
        await asyncio.sleep(0.02)
