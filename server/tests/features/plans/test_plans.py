"""Examination plans: saved, published, and read by whom they are for."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import update

from tests.features.examinations.hall import Hall, fill_bank, section
from tests.people import People, Person
from zhegui.features.examinations import api as examinations
from zhegui.features.organizations.api import Department, Staff
from zhegui.kernel.values import instant_text
from zhegui.ports.services import Services

API = "/resource-center/api/examinationPlan/v2"


class Office:
    """A manager with an examination that is published."""

    def __init__(
        self, services: Services, http: httpx.AsyncClient, manager: Person, examination: UUID
    ) -> None:
        self.services, self.http, self.manager = services, http, manager
        self.examination = str(examination)

    def at(self, **by: float) -> str:
        """A moment so far from now."""
        return instant_text(self.services.clock.now() + timedelta(**by))

    async def department_of(self, person: Person) -> UUID:
        """A new department of somebody's organization, with them in it."""
        assert person.organization
        async with self.services.transaction() as (session, _):
            department = Department(organization_sid=person.organization.sid, name="机修车间")
            session.add(department)
        await self.put_into(department.sid, person)
        return department.sid

    async def put_into(self, department: UUID, person: Person) -> None:
        async with self.services.transaction() as (session, _):
            put = update(Staff).values(department_sid=department)
            await session.execute(put.where(Staff.user_sid == person.sid))

    async def post(self, path: str, body: object, person: Person | None = None) -> httpx.Response:
        headers = (person or self.manager).headers
        return await self.http.post(f"{API}/{path}", json=body, headers=headers)

    async def save(self, **model: object) -> httpx.Response:
        whole = {
            "title": "年度考试",
            "start": self.at(days=-1),
            "end": self.at(days=30),
            "examinationList": [{"sid": self.examination}],
        }
        return await self.post("save", {"model": model if "sid" in model else {**whole, **model}})

    async def saved(self, **model: object) -> dict[str, Any]:
        answer = await self.save(**model)
        assert answer.status_code == 200, answer.text
        record: dict[str, Any] = answer.json()["data"]
        return record

    async def publish(self, plan: dict[str, Any]) -> httpx.Response:
        return await self.post("publish", {"model": {"sid": plan["sid"]}})

    async def read(self, person: Person) -> list[dict[str, Any]]:
        answer = await self.post("dynamicList", {"includeList": ["examinationList"]}, person)
        assert answer.status_code == 200, answer.text
        rows: list[dict[str, Any]] = answer.json()["data"]["content"]
        return rows


@pytest.fixture
async def office(services: Services, http: httpx.AsyncClient, people: People) -> Office:
    manager = await people.manager()
    assert manager.organization
    bank = await fill_bank(services, name="考试题库")
    terms = examinations.ExaminationTerms(
        title="低压电工作业理论考试",
        duration_seconds=2400,
        start_at=services.clock.now(),
        end_at=services.clock.now() + timedelta(hours=2),
        pass_score=Decimal(1),
    )
    async with services.transaction() as (session, now):
        examination = await examinations.publish_by_rule(
            session,
            terms,
            [section(bank, "single_choice", 4, "1")],
            organization=manager.organization.sid,
            now=now,
        )
    return Office(services, http, manager, examination.sid)


async def test_a_plan_is_put_to_its_candidates(office: Office, people: People) -> None:
    worker, other, rival = (
        await people.staff(),
        await people.staff(),
        await people.other_manager(),
    )
    plan = await office.saved(userList=[{"sid": str(worker.sid)}])
    assert await office.read(worker) == []
    published = await office.publish(plan)
    assert published.json()["data"]["publishedAt"] == office.at()
    (read,) = await office.read(worker)
    assert [read["title"], read["start"], read["end"], read["state"]] == [
        "年度考试",
        office.at(days=-1),
        office.at(days=30),
        "running",
    ]
    assert [each["sid"] for each in read["examinationList"]] == [office.examination]
    assert (read["examinationCount"], read["passedCount"], read["mine"]) == (1, 0, True)
    assert await office.read(other) == await office.read(rival) == []
    (managed,) = await office.read(office.manager)
    assert managed["mine"] is False


