"""The only file that knows every feature."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from importlib.metadata import version
from pathlib import Path

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from zhegui.features.catalogue import routes as catalogue_routes
from zhegui.features.certificates import jobs as certificate_jobs
from zhegui.features.certificates import register_routes
from zhegui.features.certificates import routes as certificate_routes
from zhegui.features.examinations import api as examinations
from zhegui.features.examinations import jobs as examinations_jobs
from zhegui.features.examinations import routes as examinations_routes
from zhegui.features.examinations import sitting_routes
from zhegui.features.examinations.direct import DirectRoute
from zhegui.features.favorites import routes as favorites_routes
from zhegui.features.files import jobs as files_jobs
from zhegui.features.files import public_routes
from zhegui.features.files import routes as files_routes
from zhegui.features.home import routes as home_routes
from zhegui.features.identity import api as identity
from zhegui.features.identity import jobs as identity_jobs
from zhegui.features.identity import oauth
from zhegui.features.identity import routes as identity_routes
from zhegui.features.identity.errors import TokenError
from zhegui.features.learning import note_routes
from zhegui.features.learning import routes as learning_routes
from zhegui.features.lookups import routes as lookups_routes
from zhegui.features.materials import routes as material_routes
from zhegui.features.news import routes as news_routes
from zhegui.features.organizations import routes as organizations_routes
from zhegui.features.organizations import staff_routes
from zhegui.features.platform import routes as platform_routes
from zhegui.features.questions import jobs as questions_jobs
from zhegui.features.questions import routes as questions_routes
from zhegui.features.search import routes as search_routes
from zhegui.features.site import routes as site_routes
from zhegui.features.training import jobs as training_jobs
from zhegui.features.training import routes as training_routes
from zhegui.kernel import answers, faults, limits
from zhegui.kernel.caller import audience
from zhegui.kernel.clock import Clock, HouseClock
from zhegui.kernel.database import Database
from zhegui.kernel.gate import Gate
from zhegui.kernel.jobs import AT_ONCE, HouseWorker, Queue, queue
from zhegui.kernel.room import Room
from zhegui.kernel.short_way import ShortWay
from zhegui.kernel.unit_of_work import TransactionRoute
from zhegui.kernel.vault import Vault
from zhegui.ports.analytics import open_analytics
from zhegui.ports.house import House
from zhegui.ports.sms import open_sms
from zhegui.ports.storage import open_storage
from zhegui.settings import Settings
from zhegui.sites import Sites

ROUTERS: tuple[APIRouter, ...] = (
    sitting_routes.direct_router,
    oauth.router,
    identity_routes.router,
    organizations_routes.router,
    staff_routes.router,
    catalogue_routes.router,
    favorites_routes.router,
    learning_routes.router,
    learning_routes.video_router,
    note_routes.router,
    material_routes.router,
    news_routes.router,
    search_routes.router,
    training_routes.router,
    home_routes.router,
    lookups_routes.router,
    site_routes.router,
    site_routes.file_router,
    platform_routes.router,
    public_routes.router,
    questions_routes.router,
    files_routes.router,
    files_routes.file_router,
    certificate_routes.router,
    register_routes.router,
    examinations_routes.router,
    sitting_routes.router,
)
#: Imported for the jobs they declare.
JOB_MODULES = (
    certificate_jobs,
    examinations_jobs,
    files_jobs,
    identity_jobs,
    limits,
    questions_jobs,
    training_jobs,
)

WORKER_PAUSE_SECONDS = 1.0
CLOCK_SECONDS = 30.0

log = logging.getLogger("zhegui.app")


def build_house(settings: Settings, database_url: str, clock: Clock | None = None) -> House:
    """Everything a process needs, nothing opened yet. `database_url` is `postgresql://…`."""
    if settings.fault:
        faults.arm(settings.fault)
    jobs = queue(database_url)
    room = Room(settings.written_dirs)
    database = Database(database_url, jobs, room, pool_size=settings.database_pool)
    return House(
        settings=settings,
        clock=clock or HouseClock(settings.clock_file),
        database=database,
        room=room,
        jobs=jobs,
        vault=Vault(settings.keys_dir),
        sms=open_sms(settings),
        storage=open_storage(settings),
        analytics=open_analytics(settings),
        authenticate=identity.authenticate,
    )


def create_app(house: House, *, with_worker: bool = True, sites: Path | None = None) -> FastAPI:
    """The application on a house; with `with_worker` its lifespan also runs jobs.

    `sites` is the folder of the built web sites, served at every address that is not the API's.
    """
    app = FastAPI(
        title="折桂 Zhegui",
        version=version("zhegui"),
        openapi_url="/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # a redirect is no envelope, and it would trust the header `Host`
        lifespan=_lifespan(house, with_worker),
    )
    app.state.house = house
    # In one list: a router within a router is searched twice for each request.
    for router in ROUTERS:
        app.router.routes.extend(router.routes)
    answers.install(app)
    app.add_exception_handler(TokenError, oauth.token_failure)
    for route in all_routes():
        if audience(route) == "anyone":  # FastAPI documents the token, not that one may do without
            route.openapi_extra = {**(route.openapi_extra or {}), "security": [{}]}
    if sites is not None:
        # No mount: it would take an address of the API that is asked by another method.
        app.router.default = Sites(sites)
    return app


def gated(app: FastAPI) -> ASGIApp:
    """What a server serves: the app and its short way, behind their gate."""
    house: House = app.state.house
    environment = house.settings.environment
    direct = (each for each in sitting_routes.direct_router.routes if isinstance(each, DirectRoute))
    return Gate(
        ShortWay(app, direct),
        production=environment == "production",
        raise_faults=environment == "test",
        limits=files_routes.body_limits(house.settings),
    )


async def run_worker(house: House) -> None:
    """Run jobs until cancelled; cancelling lets those under way finish within ten seconds.

    procrastinate's worker ends when it loses the database, so another follows it. Beside them the
    house keeps its time.
    """
    async with asyncio.TaskGroup() as running:
        running.create_task(_keep_time(house))
        for name in AT_ONCE:
            running.create_task(_run_workers(house, name))


async def _keep_time(house: House) -> None:
    while True:
        try:
            await examinations.keep_time(house)
        except Exception:  # the database may be away
            log.exception("the clock could not be looked at")
        await asyncio.sleep(CLOCK_SECONDS)


async def _run_workers(house: House, name: Queue) -> None:
    while True:
        try:
            await HouseWorker(house, name).run()  # type: ignore[no-untyped-call]  # the library leaves it so
        except Exception:  # whatever ended it, jobs must go on
            log.exception("the worker failed")
        task = asyncio.current_task()
        if task and task.cancelling():
            # A worker that is failing while it is told to stop swallows the telling.
            raise asyncio.CancelledError
        log.error("the worker ended; starting another in %s s", WORKER_PAUSE_SECONDS)
        await asyncio.sleep(WORKER_PAUSE_SECONDS)


@asynccontextmanager
async def opened(house: House) -> AsyncIterator[House]:
    """The house with its queue open; closed at the end."""
    async with house.jobs.open_async():
        try:
            yield house
        finally:
            await house.database.close()


def _lifespan(
    house: House, with_worker: bool
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with opened(house):
            worker = asyncio.create_task(run_worker(house)) if with_worker else None
            yield
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


def _one_of_ours(route: BaseRoute) -> APIRoute:
    if not isinstance(route, TransactionRoute | DirectRoute):
        raise TypeError(f"{route} was not made by a router of `unit_of_work.routes()`")
    return route
