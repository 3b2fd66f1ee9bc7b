"""Who is logged in."""

import httpx

from tests.people import People

CURRENT = "/resource-center/api/user/v2/current"


async def test_a_visitor_is_nobody(http: httpx.AsyncClient) -> None:
    answer = await http.get(CURRENT)
    assert answer.status_code == 401
    assert answer.json()["error"] == "unauthenticated"
    assert answer.json()["message"] == "请先登录"


async def test_numbers_are_masked(http: httpx.AsyncClient, people: People) -> None:
    learner = await people.learner(real_name="李桂枝")
    answer = await http.get(CURRENT, headers=learner.headers)
    data = answer.json()["data"]
    assert data["tel"] == f"139****{learner.mobile[7:]}"
    assert data["idNumber"] == "1****************X"
    assert data["realNameConfirmed"] is True
    assert learner.mobile not in answer.text


async def test_a_manager_has_an_organization(http: httpx.AsyncClient, people: People) -> None:
    manager = await people.manager()
    data = (await http.get(CURRENT, headers=manager.headers)).json()["data"]
    assert (data["isManager"], data["isEnterprise"], data["isOperator"]) == (True, False, False)
    assert [one["name"] for one in data["organizationList"]] == ["桂林安全培训中心"]


async def test_nobody_acts_for_an_organization_of_others(
    http: httpx.AsyncClient, people: People
) -> None:
    manager, other = await people.manager(), await people.other_manager()
    headers = manager.headers | {"tenant-id": other.headers["tenant-id"]}
    assert (await http.get(CURRENT, headers=headers)).status_code == 403
