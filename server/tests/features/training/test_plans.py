"""Plans: written, published, put to people, and seen by them and by their manager."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from tests.features.training.conftest import School
from tests.noted import noted
from zhegui.features.organizations.api import Department, Staff
from zhegui.ports.services import Services


async def test_a_plan_shows_what_is_asked_and_how_far_one_is(school: School) -> None:
    sid = await school.publish()
    (plan,) = await school.own()
    assert (plan["sid"], plan["state"], plan["percent"]) == (sid, "running", 0)
    assert (plan["requiredHours"], plan["earnedHours"]) == (0.2, 0)
    assert plan["organization"]["name"] == "桂林安全培训中心"
    (required,) = plan["requiredCourseList"]
    assert (required["course"]["title"], required["nextStep"]) == ("required", "join")
    (pool,) = plan["electivePoolList"]
    assert (pool["hours"], pool["courseCount"], pool["courseList"]) == (0.1, 2, [])
    await school.study("required")
    (plan,) = await school.own()
    assert (plan["percent"], plan["earnedHours"]) == (50, 0.1)
    assert plan["requiredCourseList"][0]["isComplete"]


async def test_what_was_written_of_a_plan_is_noted(school: School, services: Services) -> None:
    sid = await school.publish()
    made, published = await noted(services)
    assert (made.action, made.before, published.action) == (
        "trainingPlan.save",
        None,
        "trainingPlan.publish",
    )
    assert {str(made.record_sid), str(published.record_sid)} == {sid}
    assert made.after is not None
    assert made.after["user_list"] == [str(school.staff.sid)]
    assert made.after["required_course_list"] == ["required"]
    assert published.before == {"published_at": None}


async def test_how_far_somebody_is_reads_alike_for_them_and_their_manager(school: School) -> None:
    sid = await school.publish()
    await school.study("required")
    (own,) = await school.own()
    asked = {"trainingPlanSid": sid, "userSid": str(school.staff.sid)}
    for person in (school.staff, school.manager):
        told = await school.data("trainingPlan/v3/staff/progress", asked, person)
        assert told["user"]["sid"] == str(school.staff.sid)
        assert told["plan"] == own
        assert told["plan"]["percent"] == 50


async def test_a_draft_is_nobodys_and_others_plans_are_not_seen(school: School) -> None:
    await school.data("trainingPlan/v2/save", {"model": school.plan()}, school.manager)
    assert await school.own() == []
    sid = await school.publish()
    learner = await school.people.learner()
    assert await school.own(learner) == []
    body = {"trainingPlanSid": sid, "userSid": str(school.staff.sid)}
    rival = await school.people.other_manager()
    for person, status in (
        (school.staff, 200),
        (school.manager, 200),
        (learner, 404),
        (rival, 404),
    ):
        answer = await school.call("trainingPlan/v3/staff/progress", body, person)
        assert answer.status_code == status
    body["userSid"] = str(learner.sid)
    assert (await school.call("trainingPlan/v3/staff/progress", body, learner)).status_code == 404


async def test_a_department_brings_all_below_it(school: School) -> None:
    (staff,) = await school.session.scalars(select(Staff).where(Staff.user_sid == school.staff.sid))
    plant = Department(organization_sid=staff.organization_sid, name="生产部")
    school.session.add(plant)
    await school.session.flush()
    shop = Department(
        organization_sid=staff.organization_sid, name="机修车间", parent_sid=plant.sid
    )
    school.session.add(shop)
    await school.session.flush()
    above = {"departmentList": [{"sid": str(plant.sid)}], "userList": []}
    staff.department_sid, staff.name, staff.title = plant.sid, "陈工", "班长"
    await school.session.commit()
    sid = await school.publish(**above)
    assert len(await school.own()) == 1
    staff.department_sid = shop.sid
    await school.session.commit()
    assert len(await school.own()) == 1
    page = await school.data("trainingPlan/v3/staff/list", {"trainingPlanSid": sid}, school.manager)
    (line,) = page["content"]
    assert line["user"] | {"sid": None} == {
        "sid": None, "name": "陈工", "department": "机修车间", "title": "班长",
    }  # fmt: skip
    staff.department_sid = None
    await school.session.commit()
    assert await school.own() == []


async def test_everybody_means_all_staff_and_the_furthest_behind_stands_first(
    school: School,
) -> None:
    other = await school.people.staff()
    sid = await school.publish(forEverybody=True, userList=[])
    await school.study("required", other)
    page = await school.data("trainingPlan/v3/staff/list", {"trainingPlanSid": sid}, school.manager)
    assert [line["user"]["sid"] for line in page["content"]] == [
        str(school.staff.sid),
        str(other.sid),
    ]
    assert [line["percent"] for line in page["content"]] == [0, 50]
    counts = {each["state"]: each["count"] for each in page["stateList"]}
    assert counts == {"late": 0, "running": 2, "upcoming": 0, "completed": 0}
    body = {"trainingPlanSid": sid, "page": 1, "size": 1}
    page = await school.data("trainingPlan/v3/staff/list", body, school.manager)
    assert (page["totalElements"], page["totalPages"], len(page["content"])) == (2, 2, 1)


async def test_plans_stand_by_urgency(school: School) -> None:
    for title, start, end in (
        ("进行中", "2026-11-01", "2026-12-01"),
        ("已逾期", "2026-10-01", "2026-11-01"),
        ("未开始", "2026-12-01", "2026-12-20"),
        ("快截止", "2026-11-01", "2026-11-25"),
    ):
        times = {"startAt": f"{start}T00:00:00Z", "endAt": f"{end}T00:00:00Z"}
        await school.publish(title=title, **times)
    plans = await school.own()
    assert [plan["title"] for plan in plans] == ["已逾期", "快截止", "进行中", "未开始"]
    assert [plan["isDueSoon"] for plan in plans] == [False, True, False, False]
    assert [plan["isBehind"] for plan in plans] == [False, True, True, False]
    body = {"page": 1, "size": 3}
    page = await school.data("trainingPlan/v3/my/list", body)
    assert [plan["title"] for plan in page["content"]] == ["未开始"]
    assert (page["totalElements"], page["totalPages"]) == (4, 2)
    assert await school.data("trainingPlan/v3/my/list", {"page": None, "size": None}) == (
        await school.data("trainingPlan/v3/my/list", {})
    )


async def test_an_open_plan_is_joined_and_left(school: School) -> None:
    sid = await school.publish(isOpen=True, userList=[])
    learner = await school.people.learner()
    listed = await school.data("trainingPlan/v2/dynamicList", {}, learner)
    assert [plan["sid"] for plan in listed["content"]] == [sid]
    model = {"model": {"sid": sid}}
    for _ in range(2):
        await school.data("trainingPlan/v2/join", model, learner)
    (plan,) = await school.own(learner)
    assert plan["isJoined"]
    await school.data("trainingPlan/v2/leave", model, learner)
    assert await school.own(learner) == []
    await school.data("trainingPlan/v2/join", model, learner)
    await school.study("required", learner)
    answer = await school.call("trainingPlan/v2/leave", model, learner)
    assert (answer.status_code, answer.json()["error"]) == (409, "plan_begun")
    school.clock.advance(days=60)
    answer = await school.call(
        "trainingPlan/v2/join", model, await school.people.again(school.staff)
    )
    assert (answer.status_code, answer.json()["error"]) == (409, "plan_over")


async def test_an_assigned_plan_cannot_be_left(school: School) -> None:
    sid = await school.publish()
    answer = await school.call("trainingPlan/v2/leave", {"model": {"sid": sid}})
    assert answer.status_code == 404


async def test_a_published_plan_keeps_what_it_asks_for(school: School) -> None:
    sid = await school.publish()
    changes: list[dict[str, Any]] = [
        {"requiredCourseList": []},
        {"requiredHours": 0.1},
        {"electivePoolList": []},
        {"startAt": "2026-11-21T00:00:00Z"},
    ]
    for change in changes:
        model = {**school.plan(**change), "sid": sid}
        answer = await school.call("trainingPlan/v2/save", {"model": model}, school.manager)
        assert (answer.status_code, answer.json()["error"]) == (409, "plan_published")
    other = await school.people.staff()
    put_off = school.plan(
        title="延期", endAt="2027-01-01T00:00:00Z", userList=[{"sid": str(other.sid)}]
    )
    model = {**put_off, "sid": sid}
    await school.data("trainingPlan/v2/save", {"model": model}, school.manager)
    assert await school.own() == []
    (plan,) = await school.own(other)
    assert (plan["title"], plan["endAt"]) == ("延期", "2027-01-01T00:00:00.000Z")


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"requiredCourseList": [], "electivePoolList": [], "requiredHours": 0}, "plan_empty"),
        ({"requiredHours": 0.3}, "required_hours_unreachable"),
        ({"userList": []}, "plan_for_nobody"),
    ],
)
async def test_a_plan_that_makes_no_sense_is_not_published(
    school: School, change: dict[str, Any], error: str
) -> None:
    saved = await school.data(
        "trainingPlan/v2/save", {"model": school.plan(**change)}, school.manager
    )
    answer = await school.call(
        "trainingPlan/v2/publish", {"model": {"sid": saved["sid"]}}, school.manager
    )
    assert (answer.status_code, answer.json()["error"]) == (409, error)


async def test_a_plan_is_published_as_it_was_looked_at(school: School) -> None:
    saved = await school.data("trainingPlan/v2/save", {"model": school.plan()}, school.manager)
    changed = {"model": {**school.plan(), "sid": saved["sid"], "title": "另一个"}}
    again = await school.data("trainingPlan/v2/save", changed, school.manager)
    for version, status in ((saved["version"], 409), (again["version"], 200)):
        seen = {"model": {"sid": saved["sid"], "version": version}}
        answer = await school.call("trainingPlan/v2/publish", seen, school.manager)
        assert answer.status_code == status


async def test_a_pool_must_hold_what_it_asks_for(school: School) -> None:
    plan = school.plan(requiredHours=0)
    plan["electivePoolList"][0]["hours"] = 0.3
    saved = await school.data("trainingPlan/v2/save", {"model": plan}, school.manager)
    answer = await school.call(
        "trainingPlan/v2/publish", {"model": {"sid": saved["sid"]}}, school.manager
    )
    assert (answer.status_code, answer.json()["error"]) == (409, "pool_too_small")
    assert "任选" in answer.json()["message"]


NOWHERE = {"sid": "01900000-0000-7000-8000-000000000001"}


@pytest.mark.parametrize(
    ("change", "path", "error"),
    [
        ({"title": ""}, "title", "too_short"),
        ({"title": "轮\u200b" * 81}, "title", "too_long"),
        ({"title": "轮\n训"}, "title", "invalid_text"),
        ({"title": 7}, "title", "not_text"),
        ({"description": "很" * 501}, "description", "too_long"),
        ({"endAt": "2026-11-20T16:00:00.000Z"}, "endAt", "ends_before_start"),
        ({"endAt": "2026-11-31T16:00:00Z"}, "endAt", "invalid_time"),
        ({"endAt": "２０２６-11-30T16:00:00Z"}, "endAt", "invalid_time"),
        ({"requiredHours": -1}, "requiredHours", "too_small"),
        ({"requiredHours": "1"}, "requiredHours", "invalid_number"),
        ({"requiredHours": 1.25}, "requiredHours", "too_many_decimals"),
        ({"requiredHours": 1e300}, "requiredHours", "too_large_value"),
        ({"requiredCourseList": [{"sid": "1"}]}, "requiredCourseList.0.sid", "invalid_sid"),
        ({"requiredCourseList": [NOWHERE] * 101}, "requiredCourseList", "too_many_items"),
        ({"requiredCourseList": [NOWHERE] * 2}, "requiredCourseList", "course_twice"),
        ({"requiredCourseList": [NOWHERE], "electivePoolList": [
            {"title": "任选", "hours": 1, "courseList": [NOWHERE]}]},
         "electivePoolList", "course_twice"),
        ({"electivePoolList": [{"title": "空", "hours": 1, "courseList": []}]},
         "electivePoolList.0.courseList", "too_few"),
        ({"electivePoolList": [{"title": "零", "hours": 0, "courseList": [NOWHERE]}]},
         "electivePoolList.0.hours", "too_small"),
        ({"isOpen": "是"}, "isOpen", "not_boolean"),
        ({"publishedAt": "2026-11-20T16:00:00Z"}, "publishedAt", "unknown_field"),
    ],
)  # fmt: skip
async def test_bad_input_is_named_beside_its_field(
    school: School, change: dict[str, Any], path: str, error: str
) -> None:
    answer = await school.call(
        "trainingPlan/v2/save", {"model": school.plan(**change)}, school.manager
    )
    assert answer.status_code == 400, answer.text
    details = [(each["path"], each["error"]) for each in answer.json()["details"]]
    assert details == [(f"model.{path}", error)]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"requiredCourseList": [NOWHERE]}, "requiredCourseList.0.sid"),
        (
            {"electivePoolList": [{"title": "选", "hours": 1, "courseList": [NOWHERE]}]},
            "electivePoolList.0.courseList.0.sid",
        ),
        ({"userList": [NOWHERE]}, "userList.0.sid"),
        ({"departmentList": [NOWHERE]}, "departmentList.0.sid"),
        ({"certificate": NOWHERE}, "certificate.sid"),
    ],
)
async def test_what_is_not_there_is_named(
    school: School, change: dict[str, Any], path: str
) -> None:
    answer = await school.call(
        "trainingPlan/v2/save", {"model": school.plan(**change)}, school.manager
    )
    assert answer.status_code == 404
    details = [(each["path"], each["error"]) for each in answer.json()["details"]]
    assert details == [(f"model.{path}", "no_such_record")]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("trainingPlan/v3/my/list", {"page": -1}),
        ("trainingPlan/v3/my/list", {"size": 101}),
        ("trainingPlan/v3/my/list", {"size": "10"}),
        ("trainingPlan/v3/my/list", {"userSid": NOWHERE["sid"]}),
        ("trainingPlan/v3/staff/progress", {"trainingPlanSid": NOWHERE["sid"]}),
        ("trainingPlan/v3/staff/progress", {"trainingPlanSid": "x", "userSid": "x"}),
        ("electivePool/v2/choose", {"model": {"course": NOWHERE}}),
        ("studyRanking/v2/month", {"organizationSid": 1}),
    ],
)
async def test_a_call_that_makes_no_sense_is_refused(
    school: School, path: str, body: dict[str, Any]
) -> None:
    answer = await school.call(path, body)
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_input")


@pytest.mark.parametrize("by_name", [False, True], ids=["for everybody", "by name"])
async def test_an_employer_comes_with_its_plans_and_leaves_study_behind(
    school: School, by_name: bool
) -> None:
    """Bound, the plan appears; unbound, it goes, and what was studied stays one's own."""
    learner, organization = await school.people.learner(), school.manager.organization
    assert organization
    if not by_name:
        await school.publish(forEverybody=True, userList=[])
    assert await school.own(learner) == []
    await school.data(
        "staffInvitation/v2/save", {"model": {"mobile": learner.mobile}}, school.manager
    )
    sid = {"sid": str(organization.sid)}
    address = "/resource-center/api/user/v2"
    bound = await school.http.get(f"{address}/bindEnterprise", params=sid, headers=learner.headers)
    assert bound.status_code == 200, bound.text
    if by_name:
        await school.publish(userList=[{"sid": str(learner.sid)}])
    (plan,) = await school.own(learner)
    progress = {"trainingPlanSid": plan["sid"]}
    there = await _people(school, progress)
    await school.study("required", learner)
    left = await school.http.get(f"{address}/unbindEnterprise", params=sid, headers=learner.headers)
    assert left.status_code == 200, left.text
    assert await school.own(learner) == []
    assert await _people(school, progress) == there - 1, "nor do its managers see them"
    (enrolment,) = (await school.data("enrolment/v2/dynamicList", {}, learner))["content"]
    assert enrolment["creditedSeconds"] == 40


