"""Granting roles, and what they open, over HTTP."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from tests.people import People, Person

API = "/resource-center/api"


async def grant(
    http: httpx.AsyncClient, granter: Person, person: Person, *roles: str, **more: Any
) -> httpx.Response:
    model = {"user": {"sid": str(person.sid)}, "roleList": list(roles), **more}
    address = f"{API}/userOrganization/v2/save"
    return await http.post(address, json={"model": model}, headers=granter.headers)


async def places(http: httpx.AsyncClient, person: Person) -> list[dict[str, Any]]:
    answer = await http.get(f"{API}/place/v2/my/list", headers=person.headers)
    found: list[dict[str, Any]] = answer.json()["data"]
    return found


async def status(http: httpx.AsyncClient, person: Person, manager: Person, call: str) -> int:
    headers = {**person.headers, "tenant-id": manager.headers["tenant-id"]}
    return (await http.post(f"{API}/{call}", json={}, headers=headers)).status_code


async def test_who_is_made_an_author_writes_content_and_manages_nobody(
    http: httpx.AsyncClient, people: People
) -> None:
    manager = await people.manager()
    staff = await people.staff()
    assert await places(http, staff) == []
    assert await status(http, staff, manager, "authoredCourse/v2/dynamicList") == 403
    answer = await grant(http, manager, staff, "author", "author")
    assert answer.json()["data"]["roleList"] == ["author"]
    (place,) = await places(http, staff)
    assert (place["roleList"], place["organizationSid"]) == (
        ["author"],
        manager.headers["tenant-id"],
    )
    assert await status(http, staff, manager, "authoredCourse/v2/dynamicList") == 200
    assert await status(http, staff, manager, "questionKey/v2/dynamicList") == 200
    assert await status(http, staff, manager, "paper/v2/dynamicList") == 403
    assert (await grant(http, staff, manager, "reader")).status_code == 403
    assert (await grant(http, manager, staff)).json()["data"]["roleList"] == []
    assert await status(http, staff, manager, "authoredCourse/v2/dynamicList") == 403


async def test_an_examiner_reads_questions_and_no_keys(
    http: httpx.AsyncClient, people: People
) -> None:
    manager = await people.manager()
    staff = await people.staff()
    await grant(http, manager, staff, "examiner")
    assert await status(http, staff, manager, "question/v2/dynamicList") == 200
    for call in ("questionKey", "questionAnalysis", "authoredCourse", "questionImport"):
        assert await status(http, staff, manager, f"{call}/v2/dynamicList") == 403


async def test_nobody_changes_their_own_roles(http: httpx.AsyncClient, people: People) -> None:
    manager = await people.manager()
    answer = await grant(http, manager, manager, "manager", "author")
    assert (answer.status_code, answer.json()["error"]) == (403, "own_roles")


@pytest.mark.parametrize("role", ["marker", "invigilator"])
async def test_a_role_of_one_examination_is_not_granted_for_all(
    http: httpx.AsyncClient, people: People, role: str
) -> None:
    manager = await people.manager()
    answer = await grant(http, manager, await people.staff(), role)
    assert (answer.status_code, answer.json()["error"]) == (403, "role_not_yours")


async def test_the_last_manager_stays(http: httpx.AsyncClient, people: People) -> None:
    manager, operator = await people.manager(), await people.operator()
    here = {"organization": {"sid": manager.headers["tenant-id"]}}
    answer = await grant(http, operator, manager, "reader", **here)
    assert (answer.status_code, answer.json()["error"]) == (409, "last_manager")
    second = await people.staff()
    assert (await grant(http, manager, second, "manager")).status_code == 200
    assert (await grant(http, operator, manager, "reader", **here)).status_code == 200


async def test_two_managers_cannot_take_the_last_ones_at_once(
    http: httpx.AsyncClient, people: People
) -> None:
    manager = await people.manager()
    second = await people.staff()
    await grant(http, manager, second, "manager")
    second.headers["tenant-id"] = manager.headers["tenant-id"]
    answers = await asyncio.gather(grant(http, manager, second), grant(http, second, manager))
    assert sorted(answer.status_code for answer in answers)[0] == 200
    assert sorted(answer.status_code for answer in answers)[1] != 200


async def test_whom_nobody_knows_there_is_not_found(
    http: httpx.AsyncClient, people: People
) -> None:
    manager, stranger = await people.manager(), await people.learner()
    answer = await grant(http, manager, stranger, "author")
    assert (answer.status_code, answer.json()["details"][0]["path"]) == (404, "model.user.sid")
    rival = await people.other_manager()
    here = {"organization": {"sid": rival.headers["tenant-id"]}}
    answer = await grant(http, manager, await people.staff(), "author", **here)
    assert (answer.status_code, answer.json()["details"][0]["path"]) == (
        404,
        "model.organization.sid",
    )


async def test_an_operator_names_the_first_manager_by_number(
    http: httpx.AsyncClient, people: People
) -> None:
    manager, operator, person = (
        await people.manager(),
        await people.operator(),
        await people.learner(),
    )
    model: dict[str, Any] = {"mobile": person.mobile, "roleList": ["manager"]}
    address = f"{API}/userOrganization/v2/save"
    answer = await http.post(address, json={"model": model}, headers=operator.headers)
    assert answer.json()["details"][0]["path"] == "model.organization.sid"
    model["organization"] = {"sid": manager.headers["tenant-id"]}
    answer = await http.post(address, json={"model": model}, headers=operator.headers)
    assert answer.json()["data"]["roleList"] == ["manager"]
    assert [place["code"] for place in await places(http, operator)] == ["house", "all"]


async def test_who_leaves_has_no_role_any_more(http: httpx.AsyncClient, people: People) -> None:
    manager = await people.manager()
    staff = await people.staff()
    await grant(http, manager, staff, "finance")
    sid = manager.headers["tenant-id"]
    address = f"{API}/user/v2/unbindEnterprise"
    assert (await http.get(address, params={"sid": sid}, headers=staff.headers)).status_code == 200
    assert await places(http, staff) == []
