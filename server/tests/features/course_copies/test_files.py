"""Films and files of a working copy: kept while it, a lesson or a revision names them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.conftest import FakeClock
from tests.features.catalogue.authors import Author
from tests.features.catalogue.test_media import FILM, FILM_SECONDS, upload
from tests.features.course_copies.authoring import (
    changes,
    current,
    join,
    published,
    rewritten,
    sid_of,
)
from tests.features.files import samples
from tests.people import People

RunJobs = Callable[..., Awaitable[None]]
Later = Callable[[], Awaitable[None]]


@pytest.fixture
def a_day_later(
    manager: Author, learner: Author, people: People, clock: FakeClock, run_jobs: RunJobs
) -> Later:
    """Waits until what no record names is forgotten; both log in again."""

    async def wait() -> None:
        clock.advance(hours=25)
        await run_jobs("files.sweep")
        for each in (manager, learner):
            await each.log_in_again(people)

    return wait


async def test_film_and_file_go_from_the_copy_to_learners_and_come_back(
    manager: Author, learner: Author, course: str, a_day_later: Later
) -> None:
    ventilation = sid_of(await current(manager, course), "通风")
    film, sheet = (
        await upload(manager, "通风.mp4", FILM),
        await upload(manager, "表.pdf", samples.pdf()),
    )
    saved = await rewritten(manager, ventilation, video=film, attachList=[sheet])
    assert (saved["kind"], saved["plannedSeconds"]) == ("video", FILM_SECONDS)
    assert saved["video"] | {"address": ""} == {
        "sid": film["sid"], "name": "通风.mp4", "seconds": FILM_SECONDS, "address": "",
    }  # fmt: skip
    assert [(each["sid"], each["name"]) for each in saved["attachList"]] == [
        (sheet["sid"], "表.pdf")
    ]
    await _plays(manager, saved["video"]["address"])
    (changed,) = (await changes(manager, course))["changedList"]
    assert changed["was"] == ["video", "attachList"]
    await join(learner, course)
    assert (await learner.read("lesson", ventilation))["video"] is None

    await a_day_later()
    assert await published(manager, course) == 2
    shown = await learner.read("lesson", ventilation, "attachList")
    await _plays(learner, shown["video"]["url"])
    assert [each["name"] for each in shown["attachList"]] == ["表.pdf"]

    await rewritten(manager, ventilation, video=None, attachList=[])
    await published(manager, course)
    assert (await learner.read("lesson", ventilation))["video"] is None
    await a_day_later()
    await _restore(manager, course, number=2)
    await published(manager, course)
    again = await learner.read("lesson", ventilation, "attachList")
    await _plays(learner, again["video"]["url"])
    assert [each["name"] for each in again["attachList"]] == ["表.pdf"]


async def test_what_a_discarded_copy_named_is_forgotten(
    manager: Author, course: str, a_day_later: Later
) -> None:
    ventilation = sid_of(await current(manager, course), "通风")
    film = await upload(manager, "通风.mp4", FILM)
    await rewritten(manager, ventilation, video=film)
    version = (await current(manager, course))["version"]
    await manager.data("courseCopy/v2/discard", {"model": {"sid": course, "version": version}})
    await a_day_later()
    found = await manager.data("lessonCopy/v2/dynamicDetail", {"sid": ventilation})
    given = {"sid": ventilation, "version": found["version"], "video": film}
    refused = await manager.refused("lessonCopy", **given)
    assert refused == (400, "invalid_input", [("model.video.sid", "no_such_file")])


async def _plays(viewer: Author, address: str) -> None:
    """The film, whose remarks an upload blanks out without moving a byte."""
    played = await viewer.http.get(address)
    assert (played.headers["content-type"], len(played.content)) == ("video/mp4", len(FILM))


async def _restore(manager: Author, course: str, number: int) -> None:
    about = {"query": [{"field": "courseSid", "operator": "eq", "value": course}]}
    revisions = (await manager.data("courseRevision/v2/dynamicList", about))["content"]
    (sid,) = (each["sid"] for each in revisions if each["number"] == number)
    version = (await current(manager, course))["version"]
    await manager.data("courseRevision/v2/restore", {"model": {"sid": sid, "version": version}})
