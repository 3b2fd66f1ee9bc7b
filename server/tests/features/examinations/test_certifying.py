"""An examination that certifies: from the confirmed name to the certificate, and its revocation."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import httpx
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.examinations.hall import certificate_of, open_hall
from tests.people import ID_NUMBERS, People
from zhegui.features.examinations.models import Attempt
from zhegui.ports.house import House

Jobs = Callable[..., Awaitable[None]]


async def test_passing_earns_a_certificate_that_anybody_can_verify(
    http: httpx.AsyncClient, house: House, people: People, run_jobs: Jobs
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(house, organization.sid)
    hall = await open_hall(http, house, certificate=certificate)
    learner = await people.learner(real_name="陈嘉禾")
    paper = await hall.paper(learner)
    await hall.answer_all(paper)
    await hall.submit(paper)
    await run_jobs()

    page = await hall.call("certificateHistory/v2/dynamicList", {}, learner.headers)
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


async def test_failing_earns_none(
    http: httpx.AsyncClient, house: House, people: People, run_jobs: Jobs
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(house, organization.sid)
    hall = await open_hall(http, house, certificate=certificate)
    learner = await people.learner(real_name="陈嘉禾")
    paper = await hall.paper(learner)
    await hall.answer_all(paper, right=5)
    assert (await hall.submit(paper))["data"]["passed"] is False
    await run_jobs()
    page = await hall.call("certificateHistory/v2/dynamicList", {}, learner.headers)
    assert page["data"]["content"] == []


async def test_the_name_is_frozen_and_the_number_sealed(
    http: httpx.AsyncClient, house: House, people: People, session: AsyncSession
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(house, organization.sid)
    hall = await open_hall(http, house, certificate=certificate)
    paper = await hall.paper(await people.learner(real_name="陈嘉禾"))
    attempt = await session.get_one(Attempt, paper.sid)
    assert attempt.candidate_name == "陈嘉禾"
    assert attempt.candidate_id_number is not None
    assert ID_NUMBERS[0].encode() not in attempt.candidate_id_number
