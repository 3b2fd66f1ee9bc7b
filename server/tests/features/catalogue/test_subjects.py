"""Subjects, categories and teachers by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.features.catalogue.authors import Author, category
from tests.features.catalogue.test_courses import UNKNOWN, course


async def subject(author: Author, safety: dict[str, str], *courses: Any, **changes: object) -> Any:
    """A published subject of these courses."""
    return await author.save(
        "subject",
        title="新员工第一周",
        summary="三门必修课。",
        categoryList=[safety],
        courseList=[{"sid": one["sid"]} for one in courses],
        isOpen=True,
        state="published",
        **changes,
    )


async def test_a_subject_bundles_courses_in_their_order(
    manager: Author, visitor: Author, safety: dict[str, str]
) -> None:
    first, second = (
        await course(manager, safety, title="甲"),
        await course(manager, safety, title="乙"),
    )
    saved = await subject(manager, safety, second, first, description="**先乙后甲**")
    read = await visitor.read("subject", saved["sid"], "courseList", "categoryList")
    assert [one["title"] for one in read["courseList"]] == ["乙", "甲"]
    assert (read["courseCount"], read["hours"], read["enrolmentCount"]) == (2, 0.2, 0)
    assert read["descriptionHtml"] == "<p><strong>先乙后甲</strong></p>"
    of_course = await visitor.read("course", first["sid"], "subjectList")
    assert [one["title"] for one in of_course["subjectList"]] == ["新员工第一周"]
    swapped = [{"sid": first["sid"]}, {"sid": second["sid"]}]
    await manager.save("subject", sid=saved["sid"], courseList=swapped)
    after = await visitor.read("subject", saved["sid"], "courseList")
    assert [one["title"] for one in after["courseList"]] == ["甲", "乙"]


async def test_a_subject_shows_no_draft(
    manager: Author, visitor: Author, safety: dict[str, str]
) -> None:
    shown, hidden = await course(manager, safety), await course(manager, safety, state="draft")
    saved = await subject(manager, safety, shown, hidden)
    read = await visitor.read("subject", saved["sid"], "courseList")
    assert (len(read["courseList"]), read["courseCount"]) == (1, 1)


@pytest.mark.parametrize(
    ("changes", "path", "error"),
    [
        ({"title": ""}, "model.title", "too_short"),
        ({"summary": None}, "model.summary", "required"),
        ({"categoryList": None}, "model.categoryList", "required"),
        ({"courseList": [UNKNOWN]}, "model.courseList.0.sid", "no_such_record"),
        ({"courseList": [UNKNOWN] * 101}, "model.courseList", "too_many_items"),
        ({"chapterList": []}, "model.chapterList", "unknown_field"),
        ({"price": "free"}, "model.price", "invalid_number"),
    ],
)
async def test_a_faulty_subject_is_refused_and_told_where(
    manager: Author, safety: dict[str, str], changes: dict[str, object], path: str, error: str
) -> None:
    model = {"title": "甲", "summary": "乙", "categoryList": [safety], **changes}
    assert await manager.refused("subject", **model) == (400, "invalid_input", [(path, error)])


async def test_an_empty_subject_is_not_published(manager: Author, safety: dict[str, str]) -> None:
    saved = await subject(manager, safety, await course(manager, safety))
    refused = await manager.refused("subject", sid=saved["sid"], courseList=[])
    assert refused == (409, "subject_incomplete", [])


async def test_the_same_course_cannot_stand_twice(manager: Author, safety: dict[str, str]) -> None:
    one = {"sid": (await course(manager, safety))["sid"]}
    refused = await manager.refused(
        "subject", title="甲", summary="乙", categoryList=[safety], courseList=[one, one]
    )
    assert refused[2] == [("model.courseList.1.sid", "repeated_record")]


async def test_categories_are_the_operators(operator: Author, manager: Author) -> None:
    sid = await category(operator)
    assert (await manager.refused("category", sid=sid, name="我的"))[:2] == (403, "forbidden")
    await operator.save("category", sid=sid, name="安全")
    page = await manager.data("category/v2/dynamicList", {})
    assert [(row["name"], row["code"]) for row in page["content"]] == [("安全", "safety")]


@pytest.mark.parametrize(
    ("changes", "status", "refusal"),
    [
        ({"code": "safety"}, 409, "model.code"),
        ({"code": "Fire"}, 400, "model.code"),
        ({"code": "消防"}, 400, "model.code"),
        ({"code": None}, 400, "model.code"),
        ({"name": "长" * 41}, 400, "model.name"),
        ({"position": 0}, 400, "model.position"),
        ({"position": "1\n"}, 400, "model.position"),
        ({"cover": "<b>"}, 400, "model.cover"),
    ],
)
async def test_a_faulty_category_is_refused(
    operator: Author, changes: dict[str, object], status: int, refusal: str
) -> None:
    await category(operator)
    given = {"code": "fire", "name": "消防", "englishName": "Fire", "cover": "fire", "position": 2}
    got, error, details = await operator.refused("category", **{**given, **changes})
    assert (got, details[0][0] if details else error) == (status, refusal)


@pytest.mark.parametrize(
    ("changes", "path", "error"),
    [
        ({"name": None}, "model.name", "required"),
        ({"name": "长" * 41}, "model.name", "too_long"),
        ({"title": "a\tb"}, "model.title", "invalid_text"),
        ({"introduction": "长" * 5_001}, "model.introduction", "too_long"),
        ({"avatar": {"url": "javascript:alert(1)"}}, "model.avatar.url", "invalid_value"),
        ({"avatar": {"url": "/files/public/../../keys.png"}}, "model.avatar.url", "invalid_value"),
    ],
)
async def test_a_faulty_teacher_is_refused_and_told_where(
    manager: Author, changes: dict[str, object], path: str, error: str
) -> None:
    model = {"name": "陈立", "title": "技师", **changes}
    assert await manager.refused("teacher", **model) == (400, "invalid_input", [(path, error)])


async def test_what_a_teacher_says_of_themselves_is_cleaned(
    manager: Author, visitor: Author
) -> None:
    text = '<img src=x onerror="alert(1)"> [我](javascript:alert(1)) **二十年**'
    saved = await manager.save("teacher", name="陈立", title="技师", introduction=text)
    html = (await visitor.read("teacher", saved["sid"]))["introductionHtml"]
    assert "<strong>二十年</strong>" in html
    assert "<img" not in html
    assert "href" not in html
