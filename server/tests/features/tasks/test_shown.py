"""What is changed for many is what the dry run showed, or what was there when it was asked for."""

from __future__ import annotations

from typing import Any

import httpx
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.tasks.test_changing import PUBLISHED, bulk
from tests.features.tasks.test_export import API, Run, task, write
from tests.people import People, Person
from zhegui.features.news.models import News

DRAFT: dict[str, Any] = {"change": {"state": "draft"}}


async def drafts(session: AsyncSession) -> list[str]:
    await session.rollback()
    return sorted((await session.scalars(select(News.title).where(News.state == "draft"))).all())


async def save(http: httpx.AsyncClient, operator: Person, title: str, **given: Any) -> None:
    query = [{"field": "title", "operator": "eq", "value": title}]
    found = await http.post(
        f"{API}/authoredNews/v2/dynamicList", json={"query": query}, headers=operator.headers
    )
    (row,) = found.json()["data"]["content"]
    answer = await http.post(
        f"{API}/news/v2/save",
        json={"model": {"sid": row["sid"], **given}},
        headers=operator.headers,
    )
    assert answer.status_code == 200


async def test_what_a_colleague_adds_after_the_dry_run_is_left_alone(
    http: httpx.AsyncClient, people: People, run_jobs: Run, session: AsyncSession
) -> None:
    operator, colleague = await people.operator(), await people.operator()
    await write(http, operator, "甲", "乙", "丙")
    await bulk(http, operator, **DRAFT, dryRun=True)
    await run_jobs()
    await write(http, colleague, "丁")
    sid = await bulk(http, operator, **DRAFT)
    await run_jobs()
    assert (await task(http, operator, sid))["result"]["done"] == 3
    assert await drafts(session) == ["丙", "乙", "甲"]


async def test_what_the_list_finds_no_more_is_told_and_left_alone(
    http: httpx.AsyncClient, people: People, run_jobs: Run
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙")
    await bulk(http, operator, delete=True, dryRun=True)
    await run_jobs()
    sid = await bulk(http, operator, delete=True)
    await save(http, operator, "甲", state="draft")  # while it waits
    await run_jobs()
    result = (await task(http, operator, sid))["result"]
    assert (result["done"], result["failed"]) == (1, 1)
    (failure,) = result["failureList"]
    assert failure["error"] == "not_found_since"


async def test_what_the_dry_run_refused_stays_refused(
    http: httpx.AsyncClient, people: People, run_jobs: Run, session: AsyncSession
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙")
    dry = await bulk(http, operator, **DRAFT, dryRun=True)
    await save(http, operator, "甲", state="draft")
    await run_jobs()
    assert (await task(http, operator, dry))["result"]["done"] == 1
    await save(http, operator, "甲", state="published")
    sid = await bulk(http, operator, **DRAFT)
    await run_jobs()
    assert (await task(http, operator, sid))["result"]["done"] == 1
    assert await drafts(session) == ["乙"]


async def test_without_a_dry_run_it_is_what_was_there_when_it_was_asked_for(
    http: httpx.AsyncClient, people: People, run_jobs: Run, session: AsyncSession
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲")
    await bulk(http, operator, **DRAFT)
    await write(http, operator, "乙")
    await run_jobs()
    assert await drafts(session) == ["甲"]


async def test_a_dry_run_of_a_deletion_binds_the_deletion(
    http: httpx.AsyncClient, people: People, run_jobs: Run, session: AsyncSession
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲")
    await bulk(http, operator, delete=True, dryRun=True)
    await run_jobs()
    await write(http, operator, "乙")
    await bulk(http, operator, delete=True)
    await run_jobs()
    await session.rollback()
    assert (await session.scalars(select(News.title))).all() == ["乙"]


async def test_a_dry_run_of_less_does_not_bind_a_change_of_more(
    http: httpx.AsyncClient, people: People, run_jobs: Run, session: AsyncSession
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙")
    less = {"query": [{"field": "title", "operator": "eq", "value": "甲"}]}
    await bulk(http, operator, **DRAFT, list=less, dryRun=True)
    await run_jobs()
    await bulk(http, operator, **DRAFT, list={})
    await run_jobs()
    assert await drafts(session) == ["乙", "甲"]


async def test_a_dry_run_binds_changes_of_the_same_list_by_who_looked(
    http: httpx.AsyncClient, people: People, run_jobs: Run, session: AsyncSession
) -> None:
    operator, colleague = await people.operator(), await people.operator()
    await write(http, operator, "甲")
    await bulk(http, operator, **DRAFT, dryRun=True)
    await run_jobs()
    await write(http, operator, "乙")
    # Another person, and another change, looked at nothing: they mean what is there.
    other = await bulk(http, colleague, change={"isPinned": True})
    pinned = await bulk(http, operator, change={"isPinned": True})
    await run_jobs()
    for person, sid in ((colleague, other), (operator, pinned)):
        assert (await task(http, person, sid))["result"]["done"] == 2
    for _ in range(2):  # the same call again, as a client's second try sends it
        await bulk(http, operator, **DRAFT)
        await run_jobs()
        assert await drafts(session) == ["甲"]
    await bulk(http, operator, **DRAFT, dryRun=True)
    await bulk(http, operator, **DRAFT)
    await run_jobs()
    assert await drafts(session) == ["乙", "甲"]


async def test_of_two_dry_runs_the_one_that_is_named_binds(
    http: httpx.AsyncClient, people: People, run_jobs: Run, session: AsyncSession
) -> None:
    """Two windows of one person: in the second one they acted meanwhile."""
    operator, colleague = await people.operator(), await people.operator()
    await write(http, operator, "甲")
    first = await bulk(http, operator, **DRAFT, dryRun=True)
    await run_jobs()
    await bulk(http, operator, **DRAFT, dryRun=True)
    acted = await bulk(http, operator, **DRAFT)
    await write(http, operator, "乙")
    sid = await bulk(http, operator, **DRAFT, shown={"sid": first})
    await run_jobs()
    assert await drafts(session) == ["甲"]
    assert (await task(http, operator, sid))["result"]["done"] == 0
    for person, named in ((operator, acted), (colleague, first)):
        model = {**PUBLISHED, **DRAFT, "shown": {"sid": named}}
        answer = await http.post(
            f"{API}/news/v2/bulkList", json={"model": model}, headers=person.headers
        )
        assert answer.status_code == 400
        assert answer.json()["details"][0]["path"] == "model.shown.sid"