async def test_a_plan_is_published_as_it_was_looked_at(office: Office, people: People) -> None:
    plan = await office.saved(userList=[{"sid": str((await people.staff()).sid)}])
    again = await office.saved(sid=plan["sid"], title="另一个")
    for version, status in ((plan["version"], 409), (again["version"], 200)):
        seen = {"model": {"sid": plan["sid"], "version": version}}
        assert (await office.post("publish", seen)).status_code == status


async def test_a_department_brings_those_below_it(
    office: Office, people: People, services: Services
) -> None:
    worker = await people.staff()
    assert worker.organization
    async with services.transaction() as (session, _):
        top = Department(organization_sid=worker.organization.sid, name="总部")
        session.add(top)
        await session.flush()
        team = Department(
            organization_sid=worker.organization.sid, name="工程部", parent_sid=top.sid
        )
        session.add(team)
        await session.flush()
        await session.execute(
            update(Staff).where(Staff.user_sid == worker.sid).values(department_sid=team.sid)
        )
    plan = await office.saved(departmentList=[{"sid": str(top.sid)}])
    assert (await office.publish(plan)).status_code == 200
    assert len(await office.read(worker)) == 1


async def test_who_leaves_is_a_candidate_no_more(office: Office, people: People) -> None:
    worker = await people.staff()
    await office.publish(await office.saved(forEverybody=True))
    assert len(await office.read(worker)) == 1
    assert worker.organization
    await office.http.get(
        "/resource-center/api/user/v2/unbindEnterprise",
        params={"sid": str(worker.organization.sid)},
        headers=worker.headers,
    )
    assert await office.read(worker) == []


async def test_who_leaves_during_an_attempt_goes_on_and_is_marked(
    office: Office, people: People
) -> None:
    """The plan goes that second; what was begun is theirs to end."""
    worker = await people.staff()
    await office.publish(await office.saved(forEverybody=True))
    hall = Hall(office.http, office.services, UUID(office.examination), UUID(int=0))
    paper = await hall.paper(worker)
    first, second, *_ = paper.questions
    await hall.save(paper, [(first["sid"], 1, first["optionList"][0]["sid"])])
    assert worker.organization
    answer = await office.http.get(
        "/resource-center/api/user/v2/unbindEnterprise",
        params={"sid": str(worker.organization.sid)},
        headers=worker.headers,
    )
    assert answer.status_code == 200, answer.text
    assert await office.read(worker) == []
    later = [(second["sid"], 2, second["optionList"][0]["sid"])]
    await hall.save(paper, later, headers=paper.by_ticket)
    await hall.submit(paper)
    result = (await hall.result(paper))["data"]
    assert (result["state"], result["answeredCount"]) == ("released", 2)


async def test_a_later_list_removes_no_candidate_who_has_an_attempt(
    office: Office, people: People
) -> None:
    """By hand or by department; who has none is a candidate no more."""
    began, waits, comes = [await people.staff() for _ in range(3)]
    named = [{"sid": str(each.sid)} for each in (began, waits)]
    plan = await office.saved(userList=named)
    await office.publish(plan)
    start = {"model": {"examination": {"sid": office.examination}, "begin": True}}
    started = await office.http.post(
        "/resource-center/api/attempt/v2/start", json=start, headers=began.headers
    )
    assert started.status_code == 200, started.text
    await office.saved(sid=plan["sid"], userList=[{"sid": str(comes.sid)}])
    seen = [len(await office.read(each)) for each in (began, waits, comes)]
    assert seen == [1, 0, 1]
    await office.saved(sid=plan["sid"], forEverybody=True, userList=[])
    await office.saved(sid=plan["sid"], forEverybody=False)
    assert [len(await office.read(each)) for each in (began, waits, comes)] == [1, 0, 0]


