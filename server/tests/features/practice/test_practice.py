"""A run from its start to its end, and what is learned by it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from tests.conftest import FakeClock
from tests.features.learning.courses import published
from tests.features.practice.school import Learner, fill, reword, right, wrong
from tests.people import People
from tests.statements import compiled_anew
from zhegui.features.entitlements import api as entitlements
from zhegui.features.learning import api as learning
from zhegui.features.questions import api as questions
from zhegui.kernel.ids import new_sid
from zhegui.ports.services import Services


@pytest.fixture
async def bank(services: Services) -> UUID:
    return await fill(services, chapters=True)


@pytest.fixture
async def learner(http: httpx.AsyncClient, people: People) -> Learner:
    return Learner(http, await people.learner())


async def test_a_start_resumes(learner: Learner, bank: UUID) -> None:
    run = await learner.start(bank)
    assert (run["isResumed"], run["bank"]["name"], len(run["sheetList"])) == (
        False,
        "低压电工题库",
        12,
    )
    shown = await learner.questions(run)
    assert [each["question"] for each in shown] == [each["question"] for each in run["sheetList"]]
    await learner.answer(run, shown[0], right(shown[0]))
    again = await learner.start(bank)
    assert (again["sid"], again["isResumed"], again["position"]) == (run["sid"], True, 1)
    assert [each["mark"] for each in again["sheetList"][:2]] == ["correct", "open"]
    assert await learner.questions(run, count=1) == await learner.questions(again, count=1)
    anew = await learner.start(bank, anew=True)
    assert anew["sid"] != run["sid"]
    starts = await asyncio.gather(*(learner.start(bank, "random") for _ in range(4)))
    assert len({each["sid"] for each in starts}) == 1


async def test_no_key_before_the_answer_and_all_of_it_after(learner: Learner, bank: UUID) -> None:
    run = await learner.start(bank)
    first, second, *_ = await learner.questions(run)
    assert first["marked"] is None
    assert set(first["asked"]) >= {"stem", "optionList", "version"}
    assert not {"answer", "analysis"} & set(first["asked"])
    saved = await learner.answer(run, first, wrong(first))
    marked = saved["marked"]
    assert (saved["outcome"], marked["verdict"], marked["isMistake"]) == ("saved", "wrong", True)
    assert marked["answer"] == right(first)
    assert marked["analysis"].startswith("canary-analysis")
    assert (await learner.questions(run, count=1))[0]["marked"] == marked
    assert (await learner.answer(run, second, right(second)))["marked"]["verdict"] == "correct"


async def test_what_was_answered_is_shown_in_the_version_that_was_answered(
    learner: Learner, bank: UUID, http: httpx.AsyncClient, people: People
) -> None:
    author = Learner(http, await people.operator())
    run = await learner.start(bank)
    first, second, third, *_ = before = await learner.questions(run)
    marked = (await learner.answer(run, first, wrong(first)))["marked"]
    for each in (first, second, third):
        await reword(author, each, f"改写后的第 {each['position']} 题（　　）。")
    answered, still_open, looked_up, *others = await learner.questions(run)
    assert answered == {**first, "marked": marked}
    assert marked["version"] == first["asked"]["version"]
    assert (still_open["asked"]["stem"], still_open["marked"]) == (
        "改写后的第 1 题（　　）。",
        None,
    )
    assert others == before[3:]
    # A page that was loaded before is told which version its key is of.
    asked = {"model": {"sid": run["sid"], "question": third["question"]}}
    seen = (await learner.data("practice/v2/reveal", asked))["marked"]
    assert seen["version"] == looked_up["asked"]["version"] != third["asked"]["version"]
    assert seen["answer"] in [each["sid"] for each in looked_up["asked"]["optionList"]]
    # Whoever answers on such a page has answered what they saw; a later answer changes nothing.
    own = (await learner.answer(run, second, right(second)))["marked"]
    assert (own["version"], own["verdict"]) == (second["asked"]["version"], "correct")
    assert (await learner.answer(run, still_open, right(still_open)))["marked"] == own
    assert (await learner.questions(run))[1] == {**second, "marked": own}
    # Practised again, it is asked as it is in force.
    again = await learner.start(bank, "mistakes")
    assert (await learner.questions(again))[0]["asked"]["stem"] == "改写后的第 0 题（　　）。"


async def test_an_answer_compiles_no_statement_anew(learner: Learner, bank: UUID) -> None:
    run = await learner.start(bank)
    first, second, *_ = await learner.questions(run)
    await learner.answer(run, first, right(first))
    with compiled_anew() as anew:
        await learner.answer(run, second, right(second))
    assert anew == []


async def test_sent_again_it_counts_once(learner: Learner, bank: UUID) -> None:
    run = await learner.start(bank)
    shown = (await learner.questions(run))[0]
    given = learner.given(run, shown, wrong(shown))
    answers = await asyncio.gather(*(learner.data("practice/v2/answer", given) for _ in range(5)))
    outcomes = sorted(each["savedList"][0]["outcome"] for each in answers)
    assert outcomes == ["already_saved"] * 4 + ["saved"]
    later = await learner.answer(run, shown, right(shown))
    assert later["marked"]["verdict"] == "wrong"
    (mistake,) = await learner.mistakes()
    assert (mistake["answered"], mistake["right"]) == (1, 0)


async def test_a_mistake_goes_after_three_right_in_a_row_and_comes_back(
    learner: Learner, bank: UUID, clock: FakeClock, people: People
) -> None:
    run = await learner.start(bank)
    shown = (await learner.questions(run))[0]
    await learner.answer(run, shown, wrong(shown))
    for times in range(3):
        assert len(await learner.mistakes()) == 1
        again = await learner.start(bank, "mistakes")
        (shown,) = await learner.questions(again)
        saved = await learner.answer(again, shown, right(shown))
        assert saved["marked"]["run"] == times + 1
        await learner.data("practice/v2/finish", {"model": {"sid": again["sid"]}})
    assert await learner.mistakes() == []
    refused = {"mode": "mistakes", "bank": {"sid": str(bank)}}
    assert await learner.refused("practice/v2/start", {"model": refused}) == (
        409,
        "nothing_to_practise",
    )
    assert await learner.refused("practice/v2/start", {"model": {"mode": "due"}}) == (
        409,
        "nothing_to_practise",
    )
    clock.advance(days=60)
    learner.person = await people.again(learner.person)
    due = await learner.start(None, "due")
    (shown,) = await learner.questions(due)
    await learner.answer(due, shown, wrong(shown))
    assert len(await learner.mistakes()) == 1
    await learner.data("standing/v2/leave", {"model": {"question": shown["question"]}})
    assert await learner.mistakes() == []


async def test_what_was_guessed_comes_back_sooner(learner: Learner, bank: UUID) -> None:
    run = await learner.start(bank)
    known, guessed, *_ = await learner.questions(run)
    sure = await learner.answer(run, known, right(known))
    lucky = await learner.answer(run, guessed, right(guessed), guessed=True)
    assert lucky["marked"]["dueAt"] < sure["marked"]["dueAt"]
    assert lucky["marked"]["guessed"]


async def test_a_key_that_was_looked_up_is_no_right_answer(learner: Learner, bank: UUID) -> None:
    run = await learner.start(bank)
    shown = (await learner.questions(run))[0]
    asked = {"model": {"sid": run["sid"], "question": shown["question"]}}
    seen = (await learner.data("practice/v2/reveal", asked))["marked"]
    assert (seen["verdict"], seen["answer"]) == (None, right(shown))
    await learner.answer(run, shown, right(shown))
    assert (await learner.start(bank))["sheetList"][0]["mark"] == "seen"
    page = await learner.data("standing/v2/dynamicList", {})
    assert page["content"] == []


async def test_what_is_refused(learner: Learner, bank: UUID, http: Any, people: People) -> None:
    run = await learner.start(bank)
    shown = (await learner.questions(run))[0]
    for change, path, error in (
        ({"question": {"sid": str(uuid4())}}, "question.sid", "question_not_asked"),
        ({"version": str(uuid4())}, "version", "no_such_record"),
        ({"value": str(uuid4())}, "value", "option_unknown"),
        ({"value": None}, "value", "answer_missing"),
    ):
        given = learner.given(run, shown, **{"value": right(shown), **change})
        answer = await learner.post("practice/v2/answer", given)
        (fault,) = answer.json()["details"]
        assert (fault["path"], fault["error"]) == (f"model.answerList.0.{path}", error)
    other = Learner(http, await people.learner())
    given = other.given(run, shown, right(shown))
    assert await other.refused("practice/v2/answer", given) == (404, "not_found")
    await learner.data("practice/v2/finish", {"model": {"sid": run["sid"]}})
    given = learner.given(run, shown, right(shown))
    assert await learner.refused("practice/v2/answer", given) == (409, "practice_finished")
    for model in ({"mode": "random"}, {"mode": "variant"}):
        assert await learner.refused("practice/v2/start", {"model": model}) == (
            400,
            "invalid_input",
        )


async def test_who_may_practise_which_bank(
    http: httpx.AsyncClient, people: People, services: Services
) -> None:
    organization = (await people.organization()).sid
    closed = await fill(services, "不开放", practice="closed")
    everybodys = await fill(services, "人人可练")
    internal = await fill(services, "内部", audience="organization", organization=organization)
    learner, staff = Learner(http, await people.learner()), Learner(http, await people.staff())
    for who, expected in ((learner, {everybodys}), (staff, {everybodys, internal})):
        page = await who.data("practisedBank/v2/dynamicList", {})
        assert {UUID(each["sid"]) for each in page["content"]} == expected
        for bank in {closed, internal} - expected:
            model = {"mode": "in_order", "bank": {"sid": str(bank)}}
            assert (await who.post("practice/v2/start", {"model": model})).status_code == 404


async def test_a_bought_courses_bank_closes_with_it(
    http: httpx.AsyncClient, people: People, services: Services, clock: FakeClock
) -> None:
    organization = (await people.organization()).sid
    bank = await fill(services, "课程题库", audience="course", organization=organization)
    person = await people.learner()
    learner = Learner(http, person)
    source = entitlements.EntitlementSource(entitlements.SourceKind.GIFT, new_sid())
    async with services.database.session(clock.now()) as session:
        course = (await published(session, price=Decimal(99), organization=organization)).sid
    thing = entitlements.Thing(course=course)
    async with services.transaction() as (session, _):
        await learning.enrol(session, person.sid, course)
    model = {"model": {"mode": "in_order", "bank": {"sid": str(bank)}}}
    assert (await learner.post("practice/v2/start", model)).status_code == 404
    async with services.transaction() as (session, now):
        end = now + timedelta(minutes=10)
        await entitlements.grant(session, source, person.sid, thing, now, end)
    page = await learner.data("practisedBank/v2/dynamicList", {})
    assert [each["sid"] for each in page["content"]] == [str(bank)]
    assert (await learner.post("practice/v2/start", model)).status_code == 200
    clock.advance(minutes=10)
    assert (await learner.post("practice/v2/start", model)).status_code == 404


@pytest.mark.parametrize("audience", ["organization", "course"])
async def test_the_installations_banks_are_not_everybodys(
    http: httpx.AsyncClient, people: People, services: Services, clock: FakeClock, audience: str
) -> None:
    """Who acts for no organization is no colleague of a bank that has none."""
    bank = await fill(services, "本站题库", audience=audience)
    person = await people.learner()
    learner, model = Learner(http, person), {"mode": "in_order", "bank": {"sid": str(bank)}}

    async def opens() -> bool:
        page = await learner.data("practisedBank/v2/dynamicList", {})
        answer = await learner.post("practice/v2/start", {"model": model})
        listed, started = bool(page["content"]), answer.status_code == 200
        assert listed == started
        return started

    assert not await opens()
    async with services.database.session(clock.now()) as session:
        course = (await published(session, price=Decimal(99))).sid
    source = entitlements.EntitlementSource(entitlements.SourceKind.ORDER_ITEM, new_sid())
    thing = entitlements.Thing(course=course)
    async with services.transaction() as (session, now):
        await learning.enrol(session, person.sid, course)
        await entitlements.grant(session, source, person.sid, thing, now, now + timedelta(days=1))
    assert await opens() == (audience == "course")
    async with services.transaction() as (session, now):  # a refund
        await entitlements.withdraw(session, [source.sid], now)
    assert not await opens()


async def test_special_and_variants(learner: Learner, bank: UUID) -> None:
    run = await learner.start(bank, "special", chapter="1", kind="single_choice", difficulty=3)
    assert (len(run["sheetList"]), run["chapter"]) == (3, "触电防护")
    asked = run["sheetList"][0]["question"]
    others = await learner.data("practice/v2/variants", {"model": {"question": asked}})
    same = {each["question"]["sid"] for each in run["sheetList"]} - {asked["sid"]}
    assert {each["question"]["sid"] for each in others["sheetList"]} == same


async def test_what_is_retired_is_not_asked(
    learner: Learner, bank: UUID, services: Services
) -> None:
    asked = (await learner.start(bank))["sheetList"]
    async with services.transaction() as (session, _):
        one = await session.get_one(questions.Question, UUID(asked[0]["question"]["sid"]))
        one.state = "retired"
    run = await learner.start(bank, "special", kind="single_choice")
    assert len(run["sheetList"]) == 5
    body = {"query": [{"field": "sid", "operator": "eq", "value": str(bank)}]}
    (figures,) = (await learner.data("practisedBank/v2/dynamicList", body))["content"]
    assert figures["questionCount"] == len(asked) - 1


async def test_favorites(learner: Learner, bank: UUID) -> None:
    run = await learner.start(bank)
    asked = run["sheetList"][3]["question"]
    user = {"sid": str(learner.person.sid)}
    await learner.data("favorites/v2/add", {"model": {"user": user, "question": asked}})
    kept = await learner.start(bank, "favorites")
    assert [each["question"] for each in kept["sheetList"]] == [asked]
    page = await learner.data("favorites/v2/dynamicList", {"includeList": ["question"]})
    assert page["content"][0]["question"]["stem"].startswith("第")


async def test_the_figures_of_a_bank(
    learner: Learner, bank: UUID, clock: FakeClock, people: People
) -> None:
    run = await learner.start(bank)
    shown = await learner.questions(run)
    for at, each in enumerate(shown[:4]):
        await learner.answer(run, each, right(each) if at else wrong(each))
    page = await learner.data("practisedBank/v2/dynamicList", {"includeList": ["runList"]})
    (row,) = page["content"]
    figures = ("questionCount", "answeredCount", "answerCount", "rightCount", "mistakeCount")
    assert [row[name] for name in figures] == [12, 4, 4, 3, 1]
    assert (row["dueCount"], row["shieldedCount"], row["shieldedUntil"]) == (0, 0, None)
    assert row["runList"][0]["answeredCount"] == 4
    clock.advance(days=90)
    learner.person = await people.again(learner.person)
    analysis = await learner.data("practice/v2/analysis", {"bank": {"sid": str(bank)}})
    assert (analysis["answeredCount"], analysis["rightShare"], analysis["dueCount"]) == (4, 0.75, 4)
    assert [each["title"] for each in analysis["pointList"]] == ["触电防护", "接地与接零"]
    assert sum(each["count"] for each in analysis["dueList"]) == 4
    forecast = await learner.data("practice/v2/forecast", {"bank": {"sid": str(bank)}})
    assert (forecast["examination"], forecast["chance"], forecast["questionCount"]) == (
        None,
        None,
        12,
    )


async def test_a_visitor_finds_what_is_for_everybody_and_logs_in_to_start(
    http: httpx.AsyncClient, services: Services, bank: UUID
) -> None:
    await fill(services, name="停用题库", practice="closed")
    await fill(services, name="内部题库", audience="organization")
    await fill(services, name="课程题库", audience="course")
    asked = {"includeList": ["runList"]}
    answer = await http.post("/resource-center/api/practisedBank/v2/dynamicList", json=asked)
    (row,) = answer.json()["data"]["content"]
    assert (row["sid"], row["questionCount"], row["runList"]) == (str(bank), 12, [])
    assert row["answeredCount"] == row["rightCount"] == row["mistakeCount"] == row["dueCount"] == 0
    start = {"model": {"mode": "in_order", "bank": {"sid": str(bank)}}}
    refused = await http.post("/resource-center/api/practice/v2/start", json=start)
    assert refused.status_code == 401
