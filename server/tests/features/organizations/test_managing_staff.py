"""A manager invites many, says who works where under what number, and removes people."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from tests.people import People, Person
from zhegui.features.organizations.api import StaffInvitation

API = "/resource-center/api"


@dataclass
class Office:
    """A manager at work."""

    http: httpx.AsyncClient
    person: Person

    @property
    def sid(self) -> str:
        """Of the organization."""
        return self.person.headers["tenant-id"]

    async def post(self, path: str, **body: Any) -> httpx.Response:
        """One call in the manager's name."""
        return await self.http.post(f"{API}/{path}", json=body, headers=self.person.headers)

    async def done(self, path: str, **model: Any) -> Any:
        """What a write that is to succeed answers."""
        answer = await self.post(path, model=model)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def refused(self, path: str, **model: Any) -> tuple[int, str, list[str]]:
        """Status, id and fields of a refusal."""
        answer = await self.post(path, model=model)
        said = answer.json()
        fields = [each["path"] for each in said.get("details") or []]
        return answer.status_code, said["error"], fields

    async def listed(self, name: str, **asked: Any) -> list[dict[str, Any]]:
        """The rows of a list."""
        answer = await self.post(f"{name}/v2/dynamicList", **asked)
        assert answer.status_code == 200, answer.text
        rows: list[dict[str, Any]] = answer.json()["data"]["content"]
        return rows

    async def staff(self, person: Person) -> dict[str, Any]:
        """Somebody's row among the staff."""
        query = [{"field": "userSid", "operator": "eq", "value": str(person.sid)}]
        (row,) = await self.listed("staff", query=query)
        return row

    async def accept(self, person: Person) -> httpx.Response:
        """They become staff, if they are invited."""
        address = f"{API}/user/v2/bindEnterprise"
        return await self.http.get(address, params={"sid": self.sid}, headers=person.headers)


@pytest.fixture
async def office(http: httpx.AsyncClient, people: People) -> Office:
    return Office(http, await people.manager())


async def test_who_accepts_works_where_the_invitation_says(office: Office, people: People) -> None:
    learner = await people.learner()
    shop = (await office.done("department/v2/save", name="机修车间"))["sid"]
    invited = {
        "name": "周岚",
        "staffNumber": "GX-007",
        "title": "钳工",
        "department": {"sid": shop},
    }
    await office.done("staffInvitation/v2/save", mobile=learner.mobile, **invited)
    (row,) = await office.listed("staffInvitation", includeList=["department"])
    assert (row["name"], row["state"], row["department"]["name"]) == ("周岚", "open", "机修车间")
    assert (await office.accept(learner)).status_code == 200
    found = await office.staff(learner)
    assert {name: found[name] for name in ("name", "staffNumber", "title", "departmentSid")} == {
        "name": "周岚",
        "staffNumber": "GX-007",
        "title": "钳工",
        "departmentSid": shop,
    }
    assert (found["tel"], found["roleList"]) == (learner.user.mobile_masked, None)
    (row,) = await office.listed("staffInvitation")
    assert row["state"] == "accepted"
    for sought in ("周岚", "GX-007", "钳工"):
        assert [each["sid"] for each in await office.listed("staff", search=sought)] == [
            found["sid"]
        ]


async def test_many_are_invited_at_once(office: Office, people: People) -> None:
    staff, learner = await people.staff(), await people.learner()
    given = [{"mobile": each.mobile} for each in (staff, learner)]
    said = await office.done("staffInvitation/v2/saveList", invitationList=given, days=7)
    assert (said["done"], said["failed"]) == (1, 1)
    assert [each["error"] for each in said["resultList"]] == ["already_staff", None]
    assert said["resultList"][1]["mobileMasked"] == learner.user.mobile_masked
    assert (await office.accept(learner)).status_code == 200


