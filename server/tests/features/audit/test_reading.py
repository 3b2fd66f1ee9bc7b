"""What the list of the audit says of each entry: of what, about whom, in which organization."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.people import People, Person
from zhegui.features.identity.models import User
from zhegui.features.news.resources import news
from zhegui.features.organizations.api import Staff
from zhegui.features.tasks.audit_log import noted
from zhegui.kernel.records.audit import kind_of

API = "/resource-center/api"


@pytest.mark.parametrize(
    ("action", "record"),
    [
        ("news.save", "news"),
        ("authoredNews.export", "news"),
        ("soldOrder.export", "order"),
        ("auditEntry.export", "auditEntry"),
        ("author.save", "author"),
        ("soldier.save", "soldier"),
    ],
)
def test_what_is_exported_counts_as_what_it_lists(action: str, record: str) -> None:
    assert kind_of(action) == record


async def call(http: httpx.AsyncClient, person: Person, path: str, body: object) -> Any:
    answer = await http.post(f"{API}/{path}", json=body, headers=person.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def listed(http: httpx.AsyncClient, person: Person, **query: str) -> list[dict[str, Any]]:
    asked = [{"field": name, "operator": "eq", "value": value} for name, value in query.items()]
    found = await call(http, person, "auditEntry/v2/dynamicList", {"query": asked})
    rows: list[dict[str, Any]] = found["content"]
    return rows


async def test_it_names_whom_it_is_about_and_the_organization(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    manager, person = await people.manager(), await people.staff()
    staff = (await session.scalars(select(Staff).where(Staff.user_sid == person.sid))).one()
    changed = {"model": {"sid": str(staff.sid), "title": "班组长"}}
    await call(http, manager, "staff/v2/save", changed)
    (entry,) = await listed(http, manager, aboutUserSid=str(person.sid))
    assert (entry["record"], entry["verb"], entry["label"]) == ("staff", "save", "")
    assert entry["aboutUserNickname"].startswith("学员")
    assert entry["organizationName"]
    operator = await people.operator()
    seen = await listed(http, operator, organizationSid=entry["organizationSid"])
    assert entry["sid"] in [each["sid"] for each in seen]


async def test_what_was_deleted_is_said_to_be_so(http: httpx.AsyncClient, people: People) -> None:
    manager = await people.manager()
    made = await call(http, manager, "teacher/v2/save", {"model": {"name": "甲", "title": "讲师"}})
    gone = await call(http, manager, "teacher/v2/save", {"model": {"name": "乙", "title": "讲师"}})
    await call(http, manager, "teacher/v2/delete", {"model": {"sid": gone["sid"]}})
    rows = await listed(http, manager, record="teacher")
    assert [(each["verb"], each["label"], each["isDeleted"]) for each in rows] == [
        ("delete", "乙", True),
        ("create", "乙", True),
        ("create", "甲", False),
    ]
    assert made["sid"] in {each["recordSid"] for each in rows}


async def test_an_export_is_found_beside_its_records_without_what_was_searched_for(
    http: httpx.AsyncClient, people: People
) -> None:
    operator = await people.operator()
    query = [
        {"field": "title", "operator": "contains", "value": "林晓"},
        {"field": "state", "operator": "eq", "value": "draft"},
    ]
    columns = [{"field": "title", "title": "标题"}]
    asked = {"list": {"search": "林晓", "query": query}, "columnList": columns}
    await call(http, operator, "authoredNews/v2/export", {"model": asked})
    (entry,) = await listed(http, operator, record="news")
    assert (entry["action"], entry["verb"], entry["label"]) == ("authoredNews.export", "export", "")
    hidden = {"field": "title", "operator": "contains", "value": "***"}
    assert entry["after"]["request"] == {"search": "***", "query": [hidden, query[1]]}


async def test_who_has_deleted_their_account_is_not_called_anything(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    manager = await people.manager()
    await call(http, manager, "teacher/v2/save", {"model": {"name": "甲", "title": "讲师"}})
    user = await session.get_one(User, manager.sid)
    user.nickname, user.state = "已注销", "erased"
    await session.commit()
    (entry,) = await listed(http, await people.operator(), userSid=str(manager.sid))
    assert entry["userNickname"] is None


def test_of_what_was_asked_no_text_is_kept_but_a_code() -> None:
    number = {"field": "publishedAt", "operator": "ge", "value": "2026-11-21T01:00:00Z"}
    name = {"field": "title", "operator": "eq", "value": "林晓"}
    related = {"field": "buyer.nickname", "operator": "eq", "value": "林晓"}
    asked = {"query": [{"or": [number, name, related]}], "model": {"title": "林晓"}, "page": 2}
    assert noted(news, asked) == {
        "query": [{"or": [number, {**name, "value": "***"}, {**related, "value": "***"}]}],
        "model": {"title": "***"},
        "page": 2,
    }
