"""Giving time back while candidates sit, by HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.examinations.hall import Hall, Paper, open_hall
from tests.people import People, Person
from zhegui.features.examinations.models import Examination, TimeGrant
from zhegui.features.examinations.schemas import ExtraTimeSave
from zhegui.features.examinations.service import start_statements
from zhegui.features.examinations.service.extra_time import grant_extra_time
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.people.caller import Caller
from zhegui.ports.services import Services

PROLONG = "examination/v2/prolong"
TEN = {"seconds": 600, "reason": "机房停电"}


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    return await open_hall(http, services)


@pytest.fixture
async def operator(people: People) -> Person:
    return await people.operator()


def given(hall: Hall, *papers: Paper, **more: object) -> dict[str, Any]:
    model: dict[str, Any] = {"examination": {"sid": str(hall.examination)}, **TEN, **more}
    if papers:
        model["attemptList"] = [{"sid": paper.sid} for paper in papers]
    return {"model": model}


async def _somebody_waits(services: Services) -> None:
    """Until a transaction waits for another's lock."""
    waiting = text("select count(*) from pg_locks where not granted")
    async with asyncio.timeout(10):
        while True:
            async with services.transaction() as (session, _):
                if await session.scalar(waiting):
                    return


async def test_everybody_who_sits_gets_it_with_their_next_answer(
    hall: Hall, people: People, operator: Person, clock: FakeClock, session: AsyncSession
) -> None:
    papers = [await hall.paper(await people.learner()) for _ in range(2)]
    clock.advance(minutes=30)
    answer = await hall.call(PROLONG, given(hall), operator.headers)
    assert answer["data"] == {"attemptCount": 2}

    clock.advance(minutes=15)  # the deadline of the start has passed
    question = papers[0].questions[0]["sid"]
    saved = await hall.save(papers[0], [(question, 1, None)])
    assert saved["data"]["deadline"] == "2026-11-21T01:50:00.000Z"
    again = (await hall.paper(papers[1].person)).data
    assert (again["sid"], again["deadline"]) == (papers[1].sid, "2026-11-21T01:50:00.000Z")

    clock.advance(minutes=5, seconds=6)
    refused = await hall.save(papers[0], [(question, 2, None)], 409)
    assert refused["error"] == "attempt_ended"
    (grant,) = await session.scalars(select(TimeGrant))
    assert (grant.attempt_sid, grant.seconds, grant.reason) == (None, 600, "机房停电")
    assert grant.granted_by_sid == operator.sid


async def test_it_adds_up_and_is_never_taken_away(
    hall: Hall, people: People, operator: Person, clock: FakeClock
) -> None:
    paper = await hall.paper(await people.learner())
    await hall.call(PROLONG, given(hall), operator.headers)
    await hall.call(PROLONG, given(hall, paper), operator.headers)
    assert (await hall.result(paper))["data"]["deadline"] == "2026-11-21T02:00:00.000Z"
    for seconds in (0, -600, 59, 86_401, "600", None):
        await hall.call(PROLONG, given(hall, paper, seconds=seconds), operator.headers, 400)
    for reason in ("", " ", None):
        await hall.call(PROLONG, given(hall, paper, reason=reason), operator.headers, 400)
    assert (await hall.result(paper))["data"]["deadline"] == "2026-11-21T02:00:00.000Z"


async def test_only_those_named_get_it(hall: Hall, people: People, operator: Person) -> None:
    papers = [await hall.paper(await people.learner()) for _ in range(3)]
    await hall.submit(papers[2])
    refused = await hall.call(PROLONG, given(hall, papers[0], papers[2]), operator.headers, 409)
    assert refused["error"] == "attempt_ended"
    assert refused["details"][0]["path"] == "model.attemptList.1.sid"
    nobody = [{"sid": str(uuid4())}]
    unknown = given(hall, attemptList=nobody)
    await hall.call(PROLONG, unknown, operator.headers, 404)

    await hall.call(PROLONG, given(hall, papers[0]), operator.headers)
    deadlines = [(await hall.result(paper))["data"]["deadline"] for paper in papers[:2]]
    assert deadlines == ["2026-11-21T01:50:00.000Z", "2026-11-21T01:40:00.000Z"]


