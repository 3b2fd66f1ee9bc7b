"""A mock examination is a sitting without consequences: sat as often as one likes, it certifies nothing,
shields nothing, asks nothing that is shielded, and teaches like practice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import func, select

from tests.features.examinations.hall import Hall, Paper, section
from tests.features.practice.school import fill
from tests.features.practice.test_shield import publish
from tests.people import People, Person
from zhegui.features.certificates import api as certificates
from zhegui.features.examinations import api as examinations
from zhegui.features.practice.models import ExaminationQuestion
from zhegui.ports.services import Services

RunJobs = Callable[..., Awaitable[None]]
API = "/resource-center/api"


@pytest.fixture
async def mock(http: httpx.AsyncClient, services: Services) -> Hall:
    """A mock examination of four single choices and two true or false."""
    bank = await fill(services)
    start = services.clock.now()
    terms = examinations.ExaminationTerms(
        title="低压电工模拟考试",
        purpose=examinations.Purpose.MOCK,
        duration_seconds=1200,
        start_at=start,
        end_at=start + timedelta(days=30),
        pass_score=Decimal(4),
    )
    sections = [section(bank, "single_choice", 4, "1"), section(bank, "true_false", 2, "1")]
    async with services.transaction() as (session, now):
        made = await examinations.publish_by_rule(
            session, terms, sections, organization=None, now=now
        )
        return Hall(http, services, made.sid, bank)


async def sat(mock: Hall, person: Person, *, right: int) -> Paper:
    """Sit it whole."""
    paper = await mock.paper(person)
    await mock.answer_all(paper, right=right)
    await mock.submit(paper)
    return paper


async def standings(http: httpx.AsyncClient, person: Person) -> list[dict[str, Any]]:
    answer = await http.post(
        f"{API}/standing/v2/dynamicList", json={"size": 100}, headers=person.headers
    )
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["data"]["content"]
    return found


async def test_it_is_sat_again_and_again_and_teaches_once_each(
    mock: Hall, http: httpx.AsyncClient, people: People, run_jobs: RunJobs
) -> None:
    learner = await people.learner(real_name="林晓岚")
    paper = await sat(mock, learner, right=6)
    result = (await mock.result(paper))["data"]
    assert result["score"] == 6
    assert result["sectionList"], "questions and answers are shown at once"
    await run_jobs()
    assert [each["answered"] for each in await standings(http, learner)] == [1] * 6
    for _ in range(3):
        await sat(mock, learner, right=0)
    await run_jobs()
    await run_jobs()
    rows = await standings(http, learner)
    assert sum(each["answered"] for each in rows) == 24
    assert any(each["isMistake"] for each in rows)


async def test_nobody_passes_or_is_certified_or_told(
    mock: Hall, http: httpx.AsyncClient, services: Services, people: People, run_jobs: RunJobs
) -> None:
    learner = await people.learner(real_name="林晓岚")
    await sat(mock, learner, right=6)
    await run_jobs()
    async with services.transaction() as (session, _):
        history = certificates.CertificateHistory
        assert await session.scalar(select(func.count()).select_from(history)) == 0
        shields = select(func.count()).select_from(ExaminationQuestion)
        assert await session.scalar(shields) == 0, "a mock one shields nothing"
    messages = await http.post(
        f"{API}/messageItem/v2/dynamicList", json={}, headers=learner.headers
    )
    assert messages.json()["data"]["totalElements"] == 0


async def test_what_is_shielded_is_not_asked(
    mock: Hall, services: Services, people: People
) -> None:
    learner = await people.learner()
    await publish(services, mock.bank)
    refused = await mock.start(learner, status=409)
    assert refused["error"] == "mock_paused"


async def test_a_running_one_goes_on_when_a_formal_one_is_published(
    mock: Hall, services: Services, people: People
) -> None:
    learner = await people.learner()
    paper = await mock.paper(learner)
    await publish(services, mock.bank)
    assert (await mock.start(learner))["data"]["sid"] == paper.sid


@pytest.mark.parametrize("given", [{"certificate": {"sid": str(UUID(int=1))}}, {"purpose": "play"}])
async def test_terms_that_no_mock_has(
    http: httpx.AsyncClient, people: People, given: dict[str, Any]
) -> None:
    manager = await people.manager()
    model = {
        "title": "模拟",
        "purpose": "mock",
        "durationSeconds": 600,
        "startAt": "2026-11-21T00:00:00.000Z",
        "endAt": "2026-12-21T00:00:00.000Z",
        "passScore": 1,
        "paper": {"sid": str(UUID(int=2))},
        **given,
    }
    answer = await http.post(
        f"{API}/examination/v2/save", json={"model": model}, headers=manager.headers
    )
    assert answer.status_code == 400, answer.text


async def test_no_course_and_no_plan_asks_for_it(
    mock: Hall, http: httpx.AsyncClient, people: People
) -> None:
    operator = await people.operator()
    sid = {"sid": str(mock.examination)}
    plan = {
        "title": "计划",
        "start": "2026-11-21T00:00:00.000Z",
        "end": "2026-12-21T00:00:00.000Z",
        "examinationList": [sid],
    }
    answer = await http.post(
        f"{API}/examinationPlan/v2/save", json={"model": plan}, headers=operator.headers
    )
    assert (answer.status_code, answer.json()["details"][0]["path"]) == (
        400,
        "model.examinationList.0.sid",
    )
