"""An examination that certifies: from the confirmed name to the certificate, and its revocation."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import httpx
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.examinations.hall import PREFIX, certificate_of, open_hall
from tests.people import ID_NUMBERS, People, Person
from zhegui.features.examinations.models import Attempt
from zhegui.features.identity import api as identity
from zhegui.ports.services import Services

Jobs = Callable[..., Awaitable[None]]


async def test_passing_earns_a_certificate_that_anybody_can_verify(
    http: httpx.AsyncClient, services: Services, people: People, run_jobs: Jobs
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate)
    learner = await people.learner(real_name="陈嘉禾")
    paper = await hall.paper(learner)
    await hall.answer_all(paper)
    await hall.submit(paper)
    await run_jobs()

    earned = {"query": [{"field": "sourceSid", "operator": "eq", "value": paper.sid}]}
    page = await hall.call("certificateHistory/v2/dynamicList", earned, learner.headers)
    (row,) = page["data"]["content"]
    query = {"number": row["number"], "name": "陈嘉禾"}
    found = (await hall.call("certificateHistory/v2/verify", query))["data"]
    assert found["state"] == "valid"
    assert found["certificate"]["subject"] == "低压电工作业理论考试"

    operator = await people.operator()
    void = {"model": {"sid": paper.sid, "reason": "替考"}}
    await hall.call("attempt/v2/void", void, operator.headers)
    found = (await hall.call("certificateHistory/v2/verify", query))["data"]
    assert found["state"] == "revoked"
    # What the examiner wrote is not told to all who query.
    assert found["certificate"]["reason"].startswith("考试成绩已作废")


async def test_a_voided_attempt_is_given_back_and_certifies_anew(
    http: httpx.AsyncClient, services: Services, people: People, run_jobs: Jobs
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate)
    learner, operator = await people.learner(real_name="陈嘉禾"), await people.operator()
    for _ in range(2):
        paper = await hall.paper(learner)
        await hall.answer_all(paper)
        await hall.submit(paper)
        await run_jobs()
        assert (await hall.start(learner, 409))["error"] == "already_certified"
        void = {"model": {"sid": paper.sid, "reason": "系统故障"}}
        await hall.call("attempt/v2/void", void, operator.headers)
        shown = await hall.hall(learner)
        assert (shown["attemptsUsed"], shown["canStart"]) == (0, True)
        told = (await hall.result(paper))["data"]
        assert (told["voiding"]["reason"], told["voiding"]["givenBack"]) == ("系统故障", True)
        assert (told["score"], told["passed"]) == (None, None)
    page = await hall.call("certificateHistory/v2/dynamicList", {}, learner.headers)
    assert [row["state"] for row in page["data"]["content"]] == ["revoked", "revoked"]


async def test_voiding_may_keep_the_attempt_used(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate)
    learner, operator = await people.learner(real_name="陈嘉禾"), await people.operator()
    paper = await hall.paper(learner)
    void = {"model": {"sid": paper.sid, "reason": "替考", "staysUsed": True}}
    await hall.call("attempt/v2/void", void, operator.headers)
    assert (await hall.start(learner, 409))["error"] == "no_attempts_left"
    assert (await hall.hall(learner))["cannotStartReason"] == "no_attempts_left"
    told = (await hall.result(paper))["data"]
    assert (told["voiding"]["reason"], told["voiding"]["givenBack"]) == ("替考", False)


async def test_who_holds_a_revoked_certificate_is_not_certified(
    http: httpx.AsyncClient, services: Services, people: People, run_jobs: Jobs
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate, attempts=2)
    learner, operator = await people.learner(real_name="陈嘉禾"), await people.operator()
    paper = await hall.paper(learner)
    await hall.answer_all(paper)
    await hall.submit(paper)
    await run_jobs()
    page = await hall.call("certificateHistory/v2/dynamicList", {}, learner.headers)
    (row,) = page["data"]["content"]
    revoke = {"model": {"sid": row["sid"], "reason": "照片不符"}}
    await hall.call("certificateHistory/v2/revoke", revoke, operator.headers)
    assert (await hall.hall(learner))["canStart"] is True
    again = await hall.paper(learner)
    assert again.data["ordinal"] == 2


async def test_failing_earns_none(
    http: httpx.AsyncClient, services: Services, people: People, run_jobs: Jobs
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate)
    learner = await people.learner(real_name="陈嘉禾")
    paper = await hall.paper(learner)
    await hall.answer_all(paper, right=5)
    assert (await hall.submit(paper))["data"]["passed"] is False
    await run_jobs()
    page = await hall.call("certificateHistory/v2/dynamicList", {}, learner.headers)
    assert page["data"]["content"] == []


async def test_the_name_is_frozen_and_the_number_sealed(
    http: httpx.AsyncClient, services: Services, people: People, session: AsyncSession
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate)
    paper = await hall.paper(await people.learner(real_name="陈嘉禾"))
    attempt = await session.get_one(Attempt, paper.sid)
    assert attempt.candidate_name == "陈嘉禾"
    assert attempt.candidate_id_number is not None
    assert ID_NUMBERS[0].encode() not in attempt.candidate_id_number


async def test_attempts_are_counted_by_person(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    """Two accounts of one person, who moved from one to the other, have the attempts of one."""
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate)
    first, second = await people.learner(real_name="陈嘉禾"), await people.learner()
    paper = await hall.paper(first)
    await move_identity(http, services, first, second)
    assert (await hall.start(second, 409))["error"] == "sitting_elsewhere"
    assert (await hall.hall(second))["cannotStartReason"] == "sitting_elsewhere"
    await hall.submit(paper)
    assert (await hall.start(second, 409))["error"] == "no_attempts_left"
    shown = await hall.hall(second)
    assert (shown["attemptsUsed"], shown["canStart"]) == (1, False)


async def test_a_person_is_certified_once(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate, attempts=3)
    first, second = await people.learner(real_name="陈嘉禾"), await people.learner()
    paper = await hall.paper(first)
    await hall.answer_all(paper)
    await hall.submit(paper)
    await move_identity(http, services, first, second)
    assert (await hall.start(second, 409))["error"] == "already_certified"
    assert (await hall.hall(second))["cannotStartReason"] == "already_certified"


async def test_who_withdrew_starts_no_examination_that_certifies(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate)
    learner = await people.learner(real_name="陈嘉禾")
    await withdraw(http, learner)
    assert (await hall.start(learner, 409))["error"] == "real_name_required"
    assert (await hall.hall(learner))["cannotStartReason"] == "real_name_required"


async def test_what_began_before_a_withdrawal_goes_on(
    http: httpx.AsyncClient, services: Services, people: People, run_jobs: Jobs
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate)
    learner = await people.learner(real_name="陈嘉禾")
    paper = await hall.paper(learner)
    await withdraw(http, learner)
    assert (await hall.start(learner))["data"]["sid"] == paper.sid, "what has begun goes on"
    await hall.answer_all(paper)
    assert (await hall.submit(paper))["data"]["passed"] is True
    await run_jobs()
    page = await hall.call("certificateHistory/v2/dynamicList", {}, learner.headers)
    assert page["data"]["content"][0]["holderName"] == "陈嘉禾"


async def test_withdrawing_and_starting_at_once_are_one_after_the_other(
    http: httpx.AsyncClient, services: Services, people: People, session: AsyncSession
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate)
    for _ in range(8):
        learner = await people.learner(real_name="陈嘉禾")
        model = {"examination": {"sid": str(hall.examination)}}
        start = hall.http.post(
            f"{PREFIX}/attempt/v2/start", json={"model": model}, headers=learner.headers
        )
        started, _ = await asyncio.gather(start, withdraw(http, learner))
        found = await session.scalar(select(Attempt).where(Attempt.user_sid == learner.sid))
        if started.status_code == 200:
            assert found is not None
            assert found.candidate_lookup is not None
        else:
            assert (started.json()["error"], found) == ("real_name_required", None)


async def withdraw(http: httpx.AsyncClient, person: Person) -> None:
    body = {"model": {"sid": str(person.sid)}}
    answer = await http.post(f"{PREFIX}/identity/v2/withdraw", json=body, headers=person.headers)
    assert answer.status_code == 200, answer.text


async def move_identity(
    http: httpx.AsyncClient, services: Services, first: Person, second: Person
) -> None:
    """What a person does who has two accounts: withdraws in one, confirms in the other."""
    async with services.transaction() as (session, _):
        person = await identity.certified_identity(services, session, first.sid)
        assert person is not None
    await withdraw(http, first)
    agreed = [{"kind": "real_name", "edition": "2026-12"}]
    model = {"realName": person.name, "idNumber": person.id_number, "agreementList": agreed}
    answer = await http.post(
        f"{PREFIX}/user/v2/save", json={"model": model}, headers=second.headers
    )
    assert answer.status_code == 200, answer.text
