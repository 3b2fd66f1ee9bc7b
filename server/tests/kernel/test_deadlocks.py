"""Of two transactions that wait for each other the one that PostgreSQL ends is done once more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import psycopg
import pytest
from fastapi import APIRouter, UploadFile
from psycopg.errors import DeadlockDetected, SerializationFailure
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncSession

from tests.superuser import superuser_url
from tests.waiting import run_waiting
from zhegui.app import create_app, gated
from zhegui.kernel.db.deadlocks import once_more, was_ended_for_another
from zhegui.kernel.http.envelope import Answer, ok
from zhegui.kernel.http.unit_of_work import Session, routes
from zhegui.kernel.people.caller import Public
from zhegui.kernel.work.jobs import enqueue, job
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

LOCK = "select pg_advisory_xact_lock(%s)"
#: Keys of two locks: ours is taken first here, theirs by the other transaction.
OURS, THEIRS = 471, 472
QUEUED = "select count(*) from procrastinate_jobs where task_name = 'tests.untangled'"


class Meeting:
    """Where two transactions come to wait for each other, and how often ours was begun."""

    def __init__(self) -> None:
        self.holding, self.waited_for = asyncio.Event(), asyncio.Event()
        self.tries = 0

    async def entangle(self, session: AsyncSession) -> None:
        self.tries += 1
        await enqueue(session, "tests.untangled")
        await session.execute(text(f"select pg_advisory_xact_lock({OURS})"))
        self.holding.set()
        await self.waited_for.wait()
        await session.execute(text(f"select pg_advisory_xact_lock({THEIRS})"))

    @asynccontextmanager
    async def other(self, cluster: Cluster) -> AsyncIterator[None]:
        """A transaction that holds theirs and waits for ours, and never looks for a deadlock: so ours
        closes the circle, and is the one that is ended."""
        async with await psycopg.AsyncConnection.connect(superuser_url(cluster)) as connection:
            await connection.execute("set deadlock_timeout = '1h'")
            await connection.execute(LOCK, (THEIRS,))

            async def go_on() -> None:
                await self.holding.wait()
                asking = asyncio.ensure_future(connection.execute(LOCK, (OURS,)))
                async with await psycopg.AsyncConnection.connect(superuser_url(cluster)) as looking:
                    await _until_waiting(looking)
                self.waited_for.set()
                await asking
                await connection.commit()

            going = asyncio.ensure_future(go_on())
            yield
            await going


async def _until_waiting(connection: psycopg.AsyncConnection) -> None:
    waiting = "select count(*) from pg_locks where not granted and locktype = 'advisory'"
    async with asyncio.timeout(10):
        while (await (await connection.execute(waiting)).fetchone()) != (1,):
            await connection.rollback()  # a lock has no event


meeting = Meeting()
router: APIRouter = routes("tests")


@router.post("/tests/v2/entangle")
async def entangle(_: Public, session: Session) -> Answer[None]:
    await meeting.entangle(session)
    return ok(None)


@router.post("/tests/v2/entangleFile")
async def entangle_file(_: Public, session: Session, file: UploadFile) -> Answer[None]:
    await file.read()
    await meeting.entangle(session)
    return ok(None)


@job("tests.entangled")
async def entangled(services: Services) -> None:
    async with services.transaction() as (session, _):
        await meeting.entangle(session)


@job("tests.untangled")
async def untangled(_: Services) -> None:
    """Its row in the queue is what a transaction of these tests writes."""


@pytest.fixture
def met() -> Meeting:
    meeting.__init__()  # type: ignore[misc]  # routes and jobs know this one
    return meeting


def _http(services: Services) -> httpx.AsyncClient:
    app = create_app(services, with_worker=False)
    app.router.routes.extend(router.routes)
    transport = httpx.ASGITransport(gated(app))
    address = "http://zhegui.test/resource-center/api/tests/v2"
    return httpx.AsyncClient(transport=transport, base_url=address)


async def test_a_request_is_done_once_more(
    met: Meeting, services: Services, clean: Cluster, superuser: psycopg.Connection
) -> None:
    async with met.other(clean), _http(services) as http:
        answer = await http.post("/entangle")
    assert (answer.status_code, met.tries) == (200, 2)
    assert superuser.execute(QUEUED).fetchone() == (1,)


async def test_a_request_that_brought_a_file_is_not(
    met: Meeting, services: Services, clean: Cluster, superuser: psycopg.Connection
) -> None:
    async with met.other(clean), _http(services) as http:
        answer = await http.post("/entangleFile", files={"file": ("a.txt", b"a", "text/plain")})
    assert (answer.status_code, met.tries) == (503, 1)
    assert superuser.execute(QUEUED).fetchone() == (0,)


async def test_a_job_is_done_once_more(
    met: Meeting, services: Services, clean: Cluster, superuser: psycopg.Connection
) -> None:
    async with services.transaction() as (session, _):
        await enqueue(session, "tests.entangled")
    async with met.other(clean):
        await run_waiting(services)
    assert met.tries == 2
    failed = "select count(*) from job_failure"
    assert superuser.execute(failed).fetchone() == (0,)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (DeadlockDetected(), True),
        (SerializationFailure(), True),
        (OperationalError("", None, DeadlockDetected()), True),
        (ExceptionGroup("", [ValueError(), DeadlockDetected()]), True),
        (ExceptionGroup("", [ValueError()]), False),
        (psycopg.OperationalError(), False),
        (ValueError(), False),
    ],
)
def test_what_is_worth_another_try(error: Exception, expected: bool) -> None:
    assert was_ended_for_another(error) is expected


async def test_a_second_time_is_the_last() -> None:
    tried: list[int] = []

    async def act() -> None:
        tried.append(1)
        raise DeadlockDetected

    with pytest.raises(DeadlockDetected):
        await once_more(act, "test")
    assert len(tried) == 2
