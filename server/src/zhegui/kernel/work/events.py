"""What happened: typed facts that one feature announces and others listen to.

A feature that knows nothing of another declares a frozen dataclass in its `events.py` and announces
it within the transaction in which it happened. A listener is a function that runs in that same
transaction (`listens`), or a job that the transaction puts into the queue (`job(…, on=…)`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession


class Event:
    """A fact; a subclass is a frozen dataclass whose fields are text, numbers, sids and moments."""


E = TypeVar("E", bound=Event)
Listener = Callable[[AsyncSession, Any], Awaitable[None]]
_LISTENERS: dict[type[Event], list[Listener]] = {}


def listens(event: type[E]) -> Callable[[Callable[[AsyncSession, E], Awaitable[None]]], Listener]:
    """Declare that a function is called with each such event, in the announcing transaction.

    What it raises undoes the whole transaction. Raises `TypeError` for what is no frozen dataclass.
    """
    fact_names(event)

    def declare(run: Callable[[AsyncSession, E], Awaitable[None]]) -> Listener:
        _LISTENERS.setdefault(event, []).append(run)
        return run

    return declare


async def announce(session: AsyncSession, event: Event) -> None:
    """Tell the listeners of this event, in the order in which they were declared."""
    for listener in _LISTENERS.get(type(event), ()):
        await listener(session, event)


def fact_names(event: type[Event]) -> set[str]:
    """The fields of an event; raises `TypeError` for what is no frozen dataclass."""
    if not (is_dataclass(event) and event.__dataclass_params__.frozen):
        raise TypeError(f"{event.__name__} must be a frozen dataclass")
    return {field.name for field in fields(event)}


def as_json(event: Event, names: set[str]) -> dict[str, Any]:
    """The named fields as a job's arguments; a listener is given those it asks for, no others."""
    return {name: _value(getattr(event, name)) for name in sorted(names)}


def _value(fact: object) -> object:
    if isinstance(fact, UUID):
        return str(fact)
    return fact.isoformat() if isinstance(fact, datetime) else fact
