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

from zhegui.features.assistance import erasing as assistance_erasing
from zhegui.features.assistance import jobs as assistance_jobs
from zhegui.features.assistance import keeping as assistance_keeping
from zhegui.features.assistance import personal as assistance_personal
from zhegui.features.assistance import routes as assistance_routes
from zhegui.features.audit import erasing as audit_erasing
from zhegui.features.audit import personal as audit_personal
from zhegui.features.audit import routes as audit_routes
from zhegui.features.catalogue import erasing as catalogue_erasing
from zhegui.features.catalogue import personal as catalogue_personal
from zhegui.features.catalogue import routes as catalogue_routes
from zhegui.features.centre import routes as centre_routes
from zhegui.features.certificates import erasing as certificate_erasing
from zhegui.features.certificates import jobs as certificate_jobs
from zhegui.features.certificates import metrics as certificate_figures
from zhegui.features.certificates import personal as certificates_personal
from zhegui.features.certificates import register_routes
from zhegui.features.certificates import routes as certificate_routes
from zhegui.features.certificates import telling as certificate_telling
from zhegui.features.commerce import duplicates as commerce_duplicates
from zhegui.features.commerce import erasing as commerce_erasing
from zhegui.features.commerce import hindering as commerce_hindering
from zhegui.features.commerce import jobs as commerce_jobs
from zhegui.features.commerce import personal as commerce_personal
from zhegui.features.commerce import routes as commerce_routes
from zhegui.features.commerce import telling as commerce_telling
from zhegui.features.consultation import erasing as consultation_erasing
from zhegui.features.consultation import jobs as consultation_jobs
from zhegui.features.consultation import named as consultation_named
from zhegui.features.consultation import personal as consultation_personal
from zhegui.features.consultation import routes as consultation_routes
from zhegui.features.consultation import telling as consultation_telling
from zhegui.features.entitlements import personal as entitlements_personal
from zhegui.features.entitlements import routes as entitlements_routes
from zhegui.features.examinations import api as examinations
from zhegui.features.examinations import hindering as examinations_hindering
from zhegui.features.examinations import holding as examinations_holding
from zhegui.features.examinations import jobs as examinations_jobs
from zhegui.features.examinations import metrics as examinations_figures
from zhegui.features.examinations import personal as examinations_personal
from zhegui.features.examinations import routes as examinations_routes
from zhegui.features.examinations import sitting_routes
from zhegui.features.examinations import telling as examinations_telling
from zhegui.features.examinations.direct import DirectRoute
from zhegui.features.examinations.fast_path import FastPath
from zhegui.features.examinations.service import erasing as examinations_erasing
from zhegui.features.favorites import erasing as favorites_erasing
from zhegui.features.favorites import personal as favorites_personal
from zhegui.features.favorites import practising as favorites_practising
from zhegui.features.favorites import routes as favorites_routes
from zhegui.features.files import jobs as files_jobs
from zhegui.features.files import personal as files_personal
from zhegui.features.files import public_routes
from zhegui.features.files import routes as files_routes
from zhegui.features.home import routes as home_routes
from zhegui.features.identity import hindering as identity_hindering
from zhegui.features.identity import jobs as identity_jobs
from zhegui.features.identity import oauth
from zhegui.features.identity import personal as identity_personal
from zhegui.features.identity import request_routes as identity_request_routes
from zhegui.features.identity import routes as identity_routes
from zhegui.features.identity import telling as identity_telling
from zhegui.features.identity.errors import TokenError
from zhegui.features.learning import admitting as learning_admitting
from zhegui.features.learning import note_routes
from zhegui.features.learning import notes as learning_notes
from zhegui.features.learning import personal as learning_personal
from zhegui.features.learning import routes as learning_routes
from zhegui.features.learning import telling as learning_telling
from zhegui.features.live import erasing as live_erasing
from zhegui.features.live import jobs as live_jobs
from zhegui.features.live import personal as live_personal
from zhegui.features.live import routes as live_routes
from zhegui.features.lookups import routes as lookups_routes
from zhegui.features.materials import personal as materials_personal
from zhegui.features.materials import routes as material_routes
from zhegui.features.messages import erasing as messages_erasing
from zhegui.features.messages import jobs as messages_jobs
from zhegui.features.messages import leaving as messages_leaving
from zhegui.features.messages import personal as messages_personal
from zhegui.features.messages import routes as messages_routes
from zhegui.features.news import routes as news_routes
from zhegui.features.next import routes as next_routes
from zhegui.features.organizations import api as organizations
from zhegui.features.organizations import erasing as organizations_erasing
from zhegui.features.organizations import hindering as organizations_hindering
from zhegui.features.organizations import personal as organizations_personal
from zhegui.features.organizations import routes as organizations_routes
from zhegui.features.organizations import staff_routes
from zhegui.features.organizations import telling as organizations_telling
from zhegui.features.panels import jobs as panels_jobs
from zhegui.features.panels import personal as panels_personal
from zhegui.features.panels import routes as panels_routes
from zhegui.features.people import erasing as people_erasing
from zhegui.features.people import leaving as people_leaving
from zhegui.features.people import personal as people_personal
from zhegui.features.people import routes as people_routes
from zhegui.features.plans import listening as plans_listening
from zhegui.features.plans import personal as plans_personal
from zhegui.features.plans import routes as plans_routes
from zhegui.features.plans import telling as plans_telling
from zhegui.features.platform import routes as platform_routes
from zhegui.features.practice import correcting as practice_correcting
from zhegui.features.practice import jobs as practice_jobs
from zhegui.features.practice import listening as practice_listening
from zhegui.features.practice import mocks as practice_mocks
from zhegui.features.practice import personal as practice_personal
from zhegui.features.practice import routes as practice_routes
from zhegui.features.privacy import erasing as privacy_erasing
from zhegui.features.privacy import exporting as privacy_exporting
from zhegui.features.privacy import jobs as privacy_jobs
from zhegui.features.privacy import personal as privacy_personal
from zhegui.features.privacy import routes as privacy_routes
from zhegui.features.questions import jobs as questions_jobs
from zhegui.features.questions import personal as questions_personal
from zhegui.features.questions import routes as questions_routes
from zhegui.features.search import routes as search_routes
from zhegui.features.site import routes as site_routes
from zhegui.features.tasks import jobs as tasks_jobs
from zhegui.features.tasks import personal as tasks_personal
from zhegui.features.tasks import routes as tasks_routes
from zhegui.features.training import jobs as training_jobs
from zhegui.features.training import personal as training_personal
from zhegui.features.training import routes as training_routes
from zhegui.kernel import (
    bodies,
    connections,
    crash_points,
    database_metrics,
    error_responses,
    known_keys,
    limits,
    personal,
)
from zhegui.kernel.caller import audience
from zhegui.kernel.clock import Clock, InstallationClock
from zhegui.kernel.connections import Share
from zhegui.kernel.database import Database
from zhegui.kernel.delay import DelayedRefusals
from zhegui.kernel.disk_space import DiskSpace
from zhegui.kernel.gate import Gate
from zhegui.kernel.jobs import QueueWorker, queue
from zhegui.kernel.precedence import Precedence, giving_way
from zhegui.kernel.queues import AT_ONCE, Queue
from zhegui.kernel.routes_by_path import RoutesByPath
from zhegui.kernel.short_way import ShortWay
from zhegui.kernel.unit_of_work import TransactionRoute
from zhegui.kernel.vault import Vault
from zhegui.ports.analytics import open_analytics
from zhegui.ports.services import Services
from zhegui.ports.sms import open_sms
from zhegui.ports.storage import open_storage
from zhegui.settings import Settings
from zhegui.sites import Sites

