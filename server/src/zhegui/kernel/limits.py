"""How often something may happen: counted in the database, so limits hold across workers
and restarts, and in a transaction of their own, so that a refused request counts too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from sqlalchemy import Index, String, bindparam, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.database import Base, Database
from zhegui.kernel.errors import TooMany
from zhegui.kernel.jobs import job
from zhegui.kernel.statements import compiled, fetch

LONGEST = timedelta(days=1)


class LimitHit(Base):
    """One thing that happened under a key."""

    __tablename__ = "limit_hit"
    __table_args__ = (Index(None, "key", "at"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    key: Mapped[str] = mapped_column(String(160))
    at: Mapped[datetime]


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `count` times under `key` within `window`. The key names no person in the clear."""

    key: str
    count: int
    window: timedelta


async def take(
    database: Database, now: datetime, limits: Sequence[Limit], *, unless: Sequence[Limit] = ()
) -> None:
    """Count one more under each key, or raise `TooMany` and count nothing.

    `unless` are looked at alone: they are counted elsewhere.
    """
    async with database.transaction(now) as session:
        await _lock(session, limits)
        await _refuse_over(session, now, [*limits, *unless])
        keys = sorted({limit.key for limit in limits})
        await session.execute(insert(LimitHit), [{"key": key, "at": now} for key in keys])


async def forget(session: AsyncSession, key: str) -> None:
    """Start again from nothing, as after a success."""
    await session.execute(delete(LimitHit).where(LimitHit.key == key))


_key = bindparam("key", type_=String())
LOCK = compiled(select(func.pg_advisory_xact_lock(func.hashtextextended(_key, 0))))
RECENT = compiled(
    select(func.count(), func.min(LimitHit.at)).where(
        LimitHit.key == _key, LimitHit.at > bindparam("since")
    )
)


async def _lock(session: AsyncSession, limits: Sequence[Limit]) -> None:
    for key in sorted({limit.key for limit in limits}):
        await fetch(session, LOCK, {"key": key})


async def _refuse_over(session: AsyncSession, now: datetime, limits: Sequence[Limit]) -> None:
    for limit in limits:
        since = now - limit.window
        ((count, first),) = await fetch(session, RECENT, {"key": limit.key, "since": since})
        if count >= limit.count:
            wait = (first - since).total_seconds() if first else limit.window.total_seconds()
            raise TooMany(retry_after=max(1, ceil(wait)))


@job("kernel.forget_limits", cron="17 * * * *")
async def forget_old(house: Any) -> None:
    """Every hour: what no window reaches any more."""
    async with house.transaction() as (session, now):
        await session.execute(delete(LimitHit).where(LimitHit.at < now - LONGEST))
