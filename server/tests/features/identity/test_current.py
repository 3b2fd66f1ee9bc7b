"""Who is logged in."""

from __future__ import annotations

import httpx
from sqlalchemy.ext.asyncio import AsyncSession

from tests.people import People
from zhegui.features.organizations.api import Staff, UserOrganization

CURRENT = "/resource-center/api/user/v2/current"
#: What the specification has the sites hold of the current user (section 3).
HELD = (
    "isEnterprise",
    "isManager",
    "avatar",
    "sid",
    "number",
    "username",
    "nickname",
    "tel",
    "state",
    "company",
    "companyLogo",
    "description",
)


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


async def test_staff_have_their_company_and_its_logo(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    employer, person = await people.organization(), await people.learner()
    alone = (await http.get(CURRENT, headers=person.headers)).json()["data"]
    assert (alone["isEnterprise"], alone["company"], alone["companyLogo"]) == (False, None, None)
    session.add(Staff(user_sid=person.sid, organization_sid=employer.sid))
    (await session.merge(employer)).logo = "/files/public/logo.svg"
    await session.commit()
    data = (await http.get(CURRENT, headers=person.headers)).json()["data"]
    mobile = f"139****{person.mobile[7:]}"
    number = person.user.number
    assert {name: data[name] for name in HELD} == {
        "isEnterprise": True,
        "isManager": False,
        "avatar": None,
        "sid": str(person.sid),
        "number": number,
        "username": number,
        "nickname": f"学员{person.mobile[7:]}",
        "tel": mobile,
        "state": "active",
        "company": "桂林安全培训中心",
        "companyLogo": "/files/public/logo.svg",
        "description": None,
    }


async def test_of_several_employers_the_first_is_the_company(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    person = await people.learner()
    later, first = await people.organization("甲公司"), await people.organization("乙公司")
    for employer in (first, later):
        session.add(Staff(user_sid=person.sid, organization_sid=employer.sid))
        await session.commit()
    data = (await http.get(CURRENT, headers=person.headers)).json()["data"]
    assert (data["isEnterprise"], data["company"]) == (True, "乙公司")


async def test_an_admin_of_any_organization_is_a_manager(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    person = await people.learner()
    first, second = await people.organization("第一公司"), await people.organization("第二公司")
    session.add(UserOrganization(user_sid=person.sid, organization_sid=first.sid, roles=[]))
    await session.commit()
    assert not (await http.get(CURRENT, headers=person.headers)).json()["data"]["isManager"]
    session.add(
        UserOrganization(user_sid=person.sid, organization_sid=second.sid, roles=["manager"])
    )
    await session.commit()
    assert (await http.get(CURRENT, headers=person.headers)).json()["data"]["isManager"]


async def test_nobody_acts_for_an_organization_of_others(
    http: httpx.AsyncClient, people: People
) -> None:
    manager, other = await people.manager(), await people.other_manager()
    headers = manager.headers | {"tenant-id": other.headers["tenant-id"]}
    assert (await http.get(CURRENT, headers=headers)).status_code == 403


async def test_staff_may_act_for_whom_they_work_but_manage_nothing(
    http: httpx.AsyncClient, people: People
) -> None:
    staff, other = await people.staff(), await people.other_manager()
    assert staff.organization
    own = staff.headers | {"tenant-id": str(staff.organization.sid)}
    assert not (await http.get(CURRENT, headers=own)).json()["data"]["isManager"]
    strange = staff.headers | {"tenant-id": other.headers["tenant-id"]}
    assert (await http.get(CURRENT, headers=strange)).status_code == 403
