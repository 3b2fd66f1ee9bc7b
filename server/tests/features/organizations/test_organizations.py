"""Who belongs where, and who may know."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import httpx
from PIL import Image

from tests.people import People, Person

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


async def save(http: httpx.AsyncClient, person: Person, **model: object) -> httpx.Response:
    return await http.post(
        f"{API}/organization/v2/save", json={"model": model}, headers=person.headers
    )


async def upload(http: httpx.AsyncClient, person: Person) -> dict[str, str]:
    """A picture of somebody's, to be named in a save."""
    out = BytesIO()
    Image.new("RGB", (1200, 600), "teal").save(out, "PNG")
    form = {"file": ("标志.png", out.getvalue(), "image/png")}
    answer = await http.post(f"{API}/file/v2/upload", files=form, headers=person.headers)
    return {"sid": answer.json()["data"]["sid"]}


async def current(http: httpx.AsyncClient, person: Person) -> dict[str, Any]:
    answer = await http.get(f"{API}/user/v2/current", headers=person.headers)
    found: dict[str, Any] = answer.json()["data"]
    return found


async def test_an_operator_makes_an_organization_and_its_manager_keeps_it(
    http: httpx.AsyncClient, people: People
) -> None:
    operator, someone = await people.operator(), await people.learner()
    made = (await save(http, operator, name=" 漓江电力公司 ")).json()["data"]
    assert (made["name"], made["logo"], made["number"][:4]) == ("漓江电力公司", None, "ORG-")
    given = {
        "user": {"sid": str(someone.sid)},
        "organization": {"sid": made["sid"]},
        "roleList": ["manager"],
    }
    await http.post(
        f"{API}/userOrganization/v2/save", json={"model": given}, headers=operator.headers
    )
    manager = Person(someone.user, {**someone.headers, "tenant-id": made["sid"]}, someone.mobile)
    renamed = await save(
        http, manager, sid=made["sid"], version=made["version"], name="漓江电力有限公司"
    )
    assert renamed.json()["data"]["name"] == "漓江电力有限公司"
    stale = await save(http, manager, sid=made["sid"], version=made["version"], name="漓江电力")
    assert (stale.status_code, stale.json()["error"]) == (409, "out_of_date")


async def test_staff_see_the_logo_until_it_is_taken_away(
    http: httpx.AsyncClient, people: People
) -> None:
    manager, staff = await people.manager(), await people.staff()
    assert manager.organization
    sid = str(manager.organization.sid)
    kept = (await save(http, manager, sid=sid, logo=await upload(http, manager))).json()["data"]
    assert (await http.get(kept["logo"])).headers["content-type"].startswith("image/")
    assert (await current(http, staff))["companyLogo"] == kept["logo"]
    assert (await save(http, manager, sid=sid, name="桂林安全技术中心")).status_code == 200
    told = await current(http, staff)
    assert (told["company"], told["companyLogo"]) == ("桂林安全技术中心", kept["logo"])
    await save(http, manager, sid=sid, logo=None)
    assert (await current(http, staff))["companyLogo"] is None


async def test_no_other_makes_or_changes_one(http: httpx.AsyncClient, people: People) -> None:
    manager, rival, staff = (
        await people.manager(),
        await people.other_manager(),
        await people.staff(),
    )
    assert manager.organization
    sid = str(manager.organization.sid)
    assert (await save(http, manager, name="另一家公司")).status_code == 403
    assert (await save(http, rival, sid=sid, name="另一家公司")).status_code == 404
    assert (await save(http, staff, sid=sid, name="另一家公司")).status_code == 403
    taken = await save(http, rival, sid=rival.headers["tenant-id"], name="桂林安全培训中心")
    assert (taken.status_code, taken.json()["error"]) == (409, "organization_name_taken")
    assert taken.json()["details"][0]["path"] == "model.name"
    foreign = await save(http, manager, sid=sid, logo=await upload(http, staff))
    assert foreign.json()["details"][0]["path"] == "model.logo.sid"
    nameless = await save(http, await people.operator())
    assert nameless.json()["details"][0]["path"] == "model.name"
