"""What the requests of an examination cost, counted: statements exactly, calls of functions roughly.

No clock is looked at, so a slow machine changes nothing. The calls differ by a few in a hundred from
one Python and one release of a library to the next.
"""

from __future__ import annotations

import asyncio
import sys
import tomllib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from tests.features.examinations.both_ways import (
    Asked,
    body_of,
    entry,
    raw,
    sent_by,
    whole,
)
from tests.features.examinations.hall import open_hall
from tests.features.identity.conftest import Telephone, telephone
from tests.people import People
from tests.statements import counted_statements
from zhegui.app import create_app, gated
from zhegui.features.examinations.documents import FrozenSection, PoolQuestion
from zhegui.features.examinations.service.prepared import Prepared, prepared
from zhegui.features.questions.content import Content, Option
from zhegui.ports.services import Services

__all__ = ["telephone"]
CEILINGS: dict[str, dict[str, float]] = tomllib.loads(
    (Path(__file__).parent / "costs.toml").read_text()
)
API = "/resource-center/api"
RunJobs = Callable[..., Awaitable[None]]


class Costs:
    """Counts one request after another, and compares with the ceilings."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, float]] = {}

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """Count what is done inside; of several counts of one name the cheapest is kept.

        What another test left running in the loop is counted with whatever it falls into.
        """
        calls = 0

        def note(_: Any, event: str, __: Any) -> None:
            nonlocal calls
            calls += event in ("call", "c_call")

        with counted_statements() as statements:
            sys.setprofile(note)
            try:
                yield
            finally:
                sys.setprofile(None)
        found = {"statements": len(statements), "calls": round(calls / 1000, 1)}
        before = self.found.get(name, found)
        self.found[name] = {what: min(found[what], before[what]) for what in found}

    def faults(self) -> list[str]:
        """What costs more than it may, or so much less that its ceiling is to be lowered."""
        return [
            f"{name}: {found[what]} {what}, {ceiling} allowed"
            for name, found in self.found.items()
            for what, ceiling in CEILINGS[name].items()
            if not 0.8 * ceiling <= found[what] <= ceiling
        ]


@pytest.fixture
def costs() -> Costs:
    return Costs()


async def test_an_attempt(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    run_jobs: RunJobs,
    costs: Costs,
) -> None:
    """The second of two, after what is kept was kept by the first."""
    hall = await open_hall(http, services)
    for _ in range(2):
        person = await people.learner()
        with costs.of("start"):
            paper = await hall.paper(person)
        await hall.answer_all(paper)
        with costs.of("submit"):
            await hall.submit(paper)
        left = await services.jobs.job_manager.list_jobs_async(status="todo")
        costs.found["jobs of an attempt"] = {"jobs": len(list(left))}
        await run_jobs()
        with costs.of("result"):
            await hall.result(paper)
    assert costs.faults() == []


def test_a_paper_is_drawn(costs: Costs) -> None:
    paper = _prepared()
    for seed in range(2):
        with costs.of("drawing a paper"):
            paper.encode(paper.draw(Random(seed)))
    assert costs.faults() == []


def _prepared() -> Prepared:
    """Two sections of 25 questions, each of 150 with four options."""
    sections, contents = [], dict[UUID, Content]()
    for _ in range(2):
        made = [Content(uuid4(), uuid4(), "single_choice", "题", _options()) for _ in range(150)]
        pool = [
            PoolQuestion(question=each.question, version=each.sid, stem=each.sid.hex)
            for each in made
        ]
        rule = {"count": 25, "score": Decimal(2), "marking_rule": None, "pool": pool}
        sections.append(FrozenSection.model_validate({"title": "一", **rule}))
        contents |= {each.sid: each for each in made}
    return prepared(sections, contents)


def _options() -> tuple[Option, ...]:
    return tuple(Option(uuid4(), "选项") for _ in range(4))


@pytest.mark.parametrize("count", [1, 8])
async def test_saves_at_once(
    http: httpx.AsyncClient, services: Services, people: People, costs: Costs, count: int
) -> None:
    """As a server hands them over: the client of the other tests would cost more than they."""
    hall = await open_hall(http, services)
    papers = [await hall.paper(await people.learner()) for _ in range(count)]
    app = gated(create_app(services, with_worker=False))
    for sequence in range(1, 4):
        bodies = [body_of(each, entry(each, sequence=sequence)) for each in papers]
        asked = [
            Asked(whole(body), raw(each.headers)) for body, each in zip(bodies, papers, strict=True)
        ]
        with costs.of(f"saves at once: {count}"):
            answers = await asyncio.gather(*(sent_by(app, each) for each in asked))
        assert [each[0]["status"] for each in answers] == [200] * count
    assert costs.faults() == []


async def test_a_login(telephone: Telephone, costs: Costs) -> None:
    await telephone.register()
    for _ in range(2):
        with costs.of("login"):
            assert (await telephone.login()).status_code == 200
    assert costs.faults() == []


@pytest.mark.parametrize(
    ("name", "method", "path", "body"),
    [
        ("page of a list", "POST", "course/v2/dynamicList", {}),
        ("figures of the home page", "GET", "home/v2/figures", None),
        ("what next", "GET", "next/v2/current", None),
    ],
)
async def test_a_page(
    http: httpx.AsyncClient,
    people: People,
    costs: Costs,
    name: str,
    method: str,
    path: str,
    body: dict[str, Any] | None,
) -> None:
    person = await people.learner()
    for _ in range(2):
        with costs.of(name):
            answer = await http.request(method, f"{API}/{path}", json=body, headers=person.headers)
        assert answer.status_code == 200, answer.text
    assert costs.faults() == []
