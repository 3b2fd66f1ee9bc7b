"""Reading messages, and choosing which of them come by other channels too."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import get_args
from uuid import UUID

from sqlalchemy import Update, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.messages.models import Message, MessageItem, MessagePreference
from zhegui.features.messages.schemas import (
    AllRead,
    GroupCount,
    Preference,
    PreferenceSave,
    Unread,
)
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.ids import new_sid
from zhegui.kernel.values import MILLISECOND
from zhegui.kernel.work.notifications import NOTICES, Channel, Group

GROUPS: tuple[Group, ...] = get_args(Group)
CHANNELS: tuple[Channel, ...] = get_args(Channel)


async def unread(session: AsyncSession, user: UUID) -> Unread:
    """How many messages somebody has not read, by group in their fixed order."""
    rows = await session.execute(
        select(Message.group, func.count())
        .join(MessageItem, MessageItem.message_sid == Message.sid)
        .where(MessageItem.user_sid == user, MessageItem.read_at.is_(None))
        .group_by(Message.group)
    )
    counts: dict[str, int] = dict(rows.all())
    by_group = [GroupCount(group=each, count=counts[each]) for each in GROUPS if each in counts]
    return Unread(total=sum(counts.values()), group_list=by_group)


async def read(session: AsyncSession, user: UUID, sids: Collection[UUID], now: datetime) -> None:
    """Note that somebody has read these; again changes nothing. Raises `NotFound` for others'."""
    own = MessageItem.user_sid == user
    found = set(
        await session.scalars(select(MessageItem.sid).where(own, MessageItem.sid.in_(sids)))
    )
    if missing := [number for number, sid in enumerate(sids) if sid not in found]:
        raise NotFound([no_record(f"model.sidList.{number}") for number in missing])
    await session.execute(_reading(now).where(MessageItem.sid.in_(found)))


async def read_all(session: AsyncSession, user: UUID, asked: AllRead, now: datetime) -> None:
    """Note that somebody has read all that came until then, of one group or of all."""
    came = MessageItem.created_at < asked.until + MILLISECOND
    which = _reading(now).where(MessageItem.user_sid == user, came)
    if asked.group:
        of_group = select(Message.sid).where(Message.group == asked.group)
        which = which.where(MessageItem.message_sid.in_(of_group))
    await session.execute(which)


def _reading(now: datetime) -> Update:
    changed = {"read_at": now, "updated_at": now, "version": MessageItem.version + 1}
    return update(MessageItem).where(MessageItem.read_at.is_(None)).values(changed)


async def preferences(session: AsyncSession, user: UUID) -> list[Preference]:
    """What somebody wants, of each group on each channel that it is ever sent on."""
    rows = await session.execute(
        select(MessagePreference.group, MessagePreference.channel, MessagePreference.is_on).where(
            MessagePreference.user_sid == user
        )
    )
    chosen = {(group, channel): is_on for group, channel, is_on in rows}
    return [
        Preference(
            group=group,
            channel=channel,
            is_on=fixed or chosen.get((group, channel), True),
            is_fixed=fixed,
        )
        for group in GROUPS
        for channel in CHANNELS
        if (fixed := _is_fixed(group, channel)) is not None
    ]


def _is_fixed(group: Group, channel: Channel) -> bool | None:
    """Whether nobody can turn off what a group sends on a channel; None where it sends nothing."""
    sent = [each for each in NOTICES.values() if each.group == group and channel in each.channels]
    return all(each.always for each in sent) if sent else None


async def prefer(session: AsyncSession, user: UUID, given: PreferenceSave, now: datetime) -> None:
    """Keep what somebody wants; what is always sent is sent all the same."""
    await session.execute(
        insert(MessagePreference)
        .values(
            sid=new_sid(),
            created_at=now,
            updated_at=now,
            version=1,
            user_sid=user,
            group=given.group,
            channel=given.channel,
            is_on=given.is_on,
        )
        .on_conflict_do_update(
            index_elements=["user_sid", "group", "channel"],
            set_={
                "is_on": given.is_on,
                "updated_at": now,
                "version": MessagePreference.version + 1,
            },
        )
    )
