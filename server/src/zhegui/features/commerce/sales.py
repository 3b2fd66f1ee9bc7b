"""What those who sell may read: their orders, the money of them, and vouchers to review."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import ColumnElement, and_, case, exists, func, literal, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.commerce import scopes
from zhegui.features.commerce.fingerprints import LikenessKind
from zhegui.features.commerce.models import (
    Likeness,
    MoneyEntry,
    Order,
    OrderEvent,
    OrderItem,
    Pay,
    PayAttachment,
    Payee,
    Refund,
)
from zhegui.features.commerce.pricing import is_offered
from zhegui.features.commerce.resources import (
    account,
    buyers,
    due,
    due_back,
    due_where,
    is_open,
    last_reason,
    order_events,
    order_items,
    pays,
    refunds,
    state_now,
    waiting_count,
)
from zhegui.features.commerce.schemas import OrderStateNumber, PayStateNumber
from zhegui.features.commerce.states import OrderState
from zhegui.features.commerce.transitions import ordered_anew
from zhegui.features.files.api import attach_list
from zhegui.features.identity.api import User
from zhegui.features.organizations.api import (
    Staff,
    UserOrganization,
    organization_names_resource,
)
from zhegui.kernel.records.listing import Derived, Field, Resource, Viewer, to_many, to_one

#: Why somebody may not decide: they uploaded it, ordered it, or belong to the organization that buys.
Barrier = Literal["uploader", "buyer", "buyers_people"]

#: As a reviewer expects it: the money for an expired order may have been sent in time.
_expected = due_where(
    or_(is_open, and_(Order.state == OrderState.EXPIRED.value, ~ordered_anew(Order)))
)


def _is_buyers_own(viewer: Viewer) -> ColumnElement[bool]:
    """That the viewer belongs to the organization that buys."""
    return or_(
        *(
            exists().where(
                model.user_sid == viewer.user,
                model.organization_sid == Order.buyer_enterprise_sid,
            )
            for model in (Staff, UserOrganization)
        )
    )


def _barrier(viewer: Viewer) -> ColumnElement[str]:
    """Null where the viewer may decide on an order."""
    return case(
        (Order.buyer_user_sid == viewer.user, literal("buyer")),
        (_is_buyers_own(viewer), literal("buyers_people")),
        else_=None,
    )


def _of_order(column: ColumnElement[Any] | InstrumentedAttribute[str]) -> ColumnElement[Any]:
    return select(column).where(Order.sid == Pay.order_sid).scalar_subquery()


def _voucher_barrier(viewer: Viewer) -> ColumnElement[str]:
    """The same on a voucher; first of all nobody decides on their own."""
    of_order = select(_barrier(viewer)).where(Order.sid == Pay.order_sid).scalar_subquery()
    return case((Pay.user_sid == viewer.user, literal("uploader")), else_=of_order)


#: That buyers were shown another account since the order was made: the money may have gone there.
_is_payee_changed = exists().where(
    Order.sid == Pay.order_sid,
    Payee.organization_sid.is_not_distinct_from(Order.organization_sid),
    Payee.changed_at > Order.created_at,
)
_likeness_count = select(func.count()).where(Likeness.pay_sid == Pay.sid).scalar_subquery()

money_entries = Resource(
    "moneyEntry",
    MoneyEntry,
    visible_to=scopes.entries_of_sold,
    fields=[
        Field("orderSid", filter=True),
        Field("amount", sum=True),
        Field("createdAt", filter=True, sort=True),
    ],
    includes={
        "pay": to_one(pays, MoneyEntry.pay_sid),
        "refund": to_one(refunds, MoneyEntry.refund_sid),
        "correctedPay": to_one(pays, MoneyEntry.corrected_pay_sid),
        "correctedRefund": to_one(refunds, MoneyEntry.corrected_refund_sid),
    },
    default_order=["createdAt"],
)

likenesses = Resource(
    "likeness",
    Likeness,
    visible_to=scopes.likenesses_of_sold,
    fields=[
        Field("kind", type=LikenessKind),
        Field("bits"),
        Field("otherSid", filter=True),
    ],
    includes={"other": to_one(lambda: vouchers, Likeness.other_sid)},
    default_order=["bits"],
)

sold_orders: Resource = Resource(
    "soldOrder",
    Order,
    visible_to=scopes.sold_here,
    fields=[
        Field("number", filter=True),
        Field("buyerName"),
        Field("title", Order.titles),
        Field("state", state_now, type=OrderStateNumber, nullable=False, filter=True, sort=True),
        Field("reason", last_reason, type=str),
        Field("barrier", _barrier, type=Barrier),
        Field("waitingCount", waiting_count, type=int, nullable=False),
        Field("isOffered", is_offered(), type=bool, nullable=False),
        Field("amount", filter=True, sort=True, sum=True),
        Field("due", due, nullable=False),
        Field("paidAmount", filter=True, sort=True, sum=True),
        Field("refundedAmount", filter=True, sort=True, sum=True),
        Field("dueBack", due_back, nullable=False, sum=True),
        Field("isDueBack", due_back > 0, type=bool, nullable=False, filter=True),
        Field("memoCode", filter=True),
        Field("organizationSid", filter=True),
        Field("expiresAt", filter=True, sort=True),
        Field("paidAt", filter=True, sort=True),
        Field("createdAt", filter=True, sort=True),
        Field("version"),
    ],
    includes={
        "buyerUser": to_one(buyers, Order.buyer_user_sid),
        "buyerEnterprise": to_one(organization_names_resource, Order.buyer_enterprise_sid),
        "organization": to_one(organization_names_resource, Order.organization_sid),
        "orderItemList": to_many(order_items, OrderItem.order_sid),
        "voucherList": to_many(lambda: vouchers, Pay.order_sid),
        "refundList": to_many(refunds, Refund.order_sid),
        "moneyEntryList": to_many(money_entries, MoneyEntry.order_sid),
        "orderEventList": to_many(order_events, OrderEvent.order_sid),
    },
    search=Order.search_text,
    default_order=["-createdAt"],
    statistics=["state"],
)

vouchers: Resource = Resource(
    "voucher",
    Pay,
    visible_to=scopes.vouchers_of_sold,
    fields=[
        Field("number", filter=True),
        Field("orderSid", filter=True),
        Field("orderNumber", _of_order(Order.number), type=str, nullable=False),
        Field("buyerName", _of_order(Order.buyer_name), type=str, nullable=False),
        Field("due", _of_order(_expected), nullable=False),
        Field("state", type=PayStateNumber, filter=True, sort=True),
        Field("barrier", _voucher_barrier, type=Barrier),
        Field("payeeAccount"),
        Field("isPayeeChanged", _is_payee_changed, type=bool, nullable=False),
        Field("likenessCount", _likeness_count, type=int, nullable=False),
        Field("amount", filter=True, sort=True, sum=True),
        Field("bank"),
        Field("companyName", filter=True),
        Field("reason"),
        Field(
            "decidedByName",
            select(User.nickname).where(User.sid == Pay.decided_by_sid).scalar_subquery(),
            type=str,
        ),
        Field("decidedAt", filter=True, sort=True),
        Field("createdAt", filter=True, sort=True),
        Field("version"),
    ],
    derived=[Derived("account", str, {"accountSealed": Pay.account_sealed}, account)],
    includes={
        "order": to_one(sold_orders, Pay.order_sid),
        "likenessList": to_many(likenesses, Likeness.pay_sid),
        "attachList": attach_list(PayAttachment.pay_sid, lambda: vouchers),
    },
    default_order=["createdAt"],
    statistics=["state"],
)
