"""Deciding about late answers, by HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.examinations.hall import Hall, Paper, certificate_of, open_hall
from tests.people import People, Person
from zhegui.features.examinations.models import LateDecision, Marking
from zhegui.ports.services import Services

DECIDE, LIST = "lateAnswer/v2/decide", "lateAnswer/v2/dynamicList"


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    return await open_hall(http, services, review=("at_once", "at_once"))


@pytest.fixture
async def operator(people: People) -> Person:
    return await people.operator()


async def late_paper(
    hall: Hall, person: Person, clock: FakeClock, *, in_time: int, right_late: bool = True
) -> Paper:
    """Of seven questions `in_time` were answered right in time, and all others late."""
    paper = await hall.paper(person)
    entries: list[tuple[str, int, Any]] = [
        (each["sid"], 1, await hall.value(each, right=True)) for each in paper.questions[:in_time]
    ]
    if entries:
        await hall.save(paper, entries)
    clock.advance(minutes=41)
    await hall.result(paper)
    answers = [
        {
            "question": {"sid": each["sid"]},
            "sequence": 2,
            "value": await hall.value(each, right=right_late),
            "writtenAt": "2026-11-21T01:39:00Z",
        }
        for each in (paper.questions[in_time:] if right_late else paper.questions)
    ]
    await hall.call(
        "attempt/v2/late", {"model": {"sid": paper.sid, "answerList": answers}}, paper.headers
    )
    return paper


async def listed(hall: Hall, person: Person) -> list[dict[str, Any]]:
    page = await hall.call(LIST, {"includeList": ["attempt"]}, person.headers)
    rows: list[dict[str, Any]] = page["data"]["content"]
    return rows


def decision(
    paper: Paper, rows: list[dict[str, Any]], taken: bool, reason: str = "机房断网，已核实"
) -> dict[str, Any]:
    named = [{"sid": each["sid"]} for each in rows]
    return {
        "model": {
            "attempt": {"sid": paper.sid},
            "lateAnswerList": named,
            "taken": taken,
            "reason": reason,
        }
    }


async def test_taken_answers_count_in_a_run_of_their_own(
    hall: Hall, people: People, operator: Person, clock: FakeClock, session: AsyncSession
) -> None:
    paper = await late_paper(hall, await people.learner(), clock, in_time=3)
    before = (await hall.result(paper))["data"]
    assert (before["score"], before["passed"], before["answeredCount"]) == (3, False, 3)
    rows = await listed(hall, operator)
    assert {each["questionSid"] for each in rows} == {q["sid"] for q in paper.questions[3:]}
    assert rows[0]["attempt"]["sid"] == rows[0]["attemptSid"] == paper.sid
    assert (rows[0]["taken"], rows[0]["reason"], rows[0]["decidedAt"]) == (None, None, None)

    answer = await hall.call(DECIDE, decision(paper, rows, True), operator.headers)
    assert (answer["data"]["score"], answer["data"]["passed"]) == (8, True)
    after = (await hall.result(paper))["data"]
    assert (after["score"], after["passed"], after["answeredCount"]) == (8, True, 7)
    assert all(each["verdict"] == "correct" for each in after["questionList"])
    assert all(each["value"] is not None for each in after["questionList"])
    runs = await session.scalars(select(Marking).order_by(Marking.ordinal))
    assert [(run.ordinal, run.score) for run in runs] == [(1, Decimal(3)), (2, Decimal(8))]
    decided = await listed(hall, operator)
    assert {(each["taken"], each["reason"]) for each in decided} == {(True, "机房断网，已核实")}


async def test_what_is_not_taken_changes_no_mark_and_its_candidate_reads_why(
    hall: Hall, people: People, operator: Person, clock: FakeClock, session: AsyncSession
) -> None:
    paper = await late_paper(hall, await people.learner(), clock, in_time=3)
    rows = await listed(hall, operator)
    body = decision(paper, rows, False, "写于结束之后")
    await hall.call(DECIDE, body, operator.headers)
    assert (await hall.result(paper))["data"]["score"] == 3
    own = await listed(hall, paper.person)
    assert {(each["taken"], each["reason"]) for each in own} == {(False, "写于结束之后")}
    assert len(list(await session.scalars(select(Marking)))) == 1
    again = await hall.call(DECIDE, decision(paper, rows[:1], True), operator.headers, 409)
    assert again["error"] == "late_answer_decided"
    assert again["details"][0]["path"] == "model.lateAnswerList.0.sid"
    assert {d.decided_by_sid for d in await session.scalars(select(LateDecision))} == {operator.sid}


async def test_one_by_one_they_add_up(
    hall: Hall, people: People, operator: Person, clock: FakeClock
) -> None:
    paper = await late_paper(hall, await people.learner(), clock, in_time=3)
    first, *others = await listed(hall, operator)
    await hall.call(DECIDE, decision(paper, [first], True), operator.headers)
    await hall.call(DECIDE, decision(paper, others + others, False), operator.headers)
    assert (await hall.result(paper))["data"]["answeredCount"] == 4


async def test_passing_by_late_answers_certifies(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    operator: Person,
    clock: FakeClock,
    run_jobs: Callable[..., Awaitable[None]],
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate)
    learner = await people.learner(real_name="陈嘉禾")
    paper = await late_paper(hall, learner, clock, in_time=3)
    rows = await listed(hall, operator)
    await hall.call(DECIDE, decision(paper, rows, True), operator.headers)
    await run_jobs()
    page = await hall.call("certificateHistory/v2/dynamicList", {}, learner.headers)
    assert len(page["data"]["content"]) == 1


async def test_a_pass_that_is_out_is_not_lost_by_taking(
    hall: Hall, people: People, operator: Person, clock: FakeClock, session: AsyncSession
) -> None:
    paper = await late_paper(hall, await people.learner(), clock, in_time=7, right_late=False)
    assert (await hall.result(paper))["data"]["passed"] is True
    rows = await listed(hall, operator)
    refused = await hall.call(DECIDE, decision(paper, rows, True), operator.headers, 409)
    assert refused["error"] == "pass_would_be_lost"
    assert (await hall.result(paper))["data"]["passed"] is True
    assert list(await session.scalars(select(LateDecision))) == []
    await hall.call(DECIDE, decision(paper, rows, False), operator.headers)


async def test_a_voided_attempt_is_not_decided(
    hall: Hall, people: People, operator: Person, clock: FakeClock
) -> None:
    paper = await late_paper(hall, await people.learner(), clock, in_time=3)
    rows = await listed(hall, operator)
    void = {"model": {"sid": paper.sid, "reason": "替考"}}
    await hall.call("attempt/v2/void", void, operator.headers)
    refused = await hall.call(DECIDE, decision(paper, rows, True), operator.headers, 409)
    assert refused["error"] == "attempt_voided"


async def test_bad_decisions(
    hall: Hall, people: People, operator: Person, clock: FakeClock
) -> None:
    learner = await people.learner()
    paper = await late_paper(hall, learner, clock, in_time=3)
    rows = await listed(hall, operator)
    unknown = await hall.call(
        DECIDE, decision(paper, [{"sid": str(uuid4())}], True), operator.headers, 404
    )
    assert unknown["details"][0]["path"] == "model.lateAnswerList.0.sid"
    for broken in (decision(paper, [], True), decision(paper, rows, True, " ")):
        await hall.call(DECIDE, broken, operator.headers, 400)
    body = decision(paper, rows, True)
    await hall.call(DECIDE, body, {}, 401)
    await hall.call(DECIDE, body, learner.headers, 403)
    await hall.call(DECIDE, body, (await people.manager()).headers, 404)
    other = await people.learner()
    assert await listed(hall, other) == []
    assert await listed(hall, await people.manager()) == []
