"""Vouchers: uploaded by who buys, accepted or rejected by somebody else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlalchemy.orm.attributes import flag_modified

from zhegui.features.commerce import scopes
from zhegui.features.commerce.errors import (
    OfferGone,
    OrderNotPayable,
    OwnVoucher,
    PayDecided,
    ReceivedTooMuch,
    SeatsNotSold,
    SellersOwn,
)
from zhegui.features.commerce.events import VoucherDecided, VoucherSubmitted
from zhegui.features.commerce.models import MoneyEntry, Order, OrderEvent, Pay, PayAttachment, Payee
from zhegui.features.commerce.placement import PAY_PREFIX
from zhegui.features.commerce.pricing import is_offered
from zhegui.features.commerce.resources import ACCOUNT
from zhegui.features.commerce.rules import MOST_AMOUNT, prolonged, takes_late_money
from zhegui.features.commerce.schemas import MOST_FILES, PayAccept, PayAdd, PayReject
from zhegui.features.commerce.states import OPEN, OrderState, PayState, PayType
from zhegui.features.commerce.transitions import Move, locked, ordered_anew, settle
from zhegui.features.files.api import File, attach
from zhegui.features.organizations.api import UserOrganization, works_for
from zhegui.kernel import crash_points
from zhegui.kernel.db.locks import wait_for
from zhegui.kernel.errors import Forbidden, InvalidInput, NotFound
from zhegui.kernel.http.envelope import Reference, required, told
from zhegui.kernel.ids import new_number
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.masks import mask_account
from zhegui.kernel.records.audit import audited
from zhegui.kernel.records.saves import current, named_by
from zhegui.kernel.secrets.vault import Vault
from zhegui.kernel.work.events import announce

PICTURES = ("image/png", "image/jpeg", "image/webp", "image/gif", "application/pdf")
_OTHER_PAYER = (
    "与待审凭证的付款信息不同；另一笔转账请等它有结果后再提交，或联系卖方",
    "Not the payer of the voucher that waits; hand in another transfer once it is decided, or ask the seller",
)
_TOO_MANY = (
    f"一份凭证最多 {MOST_FILES} 个文件，连同已提交的",
    f"A voucher has {MOST_FILES} files at most, with those handed in before",
)


async def add_voucher(
    session: AsyncSession, vault: Vault, caller: Caller, given: PayAdd, now: datetime
) -> Pay:
    """A voucher for an order that the caller buys: an open order is then in review, one that ended
    less than 30 days ago stays as it is. While a voucher waits, another call of the same payer adds its
    files to it.

    Raises `NotFound`, `Forbidden` for who only sees the order, `OrderNotPayable`, `OfferGone`,
    `SeatsNotSold`, `InvalidInput` for files that are not their own, no pictures, or too many, and for
    another payer than that of the voucher that waits.
    """
    with named_by("model.order.sid"):
        order = await locked(session, given.order.sid, scopes.visible_orders(caller))
    if not await session.scalar(
        select(exists().where(Order.sid == order.sid, scopes.bought(caller)))
    ):
        raise Forbidden
    await settle(session, order, Move(None, now))
    if not await _takes_vouchers(session, order, now):
        raise OrderNotPayable
    pay = await _waiting(session, order)
    if pay is None:
        await _refuse_gone(session, order)
        pay = await _new(session, vault, caller, order, given)
    else:
        _refuse_other_payer(vault, pay, given)
    kept = await _files_of(session, pay)
    if {each.sid for each in given.attach_list} <= set(kept):
        return pay
    if len({*kept, *(each.sid for each in given.attach_list)}) > MOST_FILES:
        raise InvalidInput([told("model.attachList", "too_many_files", *_TOO_MANY)])
    files = [*given.attach_list, *(Reference(sid=sid) for sid in kept)]
    await attach(session, caller, PayAttachment.pay_sid, pay.sid, files, now, alone=True)
    await _refuse_other_files(session, given)
    crash_points.taking(session, "voucher")
    flag_modified(pay, "updated_at")  # who looked at it before looks again
    await settle(session, order, Move(caller.user, now))
    await announce(session, VoucherSubmitted(pay.sid, order.sid))
    return pay


def _refuse_other_payer(vault: Vault, waiting: Pay, given: PayAdd) -> None:
    """What names the payer belongs to the voucher that waits: another transfer is not lost in it."""
    account = vault.decrypt(ACCOUNT, waiting.account_sealed)
    kept = {
        "model.bank": (given.bank, {waiting.bank}),
        "model.companyName": (given.company_name, {waiting.company_name}),
        # Operators are shown it masked, and add files by what they are shown.
        "model.account": (given.account, {account, mask_account(account)}),
    }
    faults = [
        told(path, "other_payer", *_OTHER_PAYER)
        for path, (said, known) in kept.items()
        if _bare(said) not in map(_bare, known)
    ]
    if faults:
        raise InvalidInput(faults)


def _bare(text: str) -> str:
    """Without what separates groups of digits or words."""
    return re.sub(r"[\s-]", "", text)


async def _refuse_gone(session: AsyncSession, order: Order) -> None:
    """No money is taken for what is not offered; a voucher that waits already is decided."""
    if not await session.scalar(select(is_offered()).where(Order.sid == order.sid)):
        raise SeatsNotSold if order.buyer_enterprise_sid else OfferGone


async def _takes_vouchers(session: AsyncSession, order: Order, now: datetime) -> bool:
    state = OrderState(order.state)
    if state in OPEN:
        return True
    cancelled_at = select(func.max(OrderEvent.created_at)).where(
        OrderEvent.order_sid == order.sid,
        OrderEvent.from_state != OrderState.CANCELLED.value,
        OrderEvent.to_state == OrderState.CANCELLED.value,
    )
    ended_at = await session.scalar(cancelled_at) or order.expires_at
    return takes_late_money(state, ended_at, now)


async def _waiting(session: AsyncSession, order: Order) -> Pay | None:
    """The voucher of an order that waits for review."""
    found: Pay | None = await session.scalar(
        select(Pay)
        .where(Pay.order_sid == order.sid, Pay.state == PayState.SUBMITTED.value)
        .order_by(Pay.created_at.desc())
        .limit(1)
        .with_for_update()
    )
    return found


async def _new(
    session: AsyncSession, vault: Vault, caller: Caller, order: Order, given: PayAdd
) -> Pay:
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
        payee_account=await _shown_account(session, order),
    )
    session.add(pay)
    await session.flush()
    return pay


async def _shown_account(session: AsyncSession, order: Order) -> str:
    """The account that buyers are told to transfer to."""
    owner = Payee.organization_sid.is_not_distinct_from(order.organization_sid)
    return await session.scalar(select(Payee.account).where(owner)) or ""


async def _files_of(session: AsyncSession, pay: Pay) -> Sequence[UUID]:
    files = select(PayAttachment.file_sid).where(PayAttachment.pay_sid == pay.sid)
    return (await session.scalars(files.order_by(PayAttachment.position))).all()


async def accept(session: AsyncSession, caller: Caller, given: PayAccept, now: datetime) -> Pay:
    """Book what was received by a voucher; access begins in this transaction.

    The same decision again answers alike. Raises `NotFound`, `OwnVoucher`, `OutOfDate`,
    `PayDecided`, `ReceivedTooMuch`, `InvalidInput` without a reason where the amount differs from what was due, or one
    of its files was accepted for another order.
    """
    order, pay = await to_review(session, caller, given.sid, given.reason)
    if pay.state == PayState.ACCEPTED and pay.amount == given.received_amount:
        return pay
    _refuse_decided(pay, given.version)
    await _one_at_a_time(session, pay)
    if not given.reason:
        if given.received_amount != await _due(session, order):
            raise InvalidInput([required("model.reason")])
        await _refuse_same_file(session, pay)
    if order.paid_amount + given.received_amount > MOST_AMOUNT:
        raise ReceivedTooMuch.at("model.receivedAmount")
    with _deciding(session, caller, "pay.accept", order, pay, given.reason):
        pay.amount = given.received_amount
        decide(pay, PayState.ACCEPTED, caller.user, now, given.reason)
        order.paid_amount += given.received_amount
        crash_points.taking(session, "acceptance")
        session.add(MoneyEntry(order_sid=order.sid, pay_sid=pay.sid, amount=given.received_amount))
        await session.flush()
    await settle(session, order, Move(caller.user, now, given.reason))
    await announce(session, VoucherDecided(pay.sid, order.sid, True))
    return pay


async def reject(session: AsyncSession, caller: Caller, given: PayReject, now: datetime) -> Pay:
    """Reject a voucher with a reason; its order then stays open for a day at least.

    The same decision again answers alike. Raises like `accept`.
    """
    order, pay = await to_review(session, caller, given.sid, given.reason)
    if pay.state == PayState.REJECTED and pay.reason == given.reason:
        return pay
    _refuse_decided(pay, given.version)
    with _deciding(session, caller, "pay.reject", order, pay, given.reason):
        decide(pay, PayState.REJECTED, caller.user, now, given.reason)
        if order.state in OPEN:
            order.expires_at = prolonged(order.expires_at, order.created_at, now, order.terms)
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


async def to_review(
    session: AsyncSession,
    caller: Caller,
    sid: UUID,
    reason: str | None,
    *,
    by_another: bool = False,
) -> tuple[Order, Pay]:
    """A voucher and its order, locked, that the caller may decide, for this reason; `by_another`
    than who decided it before."""
    of_order = select(Pay.order_sid).where(Pay.sid == sid, Pay.type == PayType.OFFLINE.value)
    order_sid = await session.scalar(of_order)
    if order_sid is None:
        raise NotFound
    order = await locked(session, order_sid, scopes.sold(caller, "money.write"))
    pay = current(await session.get(Pay, sid, with_for_update=True, populate_existing=True))
    if caller.user == pay.user_sid:
        raise OwnVoucher
    await refuse_buyers_own(session, caller, order)
    decided_by = pay.decided_by_sid if by_another else None
    await refuse_operator(session, caller, order, reason, decided_by=decided_by)
    return order, pay


async def refuse_operator(
    session: AsyncSession,
    caller: Caller,
    order: Order,
    reason: str | None,
    *,
    decided_by: UUID | None = None,
) -> None:
    """For an operator at another seller raises `SellersOwn` where somebody there could decide, other
    than who decided before, and `InvalidInput` without a reason."""
    if not scopes.acts_for_another(caller, order.organization_sid):
        return
    stuck = select(Order.sid).where(Order.sid == order.sid, scopes.nobody_decides(decided_by))
    if await session.scalar(stuck) is None:
        raise SellersOwn
    if not reason:
        raise InvalidInput([required("model.reason")])


async def _one_at_a_time(session: AsyncSession, pay: Pay) -> None:
    """Until the transaction ends: of two vouchers with the same file that are accepted at once, the
    second sees the first. In one order, so that none of them waits for the other's."""
    digests = select(File.sha256).join(PayAttachment, PayAttachment.file_sid == File.sid)
    found = await session.scalars(digests.where(PayAttachment.pay_sid == pay.sid))
    for digest in sorted(set(found)):
        await wait_for(session, f"voucher:{digest.hex()}")


