"""What comes next: one thing at a time, the most urgent first."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, update

from tests.conftest import FakeClock
from tests.features.commerce.shop import open_shop
from tests.features.examinations.hall import certificate_of, open_hall
from tests.features.practice.school import Learner, fill, wrong
from tests.features.training.conftest import School
from tests.features.training.conftest import school as school
from tests.people import People, Person
from zhegui.features.catalogue import api as catalogue
from zhegui.features.examinations.models import Examination
from zhegui.features.learning.models import Enrolment
from zhegui.features.organizations.models import Staff
from zhegui.features.training.models import TrainingPlanAssignment
from zhegui.ports.services import Services

API = "/resource-center/api"


async def current(http: httpx.AsyncClient, person: Person) -> dict[str, Any]:
    """The one next thing of somebody."""
    answer = await http.get(f"{API}/next/v2/current", headers=person.headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"]["next"]
    return found


async def test_who_has_begun_nothing_chooses(http: httpx.AsyncClient, people: People) -> None:
    assert (await http.get(f"{API}/next/v2/current")).status_code == 401
    found = await current(http, await people.learner())
    assert found == {
        "kind": "choose",
        "path": "/course",
        "title": None,
        "step": None,
        "course": None,
        "endsAt": None,
        "count": None,
    }


async def test_a_lesson_then_its_examination(
    school: School, services: Services, people: People
) -> None:
    learner = await people.learner(real_name="林晓岚")
    hall = await open_hall(school.http, services)
    await school.add_course("examined", examination=hall.examination)
    await school.study("examined")
    await school.data("course/v2/join", {"model": {"course": school.course("examined")}}, learner)
    found = await current(school.http, learner)
    assert (found["kind"], found["title"], found["step"]) == ("lesson", "examined", "examined讲")
    assert found["path"].startswith("/study-task-detail/")
    assert (found["course"]["completedLessonCount"], found["course"]["lessonCount"]) == (0, 1)

    await school.study("examined", learner)
    found = await current(school.http, learner)
    assert (found["kind"], found["path"]) == (
        "examination",
        f"/examination-detail/{hall.examination}",
    )

    paper = await hall.paper(learner)
    found = await current(school.http, learner)
    assert (found["kind"], found["path"]) == ("attempt", f"/examination/{hall.examination}")
    assert found["endsAt"] == paper.data["deadline"]

    await hall.answer_all(paper)
    await hall.submit(paper)
    found = await current(school.http, learner)
    assert found["kind"] == "choose", "what was passed comes no more"


async def test_plans(school: School, people: People) -> None:
    await school.publish()
    found = await current(school.http, school.staff)
    assert (found["kind"], found["title"], found["step"]) == (
        "plan",
        "四季度安全轮训",
        "required",
    )
    assert found["path"] == f"/detail/course/{school.courses['required']}"

    await school.study("required")
    found = await current(school.http, school.staff)
    assert (found["kind"], found["step"]) == ("plan", None), "an elective is to be chosen"
    assert found["path"].startswith("/user/study?plan=")

    await school.choose("first")
    await school.data("course/v2/join", {"model": {"course": school.course("second")}})
    assert (await current(school.http, school.staff))["kind"] == "lesson"
    school.clock.advance(days=60)
    found = await current(school.http, await people.again(school.staff))
    assert (found["kind"], found["step"]) == ("late_plan", "first")
    assert found["path"].startswith("/study-task-detail/")


async def test_of_two_employers_what_to_do_is_the_same_whichever_one_acts_for(
    school: School, services: Services, people: People
) -> None:
    await school.publish()
    other = await people.organization("远山电力公司")
    async with services.transaction() as (session, _):
        session.add(Staff(user_sid=school.staff.sid, organization_sid=other.sid))
    assert school.manager.organization
    for acted_for in (school.manager.organization.sid, other.sid):
        headers = school.staff.headers | {"tenant-id": str(acted_for)}
        worker = replace(school.staff, headers=headers)
        found = await current(school.http, worker)
        assert (found["kind"], found["title"]) == ("plan", "四季度安全轮训")
        assert [plan["organization"]["sid"] for plan in await school.own(worker)] == [
            str(school.manager.organization.sid)
        ]


@pytest.mark.parametrize("late", [False, True])
async def test_nothing_of_an_employer_that_was_left_comes_next(
    school: School, services: Services, people: People, clock: FakeClock, late: bool
) -> None:
    """The other employer has a plan too, of which nothing is to be done yet."""
    sid = await school.publish()
    rival = await people.other_manager()
    assert rival.organization
    assert school.manager.organization
    async with services.transaction() as (session, _):
        session.add(Staff(user_sid=school.staff.sid, organization_sid=rival.organization.sid))
    theirs = school.plan(
        title="远山的计划", startAt="2027-06-01T00:00:00Z", endAt="2027-07-01T00:00:00Z"
    )
    saved = await school.data("trainingPlan/v2/save", {"model": theirs}, rival)
    await school.data("trainingPlan/v2/publish", {"model": {"sid": saved["sid"]}}, rival)
    assert (await current(school.http, school.staff))["title"] == "四季度安全轮训", sid
    left = await school.http.get(
        "/resource-center/api/user/v2/unbindEnterprise",
        params={"sid": str(school.manager.organization.sid)},
        headers=school.staff.headers,
    )
    assert left.status_code == 200, left.text
    if late:
        clock.advance(days=60)
    found = await current(school.http, await people.again(school.staff))
    assert found["title"] != "四季度安全轮训"


async def test_orders_and_what_comes_back(
    http: httpx.AsyncClient, services: Services, clock: FakeClock, people: People
) -> None:
    shop = await open_shop(http, services, clock, people)
    order = await shop.add()
    found = await current(http, shop.buyer)
    assert (found["kind"], found["path"], found["endsAt"]) == (
        "order",
        f"/pay/{order['sid']}",
        order["expiresAt"],
    )
    learner = Learner(http, shop.buyer)
    run = await learner.start(await fill(services))
    for shown in (await learner.questions(run))[:2]:
        await learner.answer(run, shown, wrong(shown))
    clock.advance(days=2)
    buyer = await people.again(shop.buyer)
    found = await current(http, buyer)
    assert (found["kind"], found["path"], found["count"]) == ("mistakes", "/my-mistakes", 2)
    async with services.transaction() as (session, _):
        await session.execute(update(catalogue.Course).values(price=Decimal(0)))
    join = {"model": {"course": {"sid": str(shop.course)}}}
    await shop.call(buyer, "course/v2/join", join)
    assert (await current(http, buyer))["kind"] == "lesson"


async def test_a_certificate_waits_for_a_name(
    school: School, services: Services, people: People
) -> None:
    learner = await people.learner()
    await school.add_course("certified")
    await school.study("certified", learner)
    assert (await current(school.http, learner))["kind"] == "choose"
    template = await certificate_of(services, (await people.organization()).sid)
    async with services.transaction() as (session, _):
        await session.execute(
            update(catalogue.Course)
            .where(catalogue.Course.sid == school.courses["certified"])
            .values(certificate_sid=template)
        )
    found = await current(school.http, learner)
    assert (found["kind"], found["path"], found["title"]) == (
        "certificate",
        "/user/info?then=%2Fuser%2Fmy-certificate",
        "certified",
    )


HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class World:
    """One of the staff with a plan of one course that ends with an examination."""

    def __init__(self, school: School, services: Services) -> None:
        self.school, self.services, self.person = school, services, school.staff

    async def open(self, **window: Any) -> None:
        """The plan, and the course of it studied to its end."""
        self.hall = await open_hall(self.school.http, self.services, **window)
        await self.school.add_course("examined", examination=self.hall.examination)
        course = self.school.course("examined")
        await self.school.publish(
            requiredCourseList=[course], electivePoolList=[], requiredHours=0.1
        )

    async def change(self, *statements: Any) -> None:
        """What happens behind the person's back."""
        async with self.services.transaction() as (session, _):
            for statement in statements:
                await session.execute(statement)

    async def offered(self) -> tuple[str, str]:
        """Kind and path of what comes next."""
        self.person = await self.school.people.again(self.person)
        found = await current(self.school.http, self.person)
        return found["kind"], found["path"]


