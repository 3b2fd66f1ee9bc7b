"""Notes over HTTP: written to a moment of a lesson, seen and changed by their writer alone."""

from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.learning.courses import lesson, published
from tests.people import People, Person
from zhegui.commands.account_erase import forget
from zhegui.features.learning import notes
from zhegui.features.learning.models import Note
from zhegui.kernel.ids import new_sid
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

API = "/resource-center/api"
TRIAL, REST = "搭设前的检查", "立杆与横杆"


class Desk:
    """A learner with the lessons of a course before them."""

    def __init__(self, http: httpx.AsyncClient, person: Person, lessons: dict[str, UUID]) -> None:
        self.http, self.person, self.lessons = http, person, lessons

    async def call(
        self, action: str, body: dict[str, Any], person: Person | None = None
    ) -> httpx.Response:
        headers = (person or self.person).headers
        return await self.http.post(f"{API}/note/v2/{action}", json=body, headers=headers)

    async def write(self, title: str, position: float, body: str) -> httpx.Response:
        model = {"lesson": {"sid": str(self.lessons[title])}, "position": position, "body": body}
        return await self.call("save", {"model": model})

    async def notes(self, person: Person | None = None) -> list[dict[str, Any]]:
        answer = await self.call("dynamicList", {}, person)
        content: list[dict[str, Any]] = answer.json()["data"]["content"]
        return content


@pytest.fixture
async def desk(http: httpx.AsyncClient, session: AsyncSession, people: People) -> Desk:
    course = await published(session)
    lessons = {title: (await lesson(session, course.sid, title)).sid for title in (TRIAL, REST)}
    person = await people.learner()
    join = {"model": {"course": {"sid": str(course.sid)}}}
    await http.post(f"{API}/course/v2/join", json=join, headers=person.headers)
    return Desk(http, person, lessons)


async def test_notes_stand_in_the_order_of_their_moments(desk: Desk) -> None:
    for position, body in ((61.5, "横杆离地多高？"), (3, "先看基础")):
        assert (await desk.write(REST, position, body)).status_code == 200
    found = [(each["position"], each["body"]) for each in await desk.notes()]
    assert found == [(3, "先看基础"), (61.5, "横杆离地多高？")]


async def test_a_note_is_changed_and_deleted(desk: Desk) -> None:
    made = (await desk.write(REST, 3, "先看基础")).json()["data"]
    change = {"model": {"sid": made["sid"], "version": made["version"], "body": " 先看垫板 \n"}}
    assert (await desk.call("save", change)).status_code == 200
    assert [(each["position"], each["body"]) for each in await desk.notes()] == [(3, "先看垫板")]
    stale = await desk.call("save", change)
    assert (stale.status_code, stale.json()["error"]) == (409, "out_of_date")
    delete = {"model": {"sid": made["sid"]}}
    assert (await desk.call("delete", delete)).status_code == 200
    assert await desk.notes() == []
    assert (await desk.call("delete", delete)).status_code == 404


async def test_nobody_else_has_anything_of_them(desk: Desk, people: People) -> None:
    made = (await desk.write(REST, 3, "先看基础")).json()["data"]
    stranger = await people.other_learner()
    assert await desk.notes(stranger) == []
    for action, more in (("save", {"body": "改"}), ("delete", {})):
        answer = await desk.call(action, {"model": {"sid": made["sid"], **more}}, stranger)
        assert answer.status_code == 404


async def test_who_may_not_study_a_lesson_notes_nothing_to_it(desk: Desk, people: People) -> None:
    desk.person = await people.other_learner()
    assert (await desk.write(REST, 3, "先看基础")).status_code == 404
    assert (await desk.write(TRIAL, 3, "试学也能记")).status_code == 200


@pytest.mark.parametrize(
    ("change", "path", "error"),
    [
        ({"body": "  \n"}, "model.body", "too_short"),
        ({"body": "\u200b \ufeff"}, "model.body", "too_short"),
        ({"body": "字" * 2001}, "model.body", "too_long"),
        ({"body": "\0"}, "model.body", None),
        ({"body": 5}, "model.body", "not_text"),
        ({"body": None}, "model.body", "required"),
        ({"position": -1}, "model.position", "out_of_range"),
        ({"position": "1"}, "model.position", "invalid_number"),
        ({"position": None}, "model.position", "required"),
        ({"lesson": None}, "model.lesson", "required"),
        ({"lesson": {"sid": "1"}}, "model.lesson.sid", None),
        ({"user": {"sid": str(new_sid())}}, "model.user", None),
    ],
)
async def test_bad_input_is_named(
    desk: Desk, change: dict[str, Any], path: str, error: str | None
) -> None:
    lesson = {"sid": str(desk.lessons[REST])}
    answer = await desk.call(
        "save", {"model": {"lesson": lesson, "position": 1, "body": "好", **change}}
    )
    assert answer.status_code == 400, answer.text
    [detail] = answer.json()["details"]
    assert detail["path"] == path
    assert error in (None, detail["error"])
    assert await desk.notes() == []


async def test_notes_to_a_lesson_are_bounded(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "MOST_NOTES", 1)
    assert (await desk.write(REST, 3, "一")).status_code == 200
    answer = await desk.write(REST, 3, "二")
    assert (answer.status_code, answer.json()["error"]) == (409, "too_many_notes")


async def test_notes_go_with_their_writer(
    desk: Desk, services: Services, migrated: Cluster, session: AsyncSession
) -> None:
    await desk.write(REST, 3, "先看基础")
    await forget(services, migrated.owner_url, desk.person.mobile)
    assert (await session.scalars(select(Note))).all() == []
