"""What practice counts, and that a run asks as much as was counted."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import update

from tests.conftest import FakeClock
from tests.features.practice.school import Learner, fill, right, wrong
from tests.features.practice.test_shield import publish
from tests.people import People
from zhegui.features.practice.models import Standing
from zhegui.features.practice.rules import Memory, is_due
from zhegui.kernel.clock import CHINA, china_day
from zhegui.ports.services import Services


@pytest.fixture
async def learner(http: httpx.AsyncClient, people: People) -> Learner:
    return Learner(http, await people.learner())


@pytest.fixture
async def author(http: httpx.AsyncClient, people: People) -> Learner:
    return Learner(http, await people.operator())


async def made(author: Learner, bank: UUID, stem: str, **more: Any) -> Any:
    """A single choice whose first option is right."""
    options = [{"content": f"选项 {at}", "right": at == 0} for at in range(4)]
    given = {"kind": "single_choice", "stem": stem, "optionList": options, **more}
    return await author.data("question/v2/save", {"model": {"bank": {"sid": str(bank)}, **given}})


async def empty(author: Learner, name: str = "空题库") -> UUID:
    given = {"name": name, "practice": "shielded", "audience": "everybody"}
    return UUID((await author.data("bank/v2/save", {"model": given}))["sid"])


async def all_wrong(learner: Learner, bank: UUID) -> tuple[Any, list[Any]]:
    run = await learner.start(bank)
    shown = await learner.questions(run)
    for each in shown:
        await learner.answer(run, each, wrong(each))
    return run, shown


async def row_of(learner: Learner, bank: UUID) -> Any:
    query = [{"field": "sid", "operator": "eq", "value": str(bank)}]
    page = await learner.data("practisedBank/v2/dynamicList", {"query": query})
    (row,) = page["content"]
    return row


async def analysis_of(learner: Learner, bank: UUID) -> Any:
    return await learner.data("practice/v2/analysis", {"bank": {"sid": str(bank)}})


async def begun(learner: Learner, bank: UUID, mode: str, **more: Any) -> int:
    """How many questions a new run asks; none where nothing is to be practised."""
    model = {"mode": mode, "bank": {"sid": str(bank)}, "anew": True, **more}
    answer = await learner.post("practice/v2/start", {"model": model})
    if answer.status_code == 409:
        return 0
    return len(answer.json()["data"]["sheetList"])


async def come_back(services: Services, at: datetime) -> None:
    async with services.transaction() as (session, _):
        await session.execute(update(Standing).values(due_at=at))


@pytest.mark.parametrize("minutes", [-1, 1])
async def test_due_today_is_until_midnight_in_china(
    learner: Learner, services: Services, minutes: int
) -> None:
    bank = await fill(services)
    await all_wrong(learner, bank)
    tomorrow = china_day(services.clock.now()) + timedelta(days=1)
    midnight = datetime.combine(tomorrow, time(), CHINA)
    at = midnight + timedelta(minutes=minutes)
    await come_back(services, at)
    analysis = await analysis_of(learner, bank)
    figures = {
        (await row_of(learner, bank))["dueCount"],
        analysis["dueCount"],
        analysis["dueList"][0]["count"],
        await begun(learner, bank, "due"),
        12 if is_due(Memory(due_at=at), services.clock.now()) else 0,
    }
    assert figures == {12 if minutes < 0 else 0}


async def test_what_is_retired_is_counted_nowhere(
    learner: Learner, author: Learner, services: Services, clock: FakeClock
) -> None:
    bank = await empty(author)
    gone, _ = await made(author, bank, "停用（ ）"), await made(author, bank, "留下（ ）")
    run = await learner.start(bank)
    (shown,) = (each for each in await learner.questions(run) if each["asked"]["stem"][0] == "停")
    await learner.answer(run, shown, wrong(shown))
    await come_back(services, clock.now())
    retired = {"sid": gone["sid"], "version": gone["version"], "state": "retired"}
    await author.data("question/v2/save", {"model": retired})
    row, analysis = await row_of(learner, bank), await analysis_of(learner, bank)
    assert (row["questionCount"], analysis["questionCount"]) == (1, 1)
    for name in ("dueCount", "mistakeCount", "answeredCount"):
        assert (name, row[name], analysis[name]) == (name, 0, 0)
    assert row["rightCount"] == row["answerCount"] == 0
    assert await learner.mistakes() == []
    assert [await begun(learner, bank, mode) for mode in ("due", "mistakes")] == [0, 0]
    await author.data("question/v2/save", {"model": {"sid": gone["sid"], "state": "active"}})
    assert (await row_of(learner, bank))["mistakeCount"] == len(await learner.mistakes()) == 1


async def test_what_a_closed_bank_has_is_counted_nowhere(
    learner: Learner, author: Learner, services: Services
) -> None:
    bank = await fill(services)
    await all_wrong(learner, bank)
    await author.data("bank/v2/save", {"model": {"sid": str(bank), "practice": "closed"}})
    analysis = await learner.data("practice/v2/analysis", {})
    assert (analysis["questionCount"], analysis["mistakeCount"]) == (0, 0)
    assert await learner.mistakes() == []


async def test_what_is_shielded_is_not_due(learner: Learner, services: Services) -> None:
    bank = await fill(services)
    await all_wrong(learner, bank)
    await come_back(services, services.clock.now())
    await publish(services, bank)
    analysis, row = await analysis_of(learner, bank), await row_of(learner, bank)
    asked = await begun(learner, bank, "due")
    assert row["dueCount"] == analysis["dueCount"] == analysis["dueList"][0]["count"] == asked


async def test_each_row_leads_to_as_many_as_it_says(learner: Learner, author: Learner) -> None:
    """Two points of one question, points and chapters within others, and what has neither."""
    bank = await empty(author)
    one, within, two = ({"code": code, "title": f"点 {code}"} for code in ("1", "1.1", "2"))
    part = {"code": "7", "title": "章 7"}
    inner = {"code": "7.1", "title": "章 7.1"}
    for stem, more in (
        ("甲", {"pointList": [one]}),
        ("乙", {"pointList": [one, two]}),
        ("丙", {"pointList": [within]}),
        ("丁", {"pointList": [two], "chapter": part}),
        ("戊", {"chapter": part}),
        ("己", {"chapter": inner}),
        ("庚", {}),
        ("辛", {}),
    ):
        await made(author, bank, stem, **more)
    await all_wrong(learner, bank)
    rows = (await analysis_of(learner, bank))["pointList"]
    found = {}
    for row in rows:
        narrowed: dict[str, Any] = {"rest": True}
        if row["point"]:
            narrowed = {"point": {"sid": row["point"]}}
        elif row["chapter"]:
            narrowed = {"chapter": row["chapter"]}
        asked = [await begun(learner, bank, mode, **narrowed) for mode in ("mistakes", "special")]
        assert asked == [row["mistakeCount"], row["questionCount"]], row
        found[row["title"]] = row["mistakeCount"]
    assert found == {"点 1": 3, "点 1.1": 1, "点 2": 2, "章 7": 3, "章 7.1": 1, None: 2}


@pytest.mark.parametrize("mode", ["mistakes", "due"])
async def test_who_goes_on_is_asked_what_has_come_since(
    learner: Learner, author: Learner, services: Services, mode: str
) -> None:
    bank = await fill(services)
    run = await learner.start(bank)
    shown = await learner.questions(run)
    for each in shown[:2]:
        await learner.answer(run, each, wrong(each))
    await come_back(services, services.clock.now())
    begun_with = await learner.start(bank, mode)
    for each in await learner.questions(begun_with):
        await learner.answer(begun_with, each, right(each))
    for each in shown[2:5]:
        await learner.answer(run, each, wrong(each))
    await come_back(services, services.clock.now())
    again = await learner.start(bank, mode)
    assert (again["sid"], again["isResumed"], again["position"]) == (begun_with["sid"], True, 2)
    asked = [each["question"]["sid"] for each in again["sheetList"]]
    assert asked[:2] == [each["question"]["sid"] for each in begun_with["sheetList"]]
    assert set(asked[2:]) == {each["question"]["sid"] for each in shown[2:5]}
    assert len(asked) == (await row_of(learner, bank))["mistakeCount"]


async def test_a_run_that_is_gone_on_with_asks_nothing_that_was_retired(
    learner: Learner, author: Learner
) -> None:
    bank = await empty(author)
    gone, _ = await made(author, bank, "停用（ ）"), await made(author, bank, "留下（ ）")
    run = await learner.start(bank)
    for each in await learner.questions(run):
        await learner.answer(run, each, wrong(each))
    assert len((await learner.start(bank, "mistakes"))["sheetList"]) == 2
    await author.data("question/v2/save", {"model": {"sid": gone["sid"], "state": "retired"}})
    left = await learner.start(bank, "mistakes")
    assert len(left["sheetList"]) == (await row_of(learner, bank))["mistakeCount"] == 1
    (shown,) = await learner.questions(left)
    assert shown["asked"]["stem"] == "留下（ ）"
    await learner.data("standing/v2/leave", {"model": {"question": shown["question"]}})
    model = {"mode": "mistakes", "bank": {"sid": str(bank)}}
    refused = await learner.refused("practice/v2/start", {"model": model})
    assert refused == (409, "nothing_to_practise")


async def test_a_run_in_order_takes_in_what_was_written_since(
    learner: Learner, author: Learner
) -> None:
    bank = await empty(author)
    await made(author, bank, "第一题（ ）")
    run = await learner.start(bank)
    await made(author, bank, "第二题（ ）")
    assert len((await learner.start(bank))["sheetList"]) == len(run["sheetList"]) + 1
    drawn = await learner.start(bank, "random")
    await made(author, bank, "第三题（ ）")
    assert len((await learner.start(bank, "random"))["sheetList"]) == len(drawn["sheetList"])


async def test_looking_up_keeps_the_place(learner: Learner, services: Services) -> None:
    run = await learner.start(await fill(services))
    for each in run["sheetList"][:6]:
        asked = {"sid": run["sid"], "question": each["question"]}
        await learner.data("practice/v2/reveal", {"model": asked})
    assert (await learner.data("practice/v2/current", {"sid": run["sid"]}))["position"] == 6


async def test_a_bank_that_was_closed_meanwhile_is_the_reason(
    learner: Learner, author: Learner, services: Services
) -> None:
    bank = await fill(services)
    run = await learner.start(bank)
    shown = (await learner.questions(run))[0]
    await author.data("bank/v2/save", {"model": {"sid": str(bank), "practice": "closed"}})
    looked_up = {"model": {"sid": run["sid"], "question": shown["question"]}}
    for path, body, field in (
        ("answer", learner.given(run, shown, right(shown)), "answerList.0.question.sid"),
        ("reveal", looked_up, "question.sid"),
    ):
        answer = await learner.post(f"practice/v2/{path}", body)
        (fault,) = answer.json()["details"]
        told = (answer.status_code, fault["path"], fault["error"])
        assert told == (400, f"model.{field}", "bank_closed")
    assert (await learner.questions(run))[0]["asked"] is None
