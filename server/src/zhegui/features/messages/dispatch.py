"""Sending a message to its people: an item for each, and a delivery on each other channel."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, Select, Uuid, any_, literal, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.messages.models import Delivery, Message, MessageItem
from zhegui.features.messages.rules import goes_out_at
from zhegui.features.organizations import api as organizations
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.rights import Right
from zhegui.kernel.work.notifications import SEND, About, writes
from zhegui.kernel.work.reminders import NEWS, settled

log = logging.getLogger("zhegui.messages")
#: Rows of one statement.
AT_ONCE = 1_000


@dataclass(frozen=True, slots=True)
class Told:
    """A notice as it is sent."""

    kind: str
    group: str
    channels: Sequence[str]
    urgent: bool
    words: Mapping[str, tuple[str, str]]
    path: str
    to: Mapping[str, Any]
    once: str
    until: datetime | None
    organization: UUID | None
    about: About | None = None


def told(
    *,
    kind: str,
    group: str,
    channels: list[str],
    urgent: bool,
    words: dict[str, list[str]],
    path: str,
    to: dict[str, Any],
    once: str,
    until: str | None,
    organization: str | None,
    about: dict[str, str] | None = None,
) -> Told:
    """A notice of what `tell` says of it, which is JSON."""
    return Told(
        kind=kind,
        group=group,
        channels=channels,
        urgent=urgent,
        words={language: (said[0], said[1]) for language, said in words.items()},
        path=path,
        to=to,
        once=once,
        until=datetime.fromisoformat(until) if until else None,
        organization=UUID(organization) if organization else None,
        about=About(UUID(about["sid"]), datetime.fromisoformat(about["at"])) if about else None,
    )


@writes(SEND)
async def write(session: AsyncSession, **said: Any) -> None:
    """Put a notice before its people with the commit; it goes by no other channel."""
    await send(session, told(**said), session.sync_session.info["now"])


async def send(session: AsyncSession, told: Told, now: datetime) -> list[UUID]:
    """Send it to those who do not have it yet; the new deliveries on other channels that are due.

    Run twice, it is sent once. Nothing is sent past its end, nor a reminder to those for whom it is
    settled.
    """
    if told.until is not None and now > told.until:
        return []
    users = await _still_concerned(session, told)
    if not users:
        return []
    message = await _message(session, told, now)
    new = await _add_items(session, message, users, now)
    return await _add_deliveries(session, told, new, now)


async def _still_concerned(session: AsyncSession, told: Told) -> list[UUID]:
    users = (await session.scalars(_recipients(told.to))).all()
    if told.kind in NEWS:
        return list(users)
    over = await settled(session, told.kind, told.about, users)
    if over:
        why = ", ".join(sorted(set(over.values())))
        log.info("%s is withheld from %s of %s people: %s", told.once, len(over), len(users), why)
    return [user for user in users if user not in over]


def _recipients(to: Mapping[str, Any]) -> Select[UUID]:
    """Those with an account in force, and none of them is erased meanwhile."""
    sids = [UUID(each) for each in to["sids"]]
    active = (
        select(identity.User.sid)
        .where(identity.User.state == "active")
        .with_for_update(read=True, key_share=True)
    )
    user = identity.User.sid
    match to["audience"]:
        case "people":
            # As one array: a statement has 65,535 parameters at most.
            return active.where(user == any_(literal(sids, ARRAY(Uuid()))))
        case "operators":
            return active.where(identity.User.is_operator)
        case "staff":
            return active.where(user.in_(organizations.staff_of(sids[0])))
        case "department":
            return active.where(user.in_(organizations.staff_in(sids[0])))
        case _:
            right: Right = to["right"]
            return active.where(user.in_(organizations.holders_of(right, sids[0])))


async def _message(session: AsyncSession, told: Told, now: datetime) -> UUID:
    (title, body), (english_title, english_body) = told.words["zh"], told.words["en"]
    made = insert(Message).values(
        sid=new_sid(),
        created_at=now,
        updated_at=now,
        version=1,
        kind=told.kind,
        group=told.group,
        title=title[:200],
        body=body[:1000],
        english_title=english_title[:300],
        english_body=english_body[:1500],
        path=told.path,
        until=told.until,
        once=told.once,
        organization_sid=told.organization,
        about_sid=told.about and told.about.sid,
        about_at=told.about and told.about.at,
    )
    made = made.on_conflict_do_nothing(index_elements=["once"])
    new: UUID | None = await session.scalar(made.returning(Message.sid))
    if new is not None:
        return new
    return (await session.scalars(select(Message.sid).where(Message.once == told.once))).one()


async def _add_items(
    session: AsyncSession, message: UUID, users: Collection[UUID], now: datetime
) -> list[UUID]:
    """The items of those who did not have the message."""
    new: list[UUID] = []
    # In one order, so that two jobs that tell the same people do not wait for each other.
    waiting = sorted(users)
    while waiting:
        some, waiting = waiting[:AT_ONCE], waiting[AT_ONCE:]
        rows = [
            {**_stamps(now), "message_sid": message, "user_sid": user, "read_at": None}
            for user in some
        ]
        added = insert(MessageItem).on_conflict_do_nothing().returning(MessageItem.sid)
        # Beside the statement: one that contains its rows is compiled anew each time.
        new.extend(await session.scalars(added, rows))
    return new


async def _add_deliveries(
    session: AsyncSession, told: Told, items: Collection[UUID], now: datetime
) -> list[UUID]:
    """Those that are due at once."""
    due = goes_out_at(now, urgent=told.urgent)
    rows = [
        {**_stamps(now), "message_item_sid": item, "channel": channel, "due_at": due}
        for item in items
        for channel in told.channels
    ]
    for start in range(0, len(rows), AT_ONCE):
        await session.execute(insert(Delivery), rows[start : start + AT_ONCE])
    return [row["sid"] for row in rows] if due <= now else []


def _stamps(now: datetime) -> dict[str, Any]:
    return {"sid": new_sid(), "created_at": now, "updated_at": now, "version": 1}
