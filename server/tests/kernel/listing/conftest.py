"""The worked example behind HTTP, on a PostgreSQL of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI, Request
from sqlalchemy import URL, make_url
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import NoAllowance
from tests.kernel.listing.collection import ACME, HEAD, LIU, WANG, collection
from tests.kernel.listing.library import Shelf, authors, books, loans
from tests.superuser import superuser_url
from zhegui.kernel.db.connections import OF_COMMAND
from zhegui.kernel.db.database import Database
from zhegui.kernel.db.turns import Turns
from zhegui.kernel.http import error_responses
from zhegui.kernel.http.allowance import Allowance
from zhegui.kernel.http.unit_of_work import routes
from zhegui.kernel.people.caller import Anyone, Caller, SignedIn
from zhegui.kernel.people.rights import Right
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.records.listing.list_count import Counts
from zhegui.kernel.work.jobs import queue
from zhegui.postgres import Cluster
from zhegui.settings import Settings

NOW = datetime(2026, 11, 21, 1, tzinfo=UTC)

MANAGES: frozenset[Right] = frozenset({"staff.read"})
CALLERS = {
    "visitor": None,
    "reader": Caller(user=LIU, session=HEAD),
    "other reader": Caller(user=WANG, session=HEAD),
    "manager": Caller(user=HEAD, session=HEAD, organization=ACME, rights=MANAGES),
    "operator": Caller(user=HEAD, session=HEAD, is_operator=True),
}


class StoppedClock:
    """A clock that stands still."""

    def now(self) -> datetime:
        return NOW


@dataclass
class LibraryServices:
    """As much of an installation as routes need."""

    database: Database
    clock: StoppedClock
    settings: Settings
    allowance: Allowance = field(default_factory=NoAllowance)
    turns: Turns = field(default_factory=lambda: Turns(2))
    building: Turns = field(default_factory=lambda: Turns(1))
    counts: Counts = field(default_factory=Counts)
    steps: Turns = field(default_factory=lambda: Turns(1))
    bodies: Turns = field(default_factory=lambda: Turns(1))

    async def authenticate(self, request: Request, _: AsyncSession, __: datetime) -> Caller | None:
        return CALLERS[request.headers.get("x-caller", "visitor")]


@pytest.fixture(scope="session")
def library_url(cluster: Cluster) -> URL:
    """A database of these tests' own, beside the product's."""
    with psycopg.connect(superuser_url(cluster), autocommit=True) as connection:
        connection.execute("create database library template template0")
    return make_url(superuser_url(cluster)).set(database="library")


@pytest.fixture(scope="session")
async def database(library_url: URL) -> AsyncIterator[Database]:
    url = library_url.render_as_string(False)
    database = Database(url, queue(url, OF_COMMAND.queue), OF_COMMAND)
    async with database.engine.begin() as connection:
        await connection.run_sync(Shelf.metadata.create_all)
    async with database.transaction(NOW) as session:
        for rows in collection():
            session.add_all(rows)
            await session.flush()
    yield database
    await database.close()


@pytest.fixture(scope="session")
def app(database: Database) -> FastAPI:
    app = FastAPI(generate_unique_id_function=lambda route: route.name)
    app.state.services = LibraryServices(database, StoppedClock(), Settings(environment="test"))
    library = routes("library")
    list_route(library, books, caller=Anyone)
    detail_route(library, books, caller=Anyone)
    list_route(library, authors, caller=Anyone)
    list_route(library, loans, caller=SignedIn)
    app.include_router(library)
    error_responses.install(app)
    return app


Post = Callable[..., Awaitable[httpx.Response]]
Ask = Callable[..., Awaitable[Any]]


@pytest.fixture
async def post(app: FastAPI) -> AsyncIterator[Post]:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://library") as client:

        async def post(
            name: str, body: object, caller: str = "visitor", action: str = "dynamicList"
        ) -> httpx.Response:
            return await client.post(
                f"/resource-center/api/{name}/v2/{action}", json=body, headers={"X-Caller": caller}
            )

        yield post


@pytest.fixture
def ask(post: Post) -> Ask:
    """The `data` of a list or detail that must succeed."""

    async def ask(
        name: str, body: object, caller: str = "visitor", action: str = "dynamicList"
    ) -> Any:
        response = await post(name, body, caller, action)
        assert response.status_code == 200, response.text
        return response.json()["data"]

    return ask
