"""The application: all features, found by their `feature.py`, on one installation."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from zhegui import features
from zhegui.features.consultation import routes as consultation_routes
from zhegui.features.examinations import api as examinations
from zhegui.features.examinations import sitting_routes
from zhegui.features.examinations.direct import DirectRoute
from zhegui.features.examinations.fast_path import FastPath
from zhegui.features.files import routes as files_routes
from zhegui.features.identity import oauth
from zhegui.features.identity.errors import TokenError
from zhegui.features.organizations import api as organizations
from zhegui.kernel import crash_points
from zhegui.kernel.clock import Clock, InstallationClock
from zhegui.kernel.db import connections
from zhegui.kernel.db.connections import Share
from zhegui.kernel.db.database import Database
from zhegui.kernel.db.disk_space import DiskSpace
from zhegui.kernel.db.precedence import Precedence, giving_way
from zhegui.kernel.db.queues import AT_ONCE, Queue
from zhegui.kernel.feature import features_of
from zhegui.kernel.http import bodies, error_responses, limits
from zhegui.kernel.http.delay import DelayedRefusals
from zhegui.kernel.http.gate import Gate
from zhegui.kernel.http.openapi import Application
from zhegui.kernel.http.routes_by_path import RoutesByPath
from zhegui.kernel.http.short_way import ShortWay
from zhegui.kernel.http.unit_of_work import TransactionRoute
from zhegui.kernel.people import personal
from zhegui.kernel.people.caller import audience
from zhegui.kernel.secrets import known_keys
from zhegui.kernel.secrets.vault import Vault
from zhegui.kernel.work import database_metrics
from zhegui.kernel.work.jobs import QueueWorker, queue
from zhegui.ports.analytics import open_analytics
from zhegui.ports.chat import open_chat
from zhegui.ports.embeddings import open_embeddings
from zhegui.ports.services import Services
from zhegui.ports.sms import open_sms
from zhegui.ports.storage import open_storage
from zhegui.settings import Settings
from zhegui.sites import Sites

FEATURES = tuple(features_of(features))
ROUTERS = tuple(router for feature in FEATURES for router in feature.routers)
#: Imported for the jobs and tables that they declare.
DECLARING = (database_metrics, known_keys, limits)
personal.register(*(feature.personal for feature in FEATURES if feature.personal))

WORKER_PAUSE_SECONDS = 1.0
CLOCK_SECONDS = 30.0

log = logging.getLogger("zhegui.app")


def build_services(
    settings: Settings, database_url: str, clock: Clock | None = None, share: Share | None = None
) -> Services:
    """Everything a process needs, nothing opened yet. `database_url` is libpq's; the `share` of its
    connections is a server's unless given."""
    if settings.fault:
        crash_points.arm(settings.fault)
    share = share or connections.of_server(settings)
    clock = clock or InstallationClock(settings.clock_file)
    precedence = Precedence(clock.seen if isinstance(clock, InstallationClock) else None)
    jobs = queue(database_url, share.queue, giving_way(precedence))
    disk_space = DiskSpace(settings.written_dirs)
    database = Database(database_url, jobs, share, disk_space, precedence)
    return Services(
        settings=settings,
        clock=clock,
        database=database,
        disk_space=disk_space,
        jobs=jobs,
        vault=Vault(settings.keys_dir),
        sms=open_sms(settings),
        storage=open_storage(settings),
        analytics=open_analytics(settings),
        authenticate=organizations.authenticate,
        caller_now=organizations.caller_now,
        chat=open_chat(settings),
        embeddings=open_embeddings(settings),
    )


def create_app(
    services: Services, *, with_worker: bool = True, sites: Path | None = None
) -> FastAPI:
    """The application on an installation; with `with_worker` its lifespan also runs jobs.

    `sites` is the folder of the built web sites, served at every address that is not the API's.
    """
    app = Application(
        title="折桂 Zhegui",
        version=version("zhegui"),
        openapi_url="/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # a redirect is no envelope, and it would trust the header `Host`
        lifespan=_lifespan(services, with_worker),
    )
    app.state.services = services
    for router in ROUTERS:
        app.router.routes.extend(router.routes)
    error_responses.install(app)
    app.add_exception_handler(TokenError, oauth.token_failure)
    for route in all_routes():
        if audience(route) == "anyone":  # FastAPI documents the token, not that one may do without
            route.openapi_extra = {**(route.openapi_extra or {}), "security": [{}]}
    if sites is not None:
        # No mount: it would take an address of the API that is asked by another method.
        app.router.default = Sites(sites, services.settings)
    app.router.middleware_stack = RoutesByPath(app.router)
    return app


