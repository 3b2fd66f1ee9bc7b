"""What was acknowledged outlives outages: every task is done or told as failed, and none hangs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

import httpx
import procrastinate.exceptions
import psycopg
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.tasks.test_export import export, task, write
from tests.people import People, Person
from tests.superuser import superuser_url
from tests.waiting import run_waiting
from zhegui.app import run_worker
from zhegui.features.tasks import exports, runner
from zhegui.features.tasks.models import Task
from zhegui.features.tasks.rules import OPEN
from zhegui.kernel.db import disk_space
from zhegui.kernel.outage import is_outage
from zhegui.kernel.work import jobs
from zhegui.kernel.work.failed_jobs import retry_jobs
from zhegui.kernel.work.rescue import rescue
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

Run = Callable[..., Awaitable[None]]
TIMES = 5
CUT = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'zhegui_app'"
AGAIN = "update procrastinate_jobs set scheduled_at = now() where status = 'todo'"
OPEN_ROWS = {(state.value,) for state in OPEN}
SPENT = "select coalesce(sum(tries), 0) from job_failure"


@pytest.fixture
def connection(clean: Cluster) -> Iterator[psycopg.Connection]:
    with psycopg.connect(superuser_url(clean), autocommit=True) as connection:
        yield connection


@pytest.fixture
async def asked(http: httpx.AsyncClient, people: People) -> tuple[Person, str]:
    """An operator who has asked for an export."""
    operator = await people.operator()
    await write(http, operator, "甲")
    return operator, (await export(http, operator)).json()["data"]["sid"]


def failing(
    monkeypatch: pytest.MonkeyPatch, times: int, fail: Callable[[], None]
) -> Callable[[], int]:
    """Let the first runs of an export fail; the count of all runs."""
    whole, runs = exports._keep, 0

    async def keep(*arguments: Any) -> Any:
        nonlocal runs
        runs += 1
        if runs <= times:
            fail()
        return await whole(*arguments)

    monkeypatch.setattr(exports, "_keep", keep)
    return lambda: runs


async def tried(services: Services, connection: psycopg.Connection, times: int) -> None:
    """Run what waits so often, as if all pauses were over."""
    for _ in range(times):
        connection.execute(AGAIN)
        await run_waiting(services)


async def test_a_task_is_done_though_the_database_goes_away_again_and_again(
    http: httpx.AsyncClient,
    services: Services,
    connection: psycopg.Connection,
    asked: tuple[Person, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "LONGEST_OUTAGE_WAIT_SECONDS", 0)
    whole, runs = runner.Progress.hold, 0

    async def hold(progress: runner.Progress, session: AsyncSession) -> Task:
        nonlocal runs
        task, runs = await whole(progress, session), runs + 1
        if runs <= TIMES:  # in the middle of its transaction
            connection.execute(CUT)
        return task

    monkeypatch.setattr(runner.Progress, "hold", hold)
    worker = asyncio.create_task(run_worker(services))
    try:
        async with asyncio.timeout(110):
            while connection.execute("select state from task").fetchone() in OPEN_ROWS:
                with suppress(procrastinate.exceptions.ConnectorException):
                    await rescue(services.jobs)
                await asyncio.sleep(0.05)
    finally:
        worker.cancel()
        with suppress(asyncio.CancelledError):
            await worker
    await services.database.close()  # its connections were cut
    assert ((await task(http, *asked))["state"], runs) == ("done", TIMES + 1)


def refuse(error: Exception) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    "error",
    [
        psycopg.errors.DiskFull(),
        psycopg.errors.AdminShutdown(),
        psycopg.errors.TooManyConnections(),
        OSError(28, "no space left on device"),
        ConnectionResetError(),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_an_outage_spends_no_attempt(
    http: httpx.AsyncClient,
    services: Services,
    connection: psycopg.Connection,
    asked: tuple[Person, str],
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
) -> None:
    failing(monkeypatch, TIMES, refuse(error))
    await tried(services, connection, TIMES)
    assert (await task(http, *asked))["state"] == "running"
    assert connection.execute(SPENT).fetchone() == (0,)
    await tried(services, connection, 1)
    assert (await task(http, *asked))["state"] == "done"


async def test_what_waits_while_the_disk_is_full_is_done_when_there_is_room(
    http: httpx.AsyncClient,
    services: Services,
    connection: psycopg.Connection,
    asked: tuple[Person, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    services.settings.data_dir.mkdir(exist_ok=True)
    space = disk_space.DiskSpace([services.settings.data_dir])
    with monkeypatch.context() as full:
        full.setattr(services.database, "_disk_space", space)
        full.setattr(disk_space, "_free", lambda _: 0)
        await tried(services, connection, TIMES)
    assert (await task(http, *asked))["state"] == "waiting"
    await tried(services, connection, 1)
    assert (await task(http, *asked))["state"] == "done"


async def test_failures_of_its_own_are_counted_and_told(
    http: httpx.AsyncClient,
    services: Services,
    connection: psycopg.Connection,
    asked: tuple[Person, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs = failing(monkeypatch, TIMES, refuse(ValueError()))
    await tried(services, connection, TIMES)
    found = await task(http, *asked)
    assert (found["state"], found["error"], runs()) == ("failed", "internal_error", 3)


async def test_that_it_failed_is_told_though_the_database_was_away_then(
    http: httpx.AsyncClient,
    services: Services,
    connection: psycopg.Connection,
    asked: tuple[Person, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs = failing(monkeypatch, TIMES, refuse(ValueError()))
    with monkeypatch.context() as away:

        async def give_up(*_: object) -> None:
            raise psycopg.errors.CannotConnectNow

        away.setattr(runner, "give_up", give_up)
        await tried(services, connection, TIMES)
    assert (await task(http, *asked))["state"] == "running"
    await tried(services, connection, 1)
    assert ((await task(http, *asked))["state"], runs()) == ("failed", 3)


async def test_a_job_that_kills_its_process_every_time_is_given_up(
    http: httpx.AsyncClient,
    services: Services,
    connection: psycopg.Connection,
    asked: tuple[Person, str],
) -> None:
    for _ in range(jobs.MOST_DEATHS):
        connection.execute("update procrastinate_jobs set status = 'doing'")
        assert await rescue(services.jobs) == 1
    await tried(services, connection, 1)
    assert (await task(http, *asked))["state"] == "failed"


@pytest.mark.parametrize(
    "lose",
    [
        "delete from procrastinate_jobs",
        "update procrastinate_jobs set status = 'failed', attempts = 3",
        "update procrastinate_jobs set status = 'aborted', attempts = 3",
    ],
    ids=["gone", "failed", "aborted"],
)
@pytest.mark.parametrize("state", ["waiting", "running"])
async def test_a_task_whose_job_is_over_gets_another(
    http: httpx.AsyncClient,
    services: Services,
    connection: psycopg.Connection,
    asked: tuple[Person, str],
    lose: str,
    state: str,
) -> None:
    connection.execute("update task set state = %s", [state])
    connection.execute(lose.encode())
    for _ in range(2):
        await jobs.JOBS["kernel.resume"].run(services)
    queued = "select count(*) from procrastinate_jobs where status = 'todo'"
    assert connection.execute(queued).fetchone() == (1,)
    await run_waiting(services)
    assert (await task(http, *asked))["state"] == "done"


async def test_one_that_was_stopped_and_whose_job_is_over_is_over_as_well(
    http: httpx.AsyncClient,
    services: Services,
    connection: psycopg.Connection,
    asked: tuple[Person, str],
) -> None:
    connection.execute("update task set state = 'cancelled'")
    connection.execute("delete from procrastinate_jobs")
    await jobs.JOBS["kernel.resume"].run(services)
    await run_waiting(services)
    found = await task(http, *asked)
    assert found["state"] == "cancelled"
    assert found["finishedAt"]


async def test_what_hangs_is_seen_in_the_figures(
    http: httpx.AsyncClient, connection: psycopg.Connection, asked: tuple[Person, str]
) -> None:
    assert asked
    hangs = 'zhegui_jobs_missing{job="tasks.run"}'
    assert f"{hangs} 0.0" in (await http.get("/metrics")).text
    connection.execute("delete from procrastinate_jobs")
    assert f"{hangs} 1.0" in (await http.get("/metrics")).text


async def test_an_operator_who_tries_again_gives_all_attempts_again(
    http: httpx.AsyncClient,
    services: Services,
    connection: psycopg.Connection,
    asked: tuple[Person, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs = failing(monkeypatch, 2, refuse(ValueError()))
    await tried(services, connection, 2)
    await retry_jobs(services.jobs)
    assert connection.execute(SPENT).fetchone() == (0,)
    await run_waiting(services)
    assert ((await task(http, *asked))["state"], runs()) == ("done", 3)


def told_of(error: BaseException, cause: BaseException) -> BaseException:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (psycopg.OperationalError(), True),
        (psycopg.errors.CrashShutdown(), True),
        (psycopg.errors.OutOfMemory(), True),
        (psycopg.errors.ReadOnlySqlTransaction(), True),
        (psycopg.errors.QueryCanceled(), False),
        (psycopg.errors.DeadlockDetected(), False),
        (psycopg.errors.UniqueViolation(), False),
        (FileNotFoundError(2, "no such file"), False),
        (ValueError(), False),
        (told_of(RuntimeError(), psycopg.errors.DiskFull()), True),
        (told_of(RuntimeError(), ValueError()), False),
        (ExceptionGroup("both", [psycopg.errors.DiskFull(), ValueError()]), False),
        (ExceptionGroup("one", [psycopg.errors.DiskFull()]), True),
    ],
)
def test_what_an_outage_is(error: BaseException, expected: bool) -> None:
    assert is_outage(error) is expected
