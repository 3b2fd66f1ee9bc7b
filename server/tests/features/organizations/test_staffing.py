"""Invitations, becoming staff and leaving, over HTTP."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any
from uuid import UUID

import httpx
import pytest

from tests.people import People, Person
from zhegui.features.organizations.models import Staff
from zhegui.ports.services import Services

API = "/resource-center/api"


async def invite(http: httpx.AsyncClient, manager: Person, mobile: str) -> httpx.Response:
    body = {"model": {"mobile": mobile}}
    return await http.post(f"{API}/staffInvitation/v2/save", json=body, headers=manager.headers)


async def bind(http: httpx.AsyncClient, person: Person, sid: object) -> httpx.Response:
    address = f"{API}/user/v2/bindEnterprise"
    return await http.get(address, params={"sid": str(sid)}, headers=person.headers)


async def unbind(http: httpx.AsyncClient, person: Person, sid: object) -> httpx.Response:
    address = f"{API}/user/v2/unbindEnterprise"
    return await http.get(address, params={"sid": str(sid)}, headers=person.headers)


async def current(http: httpx.AsyncClient, person: Person) -> dict[str, Any]:
    answer = await http.get(f"{API}/user/v2/current", headers=person.headers)
    data: dict[str, Any] = answer.json()["data"]
    return data


def sid_of(manager: Person) -> str:
    return manager.headers["tenant-id"]


async def test_who_was_invited_becomes_staff_and_may_leave(
    http: httpx.AsyncClient, people: People
) -> None:
    manager, learner = await people.manager(), await people.learner()
    assert (await invite(http, manager, learner.mobile)).status_code == 200
    before = await current(http, learner)
    assert before["isEnterprise"] is False
    assert [each["sid"] for each in before["invitationList"]] == [sid_of(manager)]

    for _ in range(2):
        answer = await bind(http, learner, sid_of(manager))
        assert answer.status_code == 200
        assert answer.json()["data"] == await current(http, learner)
    after = await current(http, learner)
    assert (after["isEnterprise"], after["company"]) == (True, "桂林安全培训中心")
    assert after["invitationList"] == []

    for _ in range(2):
        answer = await unbind(http, learner, sid_of(manager))
        assert answer.status_code == 200
        assert answer.json()["data"]["isEnterprise"] is False
    assert (await bind(http, learner, sid_of(manager))).json()["error"] == "not_invited"
    assert (await invite(http, manager, learner.mobile)).status_code == 200
    assert (await bind(http, learner, sid_of(manager))).status_code == 200


async def test_an_invitation_waits_for_an_account(http: httpx.AsyncClient, people: People) -> None:
    manager = await people.manager()
    learner = await people.learner()
    number = f"139{int(learner.mobile[3:]) + 1:08d}"
    assert (await invite(http, manager, number)).status_code == 200
    newcomer = await people.learner()
    assert newcomer.mobile == number
    assert (await bind(http, newcomer, sid_of(manager))).status_code == 200


async def test_twice_at_once_is_once(http: httpx.AsyncClient, people: People) -> None:
    manager, learner = await people.manager(), await people.learner()
    await invite(http, manager, learner.mobile)
    answers = await asyncio.gather(*(bind(http, learner, sid_of(manager)) for _ in range(5)))
    assert [answer.status_code for answer in answers] == [200] * 5


async def test_one_may_have_several_employers_and_acts_for_one(
    http: httpx.AsyncClient, people: People
) -> None:
    manager, other, learner = (
        await people.manager(),
        await people.other_manager(),
        await people.learner(),
    )
    for inviting in (manager, other):
        await invite(http, inviting, learner.mobile)
    answers = await asyncio.gather(
        bind(http, learner, sid_of(manager)), bind(http, learner, sid_of(other))
    )
    assert [answer.status_code for answer in answers] == [200, 200]
    by_themselves = await current(http, learner)
    employers = {each["sid"]: each["name"] for each in by_themselves["employerList"]}
    assert employers == {sid_of(manager): "桂林安全培训中心", sid_of(other): "远山电力公司"}
    for inviting in (manager, other):
        acting = replace(learner, headers={**learner.headers, "tenant-id": sid_of(inviting)})
        found = await current(http, acting)
        assert (found["companySid"], found["company"]) == (
            sid_of(inviting),
            employers[sid_of(inviting)],
        )
    await unbind(http, learner, sid_of(other))
    gone = replace(learner, headers={**learner.headers, "tenant-id": sid_of(other)})
    answer = await http.get(f"{API}/user/v2/current", headers=gone.headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")
    left = await current(http, learner)
    assert [each["sid"] for each in left["employerList"]] == [sid_of(manager)]


async def test_notices_are_those_of_the_organization_acted_for(
    http: httpx.AsyncClient, people: People
) -> None:
    manager, other = await people.manager(), await people.other_manager()
    learner = await people.learner()
    for inviting in (manager, other):
        await invite(http, inviting, learner.mobile)
        await bind(http, learner, sid_of(inviting))
        model = {"model": {"title": sid_of(inviting), "body": "停电检修。"}}
        await http.post(f"{API}/notice/v2/save", json=model, headers=inviting.headers)

    async def titles(**headers: str) -> set[str]:
        answer = await http.post(
            f"{API}/notice/v2/dynamicList", json={}, headers={**learner.headers, **headers}
        )
        return {each["title"] for each in answer.json()["data"]["content"]}

    assert await titles() == {sid_of(manager), sid_of(other)}
    assert await titles(**{"tenant-id": sid_of(other)}) == {sid_of(other)}


async def test_who_was_not_invited_is_refused(http: httpx.AsyncClient, people: People) -> None:
    manager, learner = await people.manager(), await people.learner()
    refused = await bind(http, learner, sid_of(manager))
    assert (refused.status_code, refused.json()["error"]) == (403, "not_invited")
    english = {**learner.headers, "Accept-Language": "en"}
    answer = await http.get(
        f"{API}/user/v2/bindEnterprise", params={"sid": sid_of(manager)}, headers=english
    )
    assert answer.json()["message"].startswith("This organization has not invited")


async def test_an_invitation_can_be_taken_back(http: httpx.AsyncClient, people: People) -> None:
    manager, rival, learner = (
        await people.manager(),
        await people.other_manager(),
        await people.learner(),
    )
    sid = (await invite(http, manager, learner.mobile)).json()["data"]["sid"]
    assert (await invite(http, manager, learner.mobile)).json()["data"]["sid"] == sid
    cancel, body = f"{API}/staffInvitation/v2/cancel", {"model": {"sid": sid}}
    assert (await http.post(cancel, json=body, headers=rival.headers)).status_code == 404
    assert (await http.post(cancel, json=body, headers=manager.headers)).status_code == 200
    assert (await http.post(cancel, json=body, headers=manager.headers)).status_code == 404
    assert (await bind(http, learner, sid_of(manager))).json()["error"] == "not_invited"


async def test_staff_are_not_invited_again(http: httpx.AsyncClient, people: People) -> None:
    manager, staff = await people.manager(), await people.staff()
    refused = await invite(http, manager, staff.mobile)
    assert (refused.status_code, refused.json()["error"]) == (409, "already_staff")


async def test_the_last_manager_does_not_leave(http: httpx.AsyncClient, people: People) -> None:
    first, second = await people.manager(), await people.manager()
    answers = await asyncio.gather(*(unbind(http, each, sid_of(first)) for each in (first, second)))
    said = sorted((each.status_code, each.json().get("error")) for each in answers)
    assert said[1] == (409, "last_manager")
    assert said[0][0] == 200
    here = [
        (await current(http, replace(each, headers=without_tenant(each))))["organizationList"]
        for each in (first, second)
    ]
    assert sorted(map(len, here)) == [0, 1]


def without_tenant(person: Person) -> dict[str, str]:
    return {name: each for name, each in person.headers.items() if name != "tenant-id"}


async def test_an_invitation_from_before_somebody_left_binds_them_no_more(
    http: httpx.AsyncClient, people: People, services: Services
) -> None:
    manager, learner = await people.manager(), await people.learner()
    await invite(http, manager, learner.mobile)
    async with services.transaction() as (session, _):  # joined another way, it stays open
        session.add(Staff(user_sid=learner.sid, organization_sid=UUID(sid_of(manager))))
    assert (await unbind(http, learner, sid_of(manager))).status_code == 200
    assert (await current(http, learner))["invitationList"] == []
    assert (await bind(http, learner, sid_of(manager))).json()["error"] == "not_invited"
    await invite(http, manager, learner.mobile)
    assert (await bind(http, learner, sid_of(manager))).status_code == 200


@pytest.mark.parametrize("call", [bind, unbind])
@pytest.mark.parametrize(
    ("sid", "status"),
    [("0198c0de-0000-7000-8000-000000000000", 404), ("１", 400), ("", 400), ("a\nb", 400)],
)
async def test_an_organization_must_exist(
    http: httpx.AsyncClient, people: People, call: Any, sid: str, status: int
) -> None:
    assert (await call(http, await people.learner(), sid)).status_code == status


@pytest.mark.parametrize("mobile", ["1391234567", "１3912345678", "12912345678", "", None, 1])
async def test_a_number_must_be_one(http: httpx.AsyncClient, people: People, mobile: Any) -> None:
    refused = await invite(http, await people.manager(), mobile)
    assert refused.status_code == 400
    assert refused.json()["details"][0]["path"] == "model.mobile"


@pytest.mark.parametrize("address", ["bindEnterprise", "unbindEnterprise"])
async def test_no_address_makes_a_browser_bind_or_leave(
    http: httpx.AsyncClient, people: People, address: str
) -> None:
    manager, learner = await people.manager(), await people.learner()
    await invite(http, manager, learner.mobile)
    led = learner.headers | {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"}
    params = {"sid": sid_of(manager)}
    answer = await http.get(f"{API}/user/v2/{address}", params=params, headers=led)
    assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")
    assert (await current(http, learner))["isEnterprise"] is False
