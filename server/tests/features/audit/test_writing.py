"""Writing what is declared: saved, deleted, changed for many, each with its row of the audit."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from tests.people import People, Person
from tests.waiting import until_waiting
from zhegui.kernel.records.audit import AuditEntry
from zhegui.kernel.records.differences import LONGEST_TEXT
from zhegui.ports.services import Services

API = "/resource-center/api"
NEWS: dict[str, Any] = {
    "title": "网上复审开通",
    "summary": "到期前六十日内提交材料。",
    "category": "policy",
    "source": "折桂编辑部",
    "body": "先培训，再复审。",
}


async def call(http: httpx.AsyncClient, person: Person, path: str, model: object) -> httpx.Response:
    return await http.post(f"{API}/{path}", json={"model": model}, headers=person.headers)


async def save(http: httpx.AsyncClient, person: Person, **changes: object) -> dict[str, Any]:
    answer = await call(http, person, "news/v2/save", {**NEWS, **changes})
    assert answer.status_code == 200, answer.text
    saved: dict[str, Any] = answer.json()["data"]
    return saved


async def entries(session: AsyncSession) -> list[AuditEntry]:
    await session.rollback()
    return list(await session.scalars(select(AuditEntry).order_by(AuditEntry.sid)))


async def test_each_change_is_noted_with_what_was_before(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    operator = await people.operator()
    sid = (await save(http, operator))["sid"]
    await call(http, operator, "news/v2/save", {"sid": sid, "title": "改了标题"})
    await call(http, operator, "news/v2/save", {"sid": sid, "title": "改了标题"})
    await call(http, operator, "news/v2/delete", {"sid": sid})
    made, changed, deleted = await entries(session)
    assert (made.action, made.before, made.label) == ("news.save", None, "网上复审开通")
    assert made.after is not None
    assert (made.after["title"], made.after["body"]) == (NEWS["title"], NEWS["body"])
    assert (changed.before, changed.after) == ({"title": NEWS["title"]}, {"title": "改了标题"})
    assert (deleted.action, deleted.after) == ("news.delete", None)
    assert deleted.before is not None
    assert {each.user_sid for each in (made, changed, deleted)} == {operator.sid}
    assert {str(each.record_sid) for each in (made, changed, deleted)} == {sid}


async def test_an_amount_that_is_written_otherwise_is_no_change(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    operator = await people.operator()
    category = {"code": "a", "name": "甲", "englishName": "A", "cover": "fire", "position": 1}
    sid = (await call(http, operator, "category/v2/save", category)).json()["data"]["sid"]
    course = {"title": "甲", "summary": "摘要", "categoryList": [{"sid": sid}], "price": 100}
    made = (await call(http, operator, "course/v2/save", course)).json()["data"]["sid"]
    free = {**course, "title": "乙", "price": 0}
    other = (await call(http, operator, "course/v2/save", free)).json()["data"]["sid"]
    before = len(await entries(session))
    for each in made, other:
        await call(http, operator, "course/v2/save", {"sid": each, "summary": "短"})
    dearer = {"sidList": [made], "change": {"price": 120.5}}
    await call(http, operator, "course/v2/bulk", dearer)
    changes = [(each.before, each.after) for each in (await entries(session))[before:]]
    summary = ({"summary": "摘要"}, {"summary": "短"})
    assert changes == [summary, summary, ({"price": "100"}, {"price": "120.5"})]


async def test_what_is_refused_leaves_no_entry(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    operator = await people.operator()
    sid = (await save(http, operator))["sid"]
    stale = {"sid": sid, "version": 7, "title": "迟到"}
    assert (await call(http, operator, "news/v2/save", stale)).status_code == 409
    assert len(await entries(session)) == 1


async def test_a_long_text_is_cut(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    await save(http, await people.operator(), body="长" * 5000)
    (entry,) = await entries(session)
    assert entry.after is not None
    assert entry.after["body"] == "长" * LONGEST_TEXT + "…"


async def test_an_entry_stays_as_it_is(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    await save(http, await people.operator())
    for change in ("delete from audit_entry", "update audit_entry set label = ''"):
        with pytest.raises(DBAPIError):
            await session.execute(text(change))
        await session.rollback()


async def test_what_others_refer_to_is_not_deleted(http: httpx.AsyncClient, people: People) -> None:
    operator = await people.operator()
    category = {
        "code": "fire",
        "name": "消防",
        "englishName": "Fire",
        "cover": "fire",
        "position": 1,
    }
    sid = (await call(http, operator, "category/v2/save", category)).json()["data"]["sid"]
    course = {"title": "灭火器", "summary": "怎么用", "categoryList": [{"sid": sid}]}
    made = (await call(http, operator, "course/v2/save", course)).json()["data"]["sid"]
    answer = await call(http, operator, "category/v2/delete", {"sid": sid})
    assert (answer.status_code, answer.json()["error"]) == (409, "referenced")
    assert answer.json()["message"] == "仍有课程与它相关，不能删除"
    assert (await call(http, operator, "course/v2/delete", {"sid": made})).status_code == 200
    assert (await call(http, operator, "category/v2/delete", {"sid": sid})).status_code == 200
    assert (await call(http, operator, "category/v2/delete", {"sid": sid})).status_code == 404


async def test_many_are_changed_each_by_itself(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    operator = await people.operator()
    first, second = [(await save(http, operator, title=title))["sid"] for title in ("甲", "乙")]
    gone = (await save(http, operator))["sid"]
    await call(http, operator, "news/v2/delete", {"sid": gone})
    asked = {
        "sidList": [first, gone, second, first],
        "change": {"state": "published"},
        "dryRun": True,
    }
    tried = (await call(http, operator, "news/v2/bulk", asked)).json()["data"]
    assert (tried["done"], tried["failed"], tried["dryRun"]) == (2, 1, True)
    assert [(each["sid"], each["error"]) for each in tried["resultList"]] == [
        (first, None),
        (gone, "not_found"),
        (second, None),
    ]
    assert await states(http, operator) == {"draft"}
    before = len(await entries(session))
    done = (await call(http, operator, "news/v2/bulk", {**asked, "dryRun": False})).json()["data"]
    assert (done["done"], done["failed"]) == (2, 1)
    assert await states(http, operator) == {"published"}
    assert len(await entries(session)) == before + 2


async def test_who_change_the_same_records_in_opposite_orders_both_do(
    http: httpx.AsyncClient, people: People, services: Services
) -> None:
    """Each is held up on the way between the two records that both name."""
    both = await people.operator(), await people.operator()
    held, also_held, one, other = [(await save(http, both[0]))["sid"] for _ in range(4)]
    asked = [one, held, other], [other, also_held, one]
    async with services.transaction() as (session, _):
        await session.execute(
            text("select from news where sid = any(:sids) for update"),
            {"sids": [UUID(held), UUID(also_held)]},
        )
        changing = [
            asyncio.ensure_future(
                call(http, who, "news/v2/bulk", {"sidList": sids, "change": {"isPinned": True}})
            )
            for who, sids in zip(both, asked, strict=True)
        ]
        await until_waiting(session, 2)
    answers = await asyncio.gather(*changing)
    assert [answer.status_code for answer in answers] == [200, 200]
    for answer, sids in zip(answers, asked, strict=True):
        outcomes = answer.json()["data"]["resultList"]
        assert [(each["sid"], each["error"]) for each in outcomes] == [(sid, None) for sid in sids]


async def states(http: httpx.AsyncClient, person: Person) -> set[str]:
    answer = await http.post(f"{API}/news/v2/dynamicList", json={}, headers=person.headers)
    return {row["state"] for row in answer.json()["data"]["content"]}


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ({"change": {"title": "都叫这个"}}, "model.change.title"),
        ({"change": {}}, "model"),
        ({}, "model"),
        ({"change": {"state": "draft"}, "delete": True}, "model"),
        ({"sidList": [], "delete": True}, "model.sidList"),
    ],
)
async def test_what_cannot_be_changed_for_many_is_refused(
    http: httpx.AsyncClient, people: People, asked: dict[str, Any], path: str
) -> None:
    operator = await people.operator()
    sid = (await save(http, operator))["sid"]
    answer = await call(http, operator, "news/v2/bulk", {"sidList": [sid], **asked})
    assert answer.status_code == 400
    assert [each["path"] for each in answer.json()["details"]] == [path]


async def test_a_manager_reads_the_audit_of_their_organization_alone(
    http: httpx.AsyncClient, people: People
) -> None:
    manager, rival = await people.manager(), await people.other_manager()
    for person, name in ((manager, "陈老师"), (rival, "李老师")):
        await call(http, person, "teacher/v2/save", {"name": name, "title": "讲师"})
    answer = await http.post(
        f"{API}/auditEntry/v2/dynamicList",
        json={"statistics": {"groupBy": ["action"], "count": True}},
        headers=manager.headers,
    )
    (entry,) = answer.json()["data"]["content"]
    assert (entry["label"], entry["action"]) == ("陈老师", "teacher.save")
    assert entry["userNickname"].startswith("学员")
    assert entry["isLook"] is False
    assert answer.json()["data"]["statistics"] == [{"action": "teacher.save", "count": 1}]


async def test_a_change_far_into_a_long_text_is_told(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    operator, body = await people.operator(), "长" * 3000
    sid = (await save(http, operator, body=body))["sid"]
    await call(http, operator, "news/v2/save", {"sid": sid, "body": f"{body}了"})
    entry = (await entries(session))[-1]
    assert entry.before is not None
    assert entry.after is not None
    assert (entry.before["body"][-2:], entry.after["body"][-2:]) == ("长长", "长了")
