"""The direct route answers as an ordinary route does."""

from __future__ import annotations

import json

import httpx
import pytest
from fastapi import APIRouter, FastAPI

from tests.conftest import FakeClock
from tests.features.examinations.hall import PREFIX, open_hall
from tests.people import People
from zhegui.features.examinations.direct import MOST_NAMES
from zhegui.features.examinations.sitting_routes import save_answers
from zhegui.kernel.http import delay, error_responses
from zhegui.kernel.http.allowance import Allowance
from zhegui.kernel.http.gate import Gate
from zhegui.ports.services import Services

PATH = f"{PREFIX}/attempt/v2/answer"


@pytest.fixture
def ordinary(services: Services) -> httpx.AsyncClient:
    """The same endpoint under the framework's own route."""
    app, router = FastAPI(), APIRouter()
    app.state.services = services
    router.add_api_route(PATH, save_answers, methods=["POST"], responses=NOTHING_UNDECLARED)
    app.include_router(router)
    error_responses.install(app)
    transport = httpx.ASGITransport(Gate(app, raise_faults=True))
    return httpx.AsyncClient(transport=transport, base_url="http://zhegui.test")


NOTHING_UNDECLARED: dict[int | str, dict[str, object]] = {
    409: {"x-errors": ["attempt_ended", "attempt_taken_over", "sequence_conflict", "not_found"]}
}


async def test_both_answer_alike(
    http: httpx.AsyncClient, ordinary: httpx.AsyncClient, services: Services, people: People
) -> None:
    hall = await open_hall(http, services)
    paper = await hall.paper(await people.learner())
    other = await people.other_learner()
    question = paper.questions[0]["sid"]
    entry = {"question": {"sid": question}, "sequence": 1, "value": None}
    good = {"model": {"sid": paper.sid, "answerList": [entry]}}
    await hall.call("attempt/v2/answer", good, paper.headers)
    readable = [
        json.dumps(good),
        json.dumps({"model": {"sid": paper.sid, "answerList": [entry | {"value": "x"}]}}),
        json.dumps({"model": {"sid": paper.sid, "answerList": []}}),
        json.dumps({"model": {}}),
        json.dumps(good | {f"f{number}": 1 for number in range(30)}),
        json.dumps([]),
    ]
    unreadable: list[str | bytes] = ["null", "", "{", b"\xff", "[" * 5000]
    callers = [paper.headers, paper.by_ticket, other.headers, {"Authorization": "Bearer x"}]
    for body in (*readable, *unreadable):
        for headers in callers:
            sent = {**headers, "Content-Type": "application/json", "X-Request-Id": "alike-0001"}
            direct = await http.post(PATH, content=body, headers=sent)
            plain = await ordinary.post(PATH, content=body, headers=sent)
            if body in readable:
                assert direct.json() == plain.json(), body
                assert direct.headers["content-type"] == plain.headers["content-type"]
            # The direct route asks who it is before it reads what they say.
            stranger = headers is callers[-1]
            assert direct.status_code in (
                (plain.status_code, 401) if stranger else (plain.status_code,)
            )
    assert (await http.get(PATH)).status_code == 405


async def test_a_body_of_names_that_nobody_knows_is_not_validated(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    hall = await open_hall(http, services)
    paper = await hall.paper(await people.learner())
    wide = {f"f{number}": 1 for number in range(MOST_NAMES + 1)}
    refused = await hall.call("attempt/v2/answer", wide, paper.headers, 400)
    assert [each["error"] for each in refused["details"]] == ["too_many_items"]


async def test_who_sends_what_is_no_batch_again_and_again_is_told_to_wait(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delay, "DELAY_SECONDS", 0)
    services.allowance = Allowance()
    hall = await open_hall(http, services)
    paper, neighbour = [await hall.paper(await people.learner()) for _ in range(2)]
    wide = {f"f{number}": 1 for number in range(MOST_NAMES)}
    told = [
        (await http.post(PATH, json=wide, headers=paper.headers)).status_code for _ in range(40)
    ]
    assert (told[0], told[-1]) == (400, 429)
    await hall.save(neighbour, [(neighbour.questions[0]["sid"], 1, None)])
    entry = (paper.questions[0]["sid"], 1, None)
    await hall.save(paper, [entry], 429)
    clock.advance(seconds=5)
    await hall.save(paper, [entry])
