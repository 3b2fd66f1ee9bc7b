"""The harness: HTTP to the app, on a PostgreSQL of its own, with time in our hands."""

from __future__ import annotations

import asyncio
import gc
import shutil
import sys
import tempfile
import tomllib
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import hypothesis
import psycopg
import pytest
from sqlalchemy import make_url
from sqlalchemy.ext.asyncio import AsyncSession

from tests import hanging, one_connection
from tests.people import People
from tests.superuser import superuser_url
from tests.waiting import run_waiting
from zhegui.app import build_services, create_app, gated, opened
from zhegui.features.identity import passwords
from zhegui.kernel.http.allowance import Allowance
from zhegui.kernel.work.jobs import JOBS
from zhegui.ports.services import Services
from zhegui.postgres import Cluster, schema, temporary_cluster
from zhegui.settings import Settings

START = datetime(2026, 11, 21, 1, 0, tzinfo=UTC)
# An example may take long because others use the machine; that is nothing it found.
hypothesis.settings.register_profile(
    "zhegui",
    deadline=None,
    suppress_health_check=[
        hypothesis.HealthCheck.too_slow,
        # What an example needs anew is made in the example.
        hypothesis.HealthCheck.function_scoped_fixture,
    ],
)
hypothesis.settings.load_profile("zhegui")
#: The tests that may take long, and why.
SLOW = Path(__file__).parents[2] / "tools/ci/slow.toml"
MOST_BYTES_OF_A_NAME = 16
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


class NoAllowance(Allowance):
    """Charges nobody: where time stands still, nothing would ever come back."""

    def has(self, caller: str, cost: int, now: datetime) -> bool:
        return True

    def spend(self, caller: str, cost: int, now: datetime) -> None:
        pass

    def refused(self, caller: str, size: int, now: datetime) -> bool:
        return False


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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the slow tests first: a long one that begins last leaves the other workers idle."""
    slow = tomllib.loads(SLOW.read_text())
    items.sort(key=lambda item: not any(name in item.nodeid for name in slow))


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end: no collection of garbage looks through it again."""
    gc.collect()
    gc.freeze()


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name a file's content by its argument: a packed one holds the time it was made at, and workers
    that name their tests differently run none."""
    return argname if isinstance(val, bytes) and len(val) > MOST_BYTES_OF_A_NAME else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell of a test that ran over its limit what waits, while it is still there."""
    report = yield
    if call.excinfo and str(call.excinfo.value).startswith("Timeout"):
        report.sections.append(("what was under way", hanging.describe()))
    return report


@pytest.fixture(scope="session", autouse=True)
def _guarded() -> Iterator[None]:
    with one_connection.guarded():
        yield


@pytest.fixture(scope="session", autouse=True)
def _hashes_yield_to_nobody() -> Iterator[None]:
    """Beside other programs a test would wait for each hash ten times as long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "NICENESS", 0)
        yield


@pytest.fixture(autouse=True)
def _one_connection(_guarded: None) -> Iterator[None]:
    """No request and no job of a test holds two connections, whatever became of the failure."""
    one_connection.FAULTS.clear()
    yield
    assert not one_connection.FAULTS


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL for all tests of a worker."""
    with temporary_cluster() as cluster:
        yield cluster


#: A database as it is after all migrations: a copy of it is made in a moment, unlike itself.
MIGRATED = "migrated"


@pytest.fixture(scope="session")
def migrated(cluster: Cluster) -> Cluster:
    """The same, its schema at the head, with a database to copy beside it."""
    schema.upgrade(cluster.owner_url)
    make_database(cluster, MIGRATED, template=make_url(cluster.owner_url).database)
    return cluster


def make_database(cluster: Cluster, name: str, *, template: str | None) -> None:
    """One more database of the cluster, as the template, to which nobody may be connected."""
    owner = make_url(cluster.owner_url).username
    with psycopg.connect(superuser_url(cluster), autocommit=True) as connection:
        connection.execute(f"create database {name} owner {owner} template {template}".encode())


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
) -> AsyncIterator[Services]:
    """Whose connections and queue every test's installation has."""
    settings = Settings.load({}, data_dir=tmp_path_factory.mktemp("connected"), environment="test")
    async with opened(build_services(settings, migrated.app_url)) as services:
        yield services


@pytest.fixture
def services(clean: Cluster, settings: Settings, clock: FakeClock, connected: Services) -> Services:
    """An installation with its queue open and no worker: jobs run when `run_jobs` is called."""
    services = build_services(settings, clean.app_url, clock)
    services.database, services.jobs = connected.database, connected.jobs
    services.database.services = services
    services.allowance = NoAllowance()
    return services


@pytest.fixture
async def http(services: Services) -> AsyncIterator[httpx.AsyncClient]:
    """A visitor's client; pass `headers=person.headers` to be somebody."""
    transport = httpx.ASGITransport(gated(create_app(services, with_worker=False)))
    async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as client:
        yield client


@pytest.fixture
async def session(services: Services) -> AsyncIterator[AsyncSession]:
    """For setting up and for looking; commit what others should see."""
    async with services.database.session(services.clock.now()) as session:
        yield session


@pytest.fixture
def people(services: Services) -> People:
    """Makes users of every sort, logged in."""
    return People(services)


@pytest.fixture
def run_jobs(services: Services) -> Callable[..., Awaitable[None]]:
    """Run all jobs that wait, and those called by name; a job that fails fails the test."""

    async def run(*names: str) -> None:
        for name in names:
            await JOBS[name].run(services)
        await run_waiting(services)
        failed = await _unfinished(services)
        assert not failed, f"jobs did not succeed: {failed}"

    return run


async def _unfinished(services: Services) -> list[str]:
    jobs = await asyncio.gather(
        *(services.jobs.job_manager.list_jobs_async(status=s) for s in ("failed", "todo", "doing"))
    )
    return [f"{job.task_name} {job.status}" for some in jobs for job in some]
