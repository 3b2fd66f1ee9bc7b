"""Telling users that something changed, and reading what they were told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, exists, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.live.models import LiveEvent, LiveFeed
from zhegui.features.live.rules import GRACE, MOST_WAITING, goes_on, sequence_in
from zhegui.kernel.db.statements import array

Key = ColumnElement[UUID] | InstrumentedAttribute[UUID]
CHANNEL = "zhegui_live"
#: Users that one NOTIFY names: it takes less than 8,000 bytes.
NAMED_AT_ONCE = 200
# One statement, which locks the feeds in the order of their users: two that tell the same people wait
# for each other and never in a circle. Who is being erased is told nothing.
_ANNOUNCE = text("""
    with drawn as (
      insert into live_feed (user_sid, sequence)
      select sid, 1 from "user" where sid = any(:users) and state = 'active'
      order by sid for key share
      on conflict (user_sid) do update set sequence = live_feed.sequence + 1
      returning user_sid, sequence)
    insert into live_event (user_sid, sequence, kind, subject_sid, created_at)
    select user_sid, sequence, :kind, :subject, :now from drawn
    returning user_sid""")
_ARRIVE = text("""
    insert into live_feed (user_sid, sequence, seen_at) values (:user, 0, :now)
    on conflict (user_sid) do update set seen_at = excluded.seen_at
    returning sequence""")
# A feed that somebody draws from right now is not waited for: three beats make a grace.
_NOTE_SEEN = text("""
    with seen as (
      update live_feed set seen_at = :now where user_sid in (
        select user_sid from live_feed where user_sid = any(cast(:users as uuid[]))
        for no key update skip locked))
    select user_sid, sequence from live_feed where user_sid = any(cast(:users as uuid[]))""")
_READ = text("""
    select asked.user_sid, event.sequence, event.kind, event.subject_sid
    from unnest(cast(:users as uuid[]), cast(:positions as bigint[])) as asked (user_sid, position)
    cross join lateral (
      select sequence, kind, subject_sid from live_event
      where user_sid = asked.user_sid and sequence > asked.position
      order by sequence limit :most) event
    order by asked.user_sid, event.sequence""")


class ToldEvent(NamedTuple):
    """An event, and to whom it was told."""

    user: UUID
    sequence: int
    kind: str
    subject: UUID


@dataclass(frozen=True, slots=True)
class Beginning:
    """After which event a stream goes on, and by what it begins: `ready` or `reset`, or by nothing
    where it goes on after the one that its client has seen last."""

    position: int
    event: str | None


async def announce(
    session: AsyncSession, users: Collection[UUID], kind: str, subject: UUID
) -> None:
    """Tell users that `subject` changed, once the session's transaction is committed.

    Once in a transaction, and last: others who tell one of them wait from here on. Never in that of a
    save or of a start: a commit that notifies waits for every other.
    """
    if not users:
        return
    told = await session.scalars(
        _ANNOUNCE,
        {
            "users": list(set(users)),
            "kind": kind,
            "subject": subject,
            "now": session.sync_session.info["now"],
        },
    )
    for names in _by_count([str(each) for each in told]):
        await session.execute(select(func.pg_notify(CHANNEL, ",".join(names))))


async def present(session: AsyncSession, users: Collection[UUID], now: datetime) -> set[UUID]:
    """Those who have a stream, or had one a minute ago."""
    there = select(LiveFeed.user_sid).where(
        LiveFeed.user_sid.in_(users), LiveFeed.seen_at > now - GRACE
    )
    return set(await session.scalars(there))


def is_present(user: Key, now: datetime | ColumnElement[datetime]) -> ColumnElement[bool]:
    """The same of a user that a statement names."""
    return exists().where(LiveFeed.user_sid == user, LiveFeed.seen_at > now - GRACE)


async def arrive(
    session: AsyncSession, user: UUID, last_event_id: str | None, now: datetime
) -> Beginning:
    """Somebody begins a stream, and has seen this event last."""
    newest: int = (await session.execute(_ARRIVE, {"user": user, "now": now})).scalar_one()
    if last_event_id is None:
        return Beginning(newest, "ready")
    last = sequence_in(last_event_id)
    if last is not None and goes_on(last, newest, await _count_after(session, user, last)):
        return Beginning(last, None)
    return Beginning(newest, "reset")


async def note_seen(
    session: AsyncSession, users: Collection[UUID], now: datetime
) -> dict[UUID, int]:
    """Note that these users have streams; the newest event of each."""
    rows = await session.execute(_NOTE_SEEN, {"users": _array(users), "now": now})
    return {row.user_sid: row.sequence for row in rows}


async def read_after(session: AsyncSession, positions: Mapping[UUID, int]) -> Iterable[ToldEvent]:
    """What each user was told after a position, in order; no more than may wait, and one."""
    asked = {
        "users": _array(positions),
        "positions": array(map(str, positions.values())),
        "most": MOST_WAITING + 1,
    }
    return [ToldEvent(*row) for row in await session.execute(_READ, asked)]


async def _count_after(session: AsyncSession, user: UUID, last: int) -> int:
    after = select(LiveEvent.sequence).where(LiveEvent.user_sid == user, LiveEvent.sequence > last)
    some = after.limit(MOST_WAITING + 1).subquery()
    return await session.scalar(select(func.count()).select_from(some)) or 0


def _array(users: Iterable[UUID]) -> str:
    return array(each.hex for each in users)


def _by_count(names: list[str]) -> Iterable[list[str]]:
    return (names[at : at + NAMED_AT_ONCE] for at in range(0, len(names), NAMED_AT_ONCE))
