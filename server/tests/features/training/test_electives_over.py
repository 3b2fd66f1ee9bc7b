"""An elective that can no longer be completed does not hold up its plan."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import delete

from tests.features.examinations.hall import Hall, open_hall
from tests.features.training.conftest import API, School
from tests.features.training.test_electives import reasons
from zhegui.features.catalogue import api as catalogue
from zhegui.features.entitlements.models import Entitlement
from zhegui.features.learning import api as learning
from zhegui.kernel.ids import new_sid
from zhegui.ports.services import Services

Run = Callable[..., Awaitable[None]]


@pytest.fixture
async def hall(school: School, services: Services) -> Hall:
    """An examination with one attempt, by which the first elective ends."""
    hall = await open_hall(school.http, services, last_entry=timedelta(minutes=10))
    course = await school.session.get_one(catalogue.Course, school.courses["first"])
    course.examination_sid = hall.examination
    await school.session.commit()
    return hall


async def save_as(school: School, code: str, state: str) -> None:
    """Put a course on sale or off, as its author does."""
    operator = await school.people.operator()
    model = {"sid": str(school.courses[code]), "state": state}
    await school.data("course/v2/save", {"model": model}, operator)


async def what_next(school: School) -> dict[str, Any]:
    found: dict[str, Any] = (
        await school.http.get(f"{API}/next/v2/current", headers=school.staff.headers)
    ).json()["data"]["next"]
    return found


async def fail(hall: Hall, school: School) -> None:
    """Sit the examination and earn nothing."""
    paper = await hall.paper(school.staff)
    await hall.answer_all(paper, right=0)
    await hall.submit(paper)


async def test_another_is_chosen_when_no_attempt_is_left(school: School, hall: Hall) -> None:
    await school.publish(requiredCourseList=[], requiredHours=0)
    await school.choose("first")
    await school.study("first")
    assert reasons(await school.pool())["second"] == "pool_full"
    await fail(hall, school)
    pool = await school.pool()
    assert (pool["chosenHours"], pool["isFull"], pool["isShort"]) == (0, False, False)
    assert reasons(pool)["second"] is None
    (plan,) = await school.own()
    (chosen,) = plan["electivePoolList"][0]["courseList"]
    assert (chosen["isOver"], chosen["isComplete"]) == (True, False)
    assert (await school.choose("second")).status_code == 200
    await school.study("second")
    (plan,) = await school.own()
    assert (plan["percent"], plan["electivePoolList"][0]["isComplete"]) == (100, True)


async def test_what_is_over_is_dropped_though_begun_and_not_chosen_again(
    school: School, hall: Hall
) -> None:
    await school.publish()
    await school.choose("first")
    await school.study("first")
    assert (await school.choose("first", "unchoose")).json()["error"] == "elective_begun"
    school.clock.advance(minutes=11)  # nobody may enter any more
    assert (await school.choose("first", "unchoose")).status_code == 200
    answer = await school.choose("first")
    assert (answer.status_code, answer.json()["error"]) == (409, "elective_over")


async def test_a_result_that_is_awaited_holds_its_place(school: School, services: Services) -> None:
    hall = await open_hall(school.http, services, review=("after_end", "after_end"))
    course = await school.session.get_one(catalogue.Course, school.courses["first"])
    course.examination_sid = hall.examination
    await school.session.commit()
    await school.publish()
    await school.choose("first")
    await school.study("first")
    await fail(hall, school)
    assert reasons(await school.pool())["second"] == "pool_full"


async def test_what_was_taken_back_holds_no_place(school: School) -> None:
    """A bought elective whose purchase was undone: no lesson opens any more."""
    await school.add_course("first", price=Decimal(99))
    await school.publish()
    now, course = school.clock.now(), school.courses["first"]
    bought = Entitlement(
        user_sid=school.staff.sid,
        course_sid=course,
        start_at=now,
        end_at=now + timedelta(days=9),
        source_kind="gift",
        source_sid=new_sid(),
    )
    school.session.add(bought)
    await learning.enrol(school.session, school.staff.sid, course)
    await school.session.commit()
    assert (await school.choose("first")).status_code == 200
    await school.session.execute(delete(Entitlement))
    await school.session.commit()
    pool = await school.pool()
    assert (pool["isFull"], reasons(pool)["second"]) == (False, None)


async def test_what_is_joined_is_chosen_and_kept_though_withdrawn(school: School) -> None:
    await school.publish()
    await school.study("first", seconds=10)
    await save_as(school, "first", "draft")
    assert reasons(await school.pool()) == {"first": None, "second": None}
    assert (await school.choose("first")).status_code == 200
    assert reasons(await school.pool())["second"] == "pool_full"
    await school.study("first")
    (plan,) = await school.own()
    assert plan["electivePoolList"][0]["isComplete"]


async def test_a_pool_that_falls_short_is_told_and_filled_again(
    school: School, run_jobs: Run
) -> None:
    sid = await school.publish(requiredCourseList=[], requiredHours=0)
    for code in ("first", "second"):
        assert not (await school.pool())["isShort"]
        assert (await what_next(school))["kind"] == "plan"
        await save_as(school, code, "draft")
    assert (await what_next(school))["kind"] == "choose"
    pool = await school.pool()
    assert (pool["isShort"], set(reasons(pool).values())) == (True, {"course_withdrawn"})
    await run_jobs()
    asked = {"includeList": ["message"]}
    told = (await school.data("messageItem/v2/dynamicList", asked, school.manager))["content"]
    assert [each["message"]["title"] for each in told] == ["四季度安全轮训的选修课不够了"]
    await school.add_course("third")
    (pool_given,) = school.plan()["electivePoolList"]
    pool_given["courseList"].append(school.course("third"))
    model = school.plan(requiredCourseList=[], requiredHours=0, electivePoolList=[pool_given])
    await school.data("trainingPlan/v2/save", {"model": {**model, "sid": sid}}, school.manager)
    assert not (await school.pool())["isShort"]
    assert (await school.choose("third")).status_code == 200


async def test_a_published_plan_keeps_its_electives_and_is_put_off_without_them(
    school: School,
) -> None:
    """Its end moves though a course of it was withdrawn; nothing is taken away or moved."""
    sid = await school.publish()
    await save_as(school, "second", "draft")
    later = {**school.plan(endAt="2027-01-01T00:00:00Z"), "sid": sid}
    await school.data("trainingPlan/v2/save", {"model": later}, school.manager)
    for kept in (["second", "first"], ["first"], []):
        pool = {"title": "任选", "hours": 0.1, "courseList": [school.course(each) for each in kept]}
        model = {**school.plan(electivePoolList=[pool] if kept else []), "sid": sid}
        answer = await school.call("trainingPlan/v2/save", {"model": model}, school.manager)
        assert (answer.status_code, answer.json()["error"]) == (409, "plan_published"), kept
