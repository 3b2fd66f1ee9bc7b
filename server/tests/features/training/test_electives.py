"""Choosing among a plan's electives."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from typing import Any

from tests.features.training.conftest import School


def reasons(pool: dict[str, Any]) -> dict[str, str | None]:
    """Why each course cannot be chosen."""
    return {
        each["progress"]["course"]["title"]: each["cannotChooseReason"]
        for each in pool["electiveList"]
    }


async def test_one_chooses_up_to_the_hours_and_may_change_until_begun(school: School) -> None:
    await school.publish()
    assert reasons(await school.pool()) == {"first": None, "second": None}
    answer = await school.choose("first")
    pool = answer.json()["data"]
    assert (pool["chosenHours"], pool["isFull"], pool["isComplete"]) == (0.1, True, False)
    assert reasons(pool) == {"first": "already_chosen", "second": "pool_full"}
    answer = await school.choose("second")
    assert (answer.status_code, answer.json()["error"]) == (409, "pool_full")
    assert (await school.choose("first", "unchoose")).status_code == 200
    assert (await school.choose("second")).status_code == 200
    await school.study("second", seconds=10)
    answer = await school.choose("second", "unchoose")
    assert (answer.status_code, answer.json()["error"]) == (409, "elective_begun")


async def test_choosing_joins_the_course_and_counts_in_the_plan(school: School) -> None:
    await school.publish()
    await school.choose("first")
    (plan,) = await school.own()
    (chosen,) = plan["electivePoolList"][0]["courseList"]
    assert (chosen["isJoined"], chosen["nextStep"]) == (True, "study")
    await school.study("first")
    (plan,) = await school.own()
    assert plan["electivePoolList"][0]["isComplete"]
    assert plan["percent"] == 50


async def test_choosing_and_dropping_twice_change_nothing(school: School) -> None:
    await school.publish()
    for _ in range(2):
        assert (await school.choose("first")).status_code == 200
    for _ in range(2):
        assert (await school.choose("first", "unchoose")).status_code == 200
    assert (await school.pool())["chosenHours"] == 0


async def test_two_tabs_cannot_choose_past_a_full_pool(school: School) -> None:
    await school.publish()
    answers = await asyncio.gather(school.choose("first"), school.choose("second"))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert (await school.pool())["chosenHours"] == 0.1


async def test_a_priced_course_must_be_bought_first(school: School) -> None:
    await school.add_course("second", price=Decimal(99))
    await school.publish()
    assert reasons(await school.pool()) == {"first": None, "second": "elective_not_free"}
    answer = await school.choose("second")
    assert (answer.status_code, answer.json()["error"]) == (409, "elective_not_free")


async def test_only_the_pool_of_ones_own_plan_and_its_courses(school: School) -> None:
    await school.publish()
    pool = {"sid": (await school.pool())["sid"]}
    stranger = await school.people.learner()
    asked = {"electivePool": pool, "course": school.course("first")}
    for path, body in (
        ("dynamicDetail", pool),
        ("choose", {"model": asked}),
        ("unchoose", {"model": asked}),
    ):
        answer = await school.call(f"electivePool/v2/{path}", body, stranger)
        assert answer.status_code == 404
    answer = await school.choose("required")
    assert answer.status_code == 404
