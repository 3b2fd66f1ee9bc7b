"""Saving answers: sequences, leases, the deadline's edge, and what cannot be an answer."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.examinations.hall import Hall, Paper, open_hall
from tests.people import People
from zhegui.features.examinations.models import Attempt, SavedAnswer
from zhegui.features.examinations.service import prepared
from zhegui.ports.services import Services


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    return await open_hall(http, services)


@pytest.fixture
async def paper(hall: Hall, people: People) -> Paper:
    return await hall.paper(await people.learner())


def outcomes(envelope: dict[str, Any]) -> list[str]:
    return [each["outcome"] for each in envelope["data"]["savedList"]]


async def test_a_replay_and_an_older_answer_are_told_apart(hall: Hall, paper: Paper) -> None:
    question = paper.questions[0]
    first, second, third, _ = (option["sid"] for option in question["optionList"])
    assert outcomes(await hall.save(paper, [(question["sid"], 7, first)])) == ["saved"]
    assert outcomes(await hall.save(paper, [(question["sid"], 7, first)])) == ["already_saved"]
    assert outcomes(await hall.save(paper, [(question["sid"], 5, second)])) == ["stale"]
    assert outcomes(await hall.save(paper, [(question["sid"], 5, second)])) == ["already_saved"]
    conflict = await hall.save(paper, [(question["sid"], 7, third)], 409)
    assert conflict["error"] == "sequence_conflict"
    (detail,) = conflict["details"]
    assert (detail["path"], detail["message"]) == (
        "model.answerList.0.sequence",
        conflict["message"],
    )
    (answer,) = (await hall.paper(paper.person)).data["answerList"]
    assert (answer["sequence"], answer["value"]) == (7, first)


async def test_a_request_is_taken_in_its_own_order(hall: Hall, paper: Paper) -> None:
    question = paper.questions[0]["sid"]
    given = [(question, 2, None), (question, 1, None), (question, 3, None)]
    assert outcomes(await hall.save(paper, given)) == ["saved", "stale", "saved"]
    assert outcomes(await hall.save(paper, given)) == ["already_saved"] * 3


async def test_a_conflict_refuses_its_whole_request(
    hall: Hall, paper: Paper, session: AsyncSession
) -> None:
    one, two = paper.questions[0], paper.questions[1]
    await hall.save(paper, [(one["sid"], 1, one["optionList"][0]["sid"])])
    await hall.save(
        paper,
        [
            (two["sid"], 1, two["optionList"][0]["sid"]),
            (one["sid"], 1, one["optionList"][1]["sid"]),
        ],
        409,
    )
    assert await session.scalar(select(func.count()).select_from(SavedAnswer)) == 1


async def test_a_choice_in_another_order_is_the_same_value(hall: Hall, paper: Paper) -> None:
    question = next(each for each in paper.questions if each["kind"] == "multiple_choice")
    chosen = [option["sid"] for option in question["optionList"][:3]]
    await hall.save(paper, [(question["sid"], 1, chosen)])
    again = await hall.save(paper, [(question["sid"], 1, chosen[::-1])])
    assert outcomes(again) == ["already_saved"]


async def test_grace_ends_after_five_seconds(hall: Hall, paper: Paper, clock: FakeClock) -> None:
    question = paper.questions[0]["sid"]
    deadline = clock.now() + timedelta(minutes=40)
    for sequence, late in enumerate((0, 5), start=1):
        clock.set(deadline + timedelta(seconds=late))
        assert outcomes(await hall.save(paper, [(question, sequence, None)])) == ["saved"]
    for after in (timedelta(seconds=5, microseconds=1), timedelta(hours=1)):
        clock.set(deadline + after)
        refused = await hall.save(paper, [(question, 9, None)], 409)
        assert refused["error"] == "attempt_ended"


async def test_a_second_device_takes_over_visibly(
    hall: Hall, paper: Paper, people: People, services: Services
) -> None:
    elsewhere = await people.again(paper.person)
    question = paper.questions[0]["sid"]
    seen = await hall.paper(elsewhere)
    assert (seen.data["heldElsewhere"], seen.data["lease"]) == (True, 1)
    taken = await hall.paper(elsewhere, take_over=True)
    assert (taken.data["sid"], taken.data["lease"]) == (paper.sid, 2)
    assert taken.data["heldElsewhere"] is False

    refused = await hall.save(paper, [(question, 1, None)], 409, lease=1)
    assert refused["error"] == "attempt_taken_over"
    refused = await hall.save(paper, [(question, 1, None)], 409, headers=paper.by_ticket)
    assert refused["error"] == "attempt_taken_over"
    await hall.save(taken, [(question, 1, None)], lease=2)
    await hall.save(taken, [(question, 2, None)], headers=taken.by_ticket)
    await hall.save(paper, [(question, 3, None)])


async def test_a_second_tab_of_the_same_login_takes_over_as_visibly(
    hall: Hall, paper: Paper
) -> None:
    taken = await hall.paper(paper.person, take_over=True)
    assert (taken.data["lease"], taken.data["heldElsewhere"]) == (2, False)
    question = paper.questions[0]["sid"]
    refused = await hall.save(paper, [(question, 1, None)], 409, lease=1)
    assert refused["error"] == "attempt_taken_over"
    await hall.save(taken, [(question, 1, None)], headers=taken.by_ticket)


async def test_other_people_find_nothing(hall: Hall, paper: Paper, people: People) -> None:
    question = paper.questions[0]["sid"]
    other, manager = await people.other_learner(), await people.other_manager()
    for headers in (other.headers, manager.headers):
        await hall.save(paper, [(question, 1, None)], 404, headers=headers)
        await hall.save(paper, [(str(uuid4()), 1, "nonsense")], 404, headers=headers)
        for path in ("result", "receipt"):
            await hall.call(f"attempt/v2/{path}", {"sid": paper.sid}, headers, 404)
        await hall.call("attempt/v2/submit", {"model": {"sid": paper.sid}}, headers, 404)
        page = await hall.call("attempt/v2/dynamicList", {}, headers)
        assert page["data"]["content"] == []
    await hall.save(paper, [(question, 1, None)], 401, headers={"Authorization": "Bearer no"})


SINGLE, MULTIPLE, TRUE_FALSE = 0, 4, 6
NO_ANSWERS: tuple[object, ...] = (
    0,
    1.5,
    True,
    "",
    "A",
    "\0",
    "00000000-0000-4000-8000-000000000000",
    {},
    {"sid": "x"},
    ["A"],
    [None],
    [["x"]],
    "x" * 10_000,
)


async def test_what_cannot_be_an_answer_is_refused(hall: Hall, paper: Paper) -> None:
    for at in (SINGLE, MULTIPLE, TRUE_FALSE):
        for value in NO_ANSWERS:
            refused = await hall.save(paper, [(paper.questions[at]["sid"], 1, value)], 400)
            assert refused["error"] == "invalid_input", value
            assert [each["path"] for each in refused["details"]] == ["model.answerList.0.value"]


async def test_options_are_those_of_the_question_and_each_once(hall: Hall, paper: Paper) -> None:
    single, multiple = paper.questions[SINGLE], paper.questions[MULTIPLE]
    own = multiple["optionList"][0]["sid"]
    for question, value in (
        (single, own),
        (single, [single["optionList"][0]["sid"]]),
        (multiple, own),
        (multiple, [own, own]),
        (multiple, [own, single["optionList"][0]["sid"]]),
    ):
        await hall.save(paper, [(question["sid"], 1, value)], 400)
    await hall.save(paper, [(multiple["sid"], 1, [])])


MALFORMED_ANSWERS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"sequence": 0}, "sequence"),
    ({"sequence": -1}, "sequence"),
    ({"sequence": "1"}, "sequence"),
    ({"sequence": 1.0}, "sequence"),
    ({"sequence": True}, "sequence"),
    ({"sequence": 2**53}, "sequence"),
    ({"question": {"sid": "x"}}, "question.sid"),
    ({"question": {"sid": str(uuid4())}}, "question.sid"),
    ({"question": None}, "question"),
    ({"score": 5}, "score"),
)
MALFORMED_REQUESTS: tuple[dict[str, Any], ...] = (
    {"answerList": []},
    {"answerList": None},
    {"lease": 0},
    {"lease": "1"},
    {"sid": "x"},
    {"more": 1},
)


async def test_malformed_requests_are_refused_and_the_place_is_named(
    hall: Hall, paper: Paper
) -> None:
    entry = {"question": {"sid": paper.questions[0]["sid"]}, "sequence": 1, "value": None}
    for change, place in MALFORMED_ANSWERS:
        model = {"sid": paper.sid, "answerList": [entry | change]}
        refused = await hall.call("attempt/v2/answer", {"model": model}, paper.headers, 400)
        assert [each["path"] for each in refused["details"]] == [f"model.answerList.0.{place}"]
    for change in MALFORMED_REQUESTS:
        model = {"sid": paper.sid, "answerList": [entry], **change}
        await hall.call("attempt/v2/answer", {"model": model}, paper.headers, 400)


async def test_a_sequence_twice_in_one_request_is_refused(hall: Hall, paper: Paper) -> None:
    question = paper.questions[0]["sid"]
    refused = await hall.save(paper, [(question, 1, None), (question, 1, None)], 400)
    assert {each["error"] for each in refused["details"]} == {"sequence_repeated"}


async def test_many_candidates_share_a_commit_and_nobody_a_mistake(
    hall: Hall, people: People
) -> None:
    papers = [await hall.paper(await people.learner()) for _ in range(8)]
    for paper in papers[:2]:
        await hall.save(paper, [(paper.questions[0]["sid"], 1, None)])
    right = papers[0].questions[0]["optionList"][0]["sid"]
    answers = await asyncio.gather(
        hall.save(papers[0], [(papers[0].questions[0]["sid"], 1, right)], 409),
        *(
            hall.save(paper, [(paper.questions[1]["sid"], sequence, None)])
            for paper in papers[1:]
            for sequence in (2, 3)
        ),
    )
    assert answers[0]["error"] == "sequence_conflict"
    assert {outcome for each in answers[1:] for outcome in outcomes(each)} == {"saved"}


async def test_one_answer_twice_at_once_is_saved_once(
    hall: Hall, paper: Paper, session: AsyncSession
) -> None:
    question = paper.questions[0]["sid"]
    answers = await asyncio.gather(*(hall.save(paper, [(question, 1, None)]) for _ in range(6)))
    found = sorted(outcome for each in answers for outcome in outcomes(each))
    assert found == ["already_saved"] * 5 + ["saved"]
    assert await session.scalar(select(func.count()).select_from(SavedAnswer)) == 1


async def test_two_processes_that_race_agree(
    hall: Hall, paper: Paper, services: Services, http: httpx.AsyncClient
) -> None:
    """Each process has a writer of its own; the database decides between them."""
    from zhegui.app import create_app, gated

    transport = httpx.ASGITransport(gated(create_app(services, with_worker=False)))
    question = paper.questions[0]
    values = [option["sid"] for option in question["optionList"]]
    async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as other:
        second = Hall(other, services, hall.examination, hall.bank)
        for sequence in range(1, 11):
            answers = await asyncio.gather(
                *(
                    each.http.post(
                        "/resource-center/api/attempt/v2/answer",
                        json={
                            "model": {
                                "sid": paper.sid,
                                "answerList": [
                                    {
                                        "question": {"sid": question["sid"]},
                                        "sequence": sequence,
                                        "value": value,
                                    }
                                ],
                            }
                        },
                        headers=paper.headers,
                    )
                    for each, value in zip((hall, second, hall, second), values, strict=True)
                )
            )
            assert sorted(each.status_code for each in answers) == [200, 409, 409, 409]


async def test_whatever_was_acknowledged_is_marked(
    hall: Hall, people: People, services: Services, session: AsyncSession
) -> None:
    """Saves race with submit: each is refused, or counts in the receipt."""
    for _ in range(6):
        paper = await hall.paper(await people.learner())
        saves = [
            hall.http.post(
                "/resource-center/api/attempt/v2/answer",
                json={
                    "model": {
                        "sid": paper.sid,
                        "answerList": [
                            {"question": {"sid": each["sid"]}, "sequence": 1, "value": None}
                        ],
                    }
                },
                headers=paper.headers,
            )
            for each in paper.questions
        ]
        answers = await asyncio.gather(
            *saves[:3], hall.submit(paper), *saves[3:], return_exceptions=False
        )
        acknowledged = {
            each["question"]["sid"]
            for answer in answers
            if isinstance(answer, httpx.Response) and answer.status_code == 200
            for each in answer.json()["data"]["savedList"]
        }
        receipt = await hall.call("attempt/v2/receipt", {"sid": paper.sid}, paper.headers)
        handed_in = {each["question"] for each in receipt["data"]["receipt"]["answerList"]}
        assert acknowledged == handed_in


async def test_the_log_cannot_be_rewritten(hall: Hall, paper: Paper, session: AsyncSession) -> None:
    from sqlalchemy import text
    from sqlalchemy.exc import ProgrammingError

    await hall.save(paper, [(paper.questions[0]["sid"], 1, None)])
    for statement in ("update answer set value = '1'", "delete from answer", "truncate answer"):
        with pytest.raises(ProgrammingError, match="permission denied"):
            await session.execute(text(statement))
        await session.rollback()


async def test_an_attempt_belongs_to_one_candidate_whatever_the_clock_says(
    hall: Hall, paper: Paper, session: AsyncSession, clock: FakeClock
) -> None:
    attempt = await session.get_one(Attempt, paper.sid)
    assert attempt.deadline - attempt.started_at == timedelta(minutes=40)
    clock.advance(minutes=39)
    assert (await hall.paper(paper.person)).data["deadline"] == paper.data["deadline"]


async def test_what_cannot_be_loaded_leaves_nothing_in_memory(hall: Hall, paper: Paper) -> None:
    answer = {"question": {"sid": str(uuid4())}, "sequence": 1, "value": None}
    for _ in range(3):
        model = {"sid": str(uuid4()), "answerList": [answer]}
        await hall.call("attempt/v2/answer", {"model": model}, paper.headers, 404)
    assert not prepared._asked._loading
