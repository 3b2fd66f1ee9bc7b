"""Whose turn it is: one organization's tasks do not hold up another's, nor a small one, nor certificates."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.certificates.conftest import Certifier
from tests.features.tasks.test_changing import bulk
from tests.features.tasks.test_export import API, stop, task, write
from tests.people import People, Person
from tests.superuser import superuser_url
from zhegui.app import run_worker
from zhegui.features.certificates import issuance
from zhegui.features.certificates.models import CertificateHistory
from zhegui.features.tasks import bulk_changes, exports, runner
from zhegui.features.tasks.models import Task
from zhegui.features.tasks.runner import Cancelled, Progress, TaskOutcome, queue_of
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import AuditEntry
from zhegui.kernel.work.jobs import QueueWorker
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

Run = Callable[..., Awaitable[None]]
COUNTING = "tests.counting"
#: What was done, in its order: the title of the task and the step.
DONE: list[tuple[str, int]] = []


@runner.task(COUNTING, is_own=True, in_turns=True)
async def counting(services: Services, task: Task, progress: Progress) -> TaskOutcome:
    """Counts to its total, and goes on from where it was."""
    with suppress(Cancelled):
        await progress.tell(task.done)
        for at in range(task.done + 1, (task.total or 0) + 1):
            DONE.append((task.title, at))
            await progress.tell(at)
    return TaskOutcome({"counted": [at for title, at in DONE if title == task.title]})


@pytest.fixture(autouse=True)
def _anew() -> None:
    DONE.clear()


@pytest.fixture
def connection(clean: Cluster) -> Iterator[psycopg.Connection]:
    with psycopg.connect(superuser_url(clean), autocommit=True) as connection:
        yield connection


async def export(http: httpx.AsyncClient, person: Person) -> str:
    """Their organization's staff."""
    columns = [{"field": "nickname", "title": "姓名"}]
    answer = await http.post(
        f"{API}/userOrganization/v2/export",
        json={"model": {"columnList": columns}},
        headers=person.headers,
    )
    assert answer.status_code == 200, answer.text
    sid: str = answer.json()["data"]["sid"]
    return sid


async def count(services: Services, person: Person, title: str, total: int) -> str:
    """A task of theirs that counts."""
    organization = person.organization.sid if person.organization else None
    caller = Caller(person.sid, new_sid(), organization)
    async with services.database.session(services.clock.now()) as session:
        made = await runner.start(session, caller, COUNTING, title, total)
        await session.commit()
        return str(made.sid)


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """Whose exports were kept, in that order; each is a long one."""
    kept: list[UUID] = []
    whole = exports._keep

    async def keep(services: Services, progress: Progress, sheet: Any) -> TaskOutcome:
        outcome = await whole(services, progress, sheet)
        kept.append(progress.task)
        return outcome

    monkeypatch.setattr(exports, "_keep", keep)
    monkeypatch.setattr(runner, "TURN", 0)
    return kept


async def test_an_export_waits_behind_one_of_another_organizations_nine(
    http: httpx.AsyncClient, people: People, run_jobs: Run, order: list[UUID]
) -> None:
    one, other = await people.manager(), await people.other_manager()
    many = [await export(http, one) for _ in range(9)]
    single = await export(http, other)
    await run_jobs()
    done = [str(sid) for sid in order]
    assert done == [many[0], single, *many[1:]]


async def test_whoever_acts_for_nobody_has_turns_of_their_own(
    services: Services, people: People, run_jobs: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "TURN", 1)
    people_of_none = [await people.learner(), await people.learner(), await people.learner()]
    for number, person in enumerate(people_of_none):
        for _ in range(2):
            await count(services, person, str(number), 2)
    await run_jobs()
    first_turns = [title for title, _ in DONE[:3]]
    assert first_turns == ["0", "1", "2"]


async def test_a_long_task_lets_others_go_first_after_each_turn(
    services: Services, people: People, run_jobs: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "TURN", 2)
    one, other = await people.manager(), await people.other_manager()
    await count(services, one, "a", 5)
    await count(services, other, "b", 3)
    await run_jobs()
    a, b = [("a", at) for at in range(1, 6)], [("b", at) for at in range(1, 4)]
    assert [*a[:2], *b[:2], *a[2:4], b[2], a[4]] == DONE


async def test_of_one_organization_the_tasks_take_turns_as_well(
    services: Services, people: People, run_jobs: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "TURN", 1)
    one = await people.manager()
    await count(services, one, "a", 3)
    await count(services, one, "b", 2)
    await run_jobs()
    assert DONE == [("a", 1), ("b", 1), ("a", 2), ("b", 2), ("a", 3)]


