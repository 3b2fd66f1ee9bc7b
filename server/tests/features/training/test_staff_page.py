"""The list of the people on a plan: in the order of how far they are, and a page at a time."""

from __future__ import annotations

import random
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.training.conftest import School
from zhegui.features.catalogue import api as catalogue
from zhegui.features.learning.models import Enrolment, LessonProgress
from zhegui.features.training import staff
from zhegui.features.training.models import (
    ElectiveChoice,
    ElectivePool,
    TrainingPlan,
    TrainingPlanCompletion,
)
from zhegui.features.training.progress import standings

PEOPLE = 30
SEED = 17


class Crowd:
    """People on a plan whose studies are made up by chance."""

    def __init__(self, school: School, plan: str) -> None:
        self.school, self.plan = school, UUID(plan)
        self._chance = random.Random(SEED)

    async def come(self) -> None:
        """Each studies some of the courses, chooses some of the electives, completes some lessons."""
        session, chance = self.school.session, self._chance
        pool = (await session.scalars(select(ElectivePool.sid))).one()
        rows = await session.execute(select(catalogue.Lesson.course_sid, catalogue.Lesson.sid))
        lessons = dict(rows.all())
        for _ in range(PEOPLE):
            person = await self.school.people.staff()
            for code, course in self.school.courses.items():
                if chance.random() < 0.3:
                    continue
                await self._study(person.sid, course, lessons[course])
                if code != "required" and chance.random() < 0.7:
                    session.add(
                        ElectiveChoice(
                            elective_pool_sid=pool, user_sid=person.sid, course_sid=course
                        )
                    )
        await session.commit()
        await self._record()

    async def _study(self, user: UUID, course: UUID, lesson: UUID) -> None:
        now = self.school.clock.now()
        done = now if self._chance.random() < 0.5 else None
        credited = self._chance.randrange(0, 4_000_000, 1_000)
        self.school.session.add_all(
            [
                Enrolment(user_sid=user, course_sid=course, studied_at=now, completed_at=done),
                LessonProgress(
                    user_sid=user,
                    lesson_sid=lesson,
                    course_sid=course,
                    credited_ms=credited,
                    completed_at=done,
                ),
            ]
        )

    async def _record(self) -> None:
        session, now = self.school.session, self.school.clock.now()
        plan = await session.get_one(TrainingPlan, self.plan)
        users = (await session.scalars(select(Enrolment.user_sid).distinct())).all()
        for standing in await standings(session, [plan], users):
            if standing.plan_facts.is_complete:
                session.add(
                    TrainingPlanCompletion(
                        training_plan_sid=plan.sid, user_sid=standing.user, completed_at=now
                    )
                )
        await session.commit()


async def test_who_is_furthest_behind_comes_first_page_by_page(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code in ("first", "second", "required"):
        course = await school.session.get_one(catalogue.Course, school.courses[code])
        course.hours = Decimal("1.3") if code == "first" else Decimal("0.7")
    await school.session.commit()
    pool = {
        "title": "任选",
        "hours": 1,
        "courseList": [school.course("first"), school.course("second")],
    }
    plan = await school.publish(
        forEverybody=True, userList=[], electivePoolList=[pool], requiredHours=1.7
    )
    await Crowd(school, plan).come()
    school.clock.advance(seconds=timedelta(minutes=1).total_seconds())
    pages = []
    loaded = list[int]()

    async def noted(session: AsyncSession, plans: Any, users: Any) -> Any:
        loaded.append(len(users))
        return await standings(session, plans, users)

    monkeypatch.setattr(staff, "standings", noted)
    for number in range(5):
        body = {"trainingPlanSid": plan, "page": number, "size": 7}
        pages.append(await school.data("trainingPlan/v3/staff/list", body, school.manager))
    told = [row for page in pages for row in page["content"]]
    assert [len(page["content"]) for page in pages] == [7, 7, 7, 7, 3]
    assert loaded == [7, 7, 7, 7, 3], "nobody is loaded who is not shown"
    assert {page["totalElements"] for page in pages} == {PEOPLE + 1}
    assert len({row["user"]["sid"] for row in told}) == PEOPLE + 1
    keys = [
        (row["state"] == "completed", row["percent"], row["user"]["name"], row["user"]["sid"])
        for row in told
    ]
    assert keys == sorted(keys)
    assert len({row["percent"] for row in told}) > 8, "they are far apart"
    counts = {each["state"]: each["count"] for each in pages[0]["stateList"]}
    completed = [row for row in told if row["state"] == "completed"]
    assert counts == {
        "late": 0,
        "running": PEOPLE + 1 - len(completed),
        "upcoming": 0,
        "completed": len(completed),
    }
    assert completed
