"""One request, one transaction: nothing is acknowledged before it is durable, or kept after a failure."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import psycopg
import pytest
from fastapi import APIRouter
from sqlalchemy import text
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from zhegui import app as application
from zhegui.app import create_app, gated
from zhegui.kernel.errors import Conflict, NotFound
from zhegui.kernel.http.envelope import Answer, ok
from zhegui.kernel.http.unit_of_work import Session, declare, routes
from zhegui.kernel.people.caller import Public
from zhegui.kernel.work.jobs import enqueue, job
from zhegui.ports.services import Services

WRITTEN = "select count(*) from procrastinate_jobs where task_name = 'tests.written'"
# Two of the same, which the database says when the transaction ends.
TWICE = (
    "create temp table once (number int unique deferrable initially deferred) on commit drop",
    "insert into once values (1), (1)",
)

router = routes("tests")


@job("tests.written")
async def written(_: Services) -> None:
    """Its row in the queue is what a transaction of these tests writes."""


@router.post("/tests/v2/write")
async def write(_: Public, session: Session) -> Answer[None]:
    await enqueue(session, "tests.written")
    return ok(None)


@router.post("/tests/v2/fail", responses=declare(NotFound))
async def fail(_: Public, session: Session) -> Answer[None]:
    await enqueue(session, "tests.written")
    raise NotFound


@router.post("/tests/v2/contradict", responses=declare(Conflict))
async def contradict(_: Public, session: Session) -> Answer[None]:
    await enqueue(session, "tests.written")
    for statement in TWICE:
        await session.execute(text(statement))
    return ok(None)


class Asked:
    """The app with these routes; `kept` is what the database held as each answer began."""

    def __init__(self, services: Services, database: psycopg.Connection) -> None:
        app = create_app(services, with_worker=False)
        app.router.routes.extend(router.routes)
        self._app = gated(app)
        self._database = database
        self.kept: list[int] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def looked(message: Message) -> None:
            if message["type"] == "http.response.start":
                row = self._database.execute(WRITTEN).fetchone()
                self.kept.append(row[0] if row else 0)
            await send(message)

        await self._app(scope, receive, looked)


@pytest.fixture
def asked(services: Services, superuser: psycopg.Connection) -> Asked:
    return Asked(services, superuser)


async def ask(asked: Asked, verb: str) -> tuple[int, list[int]]:
    """The status of the answer, and how many jobs were in the queue as it began."""
    transport = httpx.ASGITransport(asked)
    async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as http:
        answer = await http.post(f"/resource-center/api/tests/v2/{verb}")
    return answer.status_code, asked.kept


async def test_what_is_answered_is_committed_and_its_job_with_it(asked: Asked) -> None:
    assert await ask(asked, "write") == (200, [1])


async def test_a_failure_leaves_nothing(asked: Asked) -> None:
    assert await ask(asked, "fail") == (404, [0])


async def test_what_the_commit_refuses_is_no_success(asked: Asked) -> None:
    assert await ask(asked, "contradict") == (409, [0])


def silent() -> APIRouter:
    """Of a route that does not say who asks."""
    router = routes("tests")

    @router.post("/tests/v2/silent")
    async def tell(session: Session) -> Answer[None]:
        return ok(None)

    return router


def loose() -> APIRouter:
    """Of a route that the OpenAPI document and the contract tests do not see."""
    router = routes("tests")
    router.add_route("/tests/v2/loose", lambda request: PlainTextResponse(""))
    return router


def other() -> APIRouter:
    """Of a route that opens no transaction."""
    router = APIRouter()

    @router.post("/tests/v2/other")
    async def tell(_: Public) -> Answer[None]:
        return ok(None)

    return router


@pytest.mark.parametrize(
    ("make", "words"), [(silent, "one caller"), (loose, "not made by"), (other, "not made by")]
)
def test_a_start_refuses_a_route(
    services: Services, monkeypatch: pytest.MonkeyPatch, make: Callable[[], APIRouter], words: str
) -> None:
    monkeypatch.setattr(application, "ROUTERS", (make(),))
    with pytest.raises(TypeError, match=words):
        create_app(services, with_worker=False)
