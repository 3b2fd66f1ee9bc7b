"""Sending messages out by short message, one at a time, each once."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, Uuid, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.messages.models import Delivery, Message, MessageItem, MessagePreference
from zhegui.features.messages.rules import (
    ALWAYS_A_DAY,
    DeliveryState,
    tried_again_at,
    withheld,
)
from zhegui.kernel.db.locks import wait_for
from zhegui.kernel.work.notifications import NOTICES, About
from zhegui.kernel.work.reminders import Withheld, settled
from zhegui.ports.services import Services, services_of
from zhegui.ports.sms import NoAnswer, ShortMessage

log = logging.getLogger("zhegui.messages")
#: One run's work; what is left waits for the next.
MOST_AT_ONCE = 500
DAY = timedelta(days=1)


async def deliver_due(services: Services) -> None:
    """Send out all that is due."""
    async with services.transaction() as (session, now):
        due = Delivery.state == DeliveryState.WAITING, Delivery.due_at <= now
        waiting = select(Delivery.sid).where(*due).order_by(Delivery.due_at).limit(MOST_AT_ONCE)
        sids = (await session.scalars(waiting)).all()
    await deliver(services, sids)


async def deliver(services: Services, sids: Sequence[UUID]) -> None:
    """Send out the first of these deliveries; the others are due when `deliver_due` is called next."""
    for sid in sids[:MOST_AT_ONCE]:
        await _deliver(services, sid)


_UNCLAIMED = (
    select(Delivery, Message, identity.User)
    .join(MessageItem, MessageItem.sid == Delivery.message_item_sid)
    .join(Message, Message.sid == MessageItem.message_sid)
    .join(identity.User, identity.User.sid == MessageItem.user_sid)
    .where(
        Delivery.sid == bindparam("delivery", type_=Uuid()),
        Delivery.state == DeliveryState.WAITING,
        Delivery.due_at <= bindparam("now"),
    )
    .with_for_update(of=Delivery, skip_locked=True)
)


@dataclass(frozen=True, slots=True)
class _Claimed:
    """A delivery that this run alone tries."""

    sid: UUID
    tries: int
    message: ShortMessage


async def _deliver(services: Services, sid: UUID) -> None:
    """No transaction is open while the provider is asked. Until it answers the delivery is unknown:
    should this process die, it is not sent twice."""
    claimed = await _claim(services, sid)
    if claimed is None:
        return
    try:
        await services.sms.send(claimed.message)
    except NoAnswer as silence:
        log.warning("delivery %s was not answered: %r", sid, silence.__cause__)
    except Exception as error:
        log.warning("delivery %s failed, try %s: %r", sid, claimed.tries, error)
        await _note_failure(services, claimed)
    else:
        await _note_handed_over(services, sid)


async def _claim(services: Services, sid: UUID) -> _Claimed | None:
    """Try it from now on, unless somebody else does or it is not to go out."""
    async with services.transaction() as (session, now):
        row = (await session.execute(_UNCLAIMED, {"delivery": sid, "now": now})).one_or_none()
        if row is None:
            return None
        delivery, message, user = row
        wanted = await _is_wanted(session, delivery, message, user)
        mobile = identity.own_mobile(services, user) if user.mobile_sealed else None
        reason = withheld(
            wanted=wanted, has_address=mobile is not None, until=message.until, now=now
        )
        if reason is None:
            reason = await _settled(session, message, user.sid)
        if reason is None and delivery.tries == 0 and await _is_spent(session, message, user, now):
            reason = Withheld.BUDGET
        if reason is not None or mobile is None:
            _end(delivery, DeliveryState.WITHHELD, now, reason)
            return None
        delivery.tries += 1
        delivery.address = user.mobile_masked
        _end(delivery, DeliveryState.UNKNOWN, now)
        text = _text(message, user.language)
        return _Claimed(sid, delivery.tries, ShortMessage(mobile, message.kind, now, text=text))


def _text(message: Message, language: str) -> str:
    """What it says in the language of its recipient, not of the user who acted."""
    if language == "en":
        return f"{message.english_title}. {message.english_body}"
    return f"{message.title}。{message.body}"


async def _is_wanted(
    session: AsyncSession, delivery: Delivery, message: Message, user: identity.User
) -> bool:
    if message.kind in _always():
        return True
    chosen = await session.scalar(
        select(MessagePreference.is_on).where(
            MessagePreference.user_sid == user.sid,
            MessagePreference.group == message.group,
            MessagePreference.channel == delivery.channel,
        )
    )
    return chosen is not False


async def _settled(session: AsyncSession, message: Message, user: UUID) -> Withheld | None:
    """Why somebody need not hear of it any more."""
    if message.about_sid is None or message.about_at is None:
        return None
    about = About(message.about_sid, message.about_at)
    return (await settled(session, message.kind, about, [user])).get(user)


def _always() -> list[str]:
    """The kinds that nobody turns off."""
    return [kind for kind, notice in NOTICES.items() if notice.always]


async def _is_spent(
    session: AsyncSession, message: Message, user: identity.User, now: datetime
) -> bool:
    """Whether the sender has sent a day's short messages.

    What always goes is no part of that, lest reminders use up what an account's safety needs: each
    person has a day's of their own of it.
    """
    always, whose = _always(), message.organization_sid
    if message.kind in always:
        own = (MessageItem.user_sid == user.sid) & Message.kind.in_(always)
        return await _sent(session, user.sid, own, now) >= ALWAYS_A_DAY
    theirs = Message.organization_sid.is_not_distinct_from(whose) & Message.kind.not_in(always)
    most = services_of(session).settings.limit_notice_sms_per_organization_per_day
    return await _sent(session, whose, theirs, now) >= most


async def _sent(
    session: AsyncSession, payer: UUID | None, which: ColumnElement[bool], now: datetime
) -> int:
    """How many of these went out in a day; one at a time of a payer, so that none is too many."""
    await wait_for(session, f"messages.budget:{payer}")
    sent = await session.scalar(
        select(func.count(Delivery.sid))
        .join(MessageItem, MessageItem.sid == Delivery.message_item_sid)
        .join(Message, Message.sid == MessageItem.message_sid)
        .where(which, Delivery.tries > 0, Delivery.updated_at > now - DAY)
    )
    return sent or 0


async def _note_failure(services: Services, claimed: _Claimed) -> None:
    async with services.transaction() as (session, now):
        delivery = await session.get_one(Delivery, claimed.sid, with_for_update=True)
        again = tried_again_at(claimed.tries, now)
        if again is None:
            _end(delivery, DeliveryState.FAILED, now)
        else:
            delivery.state, delivery.due_at = int(DeliveryState.WAITING), again
            delivery.done_at = None


async def _note_handed_over(services: Services, sid: UUID) -> None:
    async with services.transaction() as (session, now):
        noted = update(Delivery).where(Delivery.sid == sid)
        version = Delivery.version + 1
        await session.execute(
            noted.values(
                state=DeliveryState.HANDED_OVER, done_at=now, updated_at=now, version=version
            )
        )


def _end(
    delivery: Delivery, state: DeliveryState, now: datetime, reason: Withheld | None = None
) -> None:
    delivery.state, delivery.reason, delivery.done_at = int(state), reason, now
