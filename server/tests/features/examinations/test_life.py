"""The life of an attempt, by HTTP."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest

from tests.conftest import FakeClock
from tests.features.examinations.hall import CANARY, MINUTE, PREFIX, Hall, open_hall
from tests.people import People, Person
from zhegui.features.examinations.service import attempt_start
from zhegui.features.examinations.service.start_statements import CandidateHistory, read_record
from zhegui.ports.services import Services


async def test_from_the_hall_to_the_result(
    http: httpx.AsyncClient, services: Services, people: People, clock: FakeClock
) -> None:
    hall = await open_hall(http, services)
    learner = await people.learner()
    before = await hall.hall(learner)
    assert (before["canStart"], before["cannotStartReason"]) == (True, None)
    assert (before["fullScore"], before["questionCount"], before["attemptsUsed"]) == (8, 7, 0)

    paper = await hall.paper(learner)
    assert paper.data["state"] == "active"
    assert paper.data["serverTime"] == "2026-11-21T01:00:00.000Z"
    assert paper.data["deadline"] == "2026-11-21T01:40:00.000Z"
    assert [part["title"] for part in paper.data["sectionList"]] == [
        "single_choice",
        "multiple_choice",
        "true_false",
    ]
    assert len(paper.questions) == 7

    await hall.answer_all(paper)
    running = (await hall.hall(learner))["activeAttempt"]
    assert running["sid"] == paper.sid
    assert running["answeredCount"] == 7
    assert running["deadline"] == paper.data["deadline"]

    clock.advance(minutes=20)
    result = (await hall.submit(paper))["data"]
    assert (result["state"], result["endedBy"]) == ("released", "candidate")
    assert result["submittedAt"] == "2026-11-21T01:20:00.000Z"
    assert (result["score"], result["passed"], result["answeredCount"]) == (8, True, 7)
    assert [part["score"] for part in result["sectionList"]] == [4, 3, 1]
    clock.advance(seconds=3)
    assert (await hall.submit(paper))["data"] == result
    seen = (await hall.result(paper))["data"]
    assert seen == result | {"serverTime": "2026-11-21T01:20:03.000Z"}

    after = await hall.hall(learner)
    assert (after["canStart"], after["cannotStartReason"]) == (False, "no_attempts_left")
    assert after["activeAttempt"] is None
    refused = await hall.start(learner, 409)
    assert refused["error"] == "no_attempts_left"


async def test_part_marks_are_exact(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    hall = await open_hall(http, services)
    paper = await hall.paper(await people.learner())
    multiple = [each for each in paper.questions if each["kind"] == "multiple_choice"]
    right = await hall.value(multiple[0], right=True)
    await hall.save(paper, [(multiple[0]["sid"], 1, right[:1])])
    result = (await hall.submit(paper))["data"]
    assert (result["score"], result["passed"]) == (0.75, False)


async def test_two_candidates_get_papers_of_their_own(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    hall = await open_hall(http, services)
    papers = [await hall.paper(await people.learner()) for _ in range(6)]
    assert len({json.dumps(paper.data["sectionList"]) for paper in papers}) > 1
    for paper in papers:
        assert len({each["sid"] for each in paper.questions}) == 7


async def test_one_s_own_paper_does_not_change(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    hall = await open_hall(http, services)
    learner = await people.learner()
    first, again = await hall.paper(learner), await hall.paper(learner)
    assert again.data["sectionList"] == first.data["sectionList"]
    assert again.data["sid"] == first.data["sid"]
    assert again.data["lease"] == first.data["lease"]


async def test_answers_come_back_after_a_crash(
    http: httpx.AsyncClient, services: Services, people: People, clock: FakeClock
) -> None:
    hall = await open_hall(http, services)
    learner = await people.learner()
    paper = await hall.paper(learner)
    question = paper.questions[0]
    first, second = question["optionList"][0]["sid"], question["optionList"][1]["sid"]
    await hall.save(paper, [(question["sid"], 1, first), (question["sid"], 2, second)])
    clock.advance(minutes=5)
    await hall.save(paper, [(paper.questions[1]["sid"], 3, None)])
    answers = {
        each["question"]["sid"]: each for each in (await hall.paper(learner)).data["answerList"]
    }
    assert answers[question["sid"]] == {
        "question": {"sid": question["sid"]},
        "sequence": 2,
        "value": second,
        "savedAt": "2026-11-21T01:00:00.000Z",
    }
    assert answers[paper.questions[1]["sid"]]["value"] is None


@pytest.mark.parametrize(
    ("minutes", "reason"),
    [(-1, "not_open_yet"), (31, "entry_closed"), (120, "examination_closed")],
)
async def test_the_window(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    clock: FakeClock,
    minutes: int,
    reason: str,
) -> None:
    start = clock.now() + 10 * MINUTE
    hall = await open_hall(http, services, start_at=start, last_entry=30 * MINUTE)
    clock.set(start + minutes * MINUTE)
    learner = await people.learner()
    assert (await hall.hall(learner))["cannotStartReason"] == reason
    assert (await hall.start(learner, 409))["error"] == reason


async def test_a_visitor_sees_the_hall_and_is_asked_to_log_in(
    http: httpx.AsyncClient, services: Services
) -> None:
    hall = await open_hall(http, services)
    row = await hall.hall()
    assert (row["canStart"], row["cannotStartReason"]) == (False, "login_required")
    model = {"examination": {"sid": str(hall.examination)}}
    await hall.call("attempt/v2/start", {"model": model}, status=401)


@pytest.mark.parametrize(
    ("review", "score", "answers"),
    [
        (("at_once", "at_once"), True, True),
        (("at_once", "after_end"), True, False),
        (("at_once", "never"), True, False),
        (("after_end", "at_once"), False, False),
    ],
)
async def test_the_review_rule(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    review: tuple[str, str],
    score: bool,
    answers: bool,
) -> None:
    hall = await open_hall(http, services, review=review)
    paper = await hall.paper(await people.learner())
    await hall.answer_all(paper, right=3)
    result = (await hall.submit(paper))["data"]
    assert (result["score"] is not None) is score
    assert (result["passed"] is not None) is score
    assert (result["questionList"] is not None) is answers
    assert result["state"] == ("released" if score else "marked")


async def test_what_waits_for_the_end_comes_after_it(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    clock: FakeClock,
    run_jobs: Callable[..., Awaitable[None]],
) -> None:
    hall = await open_hall(http, services, review=("after_end", "after_end"))
    paper = await hall.paper(await people.learner())
    await hall.answer_all(paper, right=3)
    waiting = (await hall.submit(paper))["data"]
    assert waiting["scoreAt"] == "2026-11-21T03:00:05.000Z"
    clock.set(services.clock.now().replace(hour=3, minute=0, second=5))
    await run_jobs("examinations.release")
    assert (await hall.result(paper))["data"]["score"] is None
    clock.advance(seconds=1)
    await run_jobs("examinations.release")
    page = await hall.call("attempt/v2/dynamicList", {}, paper.headers)
    assert page["data"]["content"][0]["state"] == "released"
    result = (await hall.result(paper))["data"]
    assert result["score"] == 3
    reviewed = result["questionList"]
    assert [each["verdict"] for each in reviewed] == ["correct"] * 3 + ["wrong"] * 4
    assert reviewed[0]["answer"] == reviewed[0]["value"]
    assert reviewed[0]["analysis"].startswith(CANARY)
    seen = [{**each, "optionList": each["optionList"]} for each in paper.questions]
    assert [each["optionList"] for each in reviewed] == [each["optionList"] for each in seen]


async def test_who_operates_sees_an_examination_that_others_may_sit(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    hall = await open_hall(http, services, organization=(await people.organization()).sid)
    mine = [{"field": "mine", "operator": "eq", "value": True}]
    for person, sits in ((await people.staff(), 1), (await people.operator(), 0)):
        for asked, found in (({}, 1), ({"query": mine}, sits)):
            page = await hall.call("examination/v2/dynamicList", asked, person.headers)
            assert page["data"]["totalElements"] == found


async def test_who_leaves_goes_on_with_their_attempt_and_keeps_its_result(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    """From any device; another attempt is refused with its reason, and nobody else sees it."""
    organization = await people.organization()
    hall = await open_hall(http, services, organization=organization.sid, attempts=2)
    worker, colleague = await people.staff(), await people.staff()
    paper = await hall.paper(worker)
    for person in (worker, colleague):
        answer = await http.get(
            f"{PREFIX}/user/v2/unbindEnterprise",
            params={"sid": str(organization.sid)},
            headers=person.headers,
        )
        assert answer.status_code == 200, answer.text
    assert (await hall.start(await people.again(worker), begin=False))["data"]["sid"] == paper.sid
    asked = {"sid": str(hall.examination), "includeList": ["attemptList"]}
    detail = await hall.call("examination/v2/dynamicDetail", asked, worker.headers)
    assert detail["data"]["activeAttempt"]["sid"] == paper.sid
    assert await listed(hall, worker) == 1
    await hall.submit(paper)
    detail = await hall.call("examination/v2/dynamicDetail", asked, worker.headers)
    assert [each["sid"] for each in detail["data"]["attemptList"]] == [paper.sid]
    assert detail["data"]["cannotStartReason"] == "not_offered"
    assert await listed(hall, worker) == 0
    assert (await hall.start(worker, 409))["error"] == "not_offered"
    assert (await hall.start(worker, 409, begin=False))["error"] == "no_attempt_running"
    await hall.call("examination/v2/dynamicDetail", asked, colleague.headers, 404)
    await hall.start(colleague, 404)


async def listed(hall: Hall, person: Person) -> int:
    """Whether it is among what they may sit."""
    query = [{"field": "mine", "operator": "eq", "value": True}]
    page = await hall.call("examination/v2/dynamicList", {"query": query}, person.headers)
    return int(page["data"]["totalElements"])


async def test_an_examination_lists_the_attempts_of_who_asks(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    hall = await open_hall(http, services)
    learner, operator = await people.learner(), await people.operator()
    paper = await hall.paper(learner)
    await hall.submit(paper)
    asked = {"sid": str(hall.examination), "includeList": ["attemptList"]}
    listed = {}
    for person in (learner, operator):
        detail = await hall.call("examination/v2/dynamicDetail", asked, person.headers)
        listed[person.mobile] = [each["sid"] for each in detail["data"]["attemptList"]]
    assert listed == {learner.mobile: [paper.sid], operator.mobile: []}
    every = await hall.call("attempt/v2/dynamicList", {}, operator.headers)
    assert [each["sid"] for each in every["data"]["content"]] == [paper.sid]


async def test_no_key_before_the_end(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    hall = await open_hall(http, services)
    learner = await people.learner()
    paper = await hall.paper(learner)
    await hall.answer_all(paper)
    seen = [
        await hall.start(learner),
        await hall.call(
            "examination/v2/dynamicList", {"includeList": ["attemptList"]}, learner.headers
        ),
        await hall.call(
            "attempt/v2/dynamicList", {"includeList": ["examination"]}, learner.headers
        ),
        await hall.result(paper),
        await hall.submit(paper),
        await hall.result(paper),
        await hall.call("attempt/v2/receipt", {"sid": paper.sid}, learner.headers),
    ]
    text = json.dumps(seen, ensure_ascii=False)
    assert CANARY not in text
    assert '"answer":' not in text
    assert '"right"' not in text


async def test_extra_time_is_owed_in_full(
    http: httpx.AsyncClient, services: Services, people: People, clock: FakeClock
) -> None:
    hall = await open_hall(http, services)
    learner, operator = await people.learner(), await people.operator()
    given = {
        "examination": {"sid": str(hall.examination)},
        "user": {"sid": str(learner.sid)},
        "seconds": 600,
    }
    await hall.call("examination/v2/grantExtraTime", {"model": given}, operator.headers)
    about = {"field": "aboutUserSid", "operator": "eq", "value": str(learner.sid)}
    noted = await hall.call("auditEntry/v2/dynamicList", {"query": [about]}, operator.headers)
    assert [(row["verb"], row["after"]) for row in noted["data"]["content"]] == [
        ("grantExtraTime", {"seconds": 600})
    ]
    paper = await hall.paper(learner)
    assert paper.data["deadline"] == "2026-11-21T01:50:00.000Z"
    other = await people.learner()
    clock.set(clock.now() + timedelta(minutes=110))
    assert (await hall.paper(other)).data["deadline"] == "2026-11-21T03:00:00.000Z"


async def test_the_countdown_of_a_start_that_waited_is_set_by_its_answer(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = await open_hall(http, services)
    learner = await people.learner()

    async def slowly(*asked: Any) -> CandidateHistory:
        clock.advance(seconds=2)
        return await read_record(*asked)

    monkeypatch.setattr(attempt_start, "read_record", slowly)
    paper = (await hall.paper(learner)).data
    assert paper["serverTime"] == paper["startedAt"] == "2026-11-21T01:00:02.000Z"


async def test_a_page_that_only_goes_on_begins_nothing(
    http: httpx.AsyncClient, services: Services, people: People, clock: FakeClock
) -> None:
    hall = await open_hall(http, services, attempts=2)
    learner = await people.learner()
    refused = await hall.start(learner, 409, begin=False)
    assert refused["error"] == "no_attempt_running"
    assert (await hall.hall(learner))["attemptsUsed"] == 0

    begun = (await hall.start(learner))["data"]
    assert (await hall.start(learner, begin=False))["data"]["sid"] == begun["sid"]

    clock.advance(minutes=41)
    assert (await hall.start(learner, 409, begin=False))["error"] == "no_attempt_running"
    assert (await hall.hall(learner))["attemptsUsed"] == 1
    assert (await hall.start(learner))["data"]["sid"] != begun["sid"]


async def test_the_list_is_asked_by_the_servers_time(
    http: httpx.AsyncClient, services: Services, clock: FakeClock
) -> None:
    hall = await open_hall(http, services)

    async def found(moment: str) -> int:
        query = [{"field": "endAt", "operator": "gt", "value": moment}]
        page = await hall.call("examination/v2/dynamicList", {"query": query})
        return int(page["data"]["totalElements"])

    assert (await found("now"), await found("now+90d")) == (1, 0)
    clock.advance(days=90)
    assert (await found("now"), await found("now-90d")) == (0, 1)
    query = [{"field": "endAt", "operator": "gt", "value": "now+soon"}]
    await hall.call("examination/v2/dynamicList", {"query": query}, status=400)
