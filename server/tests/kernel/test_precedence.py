"""What goes first in a process: saves of answers, and what waits for them."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from psycopg import AsyncConnection
from sqlalchemy import AsyncAdaptedQueuePool
from starlette.requests import Request
from starlette.types import Message

from tests.conftest import START
from tests.features.examinations.hall import Hall, open_hall
from tests.people import People
from zhegui.app import build_services
from zhegui.kernel.db import precedence
from zhegui.kernel.db.precedence import Precedence
from zhegui.kernel.db.statements import KeptStatement
from zhegui.kernel.db.turns import Turns
from zhegui.kernel.http import bodies
from zhegui.kernel.http.allowance import Allowance
from zhegui.kernel.records.listing import kept, query
from zhegui.kernel.records.listing.statement import list_statement
from zhegui.ports.services import Services
from zhegui.postgres import Cluster
from zhegui.settings import Settings

ADDRESS = "203.0.113.7"


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    return await open_hall(http, services)


async def test_others_wait_for_what_goes_first_and_not_for_what_comes_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(precedence, "LONGEST_SECONDS", 60)
    first, order = Precedence(), list[str]()

    async def other() -> None:
        await first.give_way()
        order.append("other")

    with first.taken():
        waiting = asyncio.create_task(other())
        await asyncio.sleep(0)
        order.append("the first is over")
    with first.taken():
        await waiting
        order.append("the second is over")
    await first.give_way()
    assert order == ["the first is over", "other", "the second is over"]


async def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "LONGEST_SECONDS", 0)
    first = Precedence()
    with first.taken():
        await first.give_way()


@pytest.mark.parametrize(
    ("content", "refusals"), [(b"[%s]" % (b" " * bodies.ALWAYS_TAKEN), 0), (b"[]", 20)]
)
async def test_of_those_who_wait_one_takes_its_long_step_before_the_next(
    monkeypatch: pytest.MonkeyPatch, content: bytes, refusals: int
) -> None:
    """A save that comes between two bodies, long or from where many were refused, goes before the
    second."""
    monkeypatch.setattr(precedence, "LONGEST_SECONDS", 60)
    site, order = Site(), list[str]()
    first = site.database.precedence
    for _ in range(refusals):
        site.allowance.refused(ADDRESS, len(content), START)

    async def body(name: str) -> None:
        async with bodies.read(site.request(content), ROUTE):
            order.append(name)
            with first.taken():
                await asyncio.sleep(0)
                order.append(f"save after {name}")

    async with asyncio.TaskGroup() as group:
        with first.taken():
            for name in ("one", "two"):
                group.create_task(body(name))
            await asyncio.sleep(0)
            order.append("save")
    assert order == ["save", "one", "save after one", "two", "save after two"]


async def test_a_short_body_waits_for_no_save() -> None:
    site = Site()
    site.allowance.refused(ADDRESS, 2, START)
    with site.database.precedence.taken():
        async with bodies.read(site.request(b"[]"), ROUTE):
            taken = True
    assert taken


@dataclass
class Database:
    precedence: Precedence = field(default_factory=Precedence)


@dataclass
class Site:
    """As much of an installation as a body needs."""

    database: Database = field(default_factory=Database)
    allowance: Allowance = field(default_factory=Allowance)
    bodies: Turns = field(default_factory=lambda: Turns(2))
    steps: Turns = field(default_factory=lambda: Turns(1))

    def request(self, content: bytes) -> Request:
        async def receive() -> Message:
            return {"type": "http.request", "body": content, "more_body": False}

        headers = [(b"content-length", b"%d" % len(content))]
        app = SimpleNamespace(state=SimpleNamespace(services=self))
        scope = {"type": "http", "method": "POST", "headers": headers, "app": app}
        request = Request(scope | {"client": (ADDRESS, 1)}, receive)
        request.state.now = START
        return request


async def take(body: list[int]) -> None:
    """A route with a body."""


ROUTE = APIRoute("/take", take, methods=["POST"])


async def test_a_thread_pauses_until_what_goes_first_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(precedence, "LONGEST_SECONDS", 60)
    monkeypatch.setattr(precedence, "LONGEST_OF_A_THREAD", 60)
    first, order, begun = Precedence(), list[str](), threading.Event()

    def work() -> str:
        begun.set()
        precedence.pause()
        order.append("thread")
        precedence.pause()  # for the next that goes first it would wait, for this one no more
        return "done"

    with first.taken():
        working = asyncio.create_task(first.on_thread(work))
        await asyncio.to_thread(begun.wait)
        order.append("the first is over")
    assert await working == "done"
    assert order == ["the first is over", "thread"]


async def test_no_thread_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "LONGEST_OF_A_THREAD", 0)
    first = Precedence()
    with first.taken():
        await first.on_thread(precedence.pause)
    precedence.pause()  # nor what is on no thread at all


class Building(Turns):
    """Says when two have come."""

    def __init__(self) -> None:
        super().__init__(1)
        self.came: list[str] = []
        self.both = asyncio.Event()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        self.came.append(address)
        if len(self.came) == 2:
            self.both.set()
        async with super().turn(address):
            yield


async def test_a_statement_is_built_once_and_waited_for_without_a_connection(
    http: httpx.AsyncClient,
    people: People,
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    learners = [await people.learner() for _ in range(2)]
    built, go_on = list[object](), threading.Event()

    def slowly(*asked: Any, is_counted: bool) -> KeptStatement:
        built.append(asked)
        go_on.wait()
        return list_statement(*asked, is_counted=is_counted)

    services.building = building = Building()
    monkeypatch.setattr(query, "list_statement", slowly)
    kept.forget()
    courses = "/resource-center/api/course/v2/dynamicList"
    async with asyncio.TaskGroup() as group:
        asked = [
            group.create_task(http.post(courses, json={"size": 7}, headers=each.headers))
            for each in learners
        ]
        await building.both.wait()
        pool = services.database.engine.pool
        assert isinstance(pool, AsyncAdaptedQueuePool)
        held = pool.checkedout()
        go_on.set()
    assert held == 0
    assert building.came == [str(each.sid) for each in learners]
    assert [(await each).status_code for each in asked] == [200, 200]
    assert len(built) == 1


async def test_a_list_gives_way_to_a_save(
    hall: Hall,
    people: People,
    services: Services,
    clean: Cluster,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paper = await hall.paper(await people.learner())
    order = list[str]()
    monkeypatch.setattr(precedence, "LONGEST_SECONDS", 60)
    saves, gives_way = noted(monkeypatch, "taken"), noted(monkeypatch, "give_way")

    async def save() -> None:
        question = paper.questions[0]
        await hall.save(paper, [(question["sid"], 1, question["optionList"][0]["sid"])])
        order.append("save")

    async def read() -> None:
        await hall.call("course/v2/dynamicList", {}, paper.person.headers)
        order.append("list")

    async with await AsyncConnection.connect(clean.app_url) as holder, asyncio.TaskGroup() as group:
        await holder.execute("select from attempt where sid = %s for update", [paper.sid])
        group.create_task(save())
        await saves.wait()
        gives_way.clear()
        group.create_task(read())
        await gives_way.wait()
        assert order == []
        await holder.rollback()
    assert order == ["save", "list"]


def noted(monkeypatch: pytest.MonkeyPatch, name: str) -> asyncio.Event:
    """Set with each call of a method of `Precedence`."""
    called, method = asyncio.Event(), getattr(Precedence, name)

    def note(self: Precedence) -> object:
        called.set()
        return method(self)

    monkeypatch.setattr(Precedence, name, note)
    return called


def test_a_processor_is_kept_free_while_somebody_sits_in_any_process(
    settings: Settings, clean: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes, each with its own map of the installation's file."""
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    settings = settings.model_copy(update={"workers": 2})
    one, other = (build_services(settings, clean.app_url) for _ in range(2))

    def at_once() -> list[int]:
        return [each._lists_at_once() for each in (one, other)]

    assert at_once() == [8, 8], "nobody sits yet"
    other.database.precedence.seen()
    assert at_once() == [3, 3]
    other.clock.seen[0] -= (precedence.QUIET_SECONDS + 1) * 1_000_000  # type: ignore[attr-defined]  # the installation's
    assert at_once() == [8, 8]
    other.clock.seen[0] += 3_600_000_000  # type: ignore[attr-defined]  # of a run of the machine that was longer
    assert at_once() == [8, 8]
