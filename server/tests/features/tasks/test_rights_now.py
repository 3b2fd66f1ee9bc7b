"""A task does what its asker may do at that moment, and its file is theirs as long as the data is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.tasks.test_changing import bulk
from tests.features.tasks.test_export import API, Run, export, task, write
from tests.people import People, Person
from zhegui.features.identity.api import User
from zhegui.features.news.models import News
from zhegui.features.organizations.models import Notice, UserOrganization
from zhegui.features.tasks import bulk_changes, found_records, requester
from zhegui.features.tasks.models import Task
from zhegui.features.tasks.runner import Progress
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import ROLES, Role
from zhegui.ports.services import Services

Lose = Callable[[Services, Person], Awaitable[None]]


async def call(http: httpx.AsyncClient, person: Person, path: str, body: Any) -> httpx.Response:
    return await http.post(f"{API}/{path}", json=body, headers=person.headers)


async def be_removed(services: Services, person: Person) -> None:
    async with services.transaction() as (session, _):
        await session.execute(
            delete(UserOrganization).where(UserOrganization.user_sid == person.sid)
        )


async def have_roles(services: Services, person: Person, *roles: str) -> None:
    async with services.transaction() as (session, _):
        mine = update(UserOrganization).where(UserOrganization.user_sid == person.sid)
        await session.execute(mine.values(roles=list(roles)))


async def be_author(services: Services, person: Person) -> None:
    await have_roles(services, person, "author")


async def be_blocked(services: Services, person: Person) -> None:
    async with services.transaction() as (session, _):
        user = update(User).where(User.sid == person.sid)
        await session.execute(user.values(state="disabled"))


async def be_no_operator(services: Services, person: Person) -> None:
    async with services.transaction() as (session, _):
        user = update(User).where(User.sid == person.sid)
        await session.execute(user.values(is_operator=False))


async def notices(http: httpx.AsyncClient, manager: Person, *titles: str) -> None:
    for title in titles:
        model = {"model": {"title": title, "body": "正文"}}
        assert (await call(http, manager, "notice/v2/save", model)).is_success


async def deletion(http: httpx.AsyncClient, manager: Person) -> str:
    answer = await call(
        http, manager, "notice/v2/bulkList", {"model": {"list": {}, "delete": True}}
    )
    sid: str = answer.json()["data"]["sid"]
    return sid


async def exported(http: httpx.AsyncClient, person: Person) -> str:
    columns = [{"field": "title", "title": "标题"}]
    answer = await call(
        http, person, "authoredNotice/v2/export", {"model": {"columnList": columns}}
    )
    sid: str = answer.json()["data"]["sid"]
    return sid


async def ended(session: AsyncSession, sid: str) -> tuple[str, str | None, Any]:
    await session.rollback()
    found = await session.get_one(Task, UUID(sid), populate_existing=True)
    assert found.finished_at
    return found.state, found.error, found.result


@pytest.mark.parametrize("lose", [be_removed, be_author, be_blocked])
async def test_who_lost_the_right_while_tasks_waited_changes_and_gets_nothing(
    http: httpx.AsyncClient,
    people: People,
    services: Services,
    run_jobs: Run,
    session: AsyncSession,
    lose: Lose,
) -> None:
    manager = await people.manager()
    await notices(http, manager, "甲", "乙")
    deleting, exporting_ = await deletion(http, manager), await exported(http, manager)
    await lose(services, manager)
    await run_jobs()
    nothing = {"done": 0, "failed": 0, "failureList": []}
    assert await ended(session, deleting) == ("failed", "right_ended", nothing)
    assert await ended(session, exporting_) == ("failed", "right_ended", None)
    assert len((await session.scalars(select(Notice.sid))).all()) == 2
    found = await session.get_one(Task, UUID(exporting_))
    assert found.file_sid is None


async def test_who_is_no_operator_any_more_changes_nothing(
    http: httpx.AsyncClient,
    people: People,
    services: Services,
    run_jobs: Run,
    session: AsyncSession,
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙")
    sid = await bulk(http, operator, delete=True)
    await be_no_operator(services, operator)
    await run_jobs()
    assert (await ended(session, sid))[:2] == ("failed", "right_ended")
    assert len((await session.scalars(select(News.sid))).all()) == 2


async def test_who_loses_the_right_halfway_is_told_what_was_done_until_then(
    http: httpx.AsyncClient,
    people: People,
    services: Services,
    run_jobs: Run,
    session: AsyncSession,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    manager = await people.manager()
    await notices(http, manager, "甲", "乙", "丙")
    sid = await deletion(http, manager)
    one = bulk_changes._one

    async def one_and_be_removed(services: Services, task: Task, record: UUID) -> None:
        await one(services, task, record)
        await be_removed(services, manager)

    monkeypatch.setattr(bulk_changes, "_one", one_and_be_removed)
    await run_jobs()
    told = {"done": 1, "failed": 0, "failureList": []}
    assert await ended(session, sid) == ("failed", "right_ended", told)
    assert len((await session.scalars(select(Notice.sid))).all()) == 2
    assert (await task(http, manager, sid)) is None  # they act for the organization no more
    found = await session.get_one(Task, UUID(sid))
    assert (found.done, found.total) == (1, 3)


async def test_who_loses_the_right_between_two_pages_or_before_the_file_is_kept_gets_none(
    http: httpx.AsyncClient,
    people: People,
    services: Services,
    run_jobs: Run,
    session: AsyncSession,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    writing = await people.manager()
    await notices(http, writing, "甲", "乙", "丙")
    monkeypatch.setattr(found_records, "PAGE", 2)
    for after in (2, 3):
        manager = await people.manager()
        sid = await exported(http, manager)
        tell = Progress.tell

        async def tell_and_be_removed(
            progress: Any,
            done: int,
            total: int | None = None,
            after: int = after,
            tell: Any = tell,
            manager: Person = manager,
        ) -> None:
            await tell(progress, done, total)
            if done == after:
                await be_removed(services, manager)

        with monkeypatch.context() as patch:
            patch.setattr(Progress, "tell", tell_and_be_removed)
            await run_jobs()
        assert await ended(session, sid) == ("failed", "right_ended", None)


@pytest.mark.parametrize("lose", [be_removed, be_author])
async def test_a_finished_export_is_not_handed_to_who_lost_the_right(
    http: httpx.AsyncClient, people: People, services: Services, run_jobs: Run, lose: Lose
) -> None:
    manager = await people.manager()
    await notices(http, manager, "甲")
    sid = await exported(http, manager)
    await run_jobs()
    file = (await task(http, manager, sid))["fileSid"]
    assert (await call(http, manager, "file/v2/address", {"sid": file})).status_code == 200
    await lose(services, manager)
    headers = {"Authorization": manager.headers["Authorization"]}
    for each in (manager.headers, headers):
        answer = await http.post(f"{API}/file/v2/address", json={"sid": file}, headers=each)
        assert answer.status_code in (403, 404)
        row = await http.post(f"{API}/task/v2/dynamicDetail", json={"sid": sid}, headers=each)
        if row.is_success:
            assert row.json()["data"]["fileSid"] is None


async def test_an_operators_export_is_not_handed_to_who_is_none_any_more(
    http: httpx.AsyncClient, people: People, services: Services, run_jobs: Run
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲")
    sid = (await export(http, operator)).json()["data"]["sid"]
    await run_jobs()
    file = (await task(http, operator, sid))["fileSid"]
    await be_no_operator(services, operator)
    assert (await call(http, operator, "file/v2/address", {"sid": file})).status_code == 404
    assert (await task(http, operator, sid))["fileSid"] is None


async def test_rights_that_are_given_meanwhile_widen_nothing(
    people: People, services: Services
) -> None:
    manager = await people.manager()
    assert manager.organization
    asked = Caller(manager.sid, UUID(int=1), manager.organization.sid, ROLES[Role.AUTHOR])
    waiting = Task(kind="export", title="bank", arguments={"asker": requester.packed(asked)})
    async with services.transaction() as (session, _):
        acting = await requester.asker(services, session, waiting)
    assert acting.rights == ROLES[Role.AUTHOR]
