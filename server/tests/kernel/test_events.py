"""Events: a listener hears of what it listens to, gets what it asks for, and cannot misspell it."""

from __future__ import annotations

import importlib
import pkgutil
import re
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import pytest
from procrastinate.exceptions import TaskNotFound
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui import app, features
from zhegui.kernel.ids import new_sid
from zhegui.kernel.work import events
from zhegui.kernel.work.events import Event, announce, listens
from zhegui.kernel.work.jobs import JOBS, enqueue, job
from zhegui.ports.services import Services


@dataclass(frozen=True)
class Happened(Event):
    """Something in these tests."""

    user: UUID
    reason: str


@dataclass(frozen=True)
class HappenedMore(Happened):
    """The same, with a fact that no listener knows."""

    number: int = 1


heard: list[Happened] = []
done: list[str] = []


@listens(Happened)
async def hear(_: AsyncSession, event: Happened) -> None:
    """Within the transaction."""
    heard.append(event)


@job("tests.happened", on=(Happened, HappenedMore))
async def follow(_: Services, *, user: str) -> None:
    """After the commit; asks for one fact of two."""
    done.append(user)


async def queued(session: AsyncSession) -> list[dict[str, str]]:
    """The arguments of the job above, as they wait."""
    rows = await session.connection()
    found = await rows.exec_driver_sql(
        "select args from procrastinate_jobs where task_name = 'tests.happened' order by id"
    )
    return list(found.scalars())


async def test_a_listener_runs_in_the_transaction_and_a_job_is_queued_with_it(
    services: Services,
) -> None:
    heard.clear()
    event = Happened(new_sid(), "因为")
    async with services.transaction() as (session, _):
        await announce(session, event)
        assert heard == [event]
        assert await queued(session) == [{"user": str(event.user)}]


async def test_what_is_rolled_back_is_not_queued(services: Services) -> None:
    async with services.transaction() as (session, _):
        await announce(session, Happened(new_sid(), ""))
        await session.rollback()
    async with services.transaction() as (session, _):
        assert await queued(session) == []


async def test_a_new_fact_breaks_no_listener(services: Services) -> None:
    event = HappenedMore(new_sid(), "", 7)
    async with services.transaction() as (session, _):
        await announce(session, event)
        assert await queued(session) == [{"user": str(event.user)}]


def test_a_job_that_asks_for_an_unknown_fact_is_refused_as_it_is_declared() -> None:
    async def follow_wrongly(_: Services, *, usr: str) -> None: ...

    with pytest.raises(TypeError, match="asks for \\['usr'\\], which Happened does not have"):
        job("tests.misspelt", on=(Happened,))(follow_wrongly)
    assert "tests.misspelt" not in JOBS


def test_an_event_that_is_no_frozen_dataclass_is_refused() -> None:
    class Loose(Event):
        pass

    async def follow_loose(_: Services) -> None: ...

    with pytest.raises(TypeError, match="Loose must be a frozen dataclass"):
        job("tests.loose", on=(Loose,))(follow_loose)
    assert "tests.loose" not in JOBS
    with pytest.raises(TypeError, match="Loose must be a frozen dataclass"):
        listens(Loose)


async def test_a_job_that_nobody_declares_is_refused(services: Services) -> None:
    async with services.transaction() as (session, _):
        with pytest.raises(TaskNotFound):
            await enqueue(session, "tests.mispelt")


def test_every_event_of_a_feature_is_announced() -> None:
    sources = [each.read_text() for each in Path(features.__path__[0]).rglob("*.py")]
    announcing = "".join(each for each in sources if "await announce(" in each)
    declared = {
        each.__name__
        for each in Event.__subclasses__()
        if each.__module__.startswith("zhegui.features.")
    }
    assert declared >= {"ExaminationPassed", "CertificateRevoked", "PlanCompleted", "StaffLeft"}
    assert {name for name in declared if not re.search(rf"\b{name}\(", announcing)} <= {
        "ExaminationFailed",  # one of the two is chosen, then announced
        "ExaminationPassed",
    }


def test_the_application_imports_every_module_that_declares_a_listener_or_a_job() -> None:
    assert app.DECLARING
    before = {event: len(found) for event, found in events._LISTENERS.items()}, set(JOBS)
    for module in pkgutil.walk_packages(features.__path__, "zhegui.features."):
        importlib.import_module(module.name)
    assert before == ({e: len(found) for e, found in events._LISTENERS.items()}, set(JOBS))
