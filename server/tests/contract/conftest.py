"""The world, made once; each test that writes gets it as it was made, in a copy of its own."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from psycopg import sql
from sqlalchemy import make_url
from starlette.datastructures import State

from tests.conftest import MIGRATED, FakeClock, NoAllowance, make_database
from tests.contract.rows import build
from tests.contract.world import World
from tests.superuser import superuser_url
from zhegui.app import build_services, create_app, gated, opened
from zhegui.kernel.db.database import Base
from zhegui.kernel.http import streams
from zhegui.ports.services import Services
from zhegui.postgres import Cluster
from zhegui.settings import Settings

#: Gives HTTP to the copy as it was made, again and again.
Lender = Callable[[], AbstractAsyncContextManager[httpx.AsyncClient]]

TEMPLATE = "contract"
_numbers = count(1)


def named(url: str, database: str) -> str:
    """The address of another database of the same cluster."""
    return make_url(url).set(database=database).render_as_string(hide_password=False)


@pytest.fixture(autouse=True)
def _streams_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream ends as soon as it has begun: every call comes to an end."""
    monkeypatch.setattr(streams, "is_stopping", True)


@pytest.fixture(scope="session")
def world_settings() -> Iterator[Settings]:
    with tempfile.TemporaryDirectory(prefix="zhegui-contract-") as folder:
        yield Settings.load({}, data_dir=Path(folder), environment="test")


@pytest.fixture(scope="session")
async def world(migrated: Cluster, world_settings: Settings) -> World:
    """Everybody and everything, in a database that copies are made of."""
    make_database(migrated, TEMPLATE, template=MIGRATED)
    async with living(migrated, world_settings, TEMPLATE) as services:
        return await build(services)


@asynccontextmanager
async def living(cluster: Cluster, settings: Settings, database: str) -> AsyncIterator[Services]:
    """An installation on one of the databases."""
    url = named(cluster.app_url, database)
    async with opened(build_services(settings, url, FakeClock())) as services:
        services.allowance = NoAllowance()
        yield services


@asynccontextmanager
async def copied(cluster: Cluster, settings: Settings) -> AsyncIterator[Services]:
    """An installation on a new copy of the world."""
    name = f"{TEMPLATE}_{next(_numbers)}"
    make_database(cluster, name, template=TEMPLATE)
    async with living(cluster, settings, name) as services:
        yield services


#: A copy of every table, in a schema that the application does not know, and a note of each table
#: that anybody writes to, whatever their role. Generated columns cannot be put back.
KEEP = """
create schema kept;
create schema noted;
create unlogged table noted.written (name text not null);
create table noted.columns as
  select table_name as name, string_agg(quote_ident(column_name), ', ') as list
  from information_schema.columns
  where table_schema = 'public' and is_generated = 'NEVER' group by table_name;
create function noted.note() returns trigger language plpgsql security definer as $$ begin
  insert into noted.written values (tg_table_name);
  return null;
end $$;
do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table kept.%I as table public.%I', name, name);
    execute format('create trigger noted after insert or update or delete or truncate
      on public.%I for each statement execute function noted.note()', name);
    execute format('alter table public.%I enable always trigger noted', name);
  end loop;
end $$
"""
# Replica role: append-only tables refuse even a superuser otherwise, and no other trigger fires.
PUT_BACK = """
do $$ declare name text; list text; begin
  perform set_config('session_replication_role', 'replica', true);
  for name, list in
    select * from noted.columns where columns.name in (select written.name from noted.written)
  loop
    execute format('delete from public.%I', name);
    execute format('insert into public.%I (%s) overriding system value select %s from kept.%I',
      name, list, list, name);
  end loop;
  delete from noted.written;
end $$
"""
WRITTEN = "select distinct name from noted.written"
FINGERPRINT = "(select md5(string_agg(t::text, '' order by t::text)) from {}.{} t)"
DIFFERS = sql.SQL(f"select {FINGERPRINT} is distinct from {FINGERPRINT}")


@dataclass
class Copy:
    """A copy of the world that is put back: much cheaper than a new one."""

    services: Services
    url: str
    connection: psycopg.Connection
    settings: Settings

    def again(self) -> Services:
        """An installation that knows nothing of the tests before, on the copy as it was made."""
        self.connection.execute(PUT_BACK)
        services = build_services(self.settings, self.url, FakeClock())
        services.database, services.jobs = self.services.database, self.services.jobs
        services.database.services = services
        services.allowance = NoAllowance()
        return services

    def changed(self) -> set[str]:
        """The tables that are not as they were when the copy was put back."""
        written = {name for (name,) in self.connection.execute(WRITTEN).fetchall()}
        return {name for name in written & Base.metadata.tables.keys() if self._differs(name)}

    def _differs(self, table: str) -> bool:
        names = [sql.Identifier(each) for each in ("public", table, "kept", table)]
        return self.connection.execute(DIFFERS.format(*names)).fetchone() == (True,)


@pytest.fixture(scope="session")
async def copy(world: World, cluster: Cluster, world_settings: Settings) -> AsyncIterator[Copy]:
    """The copy that all writing tests take in turn."""
    async with copied(cluster, world_settings) as services:
        database = services.database.name
        superuser = named(superuser_url(cluster), database)
        with psycopg.connect(superuser, autocommit=True) as connection:
            connection.execute(KEEP)
            yield Copy(services, named(cluster.app_url, database), connection, world_settings)


@pytest.fixture(scope="session")
async def services(
    world: World, cluster: Cluster, world_settings: Settings
) -> AsyncIterator[Services]:
    """An installation on one copy that all reading tests share."""
    async with copied(cluster, world_settings) as services:
        yield services


@pytest.fixture(scope="session")
def app(services: Services) -> FastAPI:
    """One application; a test that writes lends it another installation."""
    return create_app(services, with_worker=False)


@pytest.fixture
async def reading(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """HTTP to the shared copy, for calls that change nothing."""
    async with calling(app) as http:
        yield http


@asynccontextmanager
async def lent(app: FastAPI, services: Services, copy: Copy) -> AsyncIterator[httpx.AsyncClient]:
    """HTTP to the copy as it was made; afterwards the application has its own installation again."""
    async with calling(app) as http:
        app.state = State({"services": copy.again()})
        try:
            yield http
        finally:
            app.state = State({"services": services})


@pytest.fixture
async def fresh(app: FastAPI, services: Services, copy: Copy) -> AsyncIterator[httpx.AsyncClient]:
    """HTTP to a copy of the world that nobody has touched."""
    async with lent(app, services, copy) as http:
        yield http


@pytest.fixture
def anew(app: FastAPI, services: Services, copy: Copy) -> Lender:
    """The same, for each case of a test."""
    return partial(lent, app, services, copy)


@pytest.fixture(scope="module")
async def worn(app: FastAPI, services: Services, copy: Copy) -> AsyncIterator[httpx.AsyncClient]:
    """HTTP to a copy of the world that all tests of a file share and may wear out."""
    async with lent(app, services, copy) as http:
        yield http


def calling(app: FastAPI) -> httpx.AsyncClient:
    """A client that speaks to an application in this process."""
    transport = httpx.ASGITransport(gated(app))
    return httpx.AsyncClient(transport=transport, base_url="http://zhegui.test")


@pytest.fixture(scope="session")
def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document."""
    return app.openapi()