@pytest.mark.parametrize("to", ["by name", "for everybody", "by department"])
async def test_who_left_one_of_two_employers_is_on_the_plans_of_the_other_alone(
    school: School, to: str
) -> None:
    """The other has plans too, and employs them: that is no employment at the first."""
    rival, organization = await school.people.other_manager(), school.manager.organization
    assert organization
    assert rival.organization
    department = Department(organization_sid=organization.sid, name="机修车间")
    session = school.session
    session.add_all(
        [department, Staff(user_sid=school.staff.sid, organization_sid=rival.organization.sid)]
    )
    await session.flush()
    here = Staff.organization_sid == organization.sid, Staff.user_sid == school.staff.sid
    (staff,) = await session.scalars(select(Staff).where(*here))
    staff.department_sid = department.sid
    await session.commit()
    ways: dict[str, dict[str, Any]] = {
        "by name": {},
        "for everybody": {"forEverybody": True, "userList": []},
        "by department": {"departmentList": [{"sid": str(department.sid)}], "userList": []},
    }
    await school.publish(**ways[to])
    theirs = school.plan(title="远山的计划")
    saved = await school.data("trainingPlan/v2/save", {"model": theirs}, rival)
    await school.data("trainingPlan/v2/publish", {"model": {"sid": saved["sid"]}}, rival)
    assert len(await school.own()) == 2
    left = await school.http.get(
        "/resource-center/api/user/v2/unbindEnterprise",
        params={"sid": str(organization.sid)},
        headers=school.staff.headers,
    )
    assert left.status_code == 200, left.text
    assert [plan["title"] for plan in await school.own()] == ["远山的计划"]


async def _people(school: School, plan: dict[str, Any]) -> int:
    """How many a manager sees on a plan."""
    page = await school.data("trainingPlan/v3/staff/list", plan, school.manager)
    return int(page["totalElements"])
