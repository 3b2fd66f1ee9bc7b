"""What may be read of courses, and by whom."""

from decimal import Decimal
from typing import Any

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.learning.courses import TEXT, draft, lesson, published
from tests.people import People
from zhegui.features.catalogue import api as catalogue
from zhegui.features.catalogue.rules import (
    LessonKind,
    credit_hours,
    reading_seconds,
    required_seconds,
)

API = "/resource-center/api"


async def call(http: httpx.AsyncClient, path: str, body: dict[str, Any], **kwargs: Any) -> Any:
    answer = await http.post(f"{API}/{path}", json=body, **kwargs)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("", 60), ("字" * 200, 60), ("字" * 203, 60), ("字" * 204, 90), ("word " * 400, 120)],
)
def test_reading_seconds(text: str, seconds: int) -> None:
    assert reading_seconds(text) == seconds


def test_required_share_and_credit_hours() -> None:
    assert required_seconds(LessonKind.TEXT, 90) == 54
    assert required_seconds(LessonKind.VIDEO, 120) == 108
    hours = [credit_hours(seconds) for seconds in (0, 2700, 4050)]
    assert hours == [Decimal("0.1"), Decimal("1.0"), Decimal("1.5")]


async def test_a_visitor_finds_a_course_with_its_outline(
    http: httpx.AsyncClient, session: AsyncSession
) -> None:
    await published(session)
    page = await call(
        http,
        "course/v2/dynamicList",
        {
            "search": "脚手架",
            "query": [{"field": "categoryList.code", "operator": "eq", "value": "safety"}],
            "includeList": ["categoryList", "teacherList", "chapterList.lessonList"],
        },
    )
    course = page["content"][0]
    assert (page["totalElements"], course["title"]) == (1, "脚手架作业安全")
    assert course["categoryList"][0]["name"] == "安全生产"
    assert [chapter["title"] for chapter in course["chapterList"]] == ["搭设", "拆除"]
    outline = course["chapterList"][0]["lessonList"]
    assert [row["title"] for row in outline] == ["搭设前的检查", "立杆与横杆"]
    assert (course["lessonCount"], course["hours"], course["price"]) == (3, 0.1, 0)
    (teacher,) = course["teacherList"]
    assert (teacher["name"], teacher["title"]) == ("陈立", "架子工技师")
    assert teacher["introductionHtml"] == "<p>搭了<strong>二十年</strong>架子。</p>"
    assert "<strong>架子工</strong>" in course["descriptionHtml"]


async def test_no_outline_tells_a_body(http: httpx.AsyncClient, session: AsyncSession) -> None:
    course = await published(session)
    answer = await http.post(
        f"{API}/course/v2/dynamicDetail",
        json={"sid": str(course.sid), "includeList": ["chapterList.lessonList"]},
    )
    assert TEXT[:10] not in answer.text


async def test_categories_count_their_published_courses(
    http: httpx.AsyncClient, session: AsyncSession
) -> None:
    await published(session)
    await catalogue.save_course(session, draft("unpublished"))
    await session.commit()
    page = await call(http, "category/v2/dynamicList", {})
    assert [(row["code"], row["courseCount"]) for row in page["content"]] == [("safety", 1)]


async def test_a_draft_is_nobody_s_to_see(http: httpx.AsyncClient, session: AsyncSession) -> None:
    course = await published(session)
    trial = await lesson(session, course.sid, "搭设前的检查")
    course.state = "draft"
    await session.commit()
    for path, sid in (("course", course.sid), ("lesson", trial.sid)):
        answer = await http.post(f"{API}/{path}/v2/dynamicDetail", json={"sid": str(sid)})
        assert answer.status_code == 404


async def test_bodies_are_for_trial_and_for_who_has_joined(
    http: httpx.AsyncClient, session: AsyncSession, people: People
) -> None:
    course = await published(session)
    learner, other = await people.learner(), await people.other_learner()
    await call(
        http,
        "course/v2/join",
        {"model": {"course": {"sid": str(course.sid)}}},
        headers=learner.headers,
    )
    trial = await lesson(session, course.sid, "搭设前的检查")
    last = await lesson(session, course.sid, "自上而下")
    seen = [
        (
            await http.post(
                f"{API}/lesson/v2/dynamicDetail", json={"sid": str(row.sid)}, headers=headers
            )
        ).status_code
        for row in (trial, last)
        for headers in ({}, other.headers, learner.headers)
    ]
    assert seen == [200, 200, 200, 404, 404, 200]


async def test_authors_cannot_put_scripts_into_pages(
    http: httpx.AsyncClient, session: AsyncSession
) -> None:
    text = "<script>alert(1)</script> [点我](javascript:alert(1)) ![x](x.png)\n\n|甲|\n|-|\n|乙|"
    course = await published(session, description=text)
    html = (await call(http, "course/v2/dynamicDetail", {"sid": str(course.sid)}))[
        "descriptionHtml"
    ]
    assert "<script" not in html
    assert "javascript:" not in html.replace("(javascript:", "")
    assert "<table>" in html


async def test_saving_a_course_again_changes_it_in_place(session: AsyncSession) -> None:
    course = await published(session)
    first = await lesson(session, course.sid, "搭设前的检查")
    changed = draft(
        title="脚手架作业安全（修订）",
        chapters=[catalogue.ChapterDraft("搭设", [catalogue.LessonDraft("检查什么", TEXT)])],
    )
    assert (await catalogue.save_course(session, changed)).sid == course.sid
    assert (await lesson(session, course.sid, "检查什么")).sid == first.sid
    assert course.title == "脚手架作业安全（修订）"


async def test_a_course_needs_a_category_that_exists(session: AsyncSession) -> None:
    with pytest.raises(LookupError, match="nowhere"):
        await catalogue.save_course(session, draft(categories=["nowhere"]))


async def test_a_learner_reads_their_own_study_alone(
    http: httpx.AsyncClient, session: AsyncSession, people: People
) -> None:
    course = await published(session)
    learner, other = await people.learner(), await people.other_learner()
    join = {"model": {"course": {"sid": str(course.sid)}}}
    await call(http, "course/v2/join", join, headers=learner.headers)
    for name in ("enrolment", "lessonProgress", "studyInterval"):
        page = await call(http, f"{name}/v2/dynamicList", {}, headers=other.headers)
        assert page["totalElements"] == 0
    mine = await call(
        http, "enrolment/v2/dynamicList", {"includeList": ["course"]}, headers=learner.headers
    )
    row = mine["content"][0]
    assert row["course"]["title"] == "脚手架作业安全"
    assert (row["completedLessonCount"], row["creditedSeconds"]) == (0, 0)
