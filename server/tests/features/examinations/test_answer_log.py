"""The writer behind the saves: groups, faults, and callers that go away."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.exc import DataError
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.examinations.hall import Hall, Paper, open_hall
from tests.people import People
from tests.statements import counted_statements
from zhegui.features.examinations.credentials import Credentials, read_credentials
from zhegui.features.examinations.models import SavedAnswer
from zhegui.features.examinations.rules.saves import Outcome
from zhegui.features.examinations.service import group_commit, prepared
from zhegui.features.examinations.service.group_commit import AnswerEntry, AnswerLog, AnswerSave
from zhegui.kernel.errors import NotFound, TooMany
from zhegui.ports.services import Services


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    return await open_hall(http, services)


@pytest.fixture
async def papers(hall: Hall, people: People) -> list[Paper]:
    return [await hall.paper(await people.learner()) for _ in range(3)]


def save_of(services: Services, paper: Paper, value: Any, sequence: int = 1) -> AnswerSave:
    """One answer to the first question, unchecked."""
    now = services.clock.now()
    credentials: Credentials = read_credentials(services, httpx.Headers(paper.headers), now)
    question = UUID(paper.questions[0]["sid"])
    return AnswerSave(
        UUID(paper.sid), credentials, None, (AnswerEntry(question, sequence, value),), now
    )


async def sequences(session: AsyncSession) -> list[int]:
    found = await session.scalars(select(SavedAnswer.sequence).order_by(SavedAnswer.sequence))
    return list(found)


async def test_one_request_that_fails_spoils_no_other(
    services: Services, papers: list[Paper], session: AsyncSession
) -> None:
    log = AnswerLog(services)
    saves = [save_of(services, papers[0], "a", 1), save_of(services, papers[1], "\0", 2)]
    saves.append(save_of(services, papers[2], "c", 3))
    found = await asyncio.gather(*(log.save(each) for each in saves), return_exceptions=True)
    assert isinstance(found[1], DataError)
    assert await sequences(session) == [1, 3]


async def test_a_caller_that_goes_away_does_not_undo_the_write(
    services: Services, papers: list[Paper], session: AsyncSession
) -> None:
    log = AnswerLog(services)
    gone = asyncio.create_task(log.save(save_of(services, papers[0], "a", 1)))
    await asyncio.sleep(0)
    gone.cancel()
    saved = await log.save(save_of(services, papers[0], "b", 2))
    assert [each.outcome for each in saved.entries] == [Outcome.SAVED]
    assert gone.cancelled()
    assert await sequences(session) == [1, 2]


async def test_a_group_is_one_transaction_of_few_statements(
    services: Services, papers: list[Paper]
) -> None:
    log = AnswerLog(services)
    await log.save(save_of(services, papers[0], None, 1))
    with counted_statements() as statements:
        await asyncio.gather(*(log.save(save_of(services, each, "a", 2)) for each in papers))
    assert len(statements) == 2


async def test_a_crowd_that_holds_the_pool_does_not_hold_up_a_save(
    services: Services, papers: list[Paper]
) -> None:
    async with AsyncExitStack() as crowd:
        for _ in range(services.settings.database_pool):
            session, _ = await crowd.enter_async_context(services.transaction())
            await session.execute(select(1))
        saved = await AnswerLog(services).save(save_of(services, papers[0], "a"))
    assert [each.outcome for each in saved.entries] == [Outcome.SAVED]


async def test_too_many_waiting_are_told_to_come_back(
    hall: Hall, papers: list[Paper], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "MOST_WAITING", 0)
    question = papers[0].questions[0]["sid"]
    answer = await hall.http.post(
        "/resource-center/api/attempt/v2/answer",
        json={
            "model": {
                "sid": papers[0].sid,
                "answerList": [{"question": {"sid": question}, "sequence": 1, "value": None}],
            }
        },
        headers=papers[0].headers,
    )
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    assert answer.headers["Retry-After"] == "1"


async def test_one_account_takes_no_place_of_others_and_goes_first_once(
    services: Services, papers: list[Paper], monkeypatch: pytest.MonkeyPatch
) -> None:
    log, let_in, first = AnswerLog(services), asyncio.Event(), list[str]()
    write, taken = group_commit.write, services.database.precedence.taken

    async def held(*given: Any) -> Any:
        await let_in.wait()
        return await write(*given)

    def noted() -> Any:
        first.append("taken")
        return taken()

    monkeypatch.setattr(group_commit, "write", held)
    monkeypatch.setattr(services.database.precedence, "taken", noted)
    many = [save_of(services, papers[0], "a", 1 + at) for at in range(group_commit.MOST_OF_ONE)]
    tasks = [asyncio.create_task(log.save(each)) for each in many]
    await asyncio.sleep(0)
    with pytest.raises(TooMany):
        await log.save(save_of(services, papers[0], "a", 99))
    strangers = save_of(services, papers[2], "a").credentials
    strange = replace(save_of(services, papers[0], "a", 99), credentials=strangers)
    stranger = asyncio.create_task(log.save(strange))
    tasks.append(asyncio.create_task(log.save(save_of(services, papers[1], "b"))))
    await asyncio.sleep(0)
    let_in.set()
    saved = await asyncio.gather(*tasks)
    assert [each.entries[0].outcome for each in saved] == [Outcome.SAVED] * len(tasks)
    with pytest.raises(NotFound):  # their place is one of their own
        await stranger
    assert len(first) == 3
    again = await log.save(save_of(services, papers[0], "a", 99))
    assert (again.entries[0].outcome, len(first)) == (Outcome.SAVED, 4)


async def test_a_process_that_never_saw_the_attempt_knows_it_too(
    hall: Hall, papers: list[Paper], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepared, "_papers", prepared.Kept(1))
    monkeypatch.setattr(prepared, "_asked", prepared.Kept(1))
    for paper in papers:
        await hall.answer_all(paper)
        again = await hall.paper(paper.person)
        assert again.data["sectionList"] == paper.data["sectionList"]
        assert (await hall.submit(paper))["data"]["score"] == 8


async def test_starting_takes_few_statements(hall: Hall, people: People) -> None:
    await hall.start(await people.learner())
    learner = await people.learner()
    with counted_statements() as statements:
        await hall.start(learner)
    assert len(statements) == 3
