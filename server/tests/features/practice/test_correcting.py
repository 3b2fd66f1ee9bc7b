"""A key is corrected: practice goes by the new one at once, and says so."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import select

from tests.conftest import FakeClock
from tests.features.practice.school import Learner, fill
from tests.features.practice.test_shield import publish
from tests.features.questions.crac import row
from tests.features.questions.wire import imported, make_bank
from tests.people import People
from zhegui.features.examinations import api as examinations
from zhegui.features.messages.models import Message, MessageItem
from zhegui.ports.services import Services

RunJobs = Callable[..., Awaitable[None]]
OPTIONS = ("甲", "乙", "丙", "丁")


@pytest.fixture
async def author(http: httpx.AsyncClient, people: People) -> Learner:
    return Learner(http, await people.operator())


@pytest.fixture
async def learner(http: httpx.AsyncClient, people: People) -> Learner:
    return Learner(http, await people.learner())


@pytest.fixture
async def bank(author: Learner) -> UUID:
    given = {"name": "改键", "practice": "shielded", "audience": "everybody"}
    return UUID((await author.data("bank/v2/save", {"model": given}))["sid"])


async def keyed(author: Learner, right: str, **which: Any) -> Any:
    """A question of 甲 to 丁, made or changed to have this key."""
    options = [{"content": each, "right": each in right} for each in OPTIONS]
    kind = "single_choice" if len(right) == 1 else "multiple_choice"
    given = {"kind": kind, "stem": "键（ ）", "optionList": options, **which}
    return await author.data("question/v2/save", {"model": given})


async def new(author: Learner, bank: UUID, right: str = "甲") -> Any:
    return await keyed(author, right, bank={"sid": str(bank)}, analysis=f"因为 {right}")


async def correct(author: Learner, question: Any, right: str = "乙", **more: Any) -> Any:
    given = {"analysis": f"因为 {right}", **more}
    return await keyed(author, right, sid=question["sid"], **given)


def option(shown: Any, content: str) -> Any:
    return next(each["sid"] for each in shown["asked"]["optionList"] if each["content"] == content)


def said(shown: Any) -> Any:
    """What is told to be right, in words."""
    asked = {each["sid"]: each["content"] for each in shown["asked"]["optionList"]}
    return asked[shown["marked"]["answer"]]


async def answered(learner: Learner, bank: UUID, content: str) -> Any:
    run = await learner.start(bank)
    (shown,) = await learner.questions(run)
    return run, await learner.answer(run, shown, option(shown, content))


async def standing(learner: Learner) -> Any:
    (found,) = (await learner.data("standing/v2/dynamicList", {}))["content"]
    return found


@pytest.mark.parametrize(
    ("given", "verdict", "is_mistake", "right"),
    [("甲", "wrong", True, 0), ("乙", "correct", False, 1), ("丙", "wrong", True, 0)],
)
async def test_practice_goes_by_the_corrected_key_at_once(
    learner: Learner,
    author: Learner,
    bank: UUID,
    given: str,
    verdict: str,
    is_mistake: bool,
    right: int,
) -> None:
    question = await new(author, bank)
    run, _ = await answered(learner, bank, given)
    await correct(author, question)
    (shown,) = await learner.questions(run)
    marked = shown["marked"]
    assert (said(shown), marked["verdict"], marked["keyCorrected"]) == ("乙", verdict, True)
    assert (marked["isMistake"], marked["analysis"]) == (is_mistake, "因为 乙")
    assert (await learner.start(bank))["sheetList"][0]["mark"] == verdict
    stands = await standing(learner)
    figures = stands["isMistake"], stands["right"], stands["lastVerdict"]
    assert figures == (is_mistake, right, verdict)
    assert stands["keyCorrectedAt"] is not None
    result = await learner.data("practice/v2/finish", {"model": {"sid": run["sid"]}})
    assert result["correct"] == right
    # It comes back today; answered anew it is told no more.
    due = await learner.start(bank, "due")
    (shown,) = await learner.questions(due)
    saved = await learner.answer(due, shown, option(shown, "乙"))
    assert (saved["marked"]["verdict"], saved["marked"]["keyCorrected"]) == ("correct", False)
    assert (await standing(learner))["keyCorrectedAt"] is None


async def test_a_page_from_before_is_marked_by_the_corrected_key(
    learner: Learner, author: Learner, bank: UUID
) -> None:
    question = await new(author, bank)
    run = await learner.start(bank)
    (shown,) = await learner.questions(run)
    await correct(author, question)
    marked = (await learner.answer(run, shown, option(shown, "乙")))["marked"]
    assert (marked["version"], marked["verdict"]) == (shown["asked"]["version"], "correct")
    assert (marked["answer"], marked["keyCorrected"]) == (option(shown, "乙"), False)
    # Another version of the same key corrects nothing.
    await correct(author, question, analysis="更详细的解析")
    (again,) = await learner.questions(run)
    assert (again["marked"]["verdict"], again["marked"]["keyCorrected"]) == ("correct", False)


async def test_a_key_that_was_looked_up_is_told_as_corrected(
    learner: Learner, author: Learner, bank: UUID
) -> None:
    question = await new(author, bank)
    run = await learner.start(bank)
    asked = {"model": {"sid": run["sid"], "question": {"sid": question["sid"]}}}
    await learner.data("practice/v2/reveal", asked)
    await correct(author, question)
    (shown,) = await learner.questions(run)
    marked = shown["marked"]
    assert (said(shown), marked["verdict"], marked["keyCorrected"]) == ("乙", None, True)


async def test_corrected_back_it_is_as_it_was(
    learner: Learner, author: Learner, bank: UUID
) -> None:
    question = await new(author, bank)
    run, _ = await answered(learner, bank, "甲")
    await correct(author, question, "乙")
    await correct(author, question, "甲")
    (shown,) = await learner.questions(run)
    assert (said(shown), shown["marked"]["keyCorrected"]) == ("甲", False)
    assert (await standing(learner))["isMistake"] is False


@pytest.mark.parametrize(
    "change",
    [
        {"stem": "不属于此类的是（ ）"},
        {"optionList": [{"content": each, "right": each == "乙"} for each in "甲乙丙戊"]},
    ],
)
async def test_what_asks_something_else_corrects_nothing(
    learner: Learner, author: Learner, bank: UUID, change: Any
) -> None:
    question = await new(author, bank)
    run, _ = await answered(learner, bank, "甲")
    saved = await correct(author, question, "乙", **change)
    (shown,) = await learner.questions(run)
    assert (said(shown), shown["marked"]["verdict"]) == ("甲", "correct")
    assert shown["marked"]["keyCorrected"] is False
    assert saved["oldKey"] == {"examinationList": [], "practiceCount": 0, "mistakeCount": 0}
    assert (await standing(learner))["keyCorrectedAt"] is None


async def messages(services: Services) -> list[tuple[UUID, str]]:
    async with services.transaction() as (session, _):
        rows = await session.execute(
            select(MessageItem.user_sid, Message.kind).join(
                Message, Message.sid == MessageItem.message_sid
            )
        )
        return [(user, kind) for user, kind in rows if kind == "practice.key_corrected"]


async def test_who_was_shown_the_wrong_key_is_told_once(
    learner: Learner,
    author: Learner,
    bank: UUID,
    http: httpx.AsyncClient,
    people: People,
    services: Services,
    run_jobs: RunJobs,
) -> None:
    other, looking, late = [Learner(http, await people.learner()) for _ in range(3)]
    question = await new(author, bank)
    for who in (learner, other):
        run, _ = await answered(who, bank, "甲")
        await who.data("practice/v2/finish", {"model": {"sid": run["sid"]}})
        await answered(who, bank, "丁")
    run = await looking.start(bank)
    asked = {"model": {"sid": run["sid"], "question": {"sid": question["sid"]}}}
    await looking.data("practice/v2/reveal", asked)
    await correct(author, question)
    await answered(late, bank, "乙")
    await run_jobs()
    told = await messages(services)
    shown = {who.person.sid for who in (learner, other, looking)}
    assert ({user for user, _ in told}, len(told)) == (shown, 3)
    await correct(author, question, analysis="改了解析")
    await run_jobs()
    assert len(await messages(services)) == 3


async def test_an_author_is_told_where_the_old_key_still_counts(
    learner: Learner, author: Learner, services: Services, clock: FakeClock, people: People
) -> None:
    bank = await fill(services)
    run = await learner.start(bank)
    shown = (await learner.questions(run))[0]
    sid, options = shown["question"]["sid"], shown["asked"]["optionList"]
    contents = sorted(each["content"] for each in options)
    await learner.answer(run, shown, option(shown, contents[-1]))
    await publish(services, bank, title="三月考试")
    over = await publish(services, bank, title="已结束的考试")
    async with services.transaction() as (session, now):
        past = await session.get_one(examinations.Examination, over)
        past.start_at = past.last_entry_at = now - timedelta(days=2)
        past.end_at = now - timedelta(days=1)
    given = [{"content": each, "right": each == contents[-1]} for each in contents]
    saved = await author.data("question/v2/save", {"model": {"sid": sid, "optionList": given}})
    held = saved["oldKey"]
    assert [each["title"] for each in held["examinationList"]] == ["三月考试"]
    assert (held["practiceCount"], held["mistakeCount"]) == (1, 1)
    assert await author.data("question/v2/oldKey", {"sid": sid}) == held
    refused = await learner.refused("question/v2/oldKey", {"sid": sid})
    assert refused == (403, "forbidden")


async def test_an_import_corrects_a_key_as_a_save_does(
    http: httpx.AsyncClient, people: People, run_jobs: RunJobs
) -> None:
    manager = Learner(http, await people.manager())
    bank = await make_bank(http, manager.person)
    await imported(http, manager.person, run_jobs, bank, [row(T="A")])
    await manager.data("bank/v2/save", {"model": {"sid": bank, "practice": "shielded"}})
    run = await manager.start(UUID(bank))
    (shown,) = await manager.questions(run)
    first, *_ = sorted(each["content"] for each in shown["asked"]["optionList"])
    given = await manager.answer(run, shown, option(shown, first))
    await imported(http, manager.person, run_jobs, bank, [row(T="B")])
    (again,) = await manager.questions(run)
    assert again["marked"]["keyCorrected"] is True
    assert again["marked"]["answer"] != given["marked"]["answer"]
