"""Figures of a running installation in Prometheus' format. Labels name routes, never people."""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from tempfile import gettempdir
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, values
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector
from starlette.types import Scope

#: Where the library looks for the figures of all processes.
_SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"

_registry = CollectorRegistry()
_requests = Counter(
    "zhegui_requests", "Requests answered", ["method", "route", "status"], registry=_registry
)
_seconds = Histogram(
    "zhegui_request_seconds",
    "Seconds from the first byte in to the last byte out",
    ["route"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
    registry=_registry,
)
_page_views = Counter(
    "zhegui_page_views", "Pages of the learner site seen", ["page"], registry=_registry
)
_embedded = Counter(
    "zhegui_embedded_tokens", "Tokens of passages that vectors were asked for", registry=_registry
)
_job_failures = Counter(
    "zhegui_job_failures", "Tries of a job that failed", ["job"], registry=_registry
)


_uses = Counter(
    "zhegui_organization_requests",
    "Requests of people who act for an organization, by its number",
    ["organization"],
    registry=_registry,
)
_wait_seconds = Histogram(
    "zhegui_wait_seconds",
    "Seconds waited before work could begin: for a connection of the pool, for the group of saves",
    ["for"],
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
    registry=_registry,
)
_waiting = Gauge(
    "zhegui_waiting",
    "Who waits now: for a connection of the pool, for the group of saves",
    ["for"],
    multiprocess_mode="livesum",
    registry=_registry,
)
_connections = Gauge(
    "zhegui_pool_connections_used",
    "Connections of a pool that somebody has",
    ["pool"],
    multiprocess_mode="livesum",
    registry=_registry,
)
_slow_statements = Counter(
    "zhegui_slow_statements",
    "Statements that took half a second or more, by the route or job that asked",
    ["by"],
    registry=_registry,
)

Awaited = Literal["connection", "save"]


@contextmanager
def shared(data_dir: Path) -> Iterator[None]:
    """Let all processes that are forked within answer for each other. One installation at a time."""
    folder = shared_folder(data_dir)
    forget(data_dir)  # what a start left that was ended by kill -9
    folder.mkdir(mode=0o700)
    os.environ[_SHARED_FOLDER] = str(folder)
    values.ValueClass = values.MultiProcessValue()  # type: ignore[no-untyped-call]  # the library leaves it so
    try:
        yield
    finally:
        forget(data_dir)


def forget_process(pid: int) -> None:
    """Take what a process that ended was doing out of the figures of all."""
    if _SHARED_FOLDER in os.environ:
        mark_process_dead(pid)  # type: ignore[no-untyped-call]  # the library leaves it so


def forget(data_dir: Path) -> None:
    """Remove what processes told each other; nobody may be telling any more."""
    shutil.rmtree(shared_folder(data_dir), ignore_errors=True)


def shared_folder(data_dir: Path) -> Path:
    """Where the figures of an installation of several processes lie: the same after each start.

    In memory where there is such a place: a full disk would kill who writes to a mapped file.
    """
    memory = Path("/dev/shm")  # noqa: S108 (made for its owner alone, and never taken over)
    installation = hashlib.sha256(os.fsencode(data_dir.resolve())).hexdigest()[:10]
    place = memory if os.access(memory, os.W_OK) else Path(gettempdir())
    return place / f"zhegui-figures-{os.geteuid()}-{installation}"


def note_page_view(page: str) -> None:
    """Count one view of a page, by the name of its route."""
    _page_views.labels(page).inc()


def note_embedded(tokens: int) -> None:
    """Count the tokens of texts of the site of which vectors were made."""
    _embedded.inc(tokens)


def note_job_failure(job: str) -> None:
    """Count one try of a job that failed."""
    _job_failures.labels(job).inc()


def note_use(organization: str) -> None:
    """Count one request of somebody who acts for the organization of this number."""
    _uses.labels(organization).inc()


def note_slow_statement(by: str) -> None:
    """Count one statement that took long."""
    _slow_statements.labels(by).inc()


@contextmanager
def waiting(what: Awaited) -> Iterator[None]:
    """Tell that somebody waits, and then how long it took."""
    begun = time.perf_counter()
    _, now_waiting = _waits_for(what)
    now_waiting.inc()
    try:
        yield
    finally:
        now_waiting.dec()
        note_wait(what, time.perf_counter() - begun)


def note_wait(what: Awaited, seconds: float) -> None:
    """Somebody has waited so long."""
    _waits_for(what)[0].observe(seconds)


def note_waiting(what: Awaited, count: int) -> None:
    """So many wait in this process."""
    _waits_for(what)[1].set(count)


def note_connection(pool: str, by: Literal[1, -1]) -> None:
    """A connection was taken out of a pool, or given back."""
    _of_pool(pool).inc(by)


def note(scope: Scope, status: int, seconds: float) -> None:
    """Count one request; addresses that no route answers share one label."""
    route = getattr(scope.get("route"), "path", "other")
    requests, lasting = _of_route(scope["method"], route, status)
    requests.inc()
    lasting.observe(seconds)


# The library looks labels up under a lock each time.
@lru_cache(2_048)
def _of_route(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    return _requests.labels(method, route, str(status)), _seconds.labels(route)


@lru_cache
def _waits_for(what: Awaited) -> tuple[Histogram, Gauge]:
    return _wait_seconds.labels(what), _waiting.labels(what)


@lru_cache
def _of_pool(pool: str) -> Gauge:
    return _connections.labels(pool)


def exposition(looked_up: Iterable[GaugeMetricFamily] = ()) -> bytes:
    """All figures, of all processes where there are several, and those that were looked up for this."""
    found = CollectorRegistry()
    found.register(_LookedUp(looked_up))
    if _SHARED_FOLDER not in os.environ:
        return generate_latest(_registry) + generate_latest(found)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # the library leaves it so
    return generate_latest(together) + generate_latest(found)


class _LookedUp(Collector):
    def __init__(self, families: Iterable[GaugeMetricFamily]) -> None:
        self._families = list(families)

    def collect(self) -> Iterable[GaugeMetricFamily]:
        return self._families
