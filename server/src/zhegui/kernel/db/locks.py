"""One transaction at a time under a name, in all processes; who waits for it holds no connection.

A lock that PostgreSQL makes somebody wait for keeps the connection of who waits. As many requests on
one name as the pool has connections would leave none to anybody else.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from uuid import UUID

from sqlalchemy import ARRAY, String, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm.session import SessionTransactionOrigin

from zhegui.kernel.db.database import held_by, release
from zhegui.kernel.db.statements import compiled, fetch
from zhegui.kernel.db.turns import MOST_SECONDS
from zhegui.kernel.errors import TooMany

#: Between two looks whether another process is done: most are after milliseconds.
PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.005, 0.05
_name = func.unnest(bindparam("names", type_=ARRAY(String()))).column_valued("name")
TRY = compiled(
    select(func.bool_and(func.pg_try_advisory_xact_lock(func.hashtextextended(_name, 0))))
)
#: Whether a row was written or locked.
HAS_WRITTEN = compiled(select(func.pg_current_xact_id_if_assigned().is_not(None)))


async def hold(session: AsyncSession, *names: str) -> None:
    """Have the names until the session's transaction ends; raises `TooMany` where they do not come.

    Do it before anything else: what was read before may have changed while it waited. Who has
    written, or holds other names, cannot wait and is refused where others hold one of these. Not
    inside `session.begin()`, which a wait would end.
    """
    held = held_by(session)
    missing = sorted(set(names) - held.names)
    until = time.monotonic() + MOST_SECONDS
    taken: list[str] = []
    try:
        for name in missing:
            if held.turns.is_taken(name):
                await _let_go(session)
            await held.turns.take(name, until - time.monotonic(), held.address)
            taken.append(name)
        if missing:
            await _lock(session, missing, until)
    except BaseException:
        for name in taken:
            held.turns.pass_on(name)
        raise
    held.names.update(taken)


async def hold_for_caller(session: AsyncSession, caller: UUID) -> None:
    """Be one of the few requests of an account that have a connection; raises `TooMany`.

    However many it sends at once, and whatever rows of its own they wait for. Do it before the
    session's first statement; it lasts until the transaction ends.
    """
    held = held_by(session)
    if held.caller is None and not session.in_transaction():
        await held.callers.take(str(caller), MOST_SECONDS)
        held.caller = str(caller)


async def wait_for(session: AsyncSession, name: str) -> None:
    """Have the name until the session's transaction ends, and wait for it with the connection.

    For who has locked or written something already, which `hold` refuses, and is done soon. Locks are
    taken in one order (`docs/architecture.md`).
    """
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))


@asynccontextmanager
async def without_connection(session: AsyncSession, caller: UUID) -> AsyncIterator[None]:
    """Wait inside for something other than the database, such as a bucket that may be slow.

    Nothing may have been written before, and what was read may have changed afterwards. Raises
    `TooMany` where too many requests of the account go on at once.
    """
    await release(session)
    yield
    await hold_for_caller(session, caller)


@asynccontextmanager
async def letting_go(session: AsyncSession, caller: UUID | None) -> AsyncIterator[None]:
    """The same for what takes long and needs no database, wherever it is done: in a transaction that
    has written something, or that its `session.begin()` ends, the connection is kept."""
    if await _may_let_go(session):
        await release(session)
    yield
    if caller is not None:
        await hold_for_caller(session, caller)


async def _may_let_go(session: AsyncSession) -> bool:
    transaction = session.sync_session.get_transaction()
    if transaction is None or transaction.origin is not SessionTransactionOrigin.AUTOBEGIN:
        return False
    return not await _is_needed(session)


async def _is_needed(session: AsyncSession) -> bool:
    """Whether something was written or locked, or waits to be written, that a commit would end."""
    ((has_written,),) = await fetch(session, HAS_WRITTEN, {})
    pending = session.new or session.dirty or session.deleted
    return bool(has_written or held_by(session).names or pending)


async def _lock(session: AsyncSession, names: Sequence[str], until: float) -> None:
    """One of each process is here, and asks again while it holds no connection."""
    pause = PAUSE_SECONDS
    while not await _are_free(session, names):
        await _let_go(session)
        if time.monotonic() > until:
            raise TooMany(retry_after=1)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE_SECONDS)


async def _are_free(session: AsyncSession, names: Sequence[str]) -> bool:
    ((are_free,),) = await fetch(session, TRY, {"names": list(names)})
    return bool(are_free)


async def _let_go(session: AsyncSession) -> None:
    if session.in_transaction() and await _is_needed(session):
        raise TooMany(retry_after=1)
    await release(session)
