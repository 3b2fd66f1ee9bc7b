"""The real bank from the command line to the certificate that an employer verifies."""

import asyncio
import re
import runpy
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.examinations.hall import Hall, Paper
from tests.people import People
from tests.shared import shared
from zhegui.cli import main
from zhegui.features.questions.api import Bank
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

SIT = Path(__file__).parents[3] / "e2e" / "sit.py"
TITLE = "业余无线电台操作技术能力验证（A 类）"


@pytest.fixture
async def hall(
    clean: Cluster,
    http: httpx.AsyncClient,
    services: Services,
    session: AsyncSession,
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Hall:
    """The examination of class A, published on the real bank by one command."""
    folder = shared("data/crac-2025")
    monkeypatch.setenv("ZHEGUI_DATABASE_URL", clean.app_url)
    monkeypatch.setenv("ZHEGUI_DATABASE_OWNER_URL", clean.owner_url)
    words = ["import", "questions", "--data-dir", str(services.settings.data_dir), "--bank", "CRAC"]
    words += ["--format", "crac", "--figures", str(folder / "images_2"), "--examination", TITLE]
    assert await asyncio.to_thread(main, [*words, str(folder / "full.csv")]) == 0
    published = re.search(rf"{re.escape(TITLE)} ([0-9a-f-]{{36}})", capsys.readouterr().out)
    assert published
    # The command has a clock of its own, and the examination begins when it was published.
    clock.set(datetime.now(UTC))
    bank = (await session.scalars(select(Bank.sid))).one()
    return Hall(http, services, UUID(published[1]), bank)


async def answer(hall: Hall, paper: Paper, count: int) -> None:
    """Answer so many questions rightly, and leave the others."""
    entries = [(each["sid"], 1, await hall.value(each, right=True)) for each in paper.questions]
    await hall.save(paper, entries[:count])


async def test_from_the_bank_to_the_certificate(
    hall: Hall, people: People, run_jobs: Callable[..., Awaitable[None]]
) -> None:
    learner = await people.learner(real_name="林桂")
    paper = await hall.paper(learner)
    assert Counter(each["kind"] for each in paper.questions) == {
        "single_choice": 32,
        "multiple_choice": 8,
    }
    assert all(each["score"] == 1 for each in paper.questions)
    await answer(hall, paper, 30)
    result = (await hall.submit(paper))["data"]
    assert (result["score"], result["passed"]) == (30, True)
    await run_jobs()
    mine = await hall.call("certificateHistory/v2/dynamicList", {}, learner.headers)
    (certificate,) = mine["data"]["content"]
    query = {"number": certificate["number"], "name": "林桂"}
    verified = (await hall.call("certificateHistory/v2/verify", query))["data"]
    assert (verified["state"], verified["certificate"]["holder"]) == ("valid", "林桂")


async def test_the_command_sits_a_paper_from_registration_to_the_certificate(
    hall: Hall, services: Services, run_jobs: Callable[..., Awaitable[None]]
) -> None:
    sit = runpy.run_path(str(SIT))
    site = sit["Site"](hall.http, services.settings.outbox_dir / "sms.jsonl")
    bank = sit["read_bank"](shared("data/crac-2025") / "full.csv")
    outcome = await sit["sit"](site, TITLE, bank, run_jobs)
    assert (outcome.score, outcome.full_score) == (40, 40)
    assert outcome.state == "valid"
    assert outcome.receipt_is_genuine


async def test_29_of_40_is_not_enough(
    hall: Hall, people: People, run_jobs: Callable[..., Awaitable[None]]
) -> None:
    learner = await people.learner(real_name="林桂")
    paper = await hall.paper(learner)
    await answer(hall, paper, 29)
    result = (await hall.submit(paper))["data"]
    assert (result["score"], result["passed"]) == (29, False)
    await run_jobs()
    mine = await hall.call("certificateHistory/v2/dynamicList", {}, learner.headers)
    assert mine["data"]["content"] == []
