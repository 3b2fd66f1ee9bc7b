"""One at a time under a name, and one that waits for it keeps nobody else waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from typing import Any
from uuid import uuid4

import httpx
import psycopg
import pytest
from sqlalchemy import func, insert, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.examinations.hall import Hall, Paper, open_hall
from tests.features.identity.conftest import API, MOBILE, PASSWORD
from tests.features.identity.test_identities import Desk
from tests.people import ID_NUMBERS, People, Person
from tests.superuser import superuser_url
from zhegui.features.identity import identities
from zhegui.kernel.db import locks
from zhegui.kernel.db.database import OF_ONE_CALLER
from zhegui.kernel.db.turns import NamedTurns
from zhegui.kernel.errors import TooMany
from zhegui.kernel.http import limits
from zhegui.ports.services import Services
from zhegui.postgres.cluster import Cluster

#: More than the pool has connections.
FORTY = 40
PATIENCE_SECONDS = 60
KEY = "hashtextextended(%s, 0)"
WAITING = "select count(distinct pid) from pg_locks where not granted"
GIVE_BACK = "select pg_advisory_unlock_all()"


@contextmanager
def held_elsewhere(superuser: psycopg.Connection, *names: str) -> Iterator[None]:
    """As another process of the installation would hold them."""
    for name in names:
        superuser.execute(f"select pg_advisory_lock({KEY})", [name])
    try:
        yield
    finally:
        superuser.execute(GIVE_BACK)


class Crowd:
    """Counts who came to ask for a name."""

    def __init__(self) -> None:
        self.came = 0
        self.are_there = asyncio.Event()

    async def hold(self, session: AsyncSession, *names: str, **more: Any) -> None:
        self.came += 1
        if self.came == FORTY:
            self.are_there.set()
        await locks.hold(session, *names, **more)


@pytest.fixture
def crowd(monkeypatch: pytest.MonkeyPatch) -> Crowd:
    crowd = Crowd()
    monkeypatch.setattr(limits, "hold", crowd.hold)
    return crowd


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    return await open_hall(http, services)


async def login(http: httpx.AsyncClient) -> int:
    form = {"grant_type": "password", "username": MOBILE, "password": "not this one"}
    answer = await http.post("/auth-center/oauth/token", data=form | {"client_id": "zhegui-web"})
    return answer.status_code


async def change_password(http: httpx.AsyncClient, person: Person) -> int:
    body = {"password": PASSWORD + "?", "newPassword": "laurel in winter 1"}
    address = f"{API}/user/v2/changePassword"
    return (await http.post(address, json=body, headers=person.headers)).status_code


async def others_are_answered(http: httpx.AsyncClient, hall: Hall, person: Person) -> None:
    """A visitor's list, a candidate's start and save."""
    answer = await http.post(f"{API}/news/v2/dynamicList", json={})
    assert answer.status_code == 200, answer.text
    paper = await hall.paper(person)
    question = paper.questions[0]
    saved = await hall.save(paper, [(question["sid"], 1, question["optionList"][0]["sid"])])
    assert [each["outcome"] for each in saved["data"]["savedList"]] == ["saved"]


async def test_logins_by_one_name_keep_nobody_waiting(
    http: httpx.AsyncClient,
    hall: Hall,
    people: People,
    crowd: Crowd,
    superuser: psycopg.Connection,
) -> None:
    other = await people.learner()
    await login(http)
    names = [row[0] for row in superuser.execute("select distinct key from limit_hit").fetchall()]
    crowd.came = 0
    with held_elsewhere(superuser, *names):
        async with asyncio.TaskGroup() as group, asyncio.timeout(PATIENCE_SECONDS):
            logins = [group.create_task(login(http)) for _ in range(FORTY)]
            await crowd.are_there.wait()
            await others_are_answered(http, hall, other)
            superuser.execute(GIVE_BACK)
    assert {each.result() for each in logins} <= {400, 401, 429}


async def test_passwords_of_one_account_keep_nobody_waiting(
    http: httpx.AsyncClient,
    hall: Hall,
    people: People,
    crowd: Crowd,
    superuser: psycopg.Connection,
) -> None:
    owner, other = await people.learner(), await people.learner()
    await change_password(http, owner)
    names = [row[0] for row in superuser.execute("select distinct key from limit_hit").fetchall()]
    crowd.came = 0
    with held_elsewhere(superuser, *names):
        async with asyncio.TaskGroup() as group, asyncio.timeout(PATIENCE_SECONDS):
            changes = [group.create_task(change_password(http, owner)) for _ in range(FORTY)]
            await crowd.are_there.wait()
            await others_are_answered(http, hall, other)
            superuser.execute(GIVE_BACK)
    assert {each.result() for each in changes} <= {400, 429}


async def test_who_confirm_one_number_keep_nobody_waiting(
    http: httpx.AsyncClient,
    hall: Hall,
    people: People,
    services: Services,
    superuser: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of as many accounts as there are: no limit of one account bounds them."""
    crowd, desk = Crowd(), Desk(http)
    monkeypatch.setattr(identities, "hold", crowd.hold)
    learners, other = [await people.learner() for _ in range(FORTY)], await people.learner()
    lookup = identities.Identity("李桂枝", ID_NUMBERS[1]).lookup(services.vault)
    with held_elsewhere(superuser, f"identity:{lookup.hex()}"):
        async with asyncio.TaskGroup() as group, asyncio.timeout(PATIENCE_SECONDS):
            confirmed = [group.create_task(desk.confirm(each)) for each in learners]
            await crowd.are_there.wait()
            await others_are_answered(http, hall, other)
            superuser.execute(GIVE_BACK)
    assert sum(each.result().status_code == 200 for each in confirmed) == 1
    assert {each.result().status_code for each in confirmed} <= {200, 400, 409, 429}


