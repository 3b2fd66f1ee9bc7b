"""The harness: HTTP to the app, on a PostgreSQL of its own, with time in our hands."""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from tests.people import People
from tests.superuser import superuser_url
from zhegui.app import build_house, create_app, gated, opened
from zhegui.kernel.jobs import JOBS
from zhegui.ports.house import House
from zhegui.postgres import Cluster, schema, temporary_cluster
from zhegui.settings import Settings

START = datetime(2026, 11, 21, 1, 0, tzinfo=UTC)
HERE = {"127.0.0.1", "::1", "localhost", ""}


def _stay_here(event: str, arguments: tuple[Any, ...]) -> None:
    """No test reaches beyond this machine: what asks the network would pass here and fail there."""
    if event == "socket.connect" and isinstance(arguments[1], tuple):
        host = arguments[1][0]
    elif event == "socket.getaddrinfo":
        host = arguments[0] or ""
    else:
        return
    if host not in HERE and not str(host).endswith(".invalid"):
        raise PermissionError(f"a test wanted to reach {host}")


sys.addaudithook(_stay_here)


class FakeClock:
    """Stands still until it is told to go."""

    def __init__(self) -> None:
        self._now = START
        #: How far somebody put the machine's clock ahead of it.
        self.wall = timedelta(0)

    def now(self) -> datetime:
        return self._now

    def advance(self, **by: float) -> datetime:
        """Go on by `timedelta(**by)`; the new moment."""
        self._now += timedelta(**by)
        return self._now

    def set(self, now: datetime) -> None:
        self._now = now

    def ahead(self) -> timedelta:
        return self.wall

    def follow(self) -> None:
        self._now += self.wall
        self.wall = timedelta(0)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL for all tests of a worker."""
    with temporary_cluster() as cluster:
        yield cluster


@pytest.fixture(scope="session")
def migrated(cluster: Cluster) -> Cluster:
    """The same, its schema at the head."""
    schema.upgrade(cluster.owner_url)
    return cluster


# Deleting from small tables costs a tenth of truncating them all.
EMPTY = """
do $$ declare name text; begin
  perform set_config('session_replication_role', 'replica', true);
  for name in select relname from pg_stat_user_tables where relname <> 'alembic_version' loop
    execute format('delete from %I', name);
  end loop;
  perform setval('user_number', 100001, false);
end $$
"""


@pytest.fixture(scope="session")
def superuser(migrated: Cluster) -> Iterator[psycopg.Connection]:
    """A connection as PostgreSQL's superuser. What is asked first on a new one takes 20 times as
    long as afterwards, so this and those of `connected` serve all tests."""
    with psycopg.connect(superuser_url(migrated), autocommit=True) as connection:
        yield connection


@pytest.fixture
def clean(migrated: Cluster, superuser: psycopg.Connection) -> Cluster:
    """The same, its tables empty. Replica role: append-only tables refuse even us otherwise."""
    superuser.execute(EMPTY)
    return migrated


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """Where a command may make a data directory: PostgreSQL's own user, under root, can go there."""
    folder = Path(tempfile.mkdtemp(prefix="zhegui-test-"))
    folder.chmod(0o711)
    yield folder / "data"
    shutil.rmtree(folder)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a test: a folder of its own, limits as they are by default."""
    return Settings.load({}, data_dir=tmp_path / "data", environment="test")


@pytest.fixture
def clock() -> FakeClock:
    """The time in this test."""
    return FakeClock()


@pytest.fixture(scope="session")
async def connected(
    migrated: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[House]:
    """Whose connections and queue every test's house has."""
    settings = Settings.load({}, data_dir=tmp_path_factory.mktemp("connected"), environment="test")
    async with opened(build_house(settings, migrated.app_url)) as house:
        yield house


@pytest.fixture
def house(clean: Cluster, settings: Settings, clock: FakeClock, connected: House) -> House:
    """A house with its queue open and no worker: jobs run when `run_jobs` is called."""
    house = build_house(settings, clean.app_url, clock)
    house.database, house.jobs = connected.database, connected.jobs
    return house


@pytest.fixture
async def http(house: House) -> AsyncIterator[httpx.AsyncClient]:
    """A visitor's client; pass `headers=person.headers` to be somebody."""
    transport = httpx.ASGITransport(gated(create_app(house, with_worker=False)))
    async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as client:
        yield client


@pytest.fixture
async def session(house: House) -> AsyncIterator[AsyncSession]:
    """For setting up and for looking; commit what others should see."""
    async with house.database.session(house.clock.now()) as session:
        yield session


@pytest.fixture
def people(house: House) -> People:
    """Makes users of every sort, logged in."""
    return People(house)


@pytest.fixture
def run_jobs(house: House) -> Callable[..., Awaitable[None]]:
    """Run all jobs that wait, and those called by name; a job that fails fails the test."""

    async def run(*names: str) -> None:
        for name in names:
            await JOBS[name].run(house)
        await house.jobs.run_worker_async(
            wait=False,
            install_signal_handlers=False,
            listen_notify=False,
            concurrency=1,
            additional_context={"house": house},
        )
        failed = await _unfinished(house)
        assert not failed, f"jobs did not succeed: {failed}"

    return run


async def _unfinished(house: House) -> list[str]:
    jobs = await asyncio.gather(
        *(house.jobs.job_manager.list_jobs_async(status=s) for s in ("failed", "todo", "doing"))
    )
    # The worker also queues what runs by the clock, when a minute of the machine's happens to end.
    return [
        f"{job.task_name} {job.status}"
        for some in jobs
        for job in some
        if job.status != "todo" or not JOBS[job.task_name].cron
    ]
