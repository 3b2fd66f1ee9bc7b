"""Vouchers: uploaded by who buys, accepted or rejected by somebody else."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce import scopes
from zhegui.features.commerce.errors import (
    OrderNotPayable,
    OwnVoucher,
    PayDecided,
    TooManyVouchers,
)
from zhegui.features.commerce.events import VoucherDecided, VoucherSubmitted
from zhegui.features.commerce.models import MoneyEntry, Order, Pay, PayAttachment
from zhegui.features.commerce.moving import Move, due_state, locked, settle
from zhegui.features.commerce.ordering import PAY_PREFIX
from zhegui.features.commerce.resources import ACCOUNT
from zhegui.features.commerce.rules import AFTER_REJECTION, MOST_WAITING
from zhegui.features.commerce.schemas import PayAccept, PayAdd, PayReject
from zhegui.features.commerce.states import OPEN, PayState, PayType
from zhegui.features.files.api import File, attach
from zhegui.features.organizations.api import UserOrganization, works_for
from zhegui.kernel.audit import audited
from zhegui.kernel.caller import Caller
from zhegui.kernel.envelope import told
from zhegui.kernel.errors import Forbidden, InvalidInput, NotFound
from zhegui.kernel.events import announce
from zhegui.kernel.ids import new_number
from zhegui.kernel.saving import current, named_by, required
from zhegui.kernel.vault import Vault

PICTURES = ("image/png", "image/jpeg", "image/webp", "image/gif", "application/pdf")


async def add_voucher(
    session: AsyncSession, vault: Vault, caller: Caller, given: PayAdd, now: datetime
) -> Pay:
    """A voucher for an order that the caller buys, from then on in review.

    Raises `NotFound`, `Forbidden` for who only sees the order, `OrderNotPayable`,
    `TooManyVouchers`, `InvalidInput` for files that are not their own or no pictures.
    """
    with named_by("model.order.sid"):
        order = await locked(session, given.order.sid, scopes.visible_orders(caller))
    if not await session.scalar(
        select(exists().where(Order.sid == order.sid, scopes.bought(caller)))
    ):
        raise Forbidden
    if await due_state(session, order, now) not in OPEN:
        raise OrderNotPayable
    await _refuse_many(session, order)
    pay = Pay(
        number=new_number(PAY_PREFIX),
        order_sid=order.sid,
        user_sid=caller.user,
        amount=Decimal(0),
        state=PayState.SUBMITTED.value,
        type=PayType.OFFLINE.value,
        bank=given.bank,
        company_name=given.company_name,
        account_sealed=vault.encrypt(ACCOUNT, given.account),
    )
    session.add(pay)
    await session.flush()
    await attach(session, caller, PayAttachment.pay_sid, pay.sid, given.attach_list, now)
    await _refuse_other_files(session, given)
    await settle(session, order, Move(caller.user, now))
    await announce(session, VoucherSubmitted(pay.sid, order.sid))
    return pay


async def accept(session: AsyncSession, caller: Caller, given: PayAccept, now: datetime) -> Pay:
    """Book what was received by a voucher; access begins in this transaction.

    The same decision again answers alike. Raises `NotFound`, `OwnVoucher`, `OutOfDate`,
    `PayDecided`, `InvalidInput` where the amount differs from what was due without a reason.
    """
    order, pay = await _to_review(session, caller, given.sid)
    if pay.state == PayState.ACCEPTED and pay.amount == given.received_amount:
        return pay
    _refuse_decided(pay, given.version)
    if given.received_amount != order.amount - order.booked and not given.reason:
        raise InvalidInput([required("model.reason")])
    with _deciding(session, caller, "pay.accept", order, pay, given.reason):
        pay.amount = given.received_amount
        _decide(pay, PayState.ACCEPTED, caller.user, now, given.reason)
        order.paid_amount += given.received_amount
        session.add(MoneyEntry(order_sid=order.sid, pay_sid=pay.sid, amount=given.received_amount))
        await session.flush()
    await settle(session, order, Move(caller.user, now, given.reason))
    await announce(session, VoucherDecided(pay.sid, order.sid, True))
    return pay


async def reject(session: AsyncSession, caller: Caller, given: PayReject, now: datetime) -> Pay:
    """Reject a voucher with a reason; its order then stays open for a day at least.

    The same decision again answers alike. Raises like `accept`.
    """
    order, pay = await _to_review(session, caller, given.sid)
    if pay.state == PayState.REJECTED and pay.reason == given.reason:
        return pay
    _refuse_decided(pay, given.version)
    with _deciding(session, caller, "pay.reject", order, pay, given.reason):
        _decide(pay, PayState.REJECTED, caller.user, now, given.reason)
        order.expires_at = max(order.expires_at, now + AFTER_REJECTION)
        await session.flush()
    await settle(session, order, Move(caller.user, now, given.reason))
    await announce(session, VoucherDecided(pay.sid, order.sid, False))
    return pay


async def refuse_buyers_own(session: AsyncSession, caller: Caller, order: Order) -> None:
    """Raises `OwnVoucher` for the buyer, and for the people of the organization that buys."""
    organization = order.buyer_enterprise_sid
    if caller.user == order.buyer_user_sid:
        raise OwnVoucher
    if organization is None:
        return
    member = exists().where(
        UserOrganization.user_sid == caller.user, UserOrganization.organization_sid == organization
    )
    if await works_for(session, caller.user, organization) or await session.scalar(select(member)):
        raise OwnVoucher


async def _to_review(session: AsyncSession, caller: Caller, sid: UUID) -> tuple[Order, Pay]:
    """A voucher and its order, locked, that the caller may decide."""
    of_order = select(Pay.order_sid).where(Pay.sid == sid, Pay.type == PayType.OFFLINE.value)
    order_sid = await session.scalar(of_order)
    if order_sid is None:
        raise NotFound
    order = await locked(session, order_sid, scopes.sold(caller, "money.write"))
    pay = current(await session.get(Pay, sid, with_for_update=True, populate_existing=True))
    if caller.user == pay.user_sid:
        raise OwnVoucher
    await refuse_buyers_own(session, caller, order)
    return order, pay


def _refuse_decided(pay: Pay, version: int | None) -> None:
    if pay.state != PayState.SUBMITTED:
        raise PayDecided
    current(pay, version)


def _deciding(
    session: AsyncSession, caller: Caller, action: str, order: Order, pay: Pay, reason: str | None
) -> AbstractContextManager[None]:
    return audited(session, caller, action, pay, reason=reason, organization=order.organization_sid)


def _decide(pay: Pay, state: PayState, by: UUID, now: datetime, reason: str | None) -> None:
    pay.state, pay.reason = state.value, reason
    pay.decided_by_sid, pay.decided_at = by, now


async def _refuse_many(session: AsyncSession, order: Order) -> None:
    waiting = select(func.count()).where(
        Pay.order_sid == order.sid, Pay.state == PayState.SUBMITTED.value
    )
    if (await session.scalar(waiting) or 0) >= MOST_WAITING:
        raise TooManyVouchers


async def _refuse_other_files(session: AsyncSession, given: PayAdd) -> None:
    """Vouchers are pictures or PDF: what a reviewer can look at beside the order."""
    named = [each.sid for each in given.attach_list]
    fitting = select(File.sid).where(File.sid.in_(named), File.media_type.in_(PICTURES))
    found = set(await session.scalars(fitting))
    words = ("凭证须为图片或 PDF", "A voucher is a picture or a PDF")
    faults = [
        told(f"model.attachList.{place}.sid", "no_picture", *words)
        for place, sid in enumerate(named)
        if sid not in found
    ]
    if faults:
        raise InvalidInput(faults)