async def test_who_starts_later_has_the_longer_window_and_no_longer_sitting(
    hall: Hall, people: People, operator: Person, clock: FakeClock
) -> None:
    assert (await hall.call(PROLONG, given(hall), operator.headers))["data"]["attemptCount"] == 0
    early = await hall.paper(await people.learner())
    assert early.data["deadline"] == "2026-11-21T01:40:00.000Z"
    clock.advance(minutes=110)
    late = await hall.paper(await people.learner())
    assert late.data["deadline"] == "2026-11-21T03:10:00.000Z"


async def test_where_it_would_move_nothing_it_says_so(
    hall: Hall, people: People, operator: Person, clock: FakeClock, session: AsyncSession
) -> None:
    paper = await hall.paper(await people.learner())
    await hall.submit(paper)
    clock.advance(minutes=121)
    refused = await hall.call(PROLONG, given(hall), operator.headers, 409)
    assert refused["error"] == "nobody_sitting"
    assert list(await session.scalars(select(TimeGrant))) == []
    assert await session.scalar(select(Examination.prolonged_seconds)) == 0


async def test_results_wait_for_the_prolonged(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    operator: Person,
    clock: FakeClock,
    run_jobs: Callable[..., Awaitable[None]],
) -> None:
    hall = await open_hall(http, services, review=("after_end", "after_end"))
    papers = [await hall.paper(await people.learner()) for _ in range(2)]
    assert (await hall.submit(papers[0]))["data"]["scoreAt"] == "2026-11-21T03:00:05.000Z"
    await hall.call(PROLONG, given(hall), operator.headers)
    await hall.call(PROLONG, given(hall, papers[1]), operator.headers)
    assert (await hall.result(papers[0]))["data"]["scoreAt"] == "2026-11-21T03:20:05.000Z"
    clock.advance(minutes=121)
    await run_jobs("examinations.release")
    assert (await hall.result(papers[0]))["data"]["state"] == "marked"
    clock.advance(minutes=20)
    await run_jobs("examinations.release")
    assert (await hall.result(papers[0]))["data"]["state"] == "released"


async def test_a_page_whose_time_is_up_does_not_hand_in_a_prolonged_attempt(
    hall: Hall, people: People, operator: Person, clock: FakeClock
) -> None:
    paper = await hall.paper(await people.learner())
    at_the_end = {"model": {"sid": paper.sid, "deadline": paper.data["deadline"]}}
    clock.advance(minutes=40)
    await hall.call(PROLONG, given(hall), operator.headers)
    answer = await hall.call("attempt/v2/submit", at_the_end, paper.headers)
    assert (answer["data"]["state"], answer["data"]["endedBy"]) == ("active", None)
    assert answer["data"]["deadline"] == "2026-11-21T01:50:00.000Z"
    at_the_end["model"]["deadline"] = answer["data"]["deadline"]
    clock.advance(minutes=10)
    answer = await hall.call("attempt/v2/submit", at_the_end, paper.headers)
    assert (answer["data"]["state"], answer["data"]["endedBy"]) == ("released", "candidate")


async def test_extra_time_while_sitting_is_refused_and_not_lost(
    hall: Hall, people: People, operator: Person, clock: FakeClock
) -> None:
    learner = await people.learner()
    paper = await hall.paper(learner)
    extra = {
        "examination": {"sid": str(hall.examination)},
        "user": {"sid": str(learner.sid)},
        "seconds": 600,
    }
    refused = await hall.call(
        "examination/v2/grantExtraTime", {"model": extra}, operator.headers, 409
    )
    assert refused["error"] == "candidate_sitting"
    assert (await hall.result(paper))["data"]["deadline"] == "2026-11-21T01:40:00.000Z"
    await hall.submit(paper)
    await hall.call("examination/v2/grantExtraTime", {"model": extra}, operator.headers)


