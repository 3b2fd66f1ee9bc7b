"""The machine's clock is followed only while it can hurt nobody who sits."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.examinations.hall import MINUTE, Hall, open_hall
from tests.people import People
from zhegui.features.examinations.api import keep_time
from zhegui.features.examinations.service import installation_time
from zhegui.kernel.clock import hold_for_setting
from zhegui.ports.services import Services

WAITING = "select count(*) from pg_locks where locktype = 'advisory' and not granted"


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    return await open_hall(http, services)


@pytest.fixture
def as_the_database(clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> timedelta:
    """The machine's clock says what the database's says; the installation's, something else."""
    # The database's goes on while the test waits for a busy machine.
    monkeypatch.setattr(installation_time, "TOLERANCE", timedelta(minutes=2))
    clock.wall = datetime.now(UTC) - clock.now()
    return clock.wall


async def test_it_is_followed_when_nobody_sits(
    services: Services, clock: FakeClock, as_the_database: timedelta
) -> None:
    before = clock.now()
    await keep_time(services)
    assert clock.now() == before + as_the_database


@pytest.mark.usefixtures("as_the_database")
async def test_it_is_not_followed_while_somebody_sits(
    services: Services, hall: Hall, people: People, clock: FakeClock
) -> None:
    paper = await hall.paper(await people.learner())
    before = clock.now()
    await keep_time(services)
    assert clock.now() == before
    await hall.submit(paper)
    await keep_time(services)
    assert clock.now() > before


@pytest.mark.parametrize("hours", [-24, 1])
async def test_it_is_not_followed_where_the_database_knows_better(
    services: Services, clock: FakeClock, hours: int
) -> None:
    before = clock.now()
    clock.wall = timedelta(hours=hours)
    await keep_time(services)
    assert clock.now() == before


async def test_an_attempt_that_begins_meanwhile_is_of_the_new_time(
    services: Services, hall: Hall, people: People, clock: FakeClock, session: AsyncSession
) -> None:
    learner = await people.learner()
    await session.execute(select(hold_for_setting()))
    start = asyncio.create_task(hall.paper(learner))
    async with asyncio.timeout(30):
        while await session.scalar(text(WAITING)) != 1:  # noqa: ASYNC110 (a lock has no event)
            await asyncio.sleep(0.01)
    clock.advance(hours=1)
    await session.commit()
    deadline = datetime.fromisoformat((await start).data["deadline"])
    assert deadline == clock.now() + 40 * MINUTE
