"""Figures that are looked up in the database when somebody asks for them.

A feature declares its own in `metrics.py`; what is looked up must be found by an index, however much
there is. Labels name kinds and organizations, never people.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from prometheus_client.core import GaugeMetricFamily
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.db.database import Database

log = logging.getLogger("zhegui.figures")

#: Who asks waits no longer, and is told that the database is away.
MOST_SECONDS = 5

#: By the values of the labels.
Values = Mapping[tuple[str, ...], float]
Read = Callable[[AsyncSession, datetime], Awaitable[Values]]


@dataclass(frozen=True, slots=True)
class Gauge:
    """One figure: its name, what it says, the names of its labels, and how it is looked up."""

    name: str
    help: str
    labels: tuple[str, ...]
    read: Read


GAUGES: dict[str, Gauge] = {}


def gauge(name: str, help_: str, *labels: str) -> Callable[[Read], Read]:
    """Declare a figure that is looked up in the database."""

    def declare(read: Read) -> Read:
        if name in GAUGES:
            raise TypeError(f"two figures are called {name}")
        GAUGES[name] = Gauge(name, help_, labels, read)
        return read

    return declare


def family(
    name: str, help_: str, values: Values, labels: tuple[str, ...] = ()
) -> GaugeMetricFamily:
    """A figure as Prometheus' library has it."""
    made = GaugeMetricFamily(name, help_, labels=labels)
    for each, value in values.items():
        made.add_metric(each, value)
    return made


async def look_up(database: Database, now: datetime) -> list[GaugeMetricFamily]:
    """Every declared figure, and whether the database answered; without it the rest have no values.

    On a connection of its own, since the pool may be what is to be looked at.
    """
    values: dict[str, Values] = {}
    try:
        async with asyncio.timeout(MOST_SECONDS), database.aside(now) as session:
            for each in GAUGES.values():
                values[each.name] = await each.read(session, now)
    except (SQLAlchemyError, OSError) as error:  # a timeout is an OSError
        log.warning("the database did not answer: %r", error)
    is_up = float(len(values) == len(GAUGES))
    return [
        family("zhegui_database_up", "1 when the database answered", {(): is_up}),
        *(family(g.name, g.help, values.get(g.name, {}), g.labels) for g in GAUGES.values()),
    ]