async def test_extra_time_says_what_it_replaced_and_stands_with_the_examination(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    manager, staff, stranger = (
        await people.manager(),
        await people.staff(),
        await people.learner(),
    )
    assert manager.organization
    hall = await open_hall(http, services, organization=manager.organization.sid)
    extra = {"examination": {"sid": str(hall.examination)}, "user": {"sid": str(staff.sid)}}

    async def give(status: int = 200, **more: Any) -> dict[str, Any]:
        path, body = "examination/v2/grantExtraTime", {"model": extra | more}
        answer: dict[str, Any] = await hall.call(path, body, manager.headers, status)
        return answer

    refused = await give(409, user={"sid": str(stranger.sid)}, seconds=600)
    assert (refused["error"], [each["path"] for each in refused["details"]]) == (
        "not_a_candidate",
        ["model.user.sid"],
    )
    first = (await give(seconds=600))["data"]
    second = (await give(seconds=1200, version=first["version"]))["data"]
    assert (await give(409, seconds=60, version=first["version"]))["error"] == "out_of_date"
    asked = {"sid": str(hall.examination), "includeList": ["extraTimeList"]}
    shown = await hall.call("authoredExamination/v2/dynamicDetail", asked, manager.headers)
    (owed,) = shown["data"]["extraTimeList"]
    assert (owed["userSid"], owed["seconds"], owed["version"]) == (
        str(staff.sid),
        1200,
        second["version"],
    )
    about = {"field": "aboutUserSid", "operator": "eq", "value": str(staff.sid)}
    granted = {"field": "action", "operator": "eq", "value": "examination.grantExtraTime"}
    noted = await hall.call(
        "auditEntry/v2/dynamicList", {"query": [about, granted]}, manager.headers
    )
    assert [(row["before"], row["after"]) for row in noted["data"]["content"]] == [
        ({"seconds": 600}, {"seconds": 1200}),
        (None, {"seconds": 600}),
    ]


async def test_managers_give_time_to_their_own_alone(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    manager, other, staff = await people.manager(), await people.other_manager(), people.staff()
    assert manager.organization
    hall = await open_hall(http, services, organization=manager.organization.sid)
    paper = await hall.paper(await staff)
    await hall.call(PROLONG, given(hall), paper.headers, 403)
    await hall.call(PROLONG, given(hall), other.headers, 404)
    await hall.call(PROLONG, given(hall), {}, 401)
    assert (await hall.call(PROLONG, given(hall), manager.headers))["data"] == {"attemptCount": 1}


@pytest.mark.parametrize("path", [PROLONG, "examination/v2/grantExtraTime"])
async def test_who_starts_at_that_moment_gets_it_or_is_seen_sitting(
    hall: Hall,
    services: Services,
    people: People,
    operator: Person,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
) -> None:
    """Between reading its examination and writing its attempt a start cannot be overtaken."""
    learner = await people.learner()
    has_read, may_begin = asyncio.Event(), asyncio.Event()
    begin = start_statements.begin

    async def slowly(*arguments: Any) -> Any:
        has_read.set()
        await may_begin.wait()
        return await begin(*arguments)

    monkeypatch.setattr("zhegui.features.examinations.service.attempt_start.begin", slowly)
    starting = asyncio.create_task(hall.paper(learner))
    await has_read.wait()
    body = given(hall) if path == PROLONG else given(hall, user={"sid": str(learner.sid)})
    if path != PROLONG:
        del body["model"]["reason"]
    giving = asyncio.create_task(
        hall.http.post(f"/resource-center/api/{path}", json=body, headers=operator.headers)
    )
    await _somebody_waits(services)
    may_begin.set()
    paper, answer = await starting, await giving
    deadline = (await hall.result(paper))["data"]["deadline"]
    if path == PROLONG:
        assert (answer.json()["data"]["attemptCount"], deadline[11:16]) == (1, "01:50")
    else:
        assert (answer.json()["error"], deadline[11:16]) == ("candidate_sitting", "01:40")


async def test_a_start_that_waits_for_extra_time_reads_it(
    hall: Hall, people: People, services: Services
) -> None:
    learner = await people.learner()
    async with services.transaction() as (session, now):
        await session.get_one(Examination, hall.examination, with_for_update=True)
        starting = asyncio.create_task(hall.paper(learner))
        await _somebody_waits(services)
        caller = Caller(user=UUID(int=1), session=UUID(int=1), is_operator=True)
        seconds = ExtraTimeSave(
            examination=Reference(sid=hall.examination),
            user=Reference(sid=learner.sid),
            seconds=600,
        )
        await grant_extra_time(session, caller, seconds, now)
    assert (await starting).data["deadline"] == "2026-11-21T01:50:00.000Z"
