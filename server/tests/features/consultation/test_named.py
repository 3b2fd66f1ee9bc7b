"""Who is named at a desk comes to the back office, whatever their roles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.features.consultation.conftest import API, Office
from tests.people import Person

ANSWERING = ["consultation.answer"]


async def places(office: Office, person: Person) -> list[dict[str, Any]]:
    answer = await office.http.get(f"{API}/place/v2/my/list", headers=await office.headers(person))
    found: list[dict[str, Any]] = answer.json()["data"]
    return found


async def leads_there(office: Office, person: Person) -> bool:
    """Whether the learner site shows them the way."""
    answer = await office.http.get(f"{API}/menu/v2/my/list", headers=await office.headers(person))
    return "backOffice" in {menu["code"] for menu in answer.json()["data"]["menuList"]}


async def test_staff_without_a_role_come_while_they_are_named(office: Office) -> None:
    person = await office.people.staff()
    assert (await places(office, person), await leads_there(office, person)) == ([], False)
    sid = await office.name(person)
    organization = office.manager.organization
    assert organization is not None
    (place,) = await places(office, person)
    assert place["organizationSid"] == str(organization.sid)
    assert (place["roleList"], place["rightList"]) == ([], ANSWERING)
    assert await leads_there(office, person)

    await office.data(office.manager, "consultant/v2/delete", sid=sid)
    assert (await places(office, person), await leads_there(office, person)) == ([], False)


async def test_a_role_and_a_name_add_up_in_one_place(office: Office) -> None:
    (before,) = await places(office, office.manager)
    assert "consultation.answer" not in before["rightList"], "no role has it"
    await office.name(office.manager)
    (after,) = await places(office, office.manager)
    assert set(after["rightList"]) == {*before["rightList"], *ANSWERING}


async def test_the_sites_own_consultants_come_to_its_place(office: Office) -> None:
    operator, person = await office.people.operator(), await office.people.learner()
    desk = await office.new_desk(operator)
    await office.name(person, desk, by=operator)
    (place,) = await places(office, person)
    assert (place["code"], place["organizationSid"]) == ("house", None)
    assert place["rightList"] == ANSWERING
    assert [each["code"] for each in await places(office, operator)][:2] == ["house", "all"]


@pytest.mark.parametrize("call", ["consultationDesk/v2/save", "consultant/v2/save"])
async def test_who_answers_may_not_write_desks(office: Office, call: str) -> None:
    consultant = await office.consultant()
    status, _ = await office.refused(consultant, call, name="另一个咨询台")
    assert status == 403
