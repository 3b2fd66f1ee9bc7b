"""What an author does with a working copy, and a learner beside."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from tests.features.catalogue.authors import Author

Copy = dict[str, Any]


async def current(author: Author, course: str) -> Copy:
    found: Copy = await author.data("courseCopy/v2/current", {"sid": course})
    return found


async def changes(author: Author, course: str) -> Copy:
    found: Copy = await author.data("courseCopy/v2/changes", {"sid": course})
    return found


async def arranged(author: Author, copy: Copy, chapters: list[Copy]) -> Copy:
    """The copy with these chapters, saved."""
    given = {"sid": copy["sid"], "version": copy["version"], "chapterList": chapters}
    found: Copy = await author.save("courseCopy", **given)
    return found


def places(copy: Copy) -> list[Copy]:
    """The copy's chapters as they can be saved again."""
    return [
        {
            "sid": chapter["sid"],
            "title": chapter["title"],
            "lessonList": [{"sid": each["sid"]} for each in chapter["lessonList"]],
        }
        for chapter in copy["chapterList"]
    ]


def titles(copy: Copy) -> list[tuple[str, list[str]]]:
    return [
        (chapter["title"], [each["title"] for each in chapter["lessonList"]])
        for chapter in copy["chapterList"]
    ]


def sid_of(copy: Copy, title: str) -> str:
    """The sid of a lesson of the copy."""
    (found,) = (
        each["sid"]
        for chapter in copy["chapterList"]
        for each in chapter["lessonList"]
        if each["title"] == title
    )
    return str(found)


async def rewritten(author: Author, lesson: str, **changed: object) -> Copy:
    """A lesson, changed at the version that is current."""
    found = await author.data("lessonCopy/v2/dynamicDetail", {"sid": lesson})
    saved: Copy = await author.save("lessonCopy", sid=lesson, version=found["version"], **changed)
    return saved


async def published(author: Author, course: str, remark: str = "") -> int:
    """The number of the revision that the copy becomes."""
    version = (await current(author, course))["version"]
    given = {"model": {"sid": course, "version": version, "remark": remark}}
    return int((await author.data("courseCopy/v2/publish", given))["revision"])


async def outline(learner: Author, course: str) -> list[tuple[str, list[str]]]:
    """What a learner sees."""
    return titles(await learner.read("course", course, "chapterList.lessonList"))


async def join(learner: Author, course: str) -> None:
    await learner.data("course/v2/join", {"model": {"course": {"sid": course}}})


def beat_of(lesson: str, player: str | None = None, played: float = 0) -> Copy:
    return {
        "model": {
            "lesson": {"sid": lesson},
            "position": 0,
            "playedSeconds": played,
            "sessionSid": player or str(uuid4()),
        }
    }


async def begin(learner: Author, lesson: str) -> str:
    """The player's session."""
    player = str(uuid4())
    await learner.data("lesson/v2/beat", beat_of(lesson, player))
    return player
