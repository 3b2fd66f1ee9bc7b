"""How often something may happen: counted in the database, so limits hold across workers
and restarts, and committed at once, so that a refused request counts too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    DateTime,
    Index,
    String,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.types import TypeEngine

from zhegui.kernel.db.database import Base, committed_apart
from zhegui.kernel.db.locks import hold
from zhegui.kernel.db.statements import compiled, fetch
from zhegui.kernel.errors import TooMany
from zhegui.kernel.http.raised_limits import raised
from zhegui.kernel.work.jobs import job

LONGEST = timedelta(days=1)
#: One network may use one part in so many of what the others leave.
SHARES = 3


class LimitHit(Base):
    """One thing that happened under a key."""

    __tablename__ = "limit_hit"
    __table_args__ = (Index(None, "key", "at"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    key: Mapped[str] = mapped_column(String(160))
    #: Of an allowance that networks share, whose share it was.
    network: Mapped[str | None] = mapped_column(String(50))
    at: Mapped[datetime]


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `count` times under `key` within `window`. The key names no person in the clear."""

    key: str
    count: int
    window: timedelta
    #: The address that is counted, where one is: an operator may raise its limits for a while.
    address: str | None = None
    #: The network that asks, where all networks share the count: see `share`.
    network: str | None = None


@dataclass(frozen=True, slots=True)
class Used:
    """What of a limit is used, by everybody and by the network that asks, and since when."""

    total: int
    first: datetime | None
    own: int
    own_first: datetime | None


def share(count: int, others: int) -> int:
    """What one network may use of `count` where the others used `others`: a third of what they leave.

    So no network uses up what all share, and many have to come together before little is left.
    """
    return ceil(max(0, count - others) / SHARES)


def wait(limit: Limit, used: Used, now: datetime) -> timedelta | None:
    """How long until there may be one more; None where there may be one now."""
    if used.total >= limit.count:
        first = used.first
    elif limit.network and used.own >= share(limit.count, used.total - used.own):
        first = used.own_first
    else:
        return None
    return (first or now) + limit.window - now


async def take(
    session: AsyncSession,
    now: datetime,
    limits: Sequence[Limit],
    *,
    unless: Sequence[Limit] = (),
    paid: Sequence[Limit] = (),
) -> None:
    """Count one more under each key, or raise `TooMany` and count nothing.

    Committed at once: nothing may have been written in `session` before, and afterwards it holds no
    connection until its next statement. `unless` are looked at alone: they are counted elsewhere.
    `paid` are counted alone: who asks has done for it what is asked beyond them.
    """
    async with committed_apart(session):
        await hold(session, *(limit.key for limit in (*limits, *paid)))
        await refuse_over(session, now, [*limits, *unless])
        hits = {(limit.key, limit.network) for limit in (*limits, *paid)}
        rows = [
            {"key": key, "network": network, "at": now} for key, network in sorted(hits, key=str)
        ]
        # One statement, also where some have no network.
        await session.execute(insert(LimitHit), rows, execution_options={"render_nulls": True})


async def forget(session: AsyncSession, *limits: Limit) -> None:
    """Start again from nothing, as after a success; of a shared one, the network's own part."""
    if limits:
        await session.execute(delete(LimitHit).where(or_(*map(_counted, limits))))


def _counted(limit: Limit) -> ColumnElement[bool]:
    key = LimitHit.key == limit.key
    return key & (LimitHit.network == limit.network) if limit.network else key


def _asked(name: str, kind: TypeEngine[Any]) -> Any:
    return bindparam(name, type_=ARRAY(kind))


_limits = (
    func.unnest(
        _asked("keys", String()), _asked("since", DateTime(True)), _asked("networks", String())
    )
    .table_valued("key", "since", "network", with_ordinality="place")
    .render_derived()
)
_ours = LimitHit.network == _limits.c.network
_hits = func.count(LimitHit.id)
_first = func.min(LimitHit.at)
#: All limits of a request at once, in their order.
RECENT = compiled(
    select(_hits, _first, _hits.filter(_ours), _first.filter(_ours))
    .select_from(_limits)
    .outerjoin(LimitHit, (LimitHit.key == _limits.c.key) & (LimitHit.at > _limits.c.since))
    .group_by(_limits.c.place)
    .order_by(_limits.c.place)
)


async def refuse_over(session: AsyncSession, now: datetime, limits: Sequence[Limit]) -> None:
    """Raise `TooMany` where there may be no more under one of the keys; nothing is counted."""
    for left in await _left(session, now, limits):
        raise TooMany(retry_after=max(1, ceil(left.total_seconds())))


async def is_over(session: AsyncSession, now: datetime, limits: Sequence[Limit]) -> bool:
    """Whether there may be no more under one of the keys; nothing is counted."""
    return bool(await _left(session, now, limits))


async def used(session: AsyncSession, now: datetime, limit: Limit) -> Used:
    """What of a limit is used now."""
    (found,) = await _used(session, now, [limit])
    return found


async def _used(session: AsyncSession, now: datetime, limits: Sequence[Limit]) -> list[Used]:
    asked = {
        "keys": [limit.key for limit in limits],
        "since": [now - limit.window for limit in limits],
        "networks": [limit.network for limit in limits],
    }
    return [Used(*row) for row in await fetch(session, RECENT, asked)]


async def _left(session: AsyncSession, now: datetime, limits: Sequence[Limit]) -> list[timedelta]:
    """How long until there may be one more under each key that is used up."""
    if not limits:
        return []
    found = []
    for limit, used in zip(limits, await _used(session, now, limits), strict=True):
        left = wait(limit, used, now)
        if left is not None and limit.address is not None:
            left = wait(await _raised(session, now, limit, limit.address), used, now)
        if left is not None:
            found.append(left)
    return found


async def _raised(session: AsyncSession, now: datetime, limit: Limit, address: str) -> Limit:
    """Asked only where it is used up: most are not."""
    return replace(limit, count=limit.count * await raised(session, now, address))


@job("kernel.forget_limits", cron="17 * * * *")
async def forget_old(services: Any) -> None:
    """Every hour: what no window reaches any more."""
    async with services.transaction() as (session, now):
        await session.execute(delete(LimitHit).where(LimitHit.at < now - LONGEST))