CHOOSE = ("choose", "/course")


@pytest.mark.parametrize("why", ["not begun", "ended", "used up", "withdrawn", "locked", "left"])
async def test_what_does_not_open_is_not_offered(
    school: School, services: Services, why: str
) -> None:
    world, now = World(school, services), school.clock.now()
    late = {"start_at": now + DAY} if why == "not begun" else {"end": 5 * HOUR}
    await world.open(**late)
    if why == "locked":
        course = school.course("examined")
        await school.data("course/v2/join", {"model": {"course": course}})
    else:
        await school.study("examined")
    before = await world.offered()
    assert before == CHOOSE if why == "not begun" else before != CHOOSE
    await _close(world, why)
    assert await world.offered() == CHOOSE


async def test_a_course_that_is_withdrawn_is_gone_on_with_by_who_joined_it(
    school: School, services: Services
) -> None:
    world = World(school, services)
    await world.open(end=5 * HOUR)
    withdrawn = update(catalogue.Course).values(state="draft")
    await world.change(withdrawn)
    assert await world.offered() == CHOOSE  # nobody joins it any more
    await world.change(withdrawn.values(state="published"))
    await school.data("course/v2/join", {"model": {"course": school.course("examined")}})
    joined = await world.offered()
    assert joined[0] == "lesson"
    await world.change(withdrawn)
    assert await world.offered() == joined


async def _close(world: World, why: str) -> None:
    match why:
        case "ended":
            world.school.clock.advance(hours=6)
        case "used up":
            paper = await world.hall.paper(world.person)
            await world.hall.submit(paper)
        case "withdrawn":
            await world.change(update(Examination).values(published_at=None))
        case "locked":
            await world.change(update(Enrolment).values(is_free=False))
        case "left":
            await world.change(delete(Staff), delete(TrainingPlanAssignment))
            # What they studied for the employer's plan they may still be examined in: it is open.
            await world.change(update(Examination).values(published_at=None))


@pytest.mark.parametrize("why", ["cancelled", "expired"])
async def test_an_order_that_cannot_be_paid_is_not_offered(
    http: httpx.AsyncClient, services: Services, clock: FakeClock, people: People, why: str
) -> None:
    shop = await open_shop(http, services, clock, people)
    order = await shop.add()
    assert (await current(http, shop.buyer))["kind"] == "order"
    if why == "cancelled":
        body = {"model": {"sid": order["sid"]}}
        answer = await http.post(f"{API}/order/v2/cancel", json=body, headers=shop.buyer.headers)
        assert answer.status_code == 200, answer.text
    else:
        clock.advance(days=10)
    buyer = await people.again(shop.buyer)
    assert (await current(http, buyer))["kind"] == "choose"
