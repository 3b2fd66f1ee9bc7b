"""The world, made once; each test that writes gets a copy of the database it lies in."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from sqlalchemy import make_url
from starlette.datastructures import State

from tests.conftest import FakeClock, NoAllowance
from tests.contract.rows import build
from tests.contract.world import World
from tests.superuser import superuser_url
from zhegui.app import build_services, create_app, gated, opened
from zhegui.ports.services import Services
from zhegui.postgres import Cluster, schema
from zhegui.settings import Settings

TEMPLATE = "contract"
_numbers = count(1)


def named(url: str, database: str) -> str:
    """The address of another database of the same cluster."""
    return make_url(url).set(database=database).render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def world_settings() -> Iterator[Settings]:
    with tempfile.TemporaryDirectory(prefix="zhegui-contract-") as folder:
        yield Settings.load({}, data_dir=Path(folder), environment="test")


@pytest.fixture(scope="session")
async def world(cluster: Cluster, world_settings: Settings) -> World:
    """Everybody and everything, in a database that copies are made of."""
    with psycopg.connect(superuser_url(cluster), autocommit=True) as connection:
        owner = make_url(cluster.owner_url).username
        connection.execute(f"create database {TEMPLATE} owner {owner} template template0")
    schema.upgrade(named(cluster.owner_url, TEMPLATE))
    async with living(cluster, world_settings, TEMPLATE) as services:
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
    with psycopg.connect(superuser_url(cluster), autocommit=True) as connection:
        connection.execute(f"create database {name} template {TEMPLATE}")
        try:
            async with living(cluster, settings, name) as services:
                yield services
        finally:
            connection.execute(f"drop database {name} with (force)")


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
async def lent(
    app: FastAPI, services: Services, cluster: Cluster, settings: Settings
) -> AsyncIterator[httpx.AsyncClient]:
    """HTTP to a new copy of the world; afterwards the application has its own again."""
    async with copied(cluster, settings) as copy, calling(app) as http:
        app.state = State({"services": copy})
        yield http
        app.state = State({"services": services})


@pytest.fixture
async def fresh(
    app: FastAPI, services: Services, cluster: Cluster, world_settings: Settings
) -> AsyncIterator[httpx.AsyncClient]:
    """HTTP to a copy of the world that nobody else uses."""
    async with lent(app, services, cluster, world_settings) as http:
        yield http


@pytest.fixture(scope="module")
async def worn(
    app: FastAPI, services: Services, cluster: Cluster, world_settings: Settings
) -> AsyncIterator[httpx.AsyncClient]:
    """HTTP to a copy of the world that all tests of a file share and may wear out."""
    async with lent(app, services, cluster, world_settings) as http:
        yield http


def calling(app: FastAPI) -> httpx.AsyncClient:
    """A client that speaks to an application in this process."""
    transport = httpx.ASGITransport(gated(app))
    return httpx.AsyncClient(transport=transport, base_url="http://zhegui.test")


@pytest.fixture(scope="session")
def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document."""
    return app.openapi()
