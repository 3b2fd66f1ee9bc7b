"""Ordering and cancelling."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import select, true
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce import scopes
from zhegui.features.commerce.errors import (
    KeyReused,
    OrderNotCancellable,
    OrderOpen,
    OrderTooLarge,
    PriceChanged,
    SeatsNotSold,
    StillHeld,
)
from zhegui.features.commerce.events import OrderMoved
from zhegui.features.commerce.models import Order, OrderItem, OrderItemCourse, Pay
from zhegui.features.commerce.pricing import offers
from zhegui.features.commerce.rules import (
    OF_ENTERPRISES,
    OF_PERSONS,
    TOO_EARLY,
    Offer,
    OrderRefusal,
    Quote,
    QuoteLine,
    deadline,
    may_cancel,
    quote,
    refusal,
)
from zhegui.features.commerce.schemas import OrderAdd, OrderCancel
from zhegui.features.commerce.states import OrderState, PayState, PayType
from zhegui.features.commerce.transitions import Move, is_over, locked, move_to, note, settle
from zhegui.features.entitlements import api as entitlements
from zhegui.features.identity.api import User
from zhegui.features.organizations.api import Organization
from zhegui.kernel import crash_points
from zhegui.kernel.db.locks import hold
from zhegui.kernel.errors import Forbidden, InvalidInput, Problem
from zhegui.kernel.http.envelope import told
from zhegui.kernel.ids import ALPHABET, new_number
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audited
from zhegui.kernel.records.saves import current
from zhegui.kernel.work.events import announce

ORDER_PREFIX, PAY_PREFIX, MEMO_PREFIX = "DD", "FK", "ZG"
MEMO_SIGNS = 8

_WORDS: dict[OrderRefusal, tuple[str, str]] = {
    OrderRefusal.REPEATED: ("重复出现", "This stands here twice"),
    OrderRefusal.OTHER_SELLER: (
        "一张订单只能买同一卖方的内容，请分开下单",
        "One order is of one seller; order this by itself",
    ),
    OrderRefusal.SEATS_OF_NOBODY: (
        "多个席位只能由单位购买",
        "Several seats are bought for an organization only",
    ),
}
#: Between what the items of an order are called.
TITLES_BETWEEN = "、"


async def add_order(session: AsyncSession, caller: Caller, given: OrderAdd, now: datetime) -> Order:
    """Order what is offered at the price that was shown; the same key again is the same order.

    Raises `InvalidInput`, `NotFound`, `KeyReused`, `SeatsNotSold`, `OrderTooLarge`, `PriceChanged`,
    `OrderOpen`, `StillHeld`.
    """
    # Orders of one person follow one another, whatever tabs ask for them.
    await hold(session, f"order:{caller.user}")
    if given.key and (known := await _by_key(session, caller.user, given.key)):
        await _refuse_other_items(session, known, given)
        return known
    await _end_what_is_over(session, caller.user, now)
    enterprise = _enterprise(caller, given)
    if enterprise is not None:
        raise SeatsNotSold
    offered = await offers(session, caller, given.order_item_list)
    quoted = quote(offered, [item.quantity for item in given.order_item_list])
    _refuse(given, quoted, enterprise)
    if given.amount not in (None, quoted.amount):
        raise PriceChanged(amount=f"{quoted.amount:.2f}")
    for place, offer in enumerate(offered):
        path = f"model.orderItemList.{place}.{offer.kind}.sid"
        await _refuse_open(session, caller.user, enterprise, offer, path)
        if enterprise is None:
            await _refuse_held(session, caller.user, offer, path, now)
    return await _write(session, caller, given.key, enterprise, quoted, now)


async def cancel_order(
    session: AsyncSession, caller: Caller, given: OrderCancel, now: datetime
) -> Order:
    """Cancel an order that is not paid, as its buyer or seller; one that is cancelled stays so.

    Raises `NotFound`, `OutOfDate`, `Forbidden` for who only sees it, `OrderNotCancellable`.
    """
    order = await locked(session, given.sid, scopes.visible_orders(caller))
    may = select(Order.sid).where(
        Order.sid == order.sid, scopes.bought(caller) | scopes.sold(caller, "money.write")
    )
    if await session.scalar(may) is None:
        raise Forbidden
    if order.state == OrderState.CANCELLED:
        return order
    current(order, given.version)
    await settle(session, order, Move(None, now))
    if not may_cancel(OrderState(order.state), order.sums.booked):
        raise OrderNotCancellable
    about = order.buyer_themselves
    with audited(session, caller, "order.cancel", order, reason=given.reason, about=about):
        await move_to(session, order, OrderState.CANCELLED, Move(caller.user, now, given.reason))
    return order


async def _by_key(session: AsyncSession, user: UUID, key: str) -> Order | None:
    known = select(Order).where(Order.buyer_user_sid == user, Order.key == key)
    found: Order | None = await session.scalar(known)
    return found


async def _refuse_other_items(session: AsyncSession, known: Order, given: OrderAdd) -> None:
    """Raises `KeyReused` where a key comes back with other items than its order has."""
    items = await session.scalars(select(OrderItem).where(OrderItem.order_sid == known.sid))
    had = {(item.thing, item.quantity) for item in items}
    asked = {(item.thing.sid, item.quantity) for item in given.order_item_list}
    buyer = given.buyer_enterprise.sid if given.buyer_enterprise else None
    if (had, known.buyer_enterprise_sid) != (asked, buyer):
        raise KeyReused(number=known.number)


async def _end_what_is_over(session: AsyncSession, user: UUID, now: datetime) -> None:
    """Orders whose time is up hinder nobody, though no job has ended them yet."""
    over = select(Order.sid).where(Order.buyer_user_sid == user, is_over(now))
    for sid in (await session.scalars(over)).all():
        await settle(session, await locked(session, sid, true()), Move(None, now))


def _enterprise(caller: Caller, given: OrderAdd) -> UUID | None:
    """For which organization is bought: the one that its manager acts for, or none."""
    if given.buyer_enterprise is None:
        return None
    sid = given.buyer_enterprise.sid
    if not caller.acts_for(sid) or "organization.write" not in caller.rights:
        words = (
            "只有单位负责人以该单位身份操作时才能为单位购买",
            "Only a manager who acts for the organization buys for it",
        )
        raise InvalidInput([told("model.buyerEnterprise.sid", "not_its_manager", *words)])
    return sid


def _refuse(given: OrderAdd, quoted: Quote, enterprise: UUID | None) -> None:
    refused = refusal(quoted, for_enterprise=enterprise is not None)
    if refused is None:
        return
    place, why = refused
    item = given.order_item_list[place]
    if why is OrderRefusal.TOO_MUCH:
        raise OrderTooLarge.at(f"model.orderItemList.{place}.{item.kind}.sid")
    field = "quantity" if why is OrderRefusal.SEATS_OF_NOBODY else f"{item.kind}.sid"
    raise InvalidInput([told(f"model.orderItemList.{place}.{field}", why.value, *_WORDS[why])])


async def _refuse_open(
    session: AsyncSession, user: UUID, enterprise: UUID | None, offer: Offer, path: str
) -> None:
    thing = {"course": OrderItem.course_sid, "subject": OrderItem.subject_sid}
    number = await session.scalar(
        select(Order.number)
        .join(OrderItem, OrderItem.order_sid == Order.sid)
        .where(
            OrderItem.buyer_user_sid == user,
            OrderItem.buyer_enterprise_sid.is_not_distinct_from(enterprise),
            thing.get(offer.kind, OrderItem.material_sid) == offer.sid,
            OrderItem.is_open,
        )
    )
    if number is not None:
        raise _at(path, OrderOpen(title=offer.title, number=number))


async def _refuse_held(
    session: AsyncSession, user: UUID, offer: Offer, path: str, now: datetime
) -> None:
    """Who holds all of it for longer than a month gains nothing by buying it again."""
    things = [entitlements.Thing(course=each) for each in offer.courses] or [
        entitlements.Thing(**{offer.kind: offer.sid})
    ]
    ends = [await entitlements.held_until(session, user, thing) for thing in things]
    if all(end is not None and end > now + TOO_EARLY for end in ends):
        raise _at(path, StillHeld(title=offer.title))


def _at(path: str, problem: Problem) -> Problem:
    """The same, beside the item that it is about."""
    problem.details = [told(path, problem.id, problem.message("zh"), problem.message("en"))]
    return problem


async def _write(
    session: AsyncSession,
    caller: Caller,
    key: str | None,
    enterprise: UUID | None,
    quoted: Quote,
    now: datetime,
) -> Order:
    order = Order(
        number=new_number(ORDER_PREFIX),
        buyer_user_sid=caller.user,
        buyer_enterprise_sid=enterprise,
        buyer_name=await _name_of(session, caller.user, enterprise),
        titles=TITLES_BETWEEN.join(line.offer.title for line in quoted.lines),
        organization_sid=quoted.lines[0].offer.seller,
        state=OrderState.UNPAID.value,
        amount=quoted.amount,
        paid_amount=Decimal(0),
        refunded_amount=Decimal(0),
        memo_code=_memo_code(),
        key=key,
        expires_at=deadline(now, OF_ENTERPRISES if enterprise else OF_PERSONS),
    )
    session.add(order)
    crash_points.taking(session, "order")
    await session.flush()
    await _write_items(session, order, quoted.lines)
    note(session, order, None, Move(caller.user, now))
    await session.flush()
    await announce(session, OrderMoved(order.sid, order.buyer_user_sid, 0, order.state))
    if not order.amount:
        _pay_nothing(session, order, now)
        await settle(session, order, Move(caller.user, now))
    return order


async def _name_of(session: AsyncSession, user: UUID, enterprise: UUID | None) -> str:
    called = select(Organization.name).where(Organization.sid == enterprise)
    if enterprise is None:
        called = select(User.nickname).where(User.sid == user)
    return (await session.scalars(called)).one()


async def _write_items(session: AsyncSession, order: Order, lines: Sequence[QuoteLine]) -> None:
    for position, line in enumerate(lines):
        item = OrderItem(
            order_sid=order.sid,
            buyer_user_sid=order.buyer_user_sid,
            buyer_enterprise_sid=order.buyer_enterprise_sid,
            title=line.offer.title,
            price=line.offer.price,
            quantity=line.quantity,
            amount=line.amount,
            valid_days=line.offer.valid_days,
            position=position,
            is_open=True,
            **{f"{line.offer.kind}_sid": line.offer.sid},
        )
        session.add(item)
        await session.flush()
        session.add_all(
            OrderItemCourse(order_item_sid=item.sid, course_sid=course, position=place)
            for place, course in enumerate(line.offer.courses)
        )
    await session.flush()


def _pay_nothing(session: AsyncSession, order: Order, now: datetime) -> None:
    """What costs nothing is paid at once, and says so."""
    session.add(
        Pay(
            number=new_number(PAY_PREFIX),
            order_sid=order.sid,
            user_sid=order.buyer_user_sid,
            state=PayState.ACCEPTED.value,
            type=PayType.FREE.value,
            account_sealed=b"",
            decided_at=now,
        )
    )


def _memo_code() -> str:
    """Eight signs that are read from a bank statement and cannot be guessed."""
    return MEMO_PREFIX + "".join(secrets.choice(ALPHABET) for _ in range(MEMO_SIGNS - 2))