async def test_an_attempt_makes_nobody_a_candidate_by_anothers_department(
    office: Office, people: People
) -> None:
    """Who sat the examination as one of the staff is no candidate of a plan for a department."""
    inside, outside = await people.staff(), await people.staff()
    team = await office.department_of(inside)
    plan = await office.saved(departmentList=[{"sid": str(team)}])
    await office.publish(plan)
    start = {"model": {"examination": {"sid": office.examination}, "begin": True}}
    for person in (inside, outside):
        started = await office.http.post(
            "/resource-center/api/attempt/v2/start", json=start, headers=person.headers
        )
        assert started.status_code == 200, started.text
    await office.saved(sid=plan["sid"], userList=[])
    assert [len(await office.read(each)) for each in (inside, outside)] == [1, 0]


async def test_who_joins_the_department_before_the_last_entry_can_enter(
    office: Office, people: People
) -> None:
    early, late = await people.staff(), await people.staff()
    team = await office.department_of(early)
    await office.publish(await office.saved(departmentList=[{"sid": str(team)}]))
    assert await office.read(late) == []
    await office.put_into(team, late)
    (plan,) = await office.read(late)
    (planned,) = plan["examinationList"]
    start = {"model": {"examination": {"sid": planned["sid"]}, "begin": True}}
    started = await office.http.post(
        "/resource-center/api/attempt/v2/start", json=start, headers=late.headers
    )
    assert started.status_code == 200, started.text


async def test_a_published_plan_keeps_its_examinations_and_start(
    office: Office, people: People
) -> None:
    await people.staff()
    plan = await office.saved(forEverybody=True)
    assert (await office.publish(plan)).status_code == 200
    assert (await office.publish(plan)).status_code == 200  # again, the same answer
    sid = plan["sid"]
    for kept in ({"start": office.at(days=-2)},):
        refused = await office.save(sid=sid, **kept)
        assert refused.json()["error"] == "examination_plan_published"
    outside = await office.save(sid=sid, end=office.at(hours=1))
    assert outside.json()["error"] == "examination_outside_plan"
    await office.saved(sid=sid, end=office.at(days=40), title="年度考试（延期）")
    same = await office.saved(sid=sid, examinationList=[{"sid": office.examination}])
    late = await office.save(sid=sid, version=same["version"] - 1, title="晚了")
    assert late.status_code == 409


async def test_what_cannot_be_published(office: Office, people: People) -> None:
    for_nobody = await office.publish(await office.saved())
    assert for_nobody.json()["error"] == "examination_plan_for_nobody"
    await people.staff()
    short = await office.saved(forEverybody=True, end=office.at(hours=1))
    outside = await office.publish(short)
    assert outside.json()["error"] == "examination_outside_plan"
    assert "低压电工作业理论考试" in outside.json()["message"]


async def test_each_fault_is_named(office: Office, people: People) -> None:
    stranger = await people.learner()
    for model, path in (
        ({"end": office.at(days=-2)}, "model.end"),
        ({"examinationList": []}, "model.examinationList"),
        ({"examinationList": [{"sid": str(stranger.sid)}]}, "model.examinationList.0.sid"),
        ({"userList": [{"sid": str(stranger.sid)}]}, "model.userList.0.sid"),
        ({"departmentList": [{"sid": str(stranger.sid)}]}, "model.departmentList.0.sid"),
    ):
        refused = await office.save(**model)
        assert refused.status_code == 400
        assert [each["path"] for each in refused.json()["details"]] == [path]


async def test_a_draft_whose_end_alone_is_moved_before_its_start(office: Office) -> None:
    plan = await office.saved()
    refused = await office.save(sid=plan["sid"], end=office.at(days=-3))
    assert refused.json()["details"][0]["path"] == "model.end"


async def test_plans_are_found_by_their_words(office: Office) -> None:
    await office.saved(title="年度考试", description="全员安全复训")
    await office.saved(title="上岗考试")
    for words, titles in (("安全", ["年度考试"]), ("考试 上岗", ["上岗考试"]), ("计划", [])):
        page = (await office.post("dynamicList", {"search": words})).json()["data"]
        assert [each["title"] for each in page["content"]] == titles
