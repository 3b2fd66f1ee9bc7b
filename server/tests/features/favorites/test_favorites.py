"""Favourites of every kind: kept once, one's own, and only of what one may see."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch
from uuid import UUID

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.catalogue.authors import Author, category
from tests.features.catalogue.test_courses import UNKNOWN, course
from tests.features.catalogue.test_subjects import subject
from tests.features.questions.test_authoring import question
from tests.people import People, Person
from zhegui.features.favorites import service
from zhegui.features.favorites.kinds import KINDS
from zhegui.features.favorites.schemas import FavoriteChoice


class Keeper(Author):
    """Somebody who keeps things."""

    def __init__(self, http: httpx.AsyncClient, person: Person) -> None:
        super().__init__(http, person)
        self.me = {"sid": str(person.sid)}

    async def does(self, verb: str, **thing: object) -> bool:
        model = {"user": self.me, **thing}
        state = await self.data(f"favorites/v2/{verb}", {"model": model})
        return bool(state["favorite"])

    async def kept(self, **asked: object) -> list[dict[str, Any]]:
        page = await self.data("favorites/v2/dynamicList", asked)
        rows: list[dict[str, Any]] = page["content"]
        return rows


@pytest.fixture
async def operator(http: httpx.AsyncClient, people: People) -> Keeper:
    return Keeper(http, await people.operator())


@pytest.fixture
async def learner(http: httpx.AsyncClient, people: People) -> Keeper:
    return Keeper(http, await people.learner())


@pytest.fixture
async def first(operator: Keeper) -> dict[str, str]:
    """A reference to a published course."""
    saved = await course(operator, {"sid": await category(operator)})
    return {"sid": saved["sid"]}


async def test_nothing_in_particular_as_the_specification_has_it(
    http: httpx.AsyncClient, learner: Keeper, first: dict[str, str]
) -> None:
    """`model: {user: {sid}}` and no more, which is all that its table of calls says."""

    async def send(verb: str, **more: None) -> tuple[Any, str]:
        model = {"user": learner.me, **more}
        answer = await http.post(
            f"/resource-center/api/favorites/v2/{verb}",
            json={"model": model},
            headers=learner.headers | {"Accept-Language": "en"},
        )
        assert answer.status_code == 200, answer.text
        return answer.json()["data"], answer.json()["message"]

    unchanged = "Nothing was named; nothing has changed"
    assert await send("seek") == ({"favorite": False, "count": 0}, "Success")
    assert await send("add", course=None) == ({"favorite": False, "count": 0}, unchanged)
    assert await learner.does("add", course=first)
    assert await send("seek") == ({"favorite": True, "count": 1}, "Success")
    assert await send("cancel") == ({"favorite": True, "count": 1}, unchanged)
    assert len(await learner.kept()) == 1


async def test_something_is_kept_once_and_let_go(learner: Keeper, first: dict[str, str]) -> None:
    assert not await learner.does("seek", course=first)
    assert await learner.does("add", course=first)
    assert await learner.does("add", course=first)
    assert await learner.does("seek", course=first)
    (row,) = await learner.kept(includeList=["course", "subject"])
    assert (row["kind"], row["course"]["title"], row["subject"]) == ("course", "有限空间作业", None)
    assert not await learner.does("cancel", course=first)
    assert not await learner.does("cancel", course=first)
    assert not await learner.does("seek", course=first)
    assert await learner.kept() == []


async def test_every_kind_that_one_may_see(
    http: httpx.AsyncClient, people: People, operator: Keeper, session: AsyncSession
) -> None:
    safety = {"sid": await category(operator)}
    made = await course(operator, safety)
    bank = await operator.save("bank", name="题库")
    asked = await operator.data("question/v2/save", question(bank["sid"]))
    things = {
        "course": made,
        "subject": await subject(operator, safety, made),
        "question": asked,
        "news": await operator.save("news", **NEWS),
    }
    for kind, saved in things.items():
        assert await operator.does("add", **{kind: {"sid": saved["sid"]}})
    page = await operator.data(
        "favorites/v2/dynamicList",
        {"statistics": {"groupBy": ["kind"], "count": True}, "includeList": list(things)},
    )
    assert {row["kind"]: row[row["kind"]]["sid"] for row in page["content"]} == {
        kind: saved["sid"] for kind, saved in things.items()
    }
    assert {row["kind"]: row["count"] for row in page["statistics"]} == dict.fromkeys(things, 1)
    only = [{"field": "kind", "operator": "eq", "value": "news"}]
    assert [row["kind"] for row in await operator.kept(query=only)] == ["news"]
    learner = Keeper(http, await people.learner())
    model = {"user": learner.me, "question": {"sid": asked["sid"]}}
    assert (await learner.post("favorites/v2/add", {"model": model})).status_code == 404


NEWS = {
    "title": "新版目录发布",
    "summary": "看看改了什么。",
    "category": "industry",
    "source": "编辑部",
    "body": "正文。",
    "state": "published",
    "publishedAt": "2026-11-20T01:00:00Z",
}


def test_every_kind_has_its_field() -> None:
    fields = set(FavoriteChoice.model_fields) - {"user"}
    assert fields == {kind.name for kind in KINDS}


async def test_what_is_withdrawn_is_kept_without_being_shown(
    learner: Keeper, operator: Keeper, first: dict[str, str]
) -> None:
    await learner.does("add", course=first)
    await operator.save("course", sid=first["sid"], state="draft")
    (row,) = await learner.kept(includeList=["course"])
    assert (row["kind"], row["course"], row["courseSid"]) == ("course", None, first["sid"])
    assert not await learner.does("cancel", course=first)


async def test_one_keeps_for_oneself_alone(
    http: httpx.AsyncClient, people: People, learner: Keeper, first: dict[str, str]
) -> None:
    await learner.does("add", course=first)
    other = Keeper(http, await people.other_learner())
    assert await other.kept() == []
    assert not await other.does("seek", course=first)
    for verb in ("add", "cancel", "seek"):
        body = {"model": {"user": learner.me, "course": first}}
        assert (await other.post(f"favorites/v2/{verb}", body)).status_code == 403
    assert await learner.does("seek", course=first)


@pytest.mark.parametrize("verb", ["add", "cancel", "seek"])
@pytest.mark.parametrize(
    ("changes", "path", "error"),
    [
        ({"course": UNKNOWN, "news": UNKNOWN}, "model.news", "one_thing_expected"),
        ({"course": {"sid": "１"}}, "model.course.sid", "invalid_sid"),
        ({"course": UNKNOWN["sid"]}, "model.course", "not_object"),
        ({"course": [UNKNOWN]}, "model.course", "not_object"),
        ({"lesson": UNKNOWN, "course": UNKNOWN}, "model.lesson", "unknown_field"),
        ({"user": None, "course": UNKNOWN}, "model.user", "not_object"),
    ],
)
async def test_a_faulty_choice_is_refused_and_told_where(
    learner: Keeper, verb: str, changes: dict[str, object], path: str, error: str
) -> None:
    model = {"user": learner.me, **changes}
    answer = await learner.post(f"favorites/v2/{verb}", {"model": model})
    said = answer.json()
    assert (answer.status_code, said["error"]) == (400, "invalid_input")
    assert (path, error) in [(each["path"], each["error"]) for each in said["details"]]


@pytest.mark.parametrize("verb", ["add", "cancel", "seek"])
async def test_what_is_not_there_is_said_to_be_missing(learner: Keeper, verb: str) -> None:
    body = {"model": {"user": learner.me, "course": UNKNOWN}}
    answer = await learner.post(f"favorites/v2/{verb}", body)
    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
    assert answer.json()["details"][0]["path"] == "model.course.sid"


async def test_there_is_an_end(learner: Keeper, first: dict[str, str]) -> None:
    with patch.object(service, "MOST", 0):
        body = {"model": {"user": learner.me, "course": first}}
        answer = await learner.post("favorites/v2/add", body)
    assert (answer.status_code, answer.json()["error"]) == (409, "too_many_favorites")
    assert UUID(first["sid"])
