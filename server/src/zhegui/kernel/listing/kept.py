"""Statements, kept per shape of request. One that nobody asked for before is built on a thread."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from typing import Protocol

from zhegui.kernel.allowance import Allowance
from zhegui.kernel.database import Database
from zhegui.kernel.listing.viewer import Reading
from zhegui.kernel.statements import KeptStatement
from zhegui.kernel.turns import Turns

#: How many statements one process keeps; a strange shape is compiled and forgotten again.
KEPT = 1_024

_kept: OrderedDict[Hashable, KeptStatement] = OrderedDict()


class Sharing(Protocol):
    """As much of an installation as is needed to share it fairly."""

    allowance: Allowance
    turns: Turns
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
    key: Hashable, reading: Reading, cost: int, build: Callable[[], KeptStatement]
) -> KeptStatement:
    """The statement of a shape; one that nobody asked for before is charged to who asks, and takes
    longer to build than anybody's save may wait."""
    statement = _kept.get(key)
    if statement is not None:
        _kept.move_to_end(key)
        return statement
    services: Sharing = reading.state.services
    services.allowance.spend(reading.payer, cost, reading.now)
    statement = _kept[key] = await services.database.precedence.on_thread(build)
    if len(_kept) > KEPT:
        _kept.popitem(last=False)
    return statement


def forget() -> None:
    """Keep none of them any more."""
    _kept.clear()
