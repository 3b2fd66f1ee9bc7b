"""One statement looks at the logins, the attempts and the log, and waits for who holds an attempt."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.examinations.hall import Hall, Paper, open_hall
from tests.people import People
from tests.waiting import until_waiting
from zhegui.features.identity import sessions
from zhegui.ports.services import Services

#: Another process writes the first answer to a question.
WRITE = """insert into answer (attempt_sid, question_sid, sequence, value, saved_at)
    values (:attempt, :question, 1, cast(:value as jsonb), :now)"""


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    return await open_hall(http, services)


@pytest.fixture
async def papers(hall: Hall, people: People) -> list[Paper]:
    return [await hall.paper(await people.learner()) for _ in range(2)]


async def while_others(
    services: Services, act: Callable[[AsyncSession], Awaitable[object]], *saves: Awaitable[Any]
) -> list[Any]:
    """What is answered to saves that wait for what another transaction does and then commits."""
    async with services.transaction() as (session, _):
        await act(session)
        asked = [asyncio.ensure_future(each) for each in saves]
        await until_waiting(session, 1)
    return await asyncio.gather(*asked)


async def test_it_sees_what_the_one_before_it_made_of_the_attempt(
    hall: Hall, papers: list[Paper], services: Services
) -> None:
    """Of a group one is refused, the other is saved."""
    one, other = papers
    entries = [[(each.questions[0]["sid"], 1, None)] for each in papers]

    async def take_over(session: AsyncSession) -> None:
        change = text("update attempt set lease = lease + 1 where sid = :sid")
        await session.execute(change, {"sid": one.sid})

    refused, saved = await while_others(
        services,
        take_over,
        hall.save(one, entries[0], 409, headers=one.by_ticket),
        hall.save(other, entries[1]),
    )
    assert refused["error"] == "attempt_taken_over"
    assert saved["data"]["savedList"][0]["outcome"] == "saved"


@pytest.mark.parametrize("holds", [True, False], ids=["holding the attempt", "beside it"])
async def test_an_answer_that_was_written_meanwhile_is_found(
    hall: Hall, papers: list[Paper], services: Services, *, holds: bool
) -> None:
    """Of the same sequence: the same value was saved before, another one is refused."""
    paper, others = papers[0], papers[1]
    question = paper.questions[0]
    value = question["optionList"][0]["sid"]

    async def write(session: AsyncSession) -> None:
        if holds:
            hold = text("select from attempt where sid = :sid for update")
            await session.execute(hold, {"sid": paper.sid})
        place = {"attempt": paper.sid, "question": question["sid"], "now": services.clock.now()}
        await session.execute(text(WRITE), {**place, "value": f'"{value}"'})

    same, beside = await while_others(
        services,
        write,
        hall.save(paper, [(question["sid"], 1, value)]),
        hall.save(others, [(others.questions[0]["sid"], 1, None)]),
    )
    assert same["data"]["savedList"][0]["outcome"] == "already_saved"
    assert beside["data"]["savedList"][0]["outcome"] == "saved"
    await hall.save(paper, [(question["sid"], 1, None)], 409)


async def test_a_group_tells_each_of_its_own(
    hall: Hall, papers: list[Paper], people: People
) -> None:
    """Several answers of several requests at once, of which one login ended and one is a stranger's."""
    ended = await hall.paper(await people.learner())
    async with hall.services.transaction() as (session, now):
        await sessions.revoke_all(session, ended.person.sid, now)
    every = [(each["sid"], 1, None) for each in papers[0].questions]
    later = [(each["sid"], at, None) for each in papers[1].questions[:2] for at in (1, 3, 2)]
    gone, all_of_one, some, strange = await asyncio.gather(
        hall.save(ended, [(ended.questions[0]["sid"], 1, None)], 401),
        hall.save(papers[0], every),
        hall.save(papers[1], later),
        hall.save(papers[0], every, 404, headers=papers[1].headers),
    )
    assert [each["outcome"] for each in all_of_one["data"]["savedList"]] == ["saved"] * 7
    outcomes = [each["outcome"] for each in some["data"]["savedList"]]
    assert outcomes == ["saved", "saved", "stale"] * 2
    assert (gone["error"], strange["error"]) == ("unauthenticated", "not_found")
