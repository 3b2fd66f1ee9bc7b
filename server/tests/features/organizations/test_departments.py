"""Departments make a tree; staff stand in it; notices speak to them."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.people import People, Person
from zhegui.features.organizations.api import (
    Department,
    Staff,
    departments_above,
    departments_below,
)

API = "/resource-center/api"


class Office:
    """A manager at work."""

    def __init__(self, http: httpx.AsyncClient, person: Person) -> None:
        self.http = http
        self.person = person

    async def call(self, path: str, model: dict[str, Any]) -> httpx.Response:
        """One write."""
        return await self.http.post(
            f"{API}/{path}", json={"model": model}, headers=self.person.headers
        )

    async def department(self, name: str, parent: str | None = None) -> str:
        """The sid of a new department."""
        above = {"sid": parent} if parent else None
        answer = await self.call("department/v2/save", {"name": name, "parent": above})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["data"]["sid"])


@pytest.fixture
async def office(http: httpx.AsyncClient, people: People) -> Office:
    return Office(http, await people.manager())


async def test_a_department_knows_what_is_above_and_below(
    office: Office, people: People, session: AsyncSession
) -> None:
    plant = await office.department("生产部")
    shop = await office.department("机修车间", plant)
    shift = await office.department("甲班", shop)
    await office.department("行政部")
    person = await people.staff()
    staff = (await session.scalars(select(Staff).where(Staff.user_sid == person.sid))).one()
    await office.call("staff/v2/save", {"sid": str(staff.sid), "department": {"sid": shop}})
    above = await session.scalars(departments_above(person.sid))
    assert {str(sid) for sid in above} == {plant, shop}
    top = select(Department.sid).where(Department.name == "生产部")
    below = await session.scalars(departments_below(top))
    assert {str(sid) for sid in below} == {plant, shop, shift}


async def test_a_department_cannot_stand_below_itself(office: Office) -> None:
    plant = await office.department("生产部")
    shift = await office.department("甲班", await office.department("机修车间", plant))
    for parent in (plant, shift):
        answer = await office.call(
            "department/v2/save", {"sid": plant, "name": "生产部", "parent": {"sid": parent}}
        )
        assert (answer.status_code, answer.json()["error"]) == (409, "department_in_itself")


async def test_brothers_have_names_of_their_own(office: Office) -> None:
    plant = await office.department("生产部")
    await office.department("甲班", plant)
    await office.department("甲班")
    for parent in (None, {"sid": plant}):
        answer = await office.call("department/v2/save", {"name": "甲班", "parent": parent})
        assert (answer.status_code, answer.json()["error"]) == (409, "department_name_taken")
        assert [each["path"] for each in answer.json()["details"]] == ["model.name"]


async def test_nothing_of_another_organization_can_be_used(office: Office, people: People) -> None:
    theirs = await Office(office.http, await people.other_manager()).department("检修部")
    answer = await office.call("department/v2/save", {"name": "甲班", "parent": {"sid": theirs}})
    assert answer.status_code == 404
    answer = await office.call("department/v2/save", {"sid": theirs, "name": "甲班"})
    assert answer.status_code == 404


async def test_a_notice_is_cleaned_and_read_by_staff(office: Office, people: People) -> None:
    body = "周六**停电**。<script>alert(1)</script>[x](javascript:alert(1))"
    assert (await office.call("notice/v2/save", {"title": "停电", "body": body})).is_success
    await office.call("notice/v2/save", {"title": "置顶", "body": "必读", "isPinned": True})
    staff, stranger = await people.staff(), await people.learner()
    listed = f"{API}/notice/v2/dynamicList"
    answer = await office.http.post(listed, json={}, headers=staff.headers)
    first, second = answer.json()["data"]["content"]
    assert (first["title"], first["isPinned"]) == ("置顶", True)
    assert "<strong>停电</strong>" in second["bodyHtml"]
    assert "<script" not in second["bodyHtml"]
    assert 'href="javascript' not in second["bodyHtml"]
    answer = await office.http.post(listed, json={}, headers=stranger.headers)
    assert answer.json()["data"]["content"] == []


async def test_a_notice_is_found_by_words_of_its_title(office: Office) -> None:
    for title in ("周六停电检修", "安全帽更换"):
        await office.call("notice/v2/save", {"title": title, "body": "停电"})
    answer = await office.http.post(
        f"{API}/authoredNotice/v2/dynamicList",
        json={"search": "检修 停电"},
        headers=office.person.headers,
    )
    assert [each["title"] for each in answer.json()["data"]["content"]] == ["周六停电检修"]


@pytest.mark.parametrize(
    ("path", "model", "error"),
    [
        ("department/v2/save", {}, "required"),
        ("department/v2/save", {"name": "  "}, "too_short"),
        ("department/v2/save", {"name": "甲\n班"}, "invalid_text"),
        ("department/v2/save", {"name": "甲" * 61}, "too_long"),
        ("department/v2/save", {"name": "甲班", "position": "1"}, "not_integer"),
        ("department/v2/save", {"name": "甲班", "parent": {"sid": "1"}}, "invalid_sid"),
        ("department/v2/save", {"name": "甲班", "organizationSid": "1"}, "unknown_field"),
        ("notice/v2/save", {"title": "停电"}, "required"),
        ("notice/v2/save", {"title": "停电", "body": "\u200b"}, "too_short"),
        ("notice/v2/save", {"title": "停电", "body": "正" * 10_001}, "too_long"),
        ("notice/v2/save", {"title": "停电", "body": "正文", "isPinned": "yes"}, "not_boolean"),
        ("staff/v2/save", {"title": "班长"}, "required"),
    ],
)  # fmt: skip
async def test_bad_input_is_named(
    office: Office, path: str, model: dict[str, Any], error: str
) -> None:
    answer = await office.call(path, model)
    assert answer.status_code == 400, answer.text
    assert [detail["error"] for detail in answer.json()["details"]] == [error]
