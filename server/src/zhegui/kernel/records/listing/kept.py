"""Statements, kept per shape of request. One that nobody asked for before is built on a thread."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.db.database import Database
from zhegui.kernel.db.locks import letting_go
from zhegui.kernel.db.statements import KeptStatement
from zhegui.kernel.db.turns import Turns
from zhegui.kernel.http.allowance import Allowance
from zhegui.kernel.records.listing.list_count import Counts
from zhegui.kernel.records.listing.viewer import Reading

#: How many statements one process keeps; a strange shape is compiled and forgotten again.
KEPT = 1_024

_kept: OrderedDict[Hashable, KeptStatement] = OrderedDict()


class Sharing(Protocol):
    """As much of an installation as is needed to share it fairly."""

    allowance: Allowance
    turns: Turns
    building: Turns
    counts: Counts
    database: Database


@asynccontextmanager
async def in_turn(reading: Reading) -> AsyncIterator[None]:
    """A visitor reads when it is the turn of their address; others read at once."""
    if reading.caller is not None:
        yield
        return
    services: Sharing = reading.state.services
    async with services.turns.turn(reading.address):
        yield


async def statement_of(
    session: AsyncSession,
    key: Hashable,
    reading: Reading,
    cost: int,
    build: Callable[[], KeptStatement],
) -> KeptStatement:
    """The statement of a shape. One that nobody asked for before is built once, and charged to who
    has it built; who waits for that, or for others to be built, holds no connection."""
    if (known := _known(key)) is not None:
        return known
    services: Sharing = reading.state.services
    async with (
        letting_go(session, reading.user),
        services.building.turn(reading.payer),
    ):
        if (known := _known(key)) is not None:
            return known
        services.allowance.spend(reading.payer, cost, reading.now)
        statement = _kept[key] = await services.database.precedence.on_thread(build)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
        return statement


def _known(key: Hashable) -> KeptStatement | None:
    if key in _kept:
        _kept.move_to_end(key)
    return _kept.get(key)


def forget() -> None:
    """Keep none of them any more."""
    _kept.clear()
