"""What a learner has of a lesson stays when its author takes it away."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from uuid import UUID

import httpx
import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.catalogue.authors import Author, chapter, lesson
from tests.features.course_copies.authoring import (
    arranged,
    beat_of,
    begin,
    changes,
    current,
    join,
    outline,
    places,
    published,
    sid_of,
    titles,
)
from tests.people import People
from zhegui.features.learning.models import Enrolment, LessonProgress

RunJobs = Callable[..., Awaitable[None]]


async def _without(manager: Author, course: str, title: str) -> None:
    """The lesson taken out and the course published."""
    copy = await current(manager, course)
    gone = sid_of(copy, title)
    chapters = [
        {**each, "lessonList": [one for one in each["lessonList"] if one["sid"] != gone]}
        for each in places(copy)
    ]
    await arranged(manager, copy, [each for each in chapters if each["lessonList"]])
    await published(manager, course)


async def test_a_lesson_that_was_studied_is_withdrawn_and_comes_back(
    manager: Author, learner: Author, course: str, clock: FakeClock
) -> None:
    watching = sid_of(await current(manager, course), "监护")
    await join(learner, course)
    player = await begin(learner, watching)
    clock.advance(seconds=10)
    await learner.data("lesson/v2/beat", beat_of(watching, player, 10))
    await learner.save("note", lesson={"sid": watching}, position=1, body="两个人")
    copy = await current(manager, course)
    await arranged(manager, copy, places(copy)[:1])
    said = await changes(manager, course)
    (removed,) = said["removedList"]
    assert (removed["becomes"], removed["studiedCount"], removed["noteCount"]) == (
        "withdrawn",
        1,
        1,
    )
    await published(manager, course)
    assert await outline(learner, course) == [("下去之前", ["通风", "检测"])]
    clock.advance(seconds=10)
    answer = await learner.post("lesson/v2/beat", beat_of(watching, player, 10))
    assert (answer.status_code, answer.json()["error"]) == (409, "lesson_withdrawn")
    assert (await learner.post("lesson/v2/dynamicDetail", {"sid": watching})).status_code == 404
    notes = await learner.data("note/v2/dynamicList", {"includeList": ["lesson"]})
    (note,) = notes["content"]
    assert (note["body"], note["lesson"]["title"]) == ("两个人", "监护")
    assert note["lesson"]["withdrawnAt"]
    hours = await learner.data("studyInterval/v2/dynamicList", {"includeList": ["lesson"]})
    assert [(each["seconds"], each["lesson"]["title"]) for each in hours["content"]] == [
        (10, "监护")
    ]
    found = await learner.data("search/v2/find", {"keyword": "监护"})
    assert "监护" not in [each["title"] for each in found["content"]]
    (withdrawn,) = (await current(manager, course))["withdrawnList"]
    assert (withdrawn["sid"], withdrawn["studiedCount"]) == (watching, 1)
    back = await current(manager, course)
    after = {"title": "下去之后", "lessonList": [{"sid": watching}]}
    await arranged(manager, back, [*places(back), after])
    assert [each["title"] for each in (await changes(manager, course))["restoredList"]] == ["监护"]
    await published(manager, course)
    kept = await learner.data("lesson/v2/progress", {"sid": watching})
    assert (kept["totalSeconds"], kept["withdrawnAt"]) == (10, None)
    assert (await current(manager, course))["withdrawnList"] == []


async def test_who_was_in_the_middle_learns_it_and_keeps_the_note_that_was_begun(
    manager: Author, learner: Author, course: str, http: httpx.AsyncClient, people: People
) -> None:
    stranger = Author(http, await people.learner())
    watching = sid_of(await current(manager, course), "监护")
    await join(learner, course)
    await begin(learner, watching)
    await _without(manager, course, "监护")
    state = await learner.data("lesson/v2/progress", {"sid": watching})
    assert (state["course"], state["withdrawnAt"] is None) == ({"sid": course}, False)
    await learner.save("note", lesson={"sid": watching}, position=1, body="两个人")
    notes = (await learner.data("note/v2/dynamicList", {}))["content"]
    assert [note["body"] for note in notes] == ["两个人"]
    answer = await stranger.post("lesson/v2/progress", {"sid": watching})
    assert (answer.status_code, answer.json()["error"]) == (409, "course_not_joined")
    refused = await stranger.refused("note", lesson={"sid": watching}, position=1, body="看看")
    assert refused[:2] == (404, "not_found")


async def test_a_lesson_that_nobody_has_anything_of_is_deleted(
    manager: Author, learner: Author, course: str
) -> None:
    copy = await current(manager, course)
    await arranged(manager, copy, places(copy)[:1])
    (removed,) = (await changes(manager, course))["removedList"]
    assert removed["becomes"] == "deleted"
    await published(manager, course)
    assert (await current(manager, course))["withdrawnList"] == []


async def test_whose_rest_is_done_has_finished(
    manager: Author,
    learner: Author,
    course: str,
    session: AsyncSession,
    run_jobs: RunJobs,
    http: httpx.AsyncClient,
    people: People,
) -> None:
    other = Author(http, await people.learner())
    copy = await current(manager, course)
    for who in (learner, other):
        await join(who, course)
    for title in ("通风", "检测"):
        await begin(learner, sid_of(copy, title))
    await begin(other, sid_of(copy, "监护"))
    finished = [UUID(sid_of(copy, title)) for title in ("通风", "检测")]
    await session.execute(
        update(LessonProgress)
        .where(LessonProgress.lesson_sid.in_(finished))
        .values(completed_at=LessonProgress.created_at)
    )
    await session.commit()
    await _without(manager, course, "监护")
    await run_jobs()
    complete = select(Enrolment.completed_at.is_not(None)).order_by(Enrolment.completed_at)
    assert (await session.scalars(complete)).all() == [True, False]
    (enrolment,) = (await learner.data("enrolment/v2/dynamicList", {}))["content"]
    assert (enrolment["completedLessonCount"], enrolment["nextLessonSid"]) == (2, None)
    after = await current(manager, course)
    chapters = [*places(after), {"title": "新章", "lessonList": [{"title": "新讲"}]}]
    added = await arranged(manager, after, chapters)
    new = sid_of(added, "新讲")
    await manager.save("lessonCopy", sid=new, version=added["version"], body="新的内容")
    await published(manager, course)
    await session.rollback()
    assert (await session.scalars(complete)).all() == [True, False]


@pytest.mark.parametrize("taken_by", ["note", "beat"])
async def test_a_save_of_the_course_withdraws_as_well(
    manager: Author, learner: Author, course: str, taken_by: str
) -> None:
    watching = sid_of(await current(manager, course), "监护")
    await join(learner, course)
    if taken_by == "beat":
        await begin(learner, watching)
    else:
        await learner.save("note", lesson={"sid": watching}, position=1, body="笔记")
    await manager.save("course", sid=course, chapterList=[chapter("一", lesson("一"))])
    found = await current(manager, course)
    assert titles(found) == [("一", ["一"])]
    assert [each["title"] for each in found["withdrawnList"]] == ["监护"]
