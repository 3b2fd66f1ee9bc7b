"""Figures of a running house in Prometheus' format. Labels name routes, never people."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest, values
from prometheus_client.multiprocess import MultiProcessCollector
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


@contextmanager
def shared(data_dir: Path) -> Iterator[None]:
    """Let all processes that are forked within answer for each other. One house at a time."""
    folder = shared_folder(data_dir)
    forget(data_dir)  # what a start left that was ended by kill -9
    folder.mkdir(mode=0o700)
    os.environ[_SHARED_FOLDER] = str(folder)
    values.ValueClass = values.MultiProcessValue()  # type: ignore[no-untyped-call]  # the library leaves it so
    try:
        yield
    finally:
        forget(data_dir)


def forget(data_dir: Path) -> None:
    """Remove what processes told each other; nobody may be telling any more."""
    shutil.rmtree(shared_folder(data_dir), ignore_errors=True)


def shared_folder(data_dir: Path) -> Path:
    """Where the figures of a house of several processes lie: the same after each start.

    In memory where there is such a place: a full disk would kill who writes to a mapped file.
    """
    memory = Path("/dev/shm")  # noqa: S108 (made for its owner alone, and never taken over)
    house = hashlib.sha256(os.fsencode(data_dir.resolve())).hexdigest()[:10]
    place = memory if os.access(memory, os.W_OK) else Path(gettempdir())
    return place / f"zhegui-figures-{os.geteuid()}-{house}"


def note_page_view(page: str) -> None:
    """Count one view of a page, by the name of its route."""
    _page_views.labels(page).inc()


def note(scope: Scope, status: int, seconds: float) -> None:
    """Count one request; addresses that no route answers share one label."""
    route = getattr(scope.get("route"), "path", "other")
    _requests.labels(scope["method"], route, str(status)).inc()
    _seconds.labels(route).observe(seconds)


def exposition() -> bytes:
    """All figures, of all processes where there are several."""
    if _SHARED_FOLDER not in os.environ:
        return generate_latest(_registry)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # the library leaves it so
    return generate_latest(together)