async def _refuse_same_file(session: AsyncSession, pay: Pay) -> None:
    """One transfer may pay two orders, but not without saying so."""
    mine, its = aliased(File), aliased(PayAttachment)
    other, others = aliased(File), aliased(PayAttachment)
    number = await session.scalar(
        select(Order.number)
        .join(Pay, Pay.order_sid == Order.sid)
        .join(others, others.pay_sid == Pay.sid)
        .join(other, other.sid == others.file_sid)
        .join(mine, mine.sha256 == other.sha256)
        .join(its, its.file_sid == mine.sid)
        .where(
            its.pay_sid == pay.sid,
            Pay.sid != pay.sid,
            Pay.state == PayState.ACCEPTED.value,
        )
        .limit(1)
    )
    if number is not None:
        words = (
            f"同一个文件已为订单 {number} 确认到账，请写明原因",
            f"The same file was accepted for order {number}; say why again",
        )
        raise InvalidInput([told("model.reason", "same_file", *words)])


def _refuse_decided(pay: Pay, version: int | None) -> None:
    if pay.state != PayState.SUBMITTED:
        raise PayDecided
    current(pay, version)


def _deciding(
    session: AsyncSession, caller: Caller, action: str, order: Order, pay: Pay, reason: str | None
) -> AbstractContextManager[None]:
    return audited(session, caller, action, pay, reason=reason, organization=order.organization_sid)


def decide(pay: Pay, state: PayState, by: UUID, now: datetime, reason: str | None) -> None:
    """Write on a voucher what became of it."""
    pay.state, pay.reason = state.value, reason
    pay.decided_by_sid, pay.decided_at = by, now


async def _due(session: AsyncSession, order: Order) -> Decimal:
    """What an order still waits for; one that is over, paid, or ordered anew, waits for nothing."""
    is_late = order.state == OrderState.EXPIRED
    if order.state in OPEN or (is_late and not await session.scalar(select(ordered_anew(order)))):
        return order.sums.due
    return Decimal(0)


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
