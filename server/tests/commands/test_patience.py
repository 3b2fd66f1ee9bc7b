"""A server process waits for no statement without end; a command does."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError

from tests.conftest import FakeClock
from zhegui.commands import application, patience
from zhegui.commands.services import inside
from zhegui.kernel.db.connections import OF_COMMAND
from zhegui.kernel.db.database import Database
from zhegui.ports.services import Services
from zhegui.postgres import Cluster
from zhegui.settings import Settings

SHOW = text("select current_setting('statement_timeout')")


async def test_a_statement_that_takes_too_long_is_ended(
    services: Services, clean: Cluster, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "STATEMENT_SECONDS", 0.05)
    database = Database(clean.app_url, services.jobs, OF_COMMAND)
    patience.bound(database)
    async with database.session(clock.now()) as session:
        with pytest.raises(OperationalError, match="statement timeout"):
            await session.execute(text("select pg_sleep(60)"))
    await database.close()


async def test_a_transaction_that_does_nothing_is_ended(
    services: Services, clean: Cluster, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "IDLE_IN_TRANSACTION_SECONDS", 0.05)
    database = Database(clean.app_url, services.jobs, OF_COMMAND)
    patience.bound(database)
    gone = text(
        "select pg_sleep(0.01) where exists (select from pg_stat_activity where pid = :pid)"
    )
    async with (
        database.session(clock.now()) as session,
        services.database.session(clock.now()) as other,
    ):
        pid = await session.scalar(text("select pg_backend_pid()"))
        while (await other.execute(gone, {"pid": pid})).all():
            await other.rollback()  # else the same snapshot again
        with pytest.raises(DBAPIError, match="idle-in-transaction timeout"):
            await session.execute(SHOW)
    await database.close()


def test_those_who_serve_are_bound_and_commands_are_not(
    settings: Settings, clean: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound: list[Database] = []
    monkeypatch.setattr(application, "bound", bound.append)
    monkeypatch.setattr(application, "spare_what_stays", lambda: None)
    application.make_application(settings, clean.app_url)
    assert len(bound) == 1

    async def show(services: Services) -> str | None:
        async with services.transaction() as (session, _):
            found: str | None = await session.scalar(SHOW)
            return found

    assert inside(settings, clean, show) == "0"
