"""What an examination asks that is not over is never shown with its key: not itself, not copied, not
moved, nor what lies beside it, by any call of practice."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import select

from tests.conftest import FakeClock
from tests.features.examinations.hall import CANARY, draft, section
from tests.features.practice.school import KINDS, Learner, fill, reword, right, wrong
from tests.people import People
from zhegui.features.examinations import api as examinations
from zhegui.features.practice.models import ExaminationQuestion
from zhegui.features.questions import api as questions
from zhegui.features.questions.authorship import add_question
from zhegui.features.questions.banks import make_bank
from zhegui.ports.services import Services

RunJobs = Callable[..., Awaitable[None]]
SINGLE = [f"第 {at} 题（　　）。" for at, kind in enumerate(KINDS) if kind == "single_choice"]


async def publish(
    services: Services, bank: UUID, *, chapter: str | None = None, title: str = "理论考试"
) -> UUID:
    """An examination of two single choices of a bank, tomorrow for two hours."""
    start = services.clock.now() + timedelta(days=1)
    terms = examinations.ExaminationTerms(
        title=title,
        duration_seconds=2400,
        start_at=start,
        end_at=start + timedelta(hours=2),
        pass_score=Decimal(1),
    )
    sections = [section(bank, "single_choice", 2, "1", chapter=chapter)]
    async with services.transaction() as (session, now):
        made = await examinations.publish_by_rule(
            session, terms, sections, organization=None, now=now
        )
        return made.sid


@pytest.fixture
async def learner(http: httpx.AsyncClient, people: People) -> Learner:
    return Learner(http, await people.learner())


async def stems(learner: Learner, bank: UUID) -> set[str]:
    """What a run through a bank asks."""
    run = await learner.start(bank, anew=True)
    return {each["asked"]["stem"] for each in await learner.questions(run)}


async def test_its_cells_are_left_out_until_it_is_over(
    learner: Learner, services: Services, clock: FakeClock, people: People
) -> None:
    bank = await fill(services, chapters=True)
    assert len(await stems(learner, bank)) == 12
    await publish(services, bank, chapter="1")
    left = await stems(learner, bank)
    assert {stem for stem in SINGLE if stem not in left} == {SINGLE[1], SINGLE[3], SINGLE[5]}
    assert len(left) == 9
    run = await learner.start(bank, anew=True)
    until = services.clock.now() + timedelta(days=1, hours=2, seconds=5)
    assert (run["shieldedCount"], run["shieldedUntil"]) == (
        3,
        until.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
    )
    page = await learner.data("practisedBank/v2/dynamicList", {})
    assert page["content"][0]["shieldedCount"] == 3
    clock.set(until)
    learner.person = await people.again(learner.person)
    assert len(await stems(learner, bank)) == 9
    clock.advance(seconds=1)
    assert len(await stems(learner, bank)) == 12


async def test_a_whole_bank_pauses(learner: Learner, services: Services) -> None:
    bank = await fill(services)
    await publish(services, bank)
    model = {"bank": {"sid": str(bank)}, "mode": "special", "kind": "single_choice"}
    assert await learner.refused("practice/v2/start", {"model": model}) == (409, "practice_closed")


async def test_copies_and_what_was_moved(learner: Learner, services: Services) -> None:
    source = await fill(services, "原题库", practice="closed")
    other = await fill(services, "另一题库")
    async with services.transaction() as (session, now):
        copy = draft(0)
        spaced = questions.Draft(copy.kind, " 第０题（ ）。\n", copy.options, (), copy.analysis)
        await add_question(session, other, spaced, now)
        fresh = questions.Draft(copy.kind, "全新的一题", copy.options, (), copy.analysis)
        await add_question(session, other, fresh, now)
    await publish(services, source)
    async with services.transaction() as (session, _):
        moved = await session.scalar(
            select(questions.Question).where(questions.Question.bank_sid == source).limit(1)
        )
        assert moved is not None
        moved.bank_sid = other
    left = await stems(learner, other)
    assert not {stem.replace("　", "").replace(" ", "") for stem in left} & {
        stem.replace("　", "").replace(" ", "") for stem in SINGLE
    }
    assert "全新的一题" in left
    assert not any("０" in stem for stem in left)


async def test_open_banks_are_exempt(learner: Learner, services: Services) -> None:
    bank = await fill(services, practice="open")
    await publish(services, bank)
    assert len(await stems(learner, bank)) == 12
    # A copy in an open bank of what a bank that is not open asks stays hidden.
    hidden = await fill(services, "不公开", practice="shielded")
    await publish(services, hidden, title="另一场考试")
    assert len(await stems(learner, bank)) == 6


def until_text(services: Services, *, more: timedelta = timedelta()) -> str:
    """When an examination of `publish` is over, as it is said on the wire."""
    until = services.clock.now() + timedelta(days=1, hours=2, seconds=5) + more
    return until.isoformat(timespec="milliseconds").replace("+00:00", "Z")


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ({"practice": "closed"}, {"practice": "open"}, 6),
        ({"practice": "shielded"}, {"practice": "open"}, 6),
        ({"practice": "open"}, {"practice": "shielded"}, 6),
        ({"practice": "open", "audience": "organization"}, {"audience": "everybody"}, 6),
        ({"practice": "open", "audience": "course"}, {"audience": "everybody"}, 6),
        ({"practice": "open"}, {"name": "改名"}, 12),
    ],
)
async def test_what_is_opened_after_publishing_stays_shielded(
    learner: Learner,
    services: Services,
    http: httpx.AsyncClient,
    people: People,
    before: dict[str, str],
    after: dict[str, str],
    shown: int,
) -> None:
    author = Learner(http, await people.operator())
    bank = await fill(services, **before)  # type: ignore[arg-type]  # words
    await publish(services, bank)
    saved = await author.data("bank/v2/save", {"model": {"sid": str(bank), **after}})
    assert len(await stems(learner, bank)) == shown
    detail = await author.data("bank/v2/dynamicDetail", {"sid": str(bank)})
    assert saved["withheldUntil"] == detail["withheldUntil"]
    assert saved["withheldUntil"] == (until_text(services) if shown == 6 else None)


async def test_who_opens_a_bank_is_told_until_when_it_is_withheld(
    services: Services, http: httpx.AsyncClient, people: People
) -> None:
    author = Learner(http, await people.operator())
    asked, copied = (
        await fill(services, practice="closed"),
        await fill(services, "副本", practice="closed"),
    )
    model: dict[str, Any] = {
        "sidList": [str(asked), str(copied)],
        "change": {"practice": "open"},
        "dryRun": True,
    }
    tried = await author.data("bank/v2/bulk", {"model": model})
    assert [each["message"] for each in tried["resultList"]] == [None, None]
    await publish(services, asked)
    for is_tried in (True, False):
        done = await author.data("bank/v2/bulk", {"model": {**model, "dryRun": is_tried}})
        assert done["failed"] == 0
        for each in done["resultList"]:
            assert "2026-11-22 11:00" in each["message"]
    page = await author.data("bank/v2/dynamicList", {})
    assert {row["withheldUntil"] for row in page["content"]} == {until_text(services)}


async def test_a_bank_that_nothing_is_asked_from_is_not_withheld(
    services: Services, http: httpx.AsyncClient, people: People
) -> None:
    """Whatever else is asked, be it from another organization's bank: each has its own date."""
    author = Learner(http, await people.operator())
    asked = await fill(services, practice="closed")
    async with services.transaction() as (session, now):
        other = await make_bank(session, None, "无关的题库")
        await add_question(session, other.sid, draft(99), now)
    await publish(services, asked)
    page = await author.data("bank/v2/dynamicList", {})
    found = {row["sid"]: row["withheldUntil"] for row in page["content"]}
    assert found == {str(asked): until_text(services), str(other.sid): None}


