"""An organization with a plan: one required course, a pool of two electives."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.learning.courses import TEXT, draft
from tests.people import People, Person
from zhegui.features.catalogue import api as catalogue
from zhegui.kernel.ids import new_sid

API = "/resource-center/api"
FROM, UNTIL = "2026-11-20T16:00:00.000Z", "2026-12-20T16:00:00.000Z"


class School:
    """Calls by a manager and one of the staff, and the courses by code."""

    def __init__(
        self, http: httpx.AsyncClient, session: AsyncSession, clock: FakeClock, people: People
    ) -> None:
        self.http = http
        self.session = session
        self.clock = clock
        self.people = people
        self.courses: dict[str, UUID] = {}
        self.manager: Person
        self.staff: Person

    async def open(self) -> None:
        """People, and three courses of one short text each."""
        self.manager, self.staff = await self.people.manager(), await self.people.staff()
        await catalogue.save_category(
            self.session, code="safety", name="安全", english_name="Safety", cover="safety",
            position=1,
        )  # fmt: skip
        for code in ("required", "first", "second"):
            await self.add_course(code)

    async def add_course(self, code: str, **changes: object) -> None:
        """A published course of one lesson of a minute, a tenth of an hour."""
        lesson = catalogue.LessonDraft(f"{code}讲", TEXT)
        chapters = [catalogue.ChapterDraft("章", [lesson])]
        made = await catalogue.save_course(
            self.session, draft(code, title=code, chapters=chapters, teachers=[], **changes)
        )
        await catalogue.publish_course(self.session, made, self.clock.now())
        await self.session.commit()
        self.courses[code] = made.sid

    async def call(
        self, path: str, body: dict[str, Any], person: Person | None = None
    ) -> httpx.Response:
        """One call, by the staff unless said otherwise."""
        headers = (person or self.staff).headers
        return await self.http.post(f"{API}/{path}", json=body, headers=headers)

    async def data(self, path: str, body: dict[str, Any], person: Person | None = None) -> Any:
        """What a call that succeeds answers."""
        answer = await self.call(path, body, person)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    def course(self, code: str) -> dict[str, str]:
        """A reference to a course."""
        return {"sid": str(self.courses[code])}

    def plan(self, **changes: Any) -> dict[str, Any]:
        """The model of a plan for the staff."""
        pool = {
            "title": "任选",
            "hours": 0.1,
            "courseList": [self.course("first"), self.course("second")],
        }
        return {
            "title": "四季度安全轮训",
            "description": "每人必修一门，任选一门。",
            "startAt": FROM,
            "endAt": UNTIL,
            "requiredHours": 0.2,
            "requiredCourseList": [self.course("required")],
            "electivePoolList": [pool],
            "userList": [{"sid": str(self.staff.sid)}],
            **changes,
        }

    async def publish(self, **changes: Any) -> str:
        """The sid of a published plan."""
        saved = await self.data(
            "trainingPlan/v2/save", {"model": self.plan(**changes)}, self.manager
        )
        model = {"model": {"sid": saved["sid"]}}
        await self.data("trainingPlan/v2/publish", model, self.manager)
        return str(saved["sid"])

    async def own(self, person: Person | None = None) -> list[dict[str, Any]]:
        """One's own plans."""
        found = await self.data("trainingPlan/v3/my/list", {}, person)
        plans: list[dict[str, Any]] = found["content"]
        return plans

    async def pool(self) -> dict[str, Any]:
        """The pool of one's first plan, for choosing."""
        (plan,) = await self.own()
        sid = plan["electivePoolList"][0]["sid"]
        found: dict[str, Any] = await self.data("electivePool/v2/dynamicDetail", {"sid": sid})
        return found

    async def choose(self, code: str, verb: str = "choose") -> httpx.Response:
        """Choose or drop an elective of one's first plan."""
        (plan,) = await self.own()
        pool = {"sid": plan["electivePoolList"][0]["sid"]}
        model = {"electivePool": pool, "course": self.course(code)}
        return await self.call(f"electivePool/v2/{verb}", {"model": model})

    async def study(self, code: str, person: Person | None = None, seconds: int = 40) -> None:
        """Join a course and read its lesson, by beats; forty seconds complete it."""
        await self.data("course/v2/join", {"model": {"course": self.course(code)}}, person)
        lesson = await self.session.scalar(
            select(catalogue.Lesson.sid).where(catalogue.Lesson.course_sid == self.courses[code])
        )
        player = str(new_sid())
        for played in (0, *(10 for _ in range(0, seconds, 10))):
            self.clock.advance(seconds=played)
            beat = {
                "lesson": {"sid": str(lesson)},
                "position": 0,
                "playedSeconds": played,
                "sessionSid": player,
            }
            await self.data("lesson/v2/beat", {"model": beat}, person)


@pytest.fixture
async def school(
    http: httpx.AsyncClient, session: AsyncSession, clock: FakeClock, people: People
) -> School:
    """A school with its people and courses."""
    school = School(http, session, clock, people)
    await school.open()
    return school
