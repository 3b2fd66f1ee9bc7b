"""Verdicts that a person must give: nothing is released or certified before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from fractions import Fraction
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.examinations.hall import Hall, Paper, certificate_of, open_hall
from tests.features.examinations.test_deciding import decision, listed
from tests.people import People, Person
from zhegui.features.examinations.models import Attempt, Marking
from zhegui.features.questions.kinds import KINDS
from zhegui.ports.services import Services

Jobs = Callable[..., Awaitable[None]]


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> Callable[[Fraction | None], None]:
    """Say what true or false questions earn: None is for a person to decide."""

    def earn(part: Fraction | None) -> None:
        monkeypatch.setattr(type(KINDS["true_false"]), "earned", lambda *_: part)

    earn(None)
    return earn


async def certifying(
    http: httpx.AsyncClient, services: Services, people: People, score: str
) -> Hall:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    return await open_hall(http, services, certificate=certificate, review=(score, "at_once"))


async def certificates(hall: Hall, person: Person) -> list[dict[str, Any]]:
    page = await hall.call("certificateHistory/v2/dynamicList", {}, person.headers)
    rows: list[dict[str, Any]] = page["data"]["content"]
    return rows


async def add_late(hall: Hall, paper: Paper, question: dict[str, Any]) -> None:
    """Another answer to a question, written in time and sent late."""
    answer = {
        "question": {"sid": question["sid"]},
        "sequence": 9,
        "value": await hall.value(question, right=True),
        "writtenAt": "2026-11-21T01:01:00Z",
    }
    model = {"model": {"sid": paper.sid, "answerList": [answer]}}
    await hall.call("attempt/v2/late", model, paper.headers)


@pytest.mark.parametrize("score", ["at_once", "after_end"])
@pytest.mark.usefixtures("by_hand")
async def test_nothing_is_released_before_a_person_marked(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    clock: FakeClock,
    run_jobs: Jobs,
    session: AsyncSession,
    score: str,
) -> None:
    hall = await certifying(http, services, people, score)
    learner = await people.learner(real_name="陈嘉禾")
    paper = await hall.paper(learner)
    await hall.answer_all(paper)
    handed_in = (await hall.submit(paper))["data"]
    for _ in range(2):
        seen = (await hall.result(paper))["data"]
        for result in (handed_in, seen):
            assert (result["state"], result["score"], result["passed"]) == ("submitted", None, None)
            assert (result["scoreAt"], result["answersAt"]) == (None, None)
            assert result["questionList"] is None
            assert [part["score"] for part in result["sectionList"]] == [None] * 3
        clock.advance(minutes=130)
        await run_jobs("examinations.end_overdue")
        await run_jobs("examinations.release")
        await run_jobs()
    assert await certificates(hall, learner) == []
    (run,) = (await session.scalars(select(Marking))).all()
    assert run.passed is None
    assert run.score == 7
    assert [each["verdict"] for each in run.mark_list].count("pending") == 1
    attempt = (await session.scalars(select(Attempt))).one()
    assert (attempt.marked_at, attempt.released_at, attempt.score) == (None, None, None)


async def test_the_last_verdict_marks_releases_and_certifies(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    run_jobs: Jobs,
    by_hand: Callable[[Fraction | None], None],
) -> None:
    hall = await certifying(http, services, people, "at_once")
    learner, operator = await people.learner(real_name="陈嘉禾"), await people.operator()
    paper = await hall.paper(learner)
    await hall.answer_all(paper)
    await hall.submit(paper)
    await add_late(hall, paper, paper.questions[0])
    by_hand(Fraction(1))
    await hall.call(
        "lateAnswer/v2/decide",
        decision(paper, await listed(hall, operator), True),
        operator.headers,
    )
    await run_jobs()
    result = (await hall.result(paper))["data"]
    assert (result["state"], result["score"], result["passed"]) == ("released", 8, True)
    assert len(await certificates(hall, learner)) == 1


async def test_one_that_is_pending_still_is_not_released_by_another_run(
    http: httpx.AsyncClient, services: Services, people: People, by_hand: object
) -> None:
    hall = await open_hall(http, services, review=("at_once", "at_once"))
    paper = await hall.paper(await people.learner())
    await hall.answer_all(paper)
    await hall.submit(paper)
    await add_late(hall, paper, paper.questions[0])
    operator = await people.operator()
    decided = await hall.call(
        "lateAnswer/v2/decide",
        decision(paper, await listed(hall, operator), True),
        operator.headers,
    )
    assert (decided["data"]["state"], decided["data"]["score"]) == ("submitted", None)
    assert (await hall.result(paper))["data"]["state"] == "submitted"


@pytest.mark.parametrize(
    ("score", "status", "state"), [("at_once", 409, "released"), ("after_end", 200, "submitted")]
)
async def test_a_released_result_does_not_become_undecided(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    by_hand: Callable[[Fraction | None], None],
    score: str,
    status: int,
    state: str,
) -> None:
    by_hand(Fraction(1))
    hall = await open_hall(http, services, review=(score, "at_once"))
    paper = await hall.paper(await people.learner())
    await hall.answer_all(paper)
    await hall.submit(paper)
    await add_late(hall, paper, paper.questions[0])
    by_hand(None)
    operator = await people.operator()
    answer = await hall.call(
        "lateAnswer/v2/decide",
        decision(paper, await listed(hall, operator), True),
        operator.headers,
        status,
    )
    if status == 409:
        assert answer["error"] == "needs_marking"
    assert (await hall.result(paper))["data"]["state"] == state
