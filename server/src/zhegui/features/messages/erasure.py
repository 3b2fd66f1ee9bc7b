"""Erasing a person from what was told them."""

from __future__ import annotations

from sqlalchemy import delete, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.messages.models import Message, MessageItem, MessagePreference
from zhegui.kernel.work.events import listens
from zhegui.kernel.work.notifications import take_back


@listens(identity.PersonErased)
async def erase_told(session: AsyncSession, person: identity.PersonErased) -> None:
    """Forget what somebody was told; what nobody else was told, or was told `about` them, goes
    altogether: it names them. So does what was about to be told."""
    await take_back(session, person.user)
    theirs = select(MessageItem.message_sid).where(MessageItem.user_sid == person.user)
    told = (await session.scalars(theirs)).all()
    for table in (MessageItem, MessagePreference):
        await session.execute(delete(table).where(table.user_sid == person.user))
    somebody = exists().where(MessageItem.message_sid == Message.sid)
    alone = Message.sid.in_(told) & ~somebody
    await session.execute(delete(Message).where(alone | (Message.about_sid == person.user)))
