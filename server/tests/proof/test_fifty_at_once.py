"""Fifty at once: exactly one wins, and the others get the same or a clear refusal."""

from __future__ import annotations

import asyncio
from collections import Counter

import httpx
import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.examinations.hall import PREFIX, Hall, Paper, open_hall
from tests.features.identity.conftest import API, MOBILE, PASSWORD, Telephone
from tests.people import People
from zhegui.features.examinations.models import Attempt, AttemptPaper, Marking, Receipt
from zhegui.features.identity.api import LoginSession, User
from zhegui.ports.services import Services

FIFTY = 50


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    return await open_hall(http, services)


@pytest.fixture
async def paper(hall: Hall, people: People) -> Paper:
    return await hall.paper(await people.learner())


async def count(session: AsyncSession, model: type) -> int:
    return await session.scalar(select(func.count()).select_from(model)) or 0


async def test_starts_begin_one_attempt(hall: Hall, people: People, session: AsyncSession) -> None:
    learner = await people.learner()
    answers = await asyncio.gather(*(hall.start(learner) for _ in range(FIFTY)))
    assert len({each["data"]["sid"] for each in answers}) == 1
    assert len({str(each["data"]["sectionList"]) for each in answers}) == 1
    assert [await count(session, model) for model in (Attempt, AttemptPaper)] == [1, 1]


async def test_submits_hand_in_once(hall: Hall, paper: Paper, session: AsyncSession) -> None:
    await hall.answer_all(paper)
    answers = await asyncio.gather(*(hall.submit(paper) for _ in range(FIFTY)))
    assert all(each["data"] == answers[0]["data"] for each in answers)
    assert [await count(session, model) for model in (Marking, Receipt)] == [1, 1]


async def test_one_answer_sent_fifty_times_is_one(hall: Hall, paper: Paper) -> None:
    question = paper.questions[0]
    entry = question["sid"], 1, question["optionList"][0]["sid"]
    answers = await asyncio.gather(*(hall.save(paper, [entry]) for _ in range(FIFTY)))
    saved = [each["data"]["savedList"][0] for each in answers]
    assert Counter(each["outcome"] for each in saved) == {"saved": 1, "already_saved": FIFTY - 1}
    assert len({each["savedAt"] for each in saved}) == 1


async def test_of_fifty_devices_that_take_over_one_writes(
    hall: Hall, paper: Paper, people: People
) -> None:
    devices = [await people.again(paper.person) for _ in range(FIFTY)]
    papers = await asyncio.gather(*(hall.paper(each, take_over=True) for each in devices))
    assert sorted(each.data["lease"] for each in papers) == list(range(2, FIFTY + 2))
    question = paper.questions[0]["sid"]
    answers = await asyncio.gather(*(_save_by_ticket(hall, each, question) for each in papers))
    assert Counter(each.status_code for each in answers) == {200: 1, 409: FIFTY - 1}
    assert {each.json()["error"] for each in answers if each.status_code == 409} == {
        "attempt_taken_over"
    }


async def _save_by_ticket(hall: Hall, paper: Paper, question: str) -> httpx.Response:
    answer = {"question": {"sid": question}, "sequence": paper.data["lease"], "value": None}
    body = {"model": {"sid": paper.sid, "answerList": [answer]}}
    return await hall.http.post(f"{PREFIX}/attempt/v2/answer", json=body, headers=paper.by_ticket)


async def test_refreshes_get_one_successor(telephone: Telephone, session: AsyncSession) -> None:
    await telephone.register()
    token = (await telephone.login()).json()["refresh_token"]
    answers = await asyncio.gather(*(telephone.refresh(token) for _ in range(FIFTY)))
    assert {each.status_code for each in answers} == {200}
    (successor,) = {each.json()["refresh_token"] for each in answers}
    assert successor != token
    assert (await telephone.refresh(successor)).status_code == 200
    assert await count(session, LoginSession) == 1


async def test_a_code_registers_one(telephone: Telephone, session: AsyncSession) -> None:
    code = await telephone.code(purpose="register")
    body = code | {"user": {"tel": MOBILE}, "password": PASSWORD}
    address = f"{API}/user/v2/register"
    answers = await asyncio.gather(*(telephone.http.post(address, json=body) for _ in range(FIFTY)))
    statuses = Counter(each.status_code for each in answers)
    assert statuses.pop(200) == 1
    assert set(statuses) <= {400, 409, 429}
    assert await count(session, User) == 1


async def test_a_code_logs_in_once(telephone: Telephone, session: AsyncSession) -> None:
    await telephone.register()
    body = await telephone.code(purpose="login") | {"mobile": MOBILE, "client_id": "zhegui-web"}
    address = f"{API}/user/v2/codeLogin"
    answers = await asyncio.gather(*(telephone.http.post(address, json=body) for _ in range(FIFTY)))
    statuses = Counter(each.status_code for each in answers)
    assert statuses.pop(200) == 1
    assert set(statuses) <= {400, 409, 429}
