"""News: written by operators, cleaned, out when its time has come, one beside the other."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from tests.conftest import FakeClock
from tests.people import People, Person

API = "/resource-center/api"
NEWS: dict[str, Any] = {
    "title": "特种作业操作证可以网上复审",
    "summary": "到期前六十日内提交材料。",
    "category": "policy",
    "source": "折桂编辑部",
    "body": "## 要点\n\n先**培训**，再复审。",
    "state": "published",
}


@pytest.fixture
async def operator(people: People) -> Person:
    return await people.operator()


async def call(
    http: httpx.AsyncClient, path: str, body: object, person: Person | None = None
) -> httpx.Response:
    headers = person.headers if person else {}
    return await http.post(f"{API}/news/v2/{path}", json=body, headers=headers)


async def save(http: httpx.AsyncClient, person: Person, **changes: object) -> dict[str, Any]:
    answer = await call(http, "save", {"model": {**NEWS, **changes}}, person)
    assert answer.status_code == 200, answer.text
    record: dict[str, Any] = answer.json()["data"]
    return record


async def listed(http: httpx.AsyncClient, **asked: object) -> list[dict[str, Any]]:
    answer = await call(http, "dynamicList", asked)
    rows: list[dict[str, Any]] = answer.json()["data"]["content"]
    return rows


async def test_what_is_published_is_read_by_everybody(
    http: httpx.AsyncClient, operator: Person
) -> None:
    saved = await save(http, operator)
    read = (await call(http, "dynamicDetail", {"sid": saved["sid"]})).json()["data"]
    assert read["bodyHtml"] == "<h2>要点</h2>\n<p>先<strong>培训</strong>，再复审。</p>"
    assert (read["publishedAt"], read["coverUrl"]) == ("2026-11-21T01:00:00.000Z", None)
    assert [row["sid"] for row in await listed(http, search="复审")] == [saved["sid"]]


async def test_a_text_that_would_run_is_only_text(
    http: httpx.AsyncClient, operator: Person
) -> None:
    body = '<img src=x onerror="alert(1)"> [点我](javascript:alert(1)) <script>alert(1)</script>'
    await save(http, operator, body=body)
    (read,) = await listed(http)
    assert "<script" not in read["bodyHtml"]
    assert "<img" not in read["bodyHtml"]
    assert "href" not in read["bodyHtml"]


async def test_what_is_pinned_comes_first_then_the_newest(
    http: httpx.AsyncClient, operator: Person, clock: FakeClock
) -> None:
    for title, pinned in (("一", True), ("二", False), ("三", False)):
        await save(http, operator, title=title, isPinned=pinned)
        clock.advance(minutes=5)
    assert [row["title"] for row in await listed(http)] == ["一", "三", "二"]


async def test_what_is_to_come_waits(
    http: httpx.AsyncClient, operator: Person, clock: FakeClock
) -> None:
    saved = await save(http, operator, publishedAt="2026-11-21T01:05:00Z")
    assert await listed(http) == []
    assert (await call(http, "neighbours", {"sid": saved["sid"]})).status_code == 404
    clock.advance(minutes=5)
    assert len(await listed(http)) == 1


async def test_neighbours_are_those_published_right_before_and_after(
    http: httpx.AsyncClient, operator: Person, clock: FakeClock
) -> None:
    moment = clock.now().isoformat()
    saved = [await save(http, operator, title=str(n), publishedAt=moment) for n in range(3)]
    later = (clock.now() + timedelta(minutes=1)).isoformat()
    await save(http, operator, title="to come", publishedAt=later)
    await save(http, operator, title="draft", state="draft")
    found = [
        (await call(http, "neighbours", {"sid": each["sid"]})).json()["data"] for each in saved
    ]
    titles = [
        tuple(each[side] and each[side]["title"] for side in ("earlier", "later")) for each in found
    ]
    assert titles == [(None, "1"), ("0", "2"), ("1", None)]


async def test_a_change_changes_what_is_given(http: httpx.AsyncClient, operator: Person) -> None:
    saved = await save(http, operator, cover=f"{'a' * 64}.png")
    change = {"sid": saved["sid"], "version": saved["version"], "title": "新的题目", "cover": None}
    answer = await call(http, "save", {"model": change}, operator)
    assert answer.status_code == 200
    (read,) = await listed(http)
    assert (read["title"], read["summary"], read["coverUrl"]) == ("新的题目", NEWS["summary"], None)
    late = await call(http, "save", {"model": {**change, "title": "又改"}}, operator)
    assert (late.status_code, late.json()["error"]) == (409, "out_of_date")


async def test_a_draft_is_the_operators_alone(
    http: httpx.AsyncClient, operator: Person, people: People
) -> None:
    await save(http, operator, state="draft")
    assert await listed(http) == []
    seen = await call(http, "dynamicList", {}, operator)
    assert seen.json()["data"]["totalElements"] == 1
    for other in (await people.manager(), await people.learner()):
        assert (await call(http, "save", {"model": NEWS}, other)).status_code == 403


@pytest.mark.parametrize(
    ("changes", "path", "error"),
    [
        ({"title": None}, "model.title", "required"),
        ({"title": ""}, "model.title", "too_short"),
        ({"title": "\u200b"}, "model.title", "too_short"),
        ({"title": "题" * 121}, "model.title", "too_long"),
        ({"title": "一行\n又一行"}, "model.title", "invalid_text"),
        ({"title": 7}, "model.title", "not_text"),
        ({"category": "gossip"}, "model.category", "not_allowed"),
        ({"body": " \u200b\n"}, "model.body", "too_short"),
        ({"body": "a\0"}, "model.body", "invalid_text"),
        ({"body": "字" * 50_001}, "model.body", "too_long"),
        ({"cover": "../../etc/passwd"}, "model.cover", "invalid_value"),
        ({"cover": f"{'a' * 64}.svg"}, "model.cover", "invalid_value"),
        ({"publishedAt": "２０２６-11-21T01:00:00Z"}, "model.publishedAt", "invalid_time"),
        ({"isPinned": "true"}, "model.isPinned", "not_boolean"),
        ({"state": "deleted"}, "model.state", "not_allowed"),
        ({"bodyHtml": "<script>"}, "model.bodyHtml", "unknown_field"),
        ({"version": 1.5}, "model.version", "not_integer"),
    ],
)
async def test_what_is_wrong_is_told_beside_the_field(
    http: httpx.AsyncClient, operator: Person, changes: dict[str, object], path: str, error: str
) -> None:
    answer = await call(http, "save", {"model": {**NEWS, **changes}}, operator)
    assert answer.status_code == 400
    assert (path, error) in [(d["path"], d["error"]) for d in answer.json()["details"]]
    english = {**operator.headers, "Accept-Language": "en"}
    again = await http.post(
        f"{API}/news/v2/save", json={"model": {**NEWS, **changes}}, headers=english
    )
    assert again.json()["details"][0]["message"].isascii()


async def test_emoji_and_other_scripts_are_kept(http: httpx.AsyncClient, operator: Person) -> None:
    await save(http, operator, title="🎉 عربى ＡＢＣ", body="👷‍♀️")
    (read,) = await listed(http)
    assert (read["title"], read["bodyHtml"]) == ("🎉 عربى ＡＢＣ", "<p>👷‍♀️</p>")
