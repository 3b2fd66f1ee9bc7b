"""Authors change, publish, restore and import in any order beside learners who study: nobody loses
anything, and no progress becomes that of another lesson."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import PurePosixPath
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.conftest import FakeClock
from tests.features.catalogue.authors import Author, category, chapter, lesson
from tests.features.course_copies.authoring import (
    arranged,
    beat_of,
    current,
    join,
    places,
    published,
    rewritten,
)
from tests.people import People
from zhegui.features.catalogue import api as catalogue
from zhegui.ports.services import Services

RunJobs = Callable[..., Awaitable[None]]
STEPS = 20
#: What each lesson says and no other: it stays when all else of the lesson changes.
MARK = "甲乙丙丁戊己庚辛壬癸"


class Writing:
    """A course, its authors and learners, and what is known of them."""

    def __init__(
        self, author: Author, learners: list[Author], course: str, chance: random.Random
    ) -> None:
        self.author, self.learners, self.course, self.chance = author, learners, course, chance
        self.marks: dict[str, str] = {}
        self.hours = Counter[tuple[int, str]]()
        self.notes = Counter[int]()
        self.made = 0

    def body(self) -> str:
        """A text of a new lesson: two sentences that no other has."""
        self.made += 1
        sign = MARK[self.made % len(MARK)]
        return f"第{self.made}讲{sign}。只有{self.made}{sign}这样说。"

    async def add(self) -> None:
        copy = await current(self.author, self.course)
        chapters = places(copy)
        title = f"新讲{self.made}"
        if not chapters or self.chance.random() < 0.3:
            chapters.append({"title": f"新章{self.made}", "lessonList": []})
        self.chance.choice(chapters)["lessonList"].append({"title": title})
        chapters = [each for each in chapters if each["lessonList"]]
        known = {each["sid"] for one in copy["chapterList"] for each in one["lessonList"]}
        after = await arranged(self.author, copy, chapters)
        for one in after["chapterList"]:
            for each in one["lessonList"]:
                if each["sid"] not in known:
                    self.marks[each["sid"]] = text = self.body()
                    await rewritten(self.author, each["sid"], body=text)

    async def move(self) -> None:
        copy = await current(self.author, self.course)
        lessons = [each for one in places(copy) for each in one["lessonList"]]
        self.chance.shuffle(lessons)
        half = self.chance.randint(0, len(lessons))
        await self._arrange(copy, [lessons[:half], lessons[half:]])

    async def remove(self) -> None:
        copy = await current(self.author, self.course)
        lessons = [each for one in places(copy) for each in one["lessonList"]]
        if len(lessons) > 2:
            lessons.remove(self.chance.choice(lessons))
        await self._arrange(copy, [lessons])

    async def bring_back(self) -> None:
        copy = await current(self.author, self.course)
        lessons = [each for one in places(copy) for each in one["lessonList"]]
        there = {each["sid"] for each in lessons}
        back = [{"sid": each["sid"]} for each in copy["withdrawnList"] if each["sid"] not in there]
        await self._arrange(copy, [lessons, back])

    async def rename(self) -> None:
        copy = await current(self.author, self.course)
        sids = [each["sid"] for one in copy["chapterList"] for each in one["lessonList"]]
        await rewritten(self.author, self.chance.choice(sids), title=f"改名{self.made}")

    async def publish(self) -> None:
        if (await current(self.author, self.course))["isChanged"]:
            await published(self.author, self.course)

    async def discard(self) -> None:
        version = (await current(self.author, self.course))["version"]
        given = {"model": {"sid": self.course, "version": version}}
        await self.author.data("courseCopy/v2/discard", given)

    async def restore(self) -> None:
        about = {"query": [{"field": "courseSid", "operator": "eq", "value": self.course}]}
        page = await self.author.data("courseRevision/v2/dynamicList", about)
        revision = self.chance.choice(page["content"])["sid"]
        version = (await current(self.author, self.course))["version"]
        given = {"model": {"sid": revision, "version": version}}
        await self.author.data("courseRevision/v2/restore", given)

    async def study(self, clock: FakeClock) -> None:
        who = self.chance.randrange(len(self.learners))
        learner, player = self.learners[who], str(uuid4())
        sid = self.chance.choice(await self.shown())
        before = await learner.data("lesson/v2/progress", {"sid": sid})
        await learner.data("lesson/v2/beat", beat_of(sid, player))
        clock.advance(seconds=10)
        credit = await learner.data("lesson/v2/beat", beat_of(sid, player, 10))
        self.hours[who, sid] = credit["totalSeconds"]
        assert credit["totalSeconds"] >= before["totalSeconds"]
        if self.chance.random() < 0.3:
            await learner.save("note", lesson={"sid": sid}, position=1, body=self.marks[sid])
            self.notes[who] += 1

    async def import_folder(self, services: Services) -> None:
        """The folder of what is published, with lessons renumbered, renamed, gone and new."""
        await self.discard()
        lessons = [
            (each["title"], self.marks[each["sid"]])
            for one in (await current(self.author, self.course))["chapterList"]
            for each in one["lessonList"]
        ]
        self.chance.shuffle(lessons)
        kept = lessons[: max(2, len(lessons) - self.chance.randint(0, 2))]
        files = {
            PurePosixPath(f"{at}. {title}.md"): f"# {title}改\n\n{text}".encode()
            for at, (title, text) in enumerate([*kept, ("另一讲", self.body())])
        }
        about = catalogue.Description(code=f"c{self.course[:8]}", title="课", category="safety")
        read = catalogue.read_folder(files, about)
        async with services.transaction() as (session, now):
            plan = await catalogue.plan_import(session, read)
            await catalogue.import_course(session, services.storage, plan, now)
        for chapter_ in plan.draft.chapters:
            for each in chapter_.lessons:
                self.marks.setdefault(str(each.sid), each.body)

    async def shown(self) -> list[str]:
        """The lessons that learners see."""
        course = await self.learners[0].read("course", self.course, "chapterList.lessonList")
        assert course["lessonCount"] > 0
        sids = [each["sid"] for one in course["chapterList"] for each in one["lessonList"]]
        assert len(sids) == course["lessonCount"] == len(set(sids))
        return sids

    async def check(self) -> None:
        """Every lesson says what it has always said, and each learner has what they had."""
        shown = await self.shown()
        for sid in shown:
            found = await self.learners[0].read("lesson", sid)
            assert self.marks[sid] in found["bodyHtml"]
        for (who, sid), seconds in self.hours.items():
            state = await self.learners[who].data("lesson/v2/progress", {"sid": sid})
            assert state["totalSeconds"] == seconds
            assert (state["withdrawnAt"] is None) == (sid in shown)
        for who, learner in enumerate(self.learners):
            notes = await learner.data("note/v2/dynamicList", {"size": 100})
            assert notes["totalElements"] == self.notes[who]
            (enrolment,) = (await learner.data("enrolment/v2/dynamicList", {}))["content"]
            assert enrolment["nextLessonSid"] in {None, *shown}

    async def _arrange(self, copy: Any, parts: list[list[Any]]) -> None:
        chapters = [
            {"title": f"章{at}", "lessonList": part} for at, part in enumerate(parts) if part
        ]
        await arranged(self.author, copy, chapters)


@pytest.fixture
async def writing(
    operator: Author, http: httpx.AsyncClient, people: People, services: Services
) -> Writing:
    """A course of three lessons, which two learners have joined."""
    chance = random.Random()
    made = Writing(operator, [Author(http, await people.learner()) for _ in range(2)], "", chance)
    kind = await category(operator)
    bodies = [made.body() for _ in range(3)]
    saved = await operator.save(
        "course",
        title="课",
        summary="课",
        categoryList=[{"sid": kind}],
        chapterList=[
            chapter("章", *(lesson(f"讲{n}", body=text) for n, text in enumerate(bodies)))
        ],
        isOpen=True,
        state="published",
    )
    made.course = str(saved["sid"])
    copy = await current(operator, made.course)
    sids = [each["sid"] for each in copy["chapterList"][0]["lessonList"]]
    made.marks.update(zip(sids, bodies, strict=True))
    async with services.transaction() as (session, _):
        course = await session.get_one(catalogue.Course, made.course)
        course.code = f"c{made.course[:8]}"
    for learner in made.learners:
        await join(learner, made.course)
    return made


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_authors_do_learners_keep_what_they_have(
    writing: Writing, services: Services, clock: FakeClock, run_jobs: RunJobs, seed: int
) -> None:
    writing.chance.seed(seed)
    acts: list[Callable[[], Awaitable[None]]] = [
        writing.add,
        writing.move,
        writing.remove,
        writing.bring_back,
        writing.rename,
        writing.publish,
        writing.publish,
        writing.discard,
        writing.restore,
        lambda: writing.import_folder(services),
        *[lambda: writing.study(clock)] * 4,
    ]
    for _ in range(STEPS):
        await writing.chance.choice(acts)()
        await writing.check()
    await run_jobs()
    await writing.check()