def gated(app: FastAPI) -> ASGIApp:
    """What a server serves: the app and its short way behind their gate, and before it the fast path of
    a save. Of the answers that the short way gives to people who sit, few are delayed
    (`REFUSALS_OF_A_SITTING`)."""
    services: Services = app.state.services
    environment = services.settings.environment
    direct = [each for each in sitting_routes.direct_router.routes if isinstance(each, DirectRoute)]
    (save,) = direct
    gate = Gate(
        ShortWay(app, direct),
        production=environment == "production",
        raise_faults=environment == "test",
        limits=body_limits(services.settings),
        clock=services.clock,
    )
    ordinary = DelayedRefusals(gate, services, sitting_paths={save.path})
    return FastPath(ordinary, app.state, save, production=environment == "production")


async def run_worker(services: Services) -> None:
    """Run jobs until cancelled; cancelling lets those under way finish within ten seconds.

    procrastinate's worker ends when it loses the database, so another follows it. Beside them the
    installation keeps its time.
    """
    async with asyncio.TaskGroup() as running:
        running.create_task(_keep_time(services))
        for name in AT_ONCE:
            running.create_task(_run_workers(services, name))


async def _keep_time(services: Services) -> None:
    while True:
        try:
            await examinations.keep_time(services)
        except Exception:  # the database may be away
            log.exception("the clock could not be looked at")
        await asyncio.sleep(CLOCK_SECONDS)


async def _run_workers(services: Services, name: Queue) -> None:
    while True:
        try:
            await QueueWorker(services, name).run()  # type: ignore[no-untyped-call]  # the library leaves it so
        except Exception:  # whatever ended it, jobs must go on
            log.exception("the worker failed")
        task = asyncio.current_task()
        if task and task.cancelling():
            # A worker that is failing while it is told to stop swallows the telling.
            raise asyncio.CancelledError
        log.error("the worker ended; starting another in %s s", WORKER_PAUSE_SECONDS)
        await asyncio.sleep(WORKER_PAUSE_SECONDS)


@asynccontextmanager
async def opened(services: Services) -> AsyncIterator[Services]:
    """The installation with its queue open, and the connections that it keeps; closed at the end."""
    async with services.jobs.open_async():
        closing = asyncio.create_task(_close_idle(services))
        try:
            await services.database.open()
            yield services
        finally:
            closing.cancel()
            await services.database.close()


async def _close_idle(services: Services) -> None:
    while True:
        await asyncio.sleep(connections.IDLE_SECONDS / 2)
        await services.database.close_idle()


def _lifespan(
    services: Services, with_worker: bool
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with opened(services):
            worker = asyncio.create_task(run_worker(services)) if with_worker else None
            yield
            await services.background.end()
            if worker:
                worker.cancel()
                with suppress(asyncio.CancelledError):
                    await worker

    return lifespan


def all_routes() -> list[APIRoute]:
    """Every route of every feature, for checks that ask each of them.

    Raises `TypeError` for one that is not in the OpenAPI document or opens no transaction: nobody
    could ask it who may call it.
    """
    routes = [route for router in ROUTERS for route in router.routes]
    return [_one_of_ours(route) for route in routes]


def body_limits(settings: Settings) -> dict[str, int]:
    """How large a body each address takes, in bytes."""
    ordinary = {route.path: bodies.most_bytes(route) for route in all_routes()}
    return ordinary | files_routes.body_limits(settings) | consultation_routes.body_limits(settings)


def _one_of_ours(route: BaseRoute) -> APIRoute:
    if not isinstance(route, TransactionRoute | DirectRoute):
        raise TypeError(f"{route} was not made by a router of `unit_of_work.routes()`")
    return route