async def test_one_stopped_between_two_turns_tells_what_it_did(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    run_jobs: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "TURN", 2)
    one = await people.manager()
    sid = await count(services, one, "a", 5)
    await runner.run(services, UUID(sid))  # its first turn
    assert (await task(http, one, sid))["state"] == "running"
    await stop(http, one, sid)
    await run_jobs()
    stopped = await task(http, one, sid)
    assert (stopped["state"], stopped["result"]) == ("cancelled", {"counted": [1, 2]})
    assert stopped["finishedAt"]


async def test_changes_of_many_records_are_done_in_turns(
    http: httpx.AsyncClient,
    people: People,
    run_jobs: Run,
    session: AsyncSession,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "TURN", 1)
    monkeypatch.setattr(bulk_changes, "STEP", 1)
    one, other = await people.operator(), await people.operator()
    await write(http, one, "甲", "乙", "丙")
    asked = [
        await bulk(http, one, change={"isPinned": True}),
        await bulk(http, other, change={"isPinned": False}),
    ]
    await run_jobs()
    for person, sid in zip((one, other), asked, strict=True):
        done = await task(http, person, sid)
        assert (done["state"], done["done"], done["result"]["done"]) == ("done", 3, 3)
    changed = select(AuditEntry.user_sid).where(
        AuditEntry.action == "news.save", AuditEntry.before.is_not(None)
    )
    by = (await session.scalars(changed.order_by(AuditEntry.sid))).all()
    assert by == [one.sid, other.sid] * 3


@pytest.mark.parametrize(
    ("total", "queue"), [(None, "bulk"), (0, "small"), (200, "small"), (201, "bulk")]
)
def test_a_task_that_ends_within_a_turn_waits_among_such(total: int | None, queue: str) -> None:
    assert queue_of(total) == queue


@asynccontextmanager
async def working(*workers: Awaitable[None]) -> AsyncIterator[None]:
    running = [asyncio.ensure_future(each) for each in workers]
    try:
        async with asyncio.timeout(100):
            yield
    finally:
        for each in running:
            each.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def until(connection: psycopg.Connection, query: str, expected: object) -> None:
    while connection.execute(query.encode()).fetchall() != expected:  # noqa: ASYNC110 (another process has no event)
        await asyncio.sleep(0.02)


async def test_a_small_export_and_a_certificate_come_while_a_long_task_runs(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    run_jobs: Run,
    connection: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, ends = asyncio.Event(), asyncio.Event()

    async def endless(*_: object) -> TaskOutcome:
        begun.set()
        await ends.wait()
        return TaskOutcome({})

    monkeypatch.setitem(runner._WORK, COUNTING, endless)
    one, other = await people.manager(), await people.other_manager()
    for number in range(9):
        await count(services, one, str(number), runner.TURN + 1)
    async with working(run_worker(services)):
        await begun.wait()
        sid = await export(http, other)
        await Certifier(services, people, run_jobs).promise(await people.learner(), new_sid())
        await until(connection, f"select state from task where sid = '{sid}'", [("done",)])
        await until(connection, "select count(*) from register_entry", [(1,)])
        over = "select count(*) from task where kind = 'tests.counting' and state = 'done'"
        assert connection.execute(over).fetchone() == (0,)
        ends.set()
        await until(connection, "select count(*) from task where state = 'done'", [(10,)])


async def test_of_several_workers_one_organization_never_has_all(
    services: Services,
    people: People,
    connection: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends = asyncio.Event()

    async def endless(*_: object) -> TaskOutcome:
        await ends.wait()
        return TaskOutcome({})

    monkeypatch.setitem(runner._WORK, COUNTING, endless)
    one, other = await people.manager(), await people.other_manager()
    for number in range(3):
        await count(services, one, f"one {number}", runner.TURN + 1)
    workers = [QueueWorker(services, "bulk").run() for _ in range(2)]  # type: ignore[no-untyped-call]  # the library leaves it so
    async with working(*workers):
        begun = "select title from task where state = 'running' order by 1"
        await until(connection, begun, [("one 0",)])
        await count(services, other, "other", runner.TURN + 1)
        await until(connection, begun, [("one 0",), ("other",)])
        ends.set()
        await until(connection, "select count(*) from task where state = 'done'", [(4,)])


async def test_certificates_take_turns_by_issuer(
    services: Services, people: People, run_jobs: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    issued: list[UUID] = []
    whole = issuance.issue

    async def issue(services: Services, session: AsyncSession, sid: UUID, now: datetime) -> None:
        await whole(services, session, sid, now)
        history = await session.get_one(CertificateHistory, sid)
        issued.append(history.issuer_sid)

    monkeypatch.setattr(issuance, "issue", issue)
    certifier = Certifier(services, people, run_jobs)
    first, second = "桂林安全培训中心", "远山电力公司"
    for issuer in (first, first, first, second):
        await certifier.promise(await people.learner(), new_sid(), organization=issuer)
    await run_jobs()
    assert [issued.index(issuer) for issuer in issued] == [0, 1, 0, 0]