ROUTERS: tuple[APIRouter, ...] = (
    sitting_routes.direct_router,
    oauth.router,
    identity_routes.router,
    identity_request_routes.router,
    organizations_routes.router,
    panels_routes.router,
    staff_routes.router,
    people_routes.router,
    privacy_routes.router,
    catalogue_routes.router,
    favorites_routes.router,
    entitlements_routes.router,
    commerce_routes.router,
    consultation_routes.router,
    learning_routes.router,
    learning_routes.video_router,
    note_routes.router,
    material_routes.router,
    messages_routes.router,
    news_routes.router,
    next_routes.router,
    search_routes.router,
    assistance_routes.router,
    audit_routes.router,
    tasks_routes.router,
    training_routes.router,
    centre_routes.router,
    home_routes.router,
    live_routes.router,
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
    practice_routes.router,
    sitting_routes.router,
    sitting_routes.ordinary_router,
    plans_routes.router,
)
#: Imported for the jobs, listeners, tables and figures that they declare.
DECLARING = (
    assistance_erasing,
    assistance_jobs,
    assistance_keeping,
    audit_erasing,
    catalogue_erasing,
    certificate_erasing,
    certificate_figures,
    certificate_jobs,
    certificate_telling,
    commerce_duplicates,
    commerce_erasing,
    commerce_hindering,
    commerce_jobs,
    commerce_telling,
    consultation_erasing,
    consultation_jobs,
    consultation_named,
    consultation_telling,
    database_metrics,
    examinations_erasing,
    examinations_figures,
    examinations_hindering,
    examinations_holding,
    identity_hindering,
    organizations_hindering,
    favorites_erasing,
    privacy_erasing,
    examinations_jobs,
    favorites_practising,
    examinations_telling,
    files_jobs,
    identity_jobs,
    identity_telling,
    known_keys,
    learning_admitting,
    learning_notes,
    learning_telling,
    limits,
    live_erasing,
    live_jobs,
    messages_erasing,
    messages_jobs,
    messages_leaving,
    organizations_erasing,
    practice_correcting,
    practice_jobs,
    privacy_exporting,
    privacy_jobs,
    practice_listening,
    practice_mocks,
    organizations_telling,
    panels_jobs,
    people_erasing,
    people_leaving,
    plans_listening,
    plans_telling,
    questions_jobs,
    tasks_jobs,
    training_jobs,
)
# What each feature keeps of people, in the order in which their archive has it.
personal.register(
    identity_personal.personal,
    organizations_personal.personal,
    panels_personal.personal,
    people_personal.personal,
    learning_personal.personal,
    practice_personal.personal,
    examinations_personal.personal,
    certificates_personal.personal,
    training_personal.personal,
    plans_personal.personal,
    favorites_personal.personal,
    materials_personal.personal,
    catalogue_personal.personal,
    commerce_personal.personal,
    entitlements_personal.personal,
    messages_personal.personal,
    live_personal.personal,
    assistance_personal.personal,
    consultation_personal.personal,
    files_personal.personal,
    tasks_personal.personal,
    privacy_personal.personal,
    audit_personal.personal,
    questions_personal.personal,
)

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
    )


def create_app(
    services: Services, *, with_worker: bool = True, sites: Path | None = None
) -> FastAPI:
    """The application on an installation; with `with_worker` its lifespan also runs jobs.

    `sites` is the folder of the built web sites, served at every address that is not the API's.
    """
    app = FastAPI(
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
