"""Changing all that a list finds: a task, all or nothing for each record, with the audit saying which."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.tasks.dying import killed
from tests.features.tasks.test_export import API, stop, task, write
from tests.people import People, Person
from zhegui.features.news.models import News
from zhegui.features.tasks import bulk_changes, runner
from zhegui.features.tasks.models import Task
from zhegui.kernel.records.audit import AuditEntry
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

Run = Callable[..., Awaitable[None]]
PUBLISHED: dict[str, Any] = {
    "list": {"query": [{"field": "state", "operator": "eq", "value": "published"}]},
}


async def bulk(http: httpx.AsyncClient, person: Person, **asked: Any) -> str:
    answer = await http.post(
        f"{API}/news/v2/bulkList", json={"model": {**PUBLISHED, **asked}}, headers=person.headers
    )
    assert answer.status_code == 200, answer.text
    sid: str = answer.json()["data"]["sid"]
    return sid


async def changes(session: AsyncSession, action: str = "news.save") -> list[tuple[str, Any]]:
    """Of each record that was changed, or deleted, its label and its new state."""
    await session.rollback()
    entries = await session.scalars(select(AuditEntry).where(AuditEntry.action == action))
    return sorted((e.label, (e.after or {}).get("state")) for e in entries if e.before)


async def test_all_that_is_found_is_changed_and_noted(
    http: httpx.AsyncClient, people: People, run_jobs: Run, session: AsyncSession
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙", "丙")
    dry = await bulk(http, operator, change={"state": "draft"}, dryRun=True)
    await run_jobs()
    expected = {"done": 3, "failed": 0, "failureList": []}
    tried = await task(http, operator, dry)
    assert (tried["title"], tried["result"]) == ("news.dryRun", expected)
    assert await changes(session) == []
    sid = await bulk(http, operator, change={"state": "draft"})
    await run_jobs()
    done = await task(http, operator, sid)
    assert (done["title"], done["state"]) == ("news.bulk", "done")
    assert (done["done"], done["total"]) == (3, 3)
    assert done["result"] == expected
    assert await changes(session) == [(label, "draft") for label in ("丙", "乙", "甲")]


async def test_one_that_is_stopped_tells_all_that_it_changed(
    http: httpx.AsyncClient,
    people: People,
    run_jobs: Run,
    session: AsyncSession,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙", "丙")
    sid = await bulk(http, operator, change={"state": "draft"})
    one = bulk_changes._one

    async def one_and_be_stopped(services: Services, task: Task, record: UUID) -> None:
        await one(services, task, record)
        await stop(http, operator, sid)

    monkeypatch.setattr(bulk_changes, "STEP", 2)
    monkeypatch.setattr(bulk_changes, "_one", one_and_be_stopped)
    await run_jobs()
    stopped = await task(http, operator, sid)
    assert (stopped["state"], stopped["done"], stopped["total"]) == ("cancelled", 2, 3)
    assert stopped["result"] == {"done": 2, "failed": 0, "failureList": []}
    assert len(await changes(session)) == 2


async def test_all_that_is_found_is_deleted(
    http: httpx.AsyncClient, people: People, run_jobs: Run, session: AsyncSession
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙")
    sid = await bulk(http, operator, delete=True)
    await run_jobs()
    assert (await task(http, operator, sid))["title"] == "news.delete"
    assert [label for label, _ in await changes(session, "news.delete")] == ["乙", "甲"]
    assert (await session.scalars(select(News.sid))).all() == []


async def test_killed_halfway_each_record_is_as_the_audit_says_and_the_rest_follows(
    http: httpx.AsyncClient,
    people: People,
    services: Services,
    session: AsyncSession,
    clean: Cluster,
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙", "丙")
    sid = await bulk(http, operator, change={"state": "draft"})
    # In its second transaction, which it has flushed.
    await killed(services, clean, sid, "zhegui.features.tasks.bulk_changes.change_many", 2)
    ((label, state),) = await changes(session)
    drafts = (await session.scalars(select(News.title).where(News.state == "draft"))).all()
    assert (drafts, state) == ([label], "draft")
    assert (await task(http, operator, sid))["state"] == "running"
    await session.rollback()
    await runner.run(services, UUID(sid))
    assert await changes(session) == [(label, "draft") for label in ("丙", "乙", "甲")]
    assert (await task(http, operator, sid))["result"]["done"] == 3


async def test_one_that_is_stopped_when_its_process_has_died_is_over_once_that_is_found(
    http: httpx.AsyncClient, people: People, services: Services, clean: Cluster
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙", "丙")
    sid = await bulk(http, operator, change={"state": "draft"})
    await killed(services, clean, sid, "zhegui.features.tasks.bulk_changes.change_many", 2)
    await stop(http, operator, sid)
    assert (await task(http, operator, sid))["finishedAt"] is None
    await runner.run(services, UUID(sid))
    stopped = await task(http, operator, sid)
    told = {"done": 1, "failed": 0, "failureList": []}
    assert (stopped["state"], stopped["result"]) == ("cancelled", told)
    assert stopped["finishedAt"]


async def test_what_cannot_be_changed_is_told_with_its_reason(
    http: httpx.AsyncClient, people: People, run_jobs: Run
) -> None:
    operator = await people.operator()
    category = {"code": "fire", "name": "消防", "englishName": "Fire", "cover": "fire"}
    answer = await http.post(
        f"{API}/category/v2/save",
        json={"model": {**category, "position": 1}},
        headers=operator.headers,
    )
    categories = [{"sid": answer.json()["data"]["sid"]}]
    course = {"title": "灭火器", "summary": "怎么用", "categoryList": categories}
    made = await http.post(
        f"{API}/course/v2/save", json={"model": course}, headers=operator.headers
    )
    asked = {"list": {}, "change": {"state": "published", "price": 12.5}}
    answer = await http.post(
        f"{API}/course/v2/bulkList", json={"model": asked}, headers=operator.headers
    )
    await run_jobs()
    result = (await task(http, operator, answer.json()["data"]["sid"]))["result"]
    assert (result["done"], result["failed"]) == (0, 1)
    (failure,) = result["failureList"]
    assert failure["sid"] == made.json()["data"]["sid"]
    assert (failure["error"], bool(failure["message"])) == ("course_incomplete", True)


async def test_too_many_are_refused_before_anything_is_begun(
    http: httpx.AsyncClient, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙")
    monkeypatch.setattr(bulk_changes, "MOST_RECORDS", 1)
    answer = await http.post(
        f"{API}/news/v2/bulkList",
        json={"model": {**PUBLISHED, "delete": True}},
        headers=operator.headers,
    )
    assert (answer.status_code, answer.json()["error"]) == (409, "too_many_rows")
