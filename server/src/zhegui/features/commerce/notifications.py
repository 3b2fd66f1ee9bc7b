"""What buyers, reviewers and operators are told of orders and payments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

from sqlalchemy import ColumnElement, case, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.commerce.events import MoneyRefunded, RefundCorrected, VoucherDecided
from zhegui.features.commerce.models import (
    MoneyEntry,
    Order,
    OrderItem,
    OrderItemCourse,
    Pay,
    Refund,
)
from zhegui.features.commerce.pricing import is_offered
from zhegui.features.commerce.scopes import nobody_decides
from zhegui.features.commerce.states import OPEN, OrderState, PayState, PayType
from zhegui.features.organizations.api import Organization, StaffLeft
from zhegui.kernel.work.events import listens
from zhegui.kernel.work.jobs import job
from zhegui.kernel.work.notifications import About, End, Notice, Words, holders, people, tell
from zhegui.kernel.work.reminders import Withheld, all_of, settles
from zhegui.ports.services import Services

PAY = "/pay/{order}"
REVIEW = "/admin/{place}/vouchers"
#: Who is told what is to be done about an order: its seller's finance; where nobody there may decide,
#: or the installation sells, the operators.
_decider = case((nobody_decides(), None), else_=Order.organization_sid)
#: News that nobody was told by then is none.
FRESH = timedelta(days=3)
EXPIRING = timedelta(hours=24)


@dataclass(frozen=True)
class VoucherAccepted(Notice):
    """What a voucher showed was received."""

    id, group, path = "commerce.voucher_accepted", "order", PAY
    zh = Words("已确认到账 ¥{amount}", "{title}：款项已到账，订单状态可在订单里查看。")
    en = Words("¥{amount} received", "{title}: the money has arrived; see your order.")
    channels = frozenset({"sms"})

    order: UUID
    title: str
    amount: Decimal


@dataclass(frozen=True)
class VoucherRejected(Notice):
    """A reviewer sent a voucher back."""

    id, group, path = "commerce.voucher_rejected", "order", PAY
    zh = Words("凭证被驳回：{reason}", "{title}：请在 {until} 前重新上传凭证。")
    en = Words("Voucher rejected: {reason}", "{title}: upload another by {until}.")
    channels = frozenset({"sms"})

    order: UUID
    title: str
    reason: str
    until: End


@dataclass(frozen=True)
class LateVoucherRejected(Notice):
    """A reviewer sent back a voucher of an order that waits for no money."""

    id, group, path = "commerce.late_voucher_rejected", "order", PAY
    zh = Words("凭证被驳回：{reason}", "{title}：这张订单不用再付款；已经转账的请联系卖方。")
    en = Words(
        "Voucher rejected: {reason}",
        "{title}: there is nothing to pay for this order; if you have paid, ask the seller.",
    )
    channels = frozenset({"sms"})

    order: UUID
    title: str
    reason: str


@dataclass(frozen=True)
class NoLongerOffered(Notice):
    """What somebody has ordered and not paid was taken off sale."""

    id, group, path = "commerce.no_longer_offered", "order", PAY
    zh = Words("订单内容已下架，请不要付款", "{title}：不再收款；已经转账的请联系卖方退款。")
    en = Words(
        "No longer offered: please do not pay",
        "{title}: nothing is to be paid for this order; if you have paid, ask the seller.",
    )
    channels = frozenset({"sms"})

    order: UUID
    title: str


@dataclass(frozen=True)
class OrderExpiring(Notice):
    """An order that is not paid expires within a day."""

    id, group, path = "commerce.order_expiring", "order", PAY
    zh = Words("订单即将过期", "{title}：请在 {until} 前付款，应付 ¥{amount}。")
    en = Words("An order expires soon", "{title}: pay ¥{amount} by {until}.")

    order: UUID
    title: str
    amount: Decimal
    until: End


@dataclass(frozen=True)
class Refunded(Notice):
    """Money was given back."""

    id, group, path = "commerce.refunded", "order", PAY
    zh = Words("已退款 ¥{amount}", "{title}：{reason}。")
    en = Words("¥{amount} refunded", "{title}: {reason}.")
    channels = frozenset({"sms"})

    order: UUID
    title: str
    amount: Decimal
    reason: str


@dataclass(frozen=True)
class RefundUndone(Notice):
    """A refund was recorded in error: the money did not go back."""

    id, group, path = "commerce.refund_undone", "order", PAY
    zh = Words("更正：¥{amount} 的退款没有发生", "{title}：退款登记有误，已更正。{reason}。")
    en = Words(
        "Correction: ¥{amount} was not refunded",
        "{title}: the refund was recorded in error and is undone. {reason}.",
    )
    channels = frozenset({"sms"})

    order: UUID
    title: str
    amount: Decimal
    reason: str


@dataclass(frozen=True)
class VouchersWaiting(Notice):
    """Vouchers came since the reviewers were told last."""

    id, group, path = "commerce.vouchers_waiting", "order", REVIEW
    zh = Words("{count} 份付款凭证待审", "请照银行流水核对到账，先到先审。")
    en = Words("Vouchers to review: {count}", "Check them against the statement, first come first.")

    place: str
    count: int


@dataclass(frozen=True)
class Overpaid(Notice):
    """More was received for an order than it costs."""

    id, group, path = "commerce.overpaid", "order", "/admin/{place}/orders/{order}"
    zh = Words("订单 {number} 多收了 ¥{amount}", "{title}：请核对，多收的部分应退还买方。")
    en = Words(
        "¥{amount} too much for order {number}", "{title}: check it; the rest is to go back."
    )

    place: str
    order: UUID
    number: str
    title: str
    amount: Decimal


@listens(VoucherDecided)
async def tell_decided(session: AsyncSession, event: VoucherDecided) -> None:
    """Tell the buyer; and who may give it back, where more was received than was due."""
    order, title = await _order(session, event.order)
    pay = await session.get_one(Pay, event.pay)
    is_due = await _is_due(session, order)
    notice = _decision(order, title, pay, is_accepted=event.is_accepted, is_due=is_due)
    assert pay.decided_at is not None
    await _tell_buyer(session, notice, order, pay.sid, About(pay.sid, pay.decided_at))
    extra = order.sums.over
    if event.is_accepted and extra > 0:
        await _tell_overpaid(session, order, title, extra, pay.sid)


async def _tell_overpaid(
    session: AsyncSession, order: Order, title: str, extra: Decimal, once: UUID
) -> None:
    decider = await session.scalar(select(_decider).where(Order.sid == order.sid))
    place = await _place(session, decider)
    told = Overpaid(place, order.sid, order.number, title, extra)
    to = holders("money.write", decider)
    await tell(session, told, to, once=once, until=_until(session), organization=decider)


async def _is_due(session: AsyncSession, order: Order) -> bool:
    return order.state in OPEN and await _is_offered(session, order.sid)


async def _is_offered(session: AsyncSession, order: UUID) -> bool:
    return bool(await session.scalar(select(is_offered()).where(Order.sid == order)))


@settles(VoucherAccepted, are_news=True)
async def decided_anew(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """A decision that was put right since."""
    pay = await session.get(Pay, about.sid)
    holds = pay is not None and pay.state == PayState.ACCEPTED
    return {} if holds else all_of(users, Withheld.WITHDRAWN)


@settles(VoucherRejected, are_news=True)
async def asked_in_vain(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """A rejection after which another voucher came, or of an order that waits for money no more."""
    order = await _order_of_latest(session, about)
    if order is None:
        return all_of(users, Withheld.OVERTAKEN)
    return {} if await _is_due(session, order) else all_of(users, Withheld.WITHDRAWN)


@settles(LateVoucherRejected, are_news=True)
async def due_after_all(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """A rejection after which another voucher came, or of an order that waits for money again."""
    order = await _order_of_latest(session, about)
    if order is None:
        return all_of(users, Withheld.OVERTAKEN)
    return all_of(users, Withheld.WITHDRAWN) if await _is_due(session, order) else {}


async def _order_of_latest(session: AsyncSession, about: About) -> Order | None:
    """The order of a voucher that was decided then, if no other came for it since."""
    pay = await session.get(Pay, about.sid)
    if pay is None or pay.decided_at != about.at:
        return None
    later = exists().where(Pay.order_sid == pay.order_sid, Pay.sid > pay.sid)
    if await session.scalar(select(later)):
        return None
    return await session.get_one(Order, pay.order_sid)


def _decision(order: Order, title: str, pay: Pay, *, is_accepted: bool, is_due: bool) -> Notice:
    if is_accepted:
        return VoucherAccepted(order.sid, title, pay.amount)
    reason = pay.reason or ""
    if is_due:
        return VoucherRejected(order.sid, title, reason, End(order.expires_at))
    return LateVoucherRejected(order.sid, title, reason)


@listens(MoneyRefunded)
async def tell_refunded(session: AsyncSession, event: MoneyRefunded) -> None:
    """Tell the buyer."""
    order, title = await _order(session, event.order)
    refund = await session.get_one(Refund, event.refund)
    notice = Refunded(order.sid, title, refund.amount, refund.reason)
    about = About(refund.sid, refund.created_at)
    await _tell_buyer(session, notice, order, refund.sid, about)


@settles(Refunded)
async def undone(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """A refund that was corrected before its message went out."""
    corrected = select(MoneyEntry.sid).where(MoneyEntry.corrected_refund_sid == about.sid)
    is_undone = await session.scalar(corrected) is not None
    return all_of(users, Withheld.WITHDRAWN) if is_undone else {}


@listens(RefundCorrected)
async def tell_undone(session: AsyncSession, event: RefundCorrected) -> None:
    """Tell the buyer, in words that also hold for who never heard of the refund."""
    order, title = await _order(session, event.order)
    refund = await session.get_one(Refund, event.refund)
    notice = RefundUndone(order.sid, title, refund.amount, event.reason)
    await _tell_buyer(session, notice, order, refund.sid)


@job("commerce.tell_withdrawn", on=(catalogue.OfferWithdrawn,))
async def tell_withdrawn(services: Services, *, thing: str) -> None:
    """Those who have ordered something that is no longer offered to them."""
    sid, bundled = UUID(thing), OrderItemCourse
    of_subject = select(bundled.order_item_sid).where(bundled.course_sid == sid)
    things = (OrderItem.course_sid, OrderItem.subject_sid, OrderItem.material_sid)
    await _tell_gone(
        services, or_(*(each == sid for each in things), OrderItem.sid.in_(of_subject))
    )


@job("commerce.tell_who_left", on=(StaffLeft,))
async def tell_who_left(services: Services, *, user: str) -> None:
    """Who has left an organization and ordered something that it offers its own people alone."""
    await _tell_gone(services, OrderItem.buyer_user_sid == UUID(user))


async def _tell_gone(services: Services, items: ColumnElement[bool]) -> None:
    """Once for each order that waits for money."""
    async with services.transaction() as (session, _):
        waiting = select(Order.sid).where(
            Order.sid.in_(select(OrderItem.order_sid).where(OrderItem.is_open, items)),
            Order.state == OrderState.UNPAID.value,
            ~is_offered(),
        )
        for sid in (await session.scalars(waiting)).all():
            order, title = await _order(session, sid)
            about = About(sid, order.created_at)
            await _tell_buyer(session, NoLongerOffered(sid, title), order, sid, about)


@settles(NoLongerOffered)
async def offered_again(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """An order that is over, or of which all is offered again."""
    order = await session.get_one(Order, about.sid)
    is_over = order.state not in OPEN or await _is_offered(session, order.sid)
    return all_of(users, Withheld.WITHDRAWN) if is_over else {}


@job("commerce.tell_expiring", cron="20 * * * *")
async def tell_expiring(services: Services) -> None:
    """Every hour: who has to pay within a day, once for each end."""
    async with services.transaction() as (session, now):
        soon = select(Order).where(
            Order.state == OrderState.UNPAID.value,
            Order.expires_at > now,
            Order.expires_at <= now + EXPIRING,
            Order.paid_amount == Order.refunded_amount,
            is_offered(),
        )
        for order in (await session.scalars(soon)).all():
            _, title = await _order(session, order.sid)
            notice = OrderExpiring(order.sid, title, order.sums.due, End(order.expires_at))
            once = f"{order.sid}:{order.expires_at.isoformat()}"
            to = people([order.buyer_user_sid])
            end = order.expires_at
            await tell(session, notice, to, once=once, until=end, about=About(order.sid, end))


@settles(OrderExpiring)
async def settled(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """An order that is paid or a voucher of which waits, that is over or asks for what is offered no
    more, or expires at another time."""
    order = await session.get_one(Order, about.sid)
    if order.state in (OrderState.ACTIVE, OrderState.IN_REVIEW):
        return all_of(users, Withheld.PAID)
    if order.state != OrderState.UNPAID or not await _is_offered(session, order.sid):
        return all_of(users, Withheld.WITHDRAWN)
    return all_of(users, Withheld.MOVED) if order.expires_at != about.at else {}


@job("commerce.tell_reviewers", cron="*/30 * * * *")
async def tell_reviewers(services: Services) -> None:
    """Every half hour: each seller where a voucher came since, once for the latest of them."""
    async with services.transaction() as (session, _):
        waiting = (
            select(_decider, func.count(), func.max(Pay.created_at))
            .join(Pay, Pay.order_sid == Order.sid)
            .where(Pay.state == PayState.SUBMITTED.value, Pay.type == PayType.OFFLINE.value)
            .group_by(_decider)
        )
        for seller, count, latest in (await session.execute(waiting)).all():
            notice = VouchersWaiting(await _place(session, seller), count)
            once = f"{seller}:{latest.isoformat()}"
            to = holders("money.write", seller)
            await tell(session, notice, to, once=once, organization=seller)


async def _order(session: AsyncSession, sid: UUID) -> tuple[Order, str]:
    """An order, and what it is of in a line."""
    titles = select(OrderItem.title).where(OrderItem.order_sid == sid).order_by(OrderItem.position)
    return await session.get_one(Order, sid), "、".join(await session.scalars(titles))


async def _tell_buyer(
    session: AsyncSession, notice: Notice, order: Order, once: UUID, about: About | None = None
) -> None:
    seller, until = order.organization_sid, _until(session)
    to = people([order.buyer_user_sid])
    await tell(session, notice, to, once=once, until=until, organization=seller, about=about)


def _until(session: AsyncSession) -> datetime:
    now: datetime = session.sync_session.info["now"]
    return now + FRESH


async def _place(session: AsyncSession, organization: UUID | None) -> str:
    """What the back office's addresses call it; operators, who decide for sellers too, see them all."""
    if organization is None:
        return "all"
    number = select(Organization.number).where(Organization.sid == organization)
    return (await session.scalars(number)).one()
