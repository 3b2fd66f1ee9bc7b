"""Figures of a running house in Prometheus' format. Labels name routes, never people."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

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
def shared() -> Iterator[None]:
    """Let all processes that are forked within answer for each other."""
    with TemporaryDirectory(prefix="zhegui-figures-") as folder:
        os.environ[_SHARED_FOLDER] = folder
        values.ValueClass = values.MultiProcessValue()  # type: ignore[no-untyped-call]  # the library leaves it so
        yield


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
