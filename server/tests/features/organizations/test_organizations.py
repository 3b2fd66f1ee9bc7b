"""Who belongs where, and who may know."""

import httpx

from tests.people import People

API = "/resource-center/api"


async def names(http: httpx.AsyncClient, headers: dict[str, str]) -> list[str]:
    answer = await http.post(f"{API}/organization/v2/dynamicList", json={}, headers=headers)
    return [one["name"] for one in answer.json()["data"]["content"]]


async def test_organizations_are_seen_by_their_people(
    http: httpx.AsyncClient, people: People
) -> None:
    learner, staff = await people.learner(), await people.staff()
    manager, operator = await people.other_manager(), await people.operator()
    assert await names(http, learner.headers) == []
    assert await names(http, staff.headers) == ["桂林安全培训中心"]
    assert await names(http, manager.headers) == ["远山电力公司"]
    assert sorted(await names(http, operator.headers)) == ["桂林安全培训中心", "远山电力公司"]


async def test_user_detail_says_who_one_works_for(http: httpx.AsyncClient, people: People) -> None:
    staff, other = await people.staff(), await people.other_learner()
    body = {
        "sid": str(staff.sid),
        "includeList": ["staffList.organization", "userOrganizationList.organization"],
    }
    detail = f"{API}/user/v2/dynamicDetail"
    data = (await http.post(detail, json=body, headers=staff.headers)).json()["data"]
    assert data["staffList"][0]["organization"]["name"] == "桂林安全培训中心"
    assert data["userOrganizationList"] == []
    assert (await http.post(detail, json=body, headers=other.headers)).status_code == 404
