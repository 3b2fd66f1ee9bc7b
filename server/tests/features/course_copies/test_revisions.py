"""What was published can be looked at and brought back."""

from __future__ import annotations

from tests.features.catalogue.authors import Author
from tests.features.course_copies.authoring import (
    arranged,
    current,
    outline,
    places,
    published,
    rewritten,
    sid_of,
    titles,
)

BEFORE = [("下去之前", ["通风", "检测"]), ("下去之后", ["监护"])]


async def test_a_revision_comes_back_with_the_same_lessons(
    manager: Author, learner: Author, course: str
) -> None:
    first = await current(manager, course)
    await rewritten(manager, sid_of(first, "通风"), title="换气", body="改了")
    copy = await current(manager, course)
    await arranged(manager, copy, places(copy)[:1])
    assert await published(manager, course, "删去监护") == 2
    of_course = [{"field": "courseSid", "operator": "eq", "value": course}]
    page = await manager.data("courseRevision/v2/dynamicList", {"query": of_course})
    latest, original = page["content"]
    assert (latest["number"], latest["remark"], latest["lessonCount"]) == (2, "删去监护", 2)
    assert latest["createdBy"]
    detail = await manager.data("courseRevision/v2/dynamicDetail", {"sid": original["sid"]})
    assert titles(detail) == BEFORE
    version = (await current(manager, course))["version"]
    given = {"model": {"sid": original["sid"], "version": version}}
    back = await manager.data("courseRevision/v2/restore", given)
    assert titles(back) == BEFORE
    assert [sid_of(back, title) for title in ("通风", "检测", "监护")] == [
        sid_of(first, title) for title in ("通风", "检测", "监护")
    ]
    assert await outline(learner, course) == [("下去之前", ["换气", "检测"])]
    await published(manager, course)
    assert await outline(learner, course) == BEFORE
    found = await manager.data("lessonCopy/v2/dynamicDetail", {"sid": sid_of(first, "通风")})
    assert found["body"] == "先看，再动。"