async def submit(http: httpx.AsyncClient, paper: Paper, headers: dict[str, str]) -> int:
    body = {"model": {"sid": paper.sid}}
    return (await http.post(f"{API}/attempt/v2/submit", json=body, headers=headers)).status_code


async def test_one_candidates_submits_keep_nobody_waiting(
    http: httpx.AsyncClient,
    hall: Hall,
    people: People,
    migrated: Cluster,
    superuser: psycopg.Connection,
) -> None:
    """They wait for a row of their own, whatever logins send them: a few do, the others before they
    have a connection."""
    paper, other = await hall.paper(await people.learner()), await people.learner()
    logins = [await people.again(paper.person) for _ in range(FORTY // 2)]
    ways = [paper.by_ticket] * (FORTY // 2) + [each.headers for each in logins]
    with psycopg.connect(superuser_url(migrated)) as elsewhere:
        elsewhere.execute("select 1 from attempt where sid = %s for update", [paper.sid])
        async with asyncio.TaskGroup() as group, asyncio.timeout(PATIENCE_SECONDS):
            submits = [group.create_task(submit(http, paper, each)) for each in ways]
            while (superuser.execute(WAITING).fetchone() or ())[0] < OF_ONE_CALLER:  # noqa: ASYNC110 (of PostgreSQL)
                await asyncio.sleep(0.01)
            await others_are_answered(http, hall, other)
            elsewhere.rollback()
    assert {each.result() for each in submits} == {200}


@pytest.fixture
def sessions(services: Services) -> Callable[[], AsyncSession]:
    return lambda: services.database.session(services.clock.now())


async def hold_a_little(session: AsyncSession, inside: list[int], *names: str) -> None:
    async with session:
        await locks.hold(session, *names)
        inside.append(1)
        assert sum(inside) == 1, "two at once"
        await session.scalar(select(1))
        inside.append(-1)
        await session.commit()


async def test_one_at_a_time_in_whatever_order_names_are_given(
    sessions: Callable[[], AsyncSession],
) -> None:
    inside: list[int] = []
    orders = [("a", "b"), ("b", "a"), ("b",)] * 20
    async with asyncio.timeout(PATIENCE_SECONDS):
        await asyncio.gather(*(hold_a_little(sessions(), inside, *names) for names in orders))
    assert len(inside) == 2 * len(orders)


async def test_a_name_that_does_not_come_is_refused_and_lost_for_nobody(
    sessions: Callable[[], AsyncSession],
    superuser: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with held_elsewhere(superuser, "b"), monkeypatch.context() as at_once:
        at_once.setattr(locks, "MOST_SECONDS", 0)
        async with sessions() as session:
            with pytest.raises(TooMany):
                await locks.hold(session, "a", "b")
    await hold_a_little(sessions(), [], "a", "b")


async def test_a_name_is_passed_on_when_the_transaction_fails(
    sessions: Callable[[], AsyncSession],
) -> None:
    async def fail() -> None:
        async with sessions() as session:
            await locks.hold(session, "a")
            raise ZeroDivisionError

    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            await fail()
    await hold_a_little(sessions(), [], "a")


async def test_a_name_is_passed_on_where_its_connection_is_lost(
    sessions: Callable[[], AsyncSession], superuser: psycopg.Connection
) -> None:
    async def lose() -> None:
        async with sessions() as session:
            await locks.hold(session, "a")
            pid = await session.scalar(select(func.pg_backend_pid()))
            superuser.execute("select pg_terminate_backend(%s)", [pid])
            await session.scalar(select(1))

    with pytest.raises(OperationalError):
        await lose()
    await hold_a_little(sessions(), [], "a")


async def test_who_has_written_is_refused_and_commits_nothing(
    sessions: Callable[[], AsyncSession], superuser: psycopg.Connection
) -> None:
    with held_elsewhere(superuser, "a"):
        async with sessions() as session:
            await session.execute(insert(limits.LimitHit).values(key="k", at=func.now()))
            with pytest.raises(TooMany):
                await locks.hold(session, "a")
    assert superuser.execute("select count(*) from limit_hit").fetchone() == (0,)


async def test_who_waited_outside_takes_the_accounts_turn_again(
    sessions: Callable[[], AsyncSession], monkeypatch: pytest.MonkeyPatch
) -> None:
    account = uuid4()

    async def let_others_go_on(session: AsyncSession, others: AsyncExitStack) -> None:
        async with locks.without_connection(session, account):
            for _ in range(OF_ONE_CALLER):
                other = await others.enter_async_context(sessions())
                await locks.hold_for_caller(other, account)
            monkeypatch.setattr(locks, "MOST_SECONDS", 0)

    async with sessions() as session, AsyncExitStack() as others:
        await locks.hold_for_caller(session, account)
        await session.scalar(select(1))
        with pytest.raises(TooMany):
            await let_others_go_on(session, others)
        await others.aclose()
        async with locks.without_connection(session, account):
            pass


async def test_too_many_that_wait_are_refused_at_once() -> None:
    turns = NamedTurns(most_waiting=1)
    await turns.take("a", PATIENCE_SECONDS)
    waits = asyncio.create_task(turns.take("a", PATIENCE_SECONDS))
    await asyncio.sleep(0)
    with pytest.raises(TooMany):
        await turns.take("a", PATIENCE_SECONDS)
    turns.pass_on("a")
    await waits
    turns.pass_on("a")
    assert not turns.is_taken("a")


async def test_who_gives_up_loses_no_name() -> None:
    turns = NamedTurns()
    await turns.take("a", PATIENCE_SECONDS)
    first, second = [asyncio.create_task(turns.take("a", PATIENCE_SECONDS)) for _ in range(2)]
    await asyncio.sleep(0)
    turns.pass_on("a")
    first.cancel()  # whose turn came in this very moment
    await asyncio.gather(first, return_exceptions=True)
    async with asyncio.timeout(PATIENCE_SECONDS):
        await second
