"""The figures of the home page are counted, not claimed."""

import httpx
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.learning.courses import published
from tests.people import People
from tests.statements import counted_statements

API = "/resource-center/api"


async def figures(http: httpx.AsyncClient) -> dict[str, int]:
    answer = await http.get(f"{API}/home/v2/figures")
    assert answer.status_code == 200, answer.text
    counted: dict[str, int] = answer.json()["data"]
    return counted


async def test_figures(
    http: httpx.AsyncClient, session: AsyncSession, people: People, clock: FakeClock
) -> None:
    assert await figures(http) == {"courses": 0, "learners": 0, "certificates": 0}
    courses = [await published(session, code=code) for code in ("first", "second")]
    learner = await people.learner()
    for course in courses:
        join = {"model": {"course": {"sid": str(course.sid)}}}
        await http.post(f"{API}/course/v2/join", json=join, headers=learner.headers)
    with counted_statements() as statements:
        assert (await figures(http))["courses"] == 0
    assert statements == [], "however many ask, they are counted once a minute"
    clock.advance(minutes=1)
    assert await figures(http) == {"courses": 2, "learners": 1, "certificates": 0}
