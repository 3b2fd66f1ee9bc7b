"""How attempts end: handed in, out of time, voided; and what is owed afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.examinations.hall import Hall, Paper, open_hall
from tests.people import People
from zhegui.features.examinations.models import Attempt, Marking, Receipt
from zhegui.features.examinations.rules.states import state_of
from zhegui.features.examinations.service import late, page_events
from zhegui.ports.services import Services

Jobs = Callable[..., Awaitable[None]]


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    return await open_hall(http, services)


@pytest.fixture
async def paper(hall: Hall, people: People) -> Paper:
    return await hall.paper(await people.learner())


async def count(session: AsyncSession, model: type[Attempt | Marking | Receipt]) -> int:
    return await session.scalar(select(func.count()).select_from(model)) or 0


async def test_two_tabs_start_one_attempt(
    hall: Hall, people: People, session: AsyncSession
) -> None:
    learner = await people.learner()
    started = await asyncio.gather(*(hall.start(learner) for _ in range(8)))
    assert len({each["data"]["sid"] for each in started}) == 1
    assert len({str(each["data"]["sectionList"]) for each in started}) == 1
    assert {each["data"]["lease"] for each in started} == {1}
    assert await count(session, Attempt) == 1


async def test_a_double_click_hands_in_once(
    hall: Hall, paper: Paper, session: AsyncSession
) -> None:
    await hall.answer_all(paper)
    answers = await asyncio.gather(*(hall.submit(paper) for _ in range(8)))
    assert all(each["data"] == answers[0]["data"] for each in answers)
    assert await count(session, Marking) == 1
    assert await count(session, Receipt) == 1


async def test_nothing_is_taken_after_handing_in(hall: Hall, paper: Paper) -> None:
    await hall.submit(paper)
    question = paper.questions[0]["sid"]
    assert (await hall.save(paper, [(question, 1, None)], 409))["error"] == "attempt_ended"
    event = {"sid": paper.sid, "eventList": [{"type": "blur", "at": "2026-11-21T01:00:00Z"}]}
    refused = await hall.call("attempt/v2/event", {"model": event}, paper.headers, 409)
    assert refused["error"] == "attempt_ended"


async def test_time_ends_an_attempt_with_no_browser_open(
    hall: Hall, paper: Paper, clock: FakeClock, run_jobs: Jobs, session: AsyncSession
) -> None:
    await hall.answer_all(paper, right=6)
    clock.advance(minutes=40, seconds=5)
    await run_jobs("examinations.end_overdue")
    assert (await session.get_one(Attempt, paper.sid)).state == "active"
    clock.advance(seconds=1)
    await run_jobs("examinations.end_overdue")
    await run_jobs("examinations.end_overdue")
    page = await hall.call("attempt/v2/dynamicList", {}, paper.headers)
    (row,) = page["data"]["content"]
    assert (row["state"], row["endedBy"], row["score"]) == ("released", "deadline", 7)
    assert row["submittedAt"] == paper.data["deadline"]
    assert await count(session, Marking) == 1


async def test_after_a_restart_the_first_look_settles_it(
    hall: Hall, paper: Paper, clock: FakeClock
) -> None:
    """No job has run: the first request for the attempt finds it ended at its deadline."""
    await hall.answer_all(paper)
    clock.advance(hours=5)
    result = (await hall.result(paper))["data"]
    assert (result["state"], result["endedBy"], result["score"]) == ("released", "deadline", 8)
    assert (await hall.submit(paper))["data"].items() <= result.items()


async def test_a_new_start_ends_what_ran_out_of_time(
    http: httpx.AsyncClient, services: Services, people: People, clock: FakeClock
) -> None:
    hall = await open_hall(http, services, attempts=2)
    learner = await people.learner()
    first = await hall.paper(learner)
    clock.advance(minutes=41)
    assert (await hall.hall(learner))["activeAttempt"] is None
    second = await hall.paper(learner)
    assert second.sid != first.sid
    assert second.data["ordinal"] == 2
    assert (await hall.result(first))["data"]["endedBy"] == "deadline"


async def test_handing_in_during_the_grace_is_the_candidate_s(
    hall: Hall, paper: Paper, clock: FakeClock
) -> None:
    clock.advance(minutes=40, seconds=5)
    assert (await hall.submit(paper))["data"]["endedBy"] == "candidate"


async def test_voiding_ends_it_and_gives_it_back_unless_it_stays_used(
    http: httpx.AsyncClient, services: Services, people: People, session: AsyncSession
) -> None:
    manager = await people.manager()
    assert manager.organization is not None
    hall = await open_hall(http, services, organization=manager.organization.sid)
    staff = await people.staff()
    paper = await hall.paper(staff)
    void: dict[str, Any] = {"model": {"sid": paper.sid, "reason": "替考", "staysUsed": True}}
    for person, status in (
        (staff, 403),
        (await people.other_manager(), 404),
        (manager, 200),
        (manager, 200),
    ):
        await hall.call("attempt/v2/void", void, person.headers, status)
    # Another reason, or another word on the attempt, would count nowhere.
    for change in ({"reason": "经查替考"}, {"staysUsed": False}):
        other = {"model": {**void["model"], **change}}
        told = await hall.call("attempt/v2/void", other, manager.headers, 409)
        assert told["error"] == "attempt_voided"
    audit = {"query": [{"field": "action", "operator": "eq", "value": "attempt.void"}]}
    noted = await hall.call("auditEntry/v2/dynamicList", audit, manager.headers)
    assert [each["reason"] for each in noted["data"]["content"]] == ["替考"]
    question = paper.questions[0]["sid"]
    await hall.save(paper, [(question, 1, None)], 409)
    await hall.save(paper, [(question, 1, None)], 401, headers=paper.by_ticket)
    await hall.submit(paper, 409)
    assert (await hall.hall(staff))["cannotStartReason"] == "no_attempts_left"
    assert (await hall.result(paper))["data"]["state"] == "voided"


async def test_the_database_derives_the_state_as_the_rule_does(
    hall: Hall, paper: Paper, session: AsyncSession
) -> None:
    now = hall.services.clock.now()
    for submitted in (None, now):
        for marked in (None, submitted):
            for released in (None, marked):
                for voided in (None, now):
                    facts = (submitted, marked, released, voided)
                    stored = await session.scalar(
                        text(
                            "update attempt set submitted_at = :s, marked_at = :m, "
                            "released_at = :r, voided_at = :v returning state"
                        ),
                        dict(zip("smrv", facts, strict=True)),
                    )
                    assert stored == state_of(*facts)


async def test_late_work_waits_for_a_person(hall: Hall, paper: Paper, clock: FakeClock) -> None:
    one, two = paper.questions[0], paper.questions[1]
    value = one["optionList"][0]["sid"]
    await hall.save(paper, [(one["sid"], 1, value)])

    def late(*entries: tuple[str, int, object]) -> dict[str, object]:
        answers = [
            {
                "question": {"sid": question},
                "sequence": sequence,
                "value": value,
                "writtenAt": "2026-11-21T01:39:00Z",
            }
            for question, sequence, value in entries
        ]
        return {"model": {"sid": paper.sid, "answerList": answers}}

    path = "attempt/v2/late"
    early = await hall.call(path, late((two["sid"], 2, None)), paper.headers, 409)
    assert early["error"] == "attempt_still_active"
    clock.advance(minutes=41)
    written = two["optionList"][0]["sid"]
    body = late((one["sid"], 1, value), (two["sid"], 2, written))
    for outcomes in (["already_saved", "saved"], ["already_saved", "already_saved"]):
        taken = await hall.call(path, body, paper.headers)
        assert [each["outcome"] for each in taken["data"]["takenList"]] == outcomes
    conflict = await hall.call(
        path, late((two["sid"], 2, two["optionList"][1]["sid"])), paper.headers, 409
    )
    assert conflict["error"] == "sequence_conflict"
    for sequence, wrong in ((3, "x"), (0, None)):
        await hall.call(path, late((two["sid"], sequence, wrong)), paper.headers, 400)
    result = (await hall.result(paper))["data"]
    assert result["answeredCount"] == 1
    page = await hall.call("attempt/v2/dynamicList", {}, paper.headers)
    assert page["data"]["content"][0]["lateCount"] == 1


async def test_leaving_is_noted_with_its_duration(
    hall: Hall, paper: Paper, clock: FakeClock
) -> None:
    def events(*durations: int) -> dict[str, object]:
        found = [
            {"type": "blur", "at": f"2026-11-21T01:0{at}:00Z", "durationMs": ms}
            for at, ms in enumerate(durations)
        ]
        return {"model": {"sid": paper.sid, "eventList": found}}

    path = "attempt/v2/event"
    noted = (await hall.call(path, events(500, 3_000), paper.headers))["data"]
    assert noted["countList"] == [{"type": "blur", "count": 2, "durationMs": 3_500}]
    assert (noted["leavingCount"], noted["leavingMs"], noted["action"]) == (1, 3_000, "noted")
    again = (await hall.call(path, events(500, 3_000), paper.headers))["data"]
    assert again["countList"] == noted["countList"]
    long = (await hall.call(path, events(0, 0, 120_000), paper.headers))["data"]
    assert (long["leavingCount"], long["action"]) == (2, "flagged")
    await hall.answer_all(paper)
    assert (await hall.submit(paper))["data"]["passed"] is True


async def test_nothing_can_be_heaped_up(
    hall: Hall, paper: Paper, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_events, "MOST_EVENTS", 1)
    monkeypatch.setattr(late, "MOST_LATE", 1)
    events = [{"type": "blur", "at": f"2026-11-21T01:00:0{at}Z"} for at in range(2)]
    model = {"sid": paper.sid, "eventList": events}
    refused = await hall.call("attempt/v2/event", {"model": model}, paper.headers, 429)
    assert refused["error"] == "too_many_events"
    clock.advance(minutes=41)
    answers = [
        {
            "question": {"sid": each["sid"]},
            "sequence": 1,
            "value": None,
            "writtenAt": "2026-11-21T01:39:00Z",
        }
        for each in paper.questions[:2]
    ]
    model = {"sid": paper.sid, "answerList": answers}
    refused = await hall.call("attempt/v2/late", {"model": model}, paper.headers, 429)
    assert refused["error"] == "too_many_late_answers"


async def test_a_receipt_proves_what_was_handed_in(
    hall: Hall, paper: Paper, clock: FakeClock, people: People
) -> None:
    early = await hall.call("attempt/v2/receipt", {"sid": paper.sid}, paper.headers, 409)
    assert early["error"] == "attempt_still_active"
    await hall.answer_all(paper)
    await hall.submit(paper)
    signed = (await hall.call("attempt/v2/receipt", {"sid": paper.sid}, paper.headers))["data"]
    assert len(signed["receipt"]["answerList"]) == 7
    given = {"receipt": signed["receipt"], "signature": signed["signature"]}
    path = "attempt/v2/verifyReceipt"
    assert (await hall.call(path, given))["data"] == {"genuine": True, "voided": False}
    assert (await hall.call(path, signed))["data"]["genuine"], "as it was given out"
    foreign = signed | {"publicKey": signed["signature"]}
    assert not (await hall.call(path, foreign))["data"]["genuine"]
    changes: list[dict[str, Any]] = [
        {"submittedAt": "2026-11-21T00:00:00.000Z"},
        {"answerList": []},
    ]
    for change in changes:
        forged = {**given, "receipt": signed["receipt"] | change}
        assert (await hall.call(path, forged))["data"] == {"genuine": False, "voided": None}
    operator = await people.operator()
    void = {"model": {"sid": paper.sid, "reason": "替考"}}
    await hall.call("attempt/v2/void", void, operator.headers)
    assert (await hall.call(path, given))["data"] == {"genuine": True, "voided": True}


async def test_one_attempt_that_cannot_be_marked_holds_up_no_other(
    hall: Hall,
    people: People,
    services: Services,
    clock: FakeClock,
    session: AsyncSession,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from zhegui.features.examinations import jobs
    from zhegui.features.examinations.service import marking_runs

    papers = [await hall.paper(await people.learner()) for _ in range(3)]
    clock.advance(minutes=41)
    mark = marking_runs.mark

    async def faulty(session: AsyncSession, attempt: Attempt, *rest: object) -> None:
        if str(attempt.sid) == papers[1].sid:
            raise RuntimeError("a key is missing")
        await mark(session, attempt, *rest)  # type: ignore[arg-type]  # passed through

    monkeypatch.setattr(marking_runs, "mark", faulty)
    with pytest.raises(ExceptionGroup):
        await jobs.end_overdue(services)
    states = [(await session.get_one(Attempt, paper.sid)).state for paper in papers]
    assert states == ["released", "active", "released"]
    assert clock.now() - services.clock.now() == timedelta(0)