async def test_bad_lists_invite_nobody(office: Office, people: People) -> None:
    learner, rival = await people.learner(), Office(office.http, await people.other_manager())
    theirs = await rival.done("department/v2/save", name="变电站")
    fine = {"mobile": learner.mobile}
    lists: list[tuple[list[dict[str, Any]], str]] = [
        ([fine, {"mobile": "12345"}], "model.invitationList.1.mobile"),
        ([fine, fine], "model.invitationList.1.mobile"),
        (
            [fine, {"mobile": "13900009999", "department": {"sid": theirs["sid"]}}],
            "model.invitationList.1.department.sid",
        ),
        ([], "model.invitationList"),
        ([{"mobile": f"137{at:08d}"} for at in range(201)], "model.invitationList"),
        ([{**fine, "name": "长" * 61}], "model.invitationList.0.name"),
    ]
    for given, field in lists:
        refusal = await office.refused("staffInvitation/v2/saveList", invitationList=given)
        assert (refusal[0], refusal[2]) == (400, [field]), refusal
    strange = {"department": {"sid": theirs["sid"]}}
    given = [{**fine, **strange}, fine, {"mobile": "13900009999", **strange}]
    refusal = await office.refused("staffInvitation/v2/saveList", invitationList=given)
    assert refusal[2] == [
        "model.invitationList.1.mobile",
        "model.invitationList.0.department.sid",
        "model.invitationList.2.department.sid",
    ]
    for days in (0, 91, "7"):
        refusal = await office.refused("staffInvitation/v2/save", **fine, days=days)
        assert (refusal[0], refusal[2]) == (400, ["model.days"])
    assert await office.listed("staffInvitation") == []


async def test_an_invitation_expires_and_is_sent_again(
    office: Office, people: People, session: AsyncSession
) -> None:
    learner = await people.learner()
    sid = (await office.done("staffInvitation/v2/save", mobile=learner.mobile, days=1))["sid"]
    earlier = StaffInvitation.expires_at - timedelta(days=2)
    await session.execute(update(StaffInvitation).values(expires_at=earlier))
    await session.commit()
    (row,) = await office.listed("staffInvitation")
    assert row["state"] == "expired"
    assert (await office.accept(learner)).json()["error"] == "not_invited"
    current = await office.http.get(f"{API}/user/v2/current", headers=learner.headers)
    assert current.json()["data"]["invitationList"] == []

    tried = await office.done(
        "staffInvitation/v2/bulk", sidList=[sid], change={"days": 30}, dryRun=True
    )
    assert (tried["done"], (await office.listed("staffInvitation"))[0]["state"]) == (1, "expired")
    await office.done("staffInvitation/v2/bulk", sidList=[sid], change={"days": 30})
    assert (await office.accept(learner)).status_code == 200
    again = await office.done("staffInvitation/v2/bulk", sidList=[sid], change={"days": 30})
    assert again["resultList"][0]["error"] == "invitation_accepted"


async def test_invitations_are_taken_back_together(office: Office, people: People) -> None:
    learners = [await people.learner() for _ in range(3)]
    given = [{"mobile": each.mobile} for each in learners]
    await office.done("staffInvitation/v2/saveList", invitationList=given)
    sids = [each["sid"] for each in await office.listed("staffInvitation")]
    rival = Office(office.http, await people.other_manager())
    theirs = await rival.done("staffInvitation/v2/bulk", sidList=sids, delete=True)
    assert [each["error"] for each in theirs["resultList"]] == ["not_found"] * 3
    await office.done("staffInvitation/v2/bulk", sidList=sids, delete=True)
    assert await office.listed("staffInvitation") == []
    assert (await office.accept(learners[0])).json()["error"] == "not_invited"


async def test_a_number_is_one_persons(office: Office, people: People) -> None:
    first, second = await people.staff(), await people.staff()
    sid = (await office.staff(first))["sid"]
    await office.done("staff/v2/save", sid=sid, staffNumber="A1")
    await office.done("staff/v2/save", sid=sid, staffNumber="A1", title="班长")
    other = (await office.staff(second))["sid"]
    refusal = await office.refused("staff/v2/save", sid=other, staffNumber="A1")
    assert refusal == (409, "staff_number_taken", ["model.staffNumber"])
    await office.done("staff/v2/save", sid=sid, staffNumber=None)
    await office.done("staff/v2/save", sid=other, staffNumber="A1")
    assert (await office.staff(first))["staffNumber"] is None

    learner = await people.learner()  # invited under a number that is taken when they accept
    await office.done("staffInvitation/v2/save", mobile=learner.mobile, staffNumber="A1")
    assert (await office.accept(learner)).status_code == 200
    assert (await office.staff(learner))["staffNumber"] is None
    refusal = await office.refused("staff/v2/save", name="无主")
    assert refusal == (400, "invalid_input", ["model.sid"])