async def test_the_shield_moves_with_the_end(
    learner: Learner, services: Services, http: httpx.AsyncClient, people: People, clock: FakeClock
) -> None:
    operator = await people.operator()
    bank = await fill(services)
    sid = await publish(services, bank)
    clock.advance(days=1)
    author = Learner(http, await people.again(operator))
    model = {"examination": {"sid": str(sid)}, "seconds": 1800, "reason": "停电"}
    await author.data("examination/v2/prolong", {"model": model})
    learner.person = await people.again(learner.person)
    run = await learner.start(bank)
    over = services.clock.now() + timedelta(hours=2, minutes=30, seconds=5)
    assert run["shieldedUntil"] == over.isoformat(timespec="milliseconds").replace("+00:00", "Z")


async def test_an_answer_that_comes_meanwhile_waits(
    learner: Learner,
    services: Services,
    clock: FakeClock,
    people: People,
    run_jobs: RunJobs,
) -> None:
    bank = await fill(services)
    run = await learner.start(bank)
    first, second, *_ = await learner.questions(run)
    await learner.answer(run, first, wrong(first))
    await publish(services, bank)
    saved = await learner.answer(run, second, right(second))
    assert (saved["outcome"], saved["marked"]) == ("shielded", None)
    assert (await learner.start(bank))["sheetList"][1]["mark"] == "shielded"
    await run_jobs("practice.mark_waiting")
    assert (await learner.start(bank))["sheetList"][1]["mark"] == "shielded"
    clock.advance(days=2)
    learner.person = await people.again(learner.person)
    await run_jobs("practice.mark_waiting")
    await run_jobs("practice.mark_waiting")
    assert (await learner.start(bank))["sheetList"][1]["mark"] == "correct"
    page = await learner.data("standing/v2/dynamicList", {"orderList": []})
    assert {row["answered"] for row in page["content"]} == {1}
    assert len(page["content"]) == 2


