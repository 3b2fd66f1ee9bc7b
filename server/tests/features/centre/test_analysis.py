"""The study centre's analysis over HTTP: one's own, and what a manager reads of staff."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import httpx

from tests.conftest import FakeClock
from tests.features.practice.school import Learner, fill, right, wrong
from tests.features.training.conftest import API, School, school
from tests.people import People, Person
from tests.statements import counted_statements
from zhegui.features.organizations.api import Staff
from zhegui.ports.services import Services

__all__ = ["school"]
#: However much somebody studied; the transaction's own three are among them.
MOST_STATEMENTS = 25


async def ask(
    http: httpx.AsyncClient, person: Person, sid: object = None, period: str | None = None
) -> httpx.Response:
    params = {"sid": str(sid)} if sid else {}
    if period:
        params["period"] = period
    return await http.get(f"{API}/userAnalysis/v2/index", params=params, headers=person.headers)


async def analysis(
    http: httpx.AsyncClient, person: Person, sid: object = None, period: str | None = None
) -> dict[str, Any]:
    answer = await ask(http, person, sid, period)
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


async def test_who_has_done_nothing_reads_noughts(http: httpx.AsyncClient, people: People) -> None:
    learner = await people.learner()
    found = await analysis(http, learner)
    assert found["user"] == {"sid": str(learner.sid)}
    assert [week["seconds"] for week in found["spanList"]] == [0] * 8
    assert (found["courseList"], found["hourList"], found["planList"]) == ([], [], [])
    assert (found["neededSeconds"], found["dayCount"], found["longestRun"]) == (None, 0, 0)
    assert found["practice"]["answerCount"] == 0


async def test_hours_courses_and_plans(http: httpx.AsyncClient, school: School) -> None:
    await school.publish()
    await school.study("required")
    found = await analysis(http, school.staff)
    assert (found["spanList"][-1]["seconds"], found["dayCount"], found["longestRun"]) == (40, 1, 1)
    assert sum(each["seconds"] for each in found["hourList"]) == 40
    weeks = await http.get(f"{API}/studyTime/v2/weeks", headers=school.staff.headers)
    assert weeks.json()["data"]["weekList"] == [
        {"startAt": week["startAt"], "seconds": week["seconds"]} for week in found["spanList"]
    ]
    (course,) = found["courseList"]
    assert (course["title"], course["creditedSeconds"]) == ("required", 40)
    assert (course["completedLessonCount"], course["lessonCount"]) == (1, 1)
    (plan,) = found["planList"]
    assert (plan["percent"], plan["state"], plan["earnedHours"]) == (50, "running", 0.1)
    assert found["neededSeconds"] > 0


async def test_of_this_year_and_of_all(
    http: httpx.AsyncClient, school: School, clock: FakeClock
) -> None:
    """Study of the last month of a year, looked at in the second month of the next."""
    await school.publish()
    clock.set(datetime(2026, 12, 31, 15, 50, tzinfo=UTC))  # ten minutes before it ends in China
    worker = school.staff = await school.people.again(school.staff)
    await school.study("required")
    clock.set(datetime(2027, 2, 3, 1, 0, tzinfo=UTC))
    worker = school.staff = await school.people.again(worker)
    await school.study("first", seconds=20)
    year = await analysis(http, worker, period="year")
    assert [(each["startAt"][:10], each["seconds"]) for each in year["spanList"]] == [
        ("2026-12-31", 0),  # midnight of China
        ("2027-01-31", 20),
    ]
    assert (year["period"], year["dayCount"], year["dayTotal"]) == ("year", 1, 34)
    every = await analysis(http, worker, period="all")
    assert [each["seconds"] for each in every["spanList"]] == [40, 0, 20]
    assert (every["dayCount"], every["longestRun"], every["dayTotal"]) == (2, 1, 65)
    weeks = await analysis(http, worker)
    assert (weeks["period"], len(weeks["spanList"])) == ("weeks", 8)
    nobody = await analysis(http, await school.people.learner(), period="all")
    assert [each["seconds"] for each in nobody["spanList"]] == [0]
    refused = await ask(http, worker, period="decade")
    assert refused.status_code == 400
    assert [each["path"] for each in refused.json()["details"]] == ["period"]


async def test_accuracy_by_chapter_and_what_is_due(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    bank = await fill(services, chapters=True)
    learner = Learner(http, await people.learner())
    run = await learner.start(bank)
    first, second, *_ = await learner.questions(run)
    await learner.answer(run, first, wrong(first))
    await learner.answer(run, second, right(second))
    practice = (await analysis(http, learner.person))["practice"]
    assert (practice["answerCount"], practice["rightShare"], practice["mistakeCount"]) == (
        2,
        0.5,
        1,
    )
    assert {each["title"] for each in practice["pointList"]} == {"触电防护", "接地与接零"}
    assert sum(day["count"] for day in practice["dueList"]) == 2


async def test_a_manager_reads_of_staff_what_concerns_the_organization(
    http: httpx.AsyncClient, school: School, services: Services
) -> None:
    organization = school.manager.organization
    assert organization
    ours = await fill(
        services, "本单位题库", audience="organization", organization=organization.sid
    )
    house = await fill(services, "公共题库")
    staff = Learner(http, school.staff)
    for bank in (ours, house):
        run = await staff.start(bank)
        shown = (await staff.questions(run))[0]
        await staff.answer(run, shown, right(shown))
    await school.study("required")
    assert (await analysis(http, school.staff))["practice"]["answerCount"] == 2
    read = await analysis(http, school.manager, school.staff.sid)
    assert read["user"] == {"sid": str(school.staff.sid)}
    assert read["practice"]["answerCount"] == 1
    assert read["spanList"][-1]["seconds"] == 40


async def test_of_others_nobody_learns_that_there_is_anything(
    http: httpx.AsyncClient, people: People, services: Services
) -> None:
    staff, manager = await people.staff(), await people.manager()
    rival, learner = await people.other_manager(), await people.learner()
    for person in (rival, learner):
        assert (await ask(http, person, staff.sid)).status_code == 404
    assert (await ask(http, manager, learner.sid)).status_code == 404
    # Who does not act for the organization has none of its rights.
    himself = {"Authorization": manager.headers["Authorization"]}
    answer = await http.get(
        f"{API}/userAnalysis/v2/index", params={"sid": str(staff.sid)}, headers=himself
    )
    assert answer.status_code == 404
    assert (await ask(http, manager, staff.sid)).status_code == 200
    async with services.transaction() as (session, _):
        session.add(Staff(user_sid=learner.sid, organization_sid=staff.organization.sid))  # type: ignore[union-attr]
    assert (await ask(http, manager, learner.sid)).status_code == 200


async def test_a_bounded_number_of_statements(http: httpx.AsyncClient, school: School) -> None:
    await school.publish()
    for code in ("required", "first", "second"):
        await school.study(code)
    with counted_statements() as texts:
        await analysis(http, school.staff)
    assert len(texts) <= MOST_STATEMENTS, "\n".join(texts)
