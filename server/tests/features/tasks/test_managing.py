"""An organization's managers see its tasks and stop them, whoever started them."""

from __future__ import annotations

from uuid import UUID

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.tasks.test_export import Run, stop, task
from tests.features.tasks.test_rights_now import (
    be_removed,
    call,
    deletion,
    exported,
    have_roles,
    notices,
)
from tests.features.tasks.test_watching import told, watch
from tests.people import People, Person
from zhegui.features.organizations.models import Notice
from zhegui.features.tasks.models import Task
from zhegui.kernel.http import streams
from zhegui.kernel.records.audit import AuditEntry
from zhegui.ports.services import Services


async def listed(http: httpx.AsyncClient, person: Person) -> list[str]:
    answer = await call(http, person, "task/v2/dynamicList", {})
    return [row["sid"] for row in answer.json()["data"]["content"]]


async def test_a_manager_stops_a_task_of_who_has_left(
    http: httpx.AsyncClient,
    people: People,
    services: Services,
    run_jobs: Run,
    session: AsyncSession,
) -> None:
    leaving, staying = await people.manager(), await people.manager()
    await notices(http, leaving, "甲")
    sid = await deletion(http, leaving)
    await be_removed(services, leaving)
    row = await task(http, staying, sid)
    assert (row["userSid"], row["userNickname"]) == (str(leaving.sid), leaving.user.nickname)
    assert await listed(http, staying) == [sid]
    assert (await stop(http, staying, sid)).status_code == 200
    await run_jobs()
    assert (await task(http, staying, sid))["state"] == "cancelled"
    assert len((await session.scalars(select(Notice.sid))).all()) == 1
    entry = await session.scalar(select(AuditEntry).where(AuditEntry.action == "task.cancel"))
    assert entry
    assert (entry.user_sid, entry.about_user_sid) == (staying.sid, leaving.sid)


async def test_a_manager_watches_it_but_gets_no_file_of_anothers(
    http: httpx.AsyncClient,
    people: People,
    run_jobs: Run,
    session: AsyncSession,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(streams, "EACH", 0.01)
    asking, other = await people.manager(), await people.manager()
    sid = await exported(http, asking)
    await run_jobs()
    last = told(await watch(http, other, sid))[-1]
    assert (last["state"], last["fileSid"]) == ("done", None)
    file = (await session.get_one(Task, UUID(sid))).file_sid
    answer = await call(http, other, "file/v2/address", {"sid": str(file)})
    assert answer.status_code == 404


async def test_who_manages_another_or_only_works_here_sees_and_stops_none(
    http: httpx.AsyncClient, people: People, services: Services
) -> None:
    manager, rival = await people.manager(), await people.other_manager()
    author = await people.manager()
    await have_roles(services, author, "author")
    sid = await deletion(http, manager)
    for person in (rival, author, await people.staff()):
        assert await listed(http, person) == []
        assert (await stop(http, person, sid)).status_code == 404
        assert (await watch(http, person, sid)).status_code == 404


async def test_somebodys_own_archive_is_no_affair_of_the_organization(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    asking, other = await people.manager(), await people.manager()
    assert asking.organization
    session.add(
        Task(
            user_sid=asking.sid,
            organization_sid=asking.organization.sid,
            kind="personalExport",
            title="个人信息导出",
            arguments={},
        )
    )
    await session.commit()
    assert len(await listed(http, asking)) == 1
    assert await listed(http, other) == []