async def test_a_version_that_was_answered_is_shielded_by_its_own_stem(
    learner: Learner, services: Services, http: httpx.AsyncClient, people: People
) -> None:
    """It is shown, with its key, though its question asks something else by now."""
    author = Learner(http, await people.operator())
    bank, asked = await fill(services), await fill(services, "考试题库", practice="closed")
    run = await learner.start(bank, "special", kind="single_choice")
    answered, unanswered, *_ = await learner.questions(run)
    await learner.answer(run, answered, wrong(answered))
    for at, each in enumerate((answered, unanswered)):
        await reword(author, each, f"全新的第 {at} 题（　　）。")
    await publish(services, asked)
    for each in (await learner.questions(run))[:2]:
        assert (each["asked"], each["marked"]) == (None, None)
        assert each["shieldedUntil"] is not None
    saved = await learner.answer(run, unanswered, right(unanswered))
    assert (saved["outcome"], saved["marked"]) == ("shielded", None)
    model = {"sid": run["sid"], "question": unanswered["question"]}
    seen = await learner.data("practice/v2/reveal", {"model": model})
    assert (seen["outcome"], seen["marked"]) == ("shielded", None)


async def test_an_answer_that_waits_is_shown_as_it_was_given(
    learner: Learner,
    services: Services,
    http: httpx.AsyncClient,
    clock: FakeClock,
    people: People,
    run_jobs: RunJobs,
) -> None:
    operator = await people.operator()
    bank = await fill(services)
    run = await learner.start(bank)
    first = (await learner.questions(run))[0]
    await publish(services, bank)
    await learner.answer(run, first, right(first))
    await reword(Learner(http, operator), first, "改写后的题目（　　）。")
    clock.advance(days=2)
    learner.person = await people.again(learner.person)
    assert (await learner.questions(run))[0] == first
    await run_jobs("practice.mark_waiting")
    shown = (await learner.questions(run))[0]
    assert (shown["asked"], shown["marked"]["verdict"]) == (first["asked"], "correct")


async def test_no_call_tells_a_key_or_a_stem_of_what_was_practised_before(
    learner: Learner, services: Services
) -> None:
    """Mistakes, favourites, runs, analysis, variants: everything that could."""
    bank = await fill(services)
    run = await learner.start(bank, "special", kind="single_choice")
    shown = await learner.questions(run)
    for each in shown:
        await learner.answer(run, each, wrong(each))
    user = {"sid": str(learner.person.sid)}
    asked = shown[0]["question"]
    await learner.data("favorites/v2/add", {"model": {"user": user, "question": asked}})
    await publish(services, bank)
    told: list[Any] = [
        await learner.data(
            "practice/v2/start",
            {"model": {"mode": "special", "kind": "single_choice", "bank": {"sid": str(bank)}}},
        ),
        await learner.data("practice/v2/questions", {"sid": run["sid"]}),
        await learner.data("practice/v2/current", {"sid": run["sid"]}),
        await learner.data("practice/v2/reveal", {"model": {"sid": run["sid"], "question": asked}}),
        await learner.data("practice/v2/answer", learner.given(run, shown[0], right(shown[0]))),
        await learner.data("practice/v2/finish", {"model": {"sid": run["sid"]}}),
        await learner.data("standing/v2/dynamicList", {"includeList": ["question"]}),
        await learner.data("favorites/v2/dynamicList", {"includeList": ["question"]}),
        await learner.data("practice/v2/dynamicList", {"includeList": ["bank.runList"]}),
        await learner.data("practice/v2/analysis", {}),
        await learner.data("practice/v2/forecast", {"bank": {"sid": str(bank)}}),
    ]
    for mode in ("mistakes", "favorites"):
        answer = await learner.post("practice/v2/start", {"model": {"mode": mode}})
        assert answer.json()["error"] == "practice_closed"
    answer = await learner.post("practice/v2/variants", {"model": {"question": asked}})
    assert answer.json()["error"] == "practice_closed"
    text = json.dumps(told, ensure_ascii=False)
    assert CANARY not in text
    assert not any(stem in text for stem in SINGLE)
    assert '"answer":' not in text
    mistakes = await learner.mistakes()
    assert len(mistakes) == 6
    assert {row["question"]["stem"] for row in mistakes} == {None}
    assert all(row["question"]["shieldedUntil"] for row in mistakes)


async def test_what_it_asks_is_kept_once(services: Services) -> None:
    bank = await fill(services, chapters=True)
    sid = await publish(services, bank)
    async with services.transaction() as (session, _):
        rows = await session.scalars(
            select(ExaminationQuestion).where(ExaminationQuestion.examination_sid == sid)
        )
        found = rows.all()
    assert len(found) == 6
    assert {row.kind for row in found} == {"single_choice"}
    assert len({row.chapter_sid for row in found}) == 2