async def test_many_are_moved_at_once(office: Office, people: People) -> None:
    sids = [(await office.staff(await people.staff()))["sid"] for _ in range(2)]
    shop = (await office.done("department/v2/save", name="机修车间"))["sid"]
    change = {"department": {"sid": shop}, "title": "钳工"}
    await office.done("staff/v2/bulk", sidList=sids, change=change)
    (department,) = await office.listed("department")
    assert department["staffCount"] == 2
    rival = Office(office.http, await people.other_manager())
    theirs = await rival.done("department/v2/save", name="变电站")
    given = {"department": {"sid": theirs["sid"]}}
    said = await office.done("staff/v2/bulk", sidList=sids, change=given)
    assert said["done"] == 0


async def test_who_is_removed_is_told_and_acts_there_no_more(
    office: Office, people: People
) -> None:
    person = await people.staff()
    row = await office.staff(person)
    await office.done(
        "userOrganization/v2/save", user={"sid": str(person.sid)}, roleList=["reader"]
    )
    assert (await office.staff(person))["roleList"] == ["reader"]
    tried = await office.done("staff/v2/remove", sidList=[row["sid"]], dryRun=True)
    assert (tried["done"], (await office.staff(person))["sid"]) == (1, row["sid"])
    rival = Office(office.http, await people.other_manager())
    theirs = await rival.done("staff/v2/remove", sidList=[row["sid"]])
    assert theirs["resultList"][0]["error"] == "not_found"

    said = await office.done("staff/v2/remove", sidList=[row["sid"], row["sid"]])
    assert (said["done"], said["failed"]) == (1, 0)
    acting = {**person.headers, "tenant-id": office.sid}
    answer = await office.http.get(f"{API}/user/v2/current", headers=acting)
    assert answer.status_code == 403
    assert await office.listed("staff", query=[]) == []
    noted = await office.listed("auditEntry")
    assert noted[0]["action"] == "staff.remove"


async def test_a_number_takes_no_roles_away(office: Office, people: People) -> None:
    person = await people.staff()
    given = {"mobile": person.mobile}
    await office.done("userOrganization/v2/save", **given, roleList=["author"])
    refusal = await office.refused("userOrganization/v2/save", **given, roleList=["reader"])
    assert refusal == (409, "has_roles", ["model.mobile"])
    assert (await office.staff(person))["roleList"] == ["author"]
    await office.done("userOrganization/v2/save", user={"sid": str(person.sid)}, roleList=[])
    await office.done("userOrganization/v2/save", **given, roleList=["reader"])


async def test_nobody_removes_themselves(office: Office, people: People) -> None:
    await office.done("staffInvitation/v2/save", mobile=office.person.mobile)
    assert (await office.accept(office.person)).status_code == 200
    sid = (await office.staff(office.person))["sid"]
    said = await office.done("staff/v2/remove", sidList=[sid])
    assert [each["error"] for each in said["resultList"]] == ["own_roles"]
    other = await people.manager()
    found = await Office(office.http, other).done("staff/v2/remove", sidList=[sid])
    assert found["done"] == 1


async def test_a_department_in_use_stays(office: Office, people: People) -> None:
    plant = (await office.done("department/v2/save", name="生产部"))["sid"]
    shop = (await office.done("department/v2/save", name="机修车间", parent={"sid": plant}))["sid"]
    assert (await office.refused("department/v2/delete", sid=plant))[1] == "department_in_use"
    row = await office.staff(await people.staff())
    await office.done("staff/v2/save", sid=row["sid"], department={"sid": shop})
    assert (await office.refused("department/v2/delete", sid=shop))[1] == "department_in_use"
    await office.done("staff/v2/save", sid=row["sid"], department=None)
    plan = {
        "title": "年度安全培训",
        "startAt": "2030-01-01T00:00:00Z",
        "endAt": "2030-12-31T00:00:00Z",
        "requiredHours": 0,
    }
    saved = await office.done("trainingPlan/v2/save", **plan, departmentList=[{"sid": shop}])
    assert (await office.refused("department/v2/delete", sid=shop))[1] == "department_in_use"
    await office.done("trainingPlan/v2/save", **plan, sid=saved["sid"], departmentList=[])
    stale = await office.refused("department/v2/delete", sid=shop, version=99)
    assert stale[:2] == (409, "out_of_date")
    await office.done("department/v2/delete", sid=shop)
    await office.done("department/v2/delete", sid=plant)
    assert await office.listed("department") == []
