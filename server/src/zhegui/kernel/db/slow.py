"""Statements that take long are told, with the route or the job that asked.

Their text alone: what is bound to them may be personal.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from sqlalchemy import Connection, Engine, event

from zhegui.kernel import metrics
from zhegui.kernel.context import request_id

SLOW_SECONDS = 0.5
MOST_SIGNS = 400
_BEGUN = "statement begun"

log = logging.getLogger("zhegui.slow")

#: The ASGI scope of the request, in which its route stands once it is found; the name of a job.
asking: ContextVar[Any] = ContextVar("asking", default="-")


def watch(engine: Engine) -> None:
    """Have the statements of an engine told when they are slow."""
    event.listen(engine, "before_cursor_execute", _begin)
    event.listen(engine, "after_cursor_execute", _end)


@contextmanager
def timed(statement: str) -> Iterator[None]:
    """The same for one that is run on the driver itself."""
    begun = time.perf_counter()
    yield
    _note(statement, time.perf_counter() - begun)


def _begin(connection: Connection, *_: object) -> None:
    connection.info[_BEGUN] = time.perf_counter()


def _end(connection: Connection, _cursor: object, statement: str, *_: object) -> None:
    _note(statement, time.perf_counter() - connection.info[_BEGUN])


def _note(statement: str, seconds: float) -> None:
    if seconds < SLOW_SECONDS:
        return
    by = _name(asking.get())
    metrics.note_slow_statement(by)
    text = " ".join(statement.split())[:MOST_SIGNS]
    log.warning("%s slow statement, %.0f ms, by %s: %s", request_id.get(), seconds * 1000, by, text)


def _name(who: Any) -> str:
    return who if isinstance(who, str) else getattr(who.get("route"), "path", "other")
