"""The ticket: enough for one attempt when the login has expired, and no longer than it should be."""

from __future__ import annotations

from uuid import uuid4

import httpx
import pytest

from tests.conftest import FakeClock
from tests.features.examinations.hall import Hall, Paper, open_hall
from tests.people import People
from zhegui.ports.services import Services


@pytest.fixture
def access_token_minutes() -> int:
    return 15


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    return await open_hall(http, services)


@pytest.fixture
async def paper(hall: Hall, people: People) -> Paper:
    return await hall.paper(await people.learner())


async def test_it_outlives_the_login(hall: Hall, paper: Paper, clock: FakeClock) -> None:
    clock.advance(minutes=16)
    question = paper.questions[0]["sid"]
    await hall.save(paper, [(question, 1, None)], 401)
    both = {**paper.headers, **paper.by_ticket}
    await hall.save(paper, [(question, 1, None)], headers=both)
    await hall.save(paper, [(question, 2, None)], headers=paper.by_ticket)
    ticket = paper.by_ticket
    events = {"sid": paper.sid, "eventList": [{"type": "blur", "at": "2026-11-21T01:00:00Z"}]}
    await hall.call("attempt/v2/event", {"model": events}, ticket)
    await hall.call("attempt/v2/result", {"sid": paper.sid}, ticket)
    await hall.call("attempt/v2/submit", {"model": {"sid": paper.sid}}, ticket)
    await hall.call("attempt/v2/receipt", {"sid": paper.sid}, ticket)


async def test_it_opens_nothing_else(hall: Hall, paper: Paper, people: People) -> None:
    other = await hall.paper(await people.other_learner())
    question = other.questions[0]["sid"]
    ticket = paper.by_ticket
    await hall.save(other, [(question, 1, None)], 401, headers=ticket)
    await hall.call("attempt/v2/result", {"sid": other.sid}, ticket, 404)
    await hall.call("user/v2/dynamicDetail", {"sid": str(paper.person.sid)}, ticket, 401)
    model = {"model": {"examination": {"sid": str(uuid4())}}}
    await hall.call("attempt/v2/start", model, ticket, 404)


async def test_a_page_that_is_loaded_anew_goes_on_by_it(
    hall: Hall, paper: Paper, clock: FakeClock
) -> None:
    question = paper.questions[0]["sid"]
    await hall.save(paper, [(question, 1, None)])
    clock.advance(minutes=16)
    model = {"model": {"examination": {"sid": str(hall.examination)}}}
    again = (await hall.call("attempt/v2/start", model, paper.by_ticket))["data"]
    assert again["sectionList"] == paper.data["sectionList"]
    assert [each["question"]["sid"] for each in again["answerList"]] == [question]
    assert (again["ticket"], again["heldElsewhere"]) == (paper.data["ticket"], False)
    await hall.call("attempt/v2/submit", {"model": {"sid": paper.sid}}, paper.by_ticket)
    ended = await hall.call("attempt/v2/start", model, paper.by_ticket, 409)
    assert ended["error"] == "attempt_ended"


async def test_it_ends_with_deadline_and_grace(hall: Hall, paper: Paper, clock: FakeClock) -> None:
    clock.advance(minutes=40, seconds=5)
    question, ticket = paper.questions[0]["sid"], paper.by_ticket
    await hall.save(paper, [(question, 1, None)], headers=ticket)
    await hall.call("attempt/v2/result", {"sid": paper.sid}, ticket)
    clock.advance(seconds=1)
    await hall.save(paper, [(question, 2, None)], 409, headers=ticket)
    await hall.call("attempt/v2/result", {"sid": paper.sid}, ticket, 401)


async def test_it_ends_with_logout(hall: Hall, paper: Paper) -> None:
    token = paper.headers["Authorization"].removeprefix("Bearer ")
    form = {"token": token, "client_id": "zhegui-web"}
    assert (await hall.http.post("/auth-center/oauth/revoke", data=form)).status_code == 200
    await hall.save(paper, [(paper.questions[0]["sid"], 1, None)], 401, headers=paper.by_ticket)
    await hall.call("attempt/v2/result", {"sid": paper.sid}, paper.by_ticket, 401)


async def test_it_ends_with_a_password_reset(hall: Hall, paper: Paper, services: Services) -> None:
    from zhegui.features.identity.sessions import revoke_all

    async with services.transaction() as (session, now):
        await revoke_all(session, paper.person.sid, now)
    await hall.save(paper, [(paper.questions[0]["sid"], 1, None)], 401, headers=paper.by_ticket)


@pytest.mark.parametrize("ticket", ["", "AAAA", "not a ticket", "x" * 4000])
async def test_nonsense_is_no_ticket(hall: Hall, paper: Paper, ticket: str) -> None:
    headers = {"Attempt-Ticket": ticket}
    await hall.save(paper, [(paper.questions[0]["sid"], 1, None)], 401, headers=headers)
    await hall.call("attempt/v2/result", {"sid": paper.sid}, headers, 401)
