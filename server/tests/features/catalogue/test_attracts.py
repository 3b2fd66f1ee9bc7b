"""The interest form: who may send it, who reads it, and how the number is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.catalogue.authors import Author
from tests.features.catalogue.test_courses import UNKNOWN, course
from tests.people import People
from zhegui.commands.account_erase import forget
from zhegui.features.catalogue.models import CourseAttract, CourseAttractLook
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

MOBILE = "13900000021"


def form(sid: str, **changes: object) -> dict[str, Any]:
    return {
        "course": {"sid": sid},
        "name": "郑女士",
        "mobile": MOBILE,
        "wish": "能来厂里讲吗？\n我们有 26 个人。",
        "consent": True,
        **changes,
    }


@pytest.fixture
async def asked(manager: Author, safety: dict[str, str]) -> str:
    """A course that one may ask about."""
    return str((await course(manager, safety))["sid"])


async def test_a_visitor_asks_and_the_author_calls_back(
    visitor: Author, manager: Author, asked: str, session: AsyncSession
) -> None:
    sent = await visitor.save("courseAttract", **form(asked))
    assert set(sent) == {"sid", "createdAt"}
    page = await manager.data("courseAttract/v2/dynamicList", {"includeList": ["course"]})
    (row,) = page["content"]
    assert (row["name"], row["mobile"]) == ("郑女士", "139****0021")
    assert row["course"]["title"] == "有限空间作业"
    assert (await session.scalars(select(CourseAttract))).one().mobile_sealed.find(b"139") == -1
    reveal = {"model": {"sid": sent["sid"], "reason": "回电"}}
    assert (await manager.data("courseAttract/v2/reveal", reveal))["mobile"] == MOBILE
    look = (await session.scalars(select(CourseAttractLook))).one()
    assert (str(look.course_attract_sid), look.reason) == (sent["sid"], "回电")
    looks = {"query": [{"field": "isLook", "operator": "eq", "value": True}]}
    (noted,) = (await manager.data("auditEntry/v2/dynamicList", looks))["content"]
    assert (noted["action"], noted["reason"]) == ("courseAttract.reveal", "回电")
    assert list(noted["after"]) == ["course_title"]


async def test_an_author_says_what_came_of_it(
    http: httpx.AsyncClient, people: People, visitor: Author, manager: Author, asked: str
) -> None:
    rival = Author(http, await people.other_manager())
    sent = await visitor.save("courseAttract", **form(asked))
    managed = [{"field": "isManaged", "operator": "eq", "value": True}]

    async def states(author: Author) -> list[str]:
        page = await author.data("courseAttract/v2/dynamicList", {"query": managed})
        return [each["state"] for each in page["content"]]

    assert (await states(manager), await states(rival)) == (["open"], [])
    for state in ("called", "closed", "open", "called"):
        model = {"sid": sent["sid"], "state": state}
        assert (await manager.data("courseAttract/v2/handle", {"model": model}))["state"] == state
        assert await states(manager) == [state]
    bad = await manager.post("courseAttract/v2/handle", {"model": {**model, "state": "lost"}})
    theirs = await rival.post("courseAttract/v2/handle", {"model": model})
    assert (bad.status_code, theirs.status_code) == (400, 404)
    noted = (await manager.data("auditEntry/v2/dynamicList", {}))["content"]
    assert [each["action"] for each in noted][:4] == ["courseAttract.handle"] * 4


async def test_that_somebody_looked_cannot_be_undone(
    visitor: Author, manager: Author, asked: str, clean: Cluster
) -> None:
    sent = await visitor.save("courseAttract", **form(asked))
    reveal = {"model": {"sid": sent["sid"], "reason": "回电"}}
    await manager.data("courseAttract/v2/reveal", reveal)
    with psycopg.connect(clean.app_url) as connection, pytest.raises(psycopg.Error):
        connection.execute("delete from course_attract_look")


async def test_forms_of_somebody_erased_are_gone_and_who_looked_at_them(
    http: httpx.AsyncClient,
    people: People,
    visitor: Author,
    manager: Author,
    asked: str,
    services: Services,
    migrated: Cluster,
) -> None:
    person = await people.learner()
    await visitor.save("courseAttract", **form(asked, mobile=person.mobile, name="郑女士"))
    sent = await Author(http, person).save("courseAttract", **form(asked, mobile="13900000077"))
    alike = person.mobile[:5] + "99" + person.mobile[7:]
    await visitor.save("courseAttract", **form(asked, mobile=alike, name="蒋先生"))
    reveal = {"model": {"sid": sent["sid"], "reason": "给郑女士回电"}}
    await manager.data("courseAttract/v2/reveal", reveal)
    await forget(services, migrated.owner_url, person.mobile)
    page = await manager.data("courseAttract/v2/dynamicList", {})
    assert [row["name"] for row in page["content"]] == ["蒋先生"]
    async with services.transaction() as (session, _):
        assert (await session.scalars(select(CourseAttractLook))).all() == []


async def test_who_looked_at_a_number_can_be_erased(
    http: httpx.AsyncClient,
    people: People,
    visitor: Author,
    asked: str,
    services: Services,
    clean: Cluster,
    session: AsyncSession,
) -> None:
    person = await people.manager()
    sent = await visitor.save("courseAttract", **form(asked))
    reveal = {"model": {"sid": sent["sid"], "reason": "回电"}}
    await Author(http, person).data("courseAttract/v2/reveal", reveal)
    await forget(services, clean.owner_url, person.mobile)
    look = (await session.scalars(select(CourseAttractLook))).one()
    assert (look.user_sid, look.reason) == (person.sid, "回电")
    with psycopg.connect(clean.app_url) as connection, pytest.raises(psycopg.Error):
        connection.execute("delete from course_attract_look")


async def test_others_read_nothing(
    http: httpx.AsyncClient, people: People, visitor: Author, asked: str
) -> None:
    learner = Author(http, await people.learner())
    mine = await learner.save("courseAttract", **form(asked))
    await visitor.save("courseAttract", **form(asked, mobile="13900000022"))
    page = await learner.data("courseAttract/v2/dynamicList", {})
    assert [row["sid"] for row in page["content"]] == [mine["sid"]]
    rival = Author(http, await people.other_manager())
    assert (await rival.data("courseAttract/v2/dynamicList", {}))["content"] == []
    reveal = {"model": {"sid": mine["sid"], "reason": "回电"}}
    assert (await rival.post("courseAttract/v2/reveal", reveal)).status_code == 404


@pytest.mark.parametrize(
    ("changes", "path", "error"),
    [
        ({"name": ""}, "model.name", "too_short"),
        ({"name": "郑\n女士"}, "model.name", "invalid_text"),
        ({"name": "长" * 41}, "model.name", "too_long"),
        ({"mobile": "1390000002"}, "model.mobile", "invalid_mobile"),
        ({"mobile": "１３９００００００２１"}, "model.mobile", "invalid_mobile"),
        ({"mobile": "13900000021\n"}, "model.mobile", "invalid_mobile"),
        ({"mobile": 13900000021}, "model.mobile", "not_text"),
        ({"wish": "长" * 501}, "model.wish", "too_long"),
        ({"wish": "\0"}, "model.wish", "invalid_text"),
        ({"consent": False}, "model.consent", "consent_required"),
        ({"consent": "true"}, "model.consent", "not_boolean"),
        ({"consent": None}, "model.consent", "not_boolean"),
        ({"course": {"sid": "有限空间"}}, "model.course.sid", "invalid_sid"),
        ({"user": UNKNOWN}, "model.user", "unknown_field"),
    ],
)
async def test_a_faulty_form_is_refused_and_told_where(
    visitor: Author, asked: str, changes: dict[str, object], path: str, error: str
) -> None:
    got = await visitor.refused("courseAttract", **form(asked, **changes))
    assert got == (400, "invalid_input", [(path, error)])


async def test_markup_in_a_wish_is_text(visitor: Author, manager: Author, asked: str) -> None:
    wish = "<script>alert(1)</script> 🙂"
    await visitor.save("courseAttract", **form(asked, wish=wish))
    page = await manager.data("courseAttract/v2/dynamicList", {})
    assert page["content"][0]["wish"] == wish


async def test_a_course_that_is_not_there_takes_no_form(
    visitor: Author, manager: Author, asked: str
) -> None:
    await manager.save("course", sid=asked, state="draft")
    for sid in (asked, UNKNOWN["sid"]):
        assert (await visitor.refused("courseAttract", **form(sid)))[:2] == (404, "not_found")


@pytest.mark.parametrize(
    ("mobile", "taken", "hours"),
    [(lambda _: MOBILE, 5, 25), (lambda number: f"139{number:08d}", 30, 2)],
    ids=["one number", "one address"],
)
async def test_a_flood_ends(
    visitor: Author,
    asked: str,
    clock: FakeClock,
    mobile: Callable[[int], str],
    taken: int,
    hours: int,
) -> None:
    for number in range(taken):
        await visitor.save("courseAttract", **form(asked, mobile=mobile(number)))
    over = await visitor.post("courseAttract/v2/save", {"model": form(asked, mobile=mobile(99))})
    assert (over.status_code, over.json()["error"]) == (429, "too_many")
    assert int(over.headers["Retry-After"]) > 0
    clock.advance(hours=hours)
    await visitor.save("courseAttract", **form(asked, mobile=mobile(99)))
