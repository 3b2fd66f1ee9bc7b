"""Templates, as managers keep them."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import httpx
import pytest

from tests.features.certificates.conftest import API
from tests.noted import noted
from tests.people import People, Person
from zhegui.features.certificates import api
from zhegui.ports.services import Services


async def save(http: httpx.AsyncClient, person: Person | None, **model: object) -> httpx.Response:
    headers = person.headers if person else {}
    return await http.post(f"{API}/certificate/v2/save", json={"model": model}, headers=headers)


async def listed(http: httpx.AsyncClient, person: Person) -> list[dict[str, Any]]:
    response = await http.post(
        f"{API}/certificate/v2/dynamicList",
        json={"includeList": ["organization"]},
        headers=person.headers,
    )
    assert response.status_code == 200, response.text
    content: list[dict[str, Any]] = response.json()["data"]["content"]
    return content


async def test_a_manager_keeps_templates(http: httpx.AsyncClient, people: People) -> None:
    manager = await people.manager()
    made = (await save(http, manager, name="低压电工培训证书", validityMonths=36)).json()["data"]
    changed = await save(http, manager, sid=made["sid"], name="低压电工证书", validityMonths=72)
    assert changed.json()["data"]["version"] == 2
    (row,) = await listed(http, manager)
    assert (row["name"], row["validityMonths"]) == ("低压电工证书", 72)
    assert row["organization"]["name"] == "桂林安全培训中心"
    assert len(row["coverList"]) == len(row["sealList"]) == 1
    assert await listed(http, await people.other_manager()) == []


async def test_an_unused_template_is_deleted(
    http: httpx.AsyncClient, people: People, services: Services
) -> None:
    manager = await people.manager()
    made = (await save(http, manager, name="甲证书")).json()["data"]
    deleted = await http.post(
        f"{API}/certificate/v2/delete",
        json={"model": {"sid": made["sid"]}},
        headers=manager.headers,
    )
    assert deleted.status_code == 200
    assert await listed(http, manager) == []
    actions = [(each.action, each.label) for each in await noted(services)]
    assert actions == [("certificate.save", "甲证书"), ("certificate.delete", "甲证书")]


async def test_a_template_is_out_of_date_or_taken(http: httpx.AsyncClient, people: People) -> None:
    manager = await people.manager()
    made = (await save(http, manager, name="甲证书")).json()["data"]
    await save(http, manager, name="乙证书")
    taken = await save(http, manager, sid=made["sid"], name="乙证书")
    assert (taken.status_code, taken.json()["error"]) == (409, "certificate_name_taken")
    assert [each["path"] for each in taken.json()["details"]] == ["model.name"]
    old = await save(http, manager, sid=made["sid"], version=7, name="丙证书")
    assert (old.status_code, old.json()["error"]) == (409, "out_of_date")


async def test_another_organizations_template_does_not_exist(
    http: httpx.AsyncClient, people: People
) -> None:
    made = (await save(http, await people.manager(), name="甲证书")).json()["data"]
    response = await save(http, await people.other_manager(), sid=made["sid"], name="乙证书")
    assert response.status_code == 404


@pytest.mark.parametrize(
    ("kind", "status"), [("learner", 403), ("staff", 403), ("operator", 403), ("manager", 200)]
)
async def test_who_may_save(
    http: httpx.AsyncClient, people: People, kind: str, status: int
) -> None:
    person: Person = await getattr(people, kind)()
    assert (await save(http, person, name="甲证书")).status_code == status


@pytest.mark.parametrize(
    "model",
    [
        {"name": "甲"},
        {"name": "x" * 41},
        {"name": "甲证书", "validityMonths": 0},
        {"name": "甲证书", "validityMonths": 1201},
        {"name": "甲证书", "organization": {"sid": "x"}},
        {"name": "甲证书", "sid": "x"},
    ],
)
async def test_bad_templates_are_refused(
    http: httpx.AsyncClient, people: People, model: dict[str, object]
) -> None:
    response = await save(http, await people.manager(), **model)
    assert (response.status_code, response.json()["error"]) == (400, "invalid_input")


async def test_two_first_uses_of_the_default_at_once_are_one(
    people: People, services: Services
) -> None:
    owner = await people.organization("桂林安全培训中心")

    async def use() -> UUID:
        async with services.transaction() as (session, _):
            template = await api.default_template(session, services.storage, owner.sid)
            return template.sid

    used = await asyncio.gather(*(use() for _ in range(5)))
    assert len(set(used)) == 1
