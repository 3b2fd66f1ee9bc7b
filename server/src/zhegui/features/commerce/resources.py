"""What may be read of orders and payments, and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Literal

from sqlalchemy import ColumnElement, and_, case, func, literal, or_, select, true

from zhegui.features.catalogue import api as catalogue
from zhegui.features.commerce import scopes
from zhegui.features.commerce.access import taken_back
from zhegui.features.commerce.models import (
    MoneyEntry,
    Order,
    OrderEvent,
    OrderItem,
    OrderItemCourse,
    Pay,
    PayAttachment,
    Payee,
    PayeeChange,
    Refund,
    RefundItem,
)
from zhegui.features.commerce.pricing import is_offered
from zhegui.features.commerce.schemas import OrderStateNumber, PayStateNumber, PayTypeNumber
from zhegui.features.commerce.states import OPEN, OrderState, PayState
from zhegui.features.commerce.transitions import is_over
from zhegui.features.files.api import attach_list
from zhegui.features.identity.api import User
from zhegui.features.materials import api as materials
from zhegui.features.organizations.api import organization_names_resource
from zhegui.kernel.people.masks import mask_account
from zhegui.kernel.records.authorship import NOTHING
from zhegui.kernel.records.listing import (
    Derived,
    Field,
    Reading,
    Resource,
    Viewer,
    many_to_many,
    to_many,
    to_one,
)
from zhegui.kernel.values import Instant, instant_text
from zhegui.ports.services import Services

ACCOUNT = "pay.account"


def _now(_: Mapping[str, Any], reading: Reading) -> str:
    return instant_text(reading.now)


def account(row: Mapping[str, Any], reading: Reading) -> str:
    """A reader of a payment needs it to tell one transfer from another; erased, it is empty."""
    services: Services = reading.state.services
    sealed: bytes = row["accountSealed"]
    return services.vault.decrypt(ACCOUNT, sealed) if sealed else ""


def _account_of_payer(row: Mapping[str, Any], reading: Reading) -> str:
    """The same, of which operators see the end: they read the payments of every seller. Who reviews a
    `voucher` sees all of it."""
    number = account(row, reading)
    is_operator = reading.caller is not None and reading.caller.is_operator
    return mask_account(number) if is_operator else number


#: Who bought, for those who see the order: never the whole number.
buyers = Resource(
    "buyer",
    User,
    visible_to=scopes.buyers_of_visible_orders,
    fields=[
        Field("number", filter=True),
        Field("nickname"),
        Field("tel", User.mobile_masked),
    ],
)

payees = Resource(
    "payee",
    Payee,
    visible_to=scopes.payees_of_visible_orders,
    fields=[
        Field("organizationSid", filter=True),
        Field("bank"),
        Field("name"),
        Field("account"),
        Field("changedAt"),
        Field("version"),
    ],
    default_order=["name"],
)

#: For those who may confirm them, never for buyers.
payee_changes = Resource(
    "payeeChange",
    PayeeChange,
    visible_to=scopes.own_payee_changes,
    fields=[
        Field("payeeSid", filter=True),
        Field("bank"),
        Field("name"),
        Field("account"),
        Field(
            "isMine", lambda viewer: PayeeChange.by_sid == viewer.user, type=bool, nullable=False
        ),
        Field("createdAt"),
    ],
    default_order=["createdAt"],
)

order_items: Resource = Resource(
    "orderItem",
    OrderItem,
    visible_to=lambda viewer: scopes.of_visible_order(viewer, OrderItem),
    fields=[
        Field("orderSid", filter=True),
        Field("courseSid", filter=True),
        Field("subjectSid", filter=True),
        Field("materialSid", filter=True),
        Field("title", filter=True),
        Field("price"),
        Field("quantity"),
        Field("amount"),
        Field("validDays"),
        Field("start", OrderItem.start_at, filter=True, sort=True),
        Field("end", OrderItem.end_at, filter=True, sort=True),
        Field("isTakenBack", taken_back(), type=bool, nullable=False),
        Field("position", sort=True),
    ],
    includes={
        "course": to_one(catalogue.courses, OrderItem.course_sid),
        "subject": to_one(catalogue.subjects, OrderItem.subject_sid),
        "material": to_one(materials.materials, OrderItem.material_sid),
        "courseList": many_to_many(
            catalogue.courses,
            OrderItemCourse.order_item_sid,
            OrderItemCourse.course_sid,
            order=[OrderItemCourse.position],
        ),
    },
    default_order=["position"],
)

#: By whose hand: the buyer's, the seller's, or the clock's.
_by = case(
    (OrderEvent.by_sid.is_(None), literal("system")),
    (
        OrderEvent.by_sid
        == select(Order.buyer_user_sid).where(Order.sid == OrderEvent.order_sid).scalar_subquery(),
        literal("buyer"),
    ),
    else_=literal("other"),
)

order_events = Resource(
    "orderEvent",
    OrderEvent,
    visible_to=lambda viewer: scopes.of_visible_order(viewer, OrderEvent),
    fields=[
        Field("orderSid", filter=True),
        Field("from", OrderEvent.from_state, type=OrderStateNumber),
        Field("to", OrderEvent.to_state, type=OrderStateNumber),
        Field("by", _by, type=Literal["system", "buyer", "other"], nullable=False),
        Field("reason"),
        Field("createdAt", sort=True),
    ],
    default_order=["createdAt"],
)

refunds = Resource(
    "refund",
    Refund,
    visible_to=lambda viewer: scopes.of_visible_order(viewer, Refund),
    fields=[
        Field("orderSid", filter=True),
        Field("number", filter=True),
        Field("amount", sum=True),
        Field("reason"),
        Field(
            "correctedAt",
            select(MoneyEntry.created_at)
            .where(MoneyEntry.corrected_refund_sid == Refund.sid)
            .scalar_subquery(),
            type=Instant,
        ),
        Field("isMine", lambda viewer: Refund.by_sid == viewer.user, type=bool, nullable=False),
        Field("createdAt", filter=True, sort=True),
    ],
    includes={
        "orderItemList": many_to_many(
            order_items,
            RefundItem.refund_sid,
            RefundItem.order_item_sid,
            order=[RefundItem.order_item_sid],
        )
    },
    default_order=["-createdAt"],
)


def _parties(viewer: Viewer) -> ColumnElement[bool]:
    """Who fetches the files of a payment: buyer and seller. An operator does as the reviewer of a
    `voucher`, or for a reason that is recorded."""
    return NOTHING if viewer.is_operator else true()


pays: Resource = Resource(
    "pay",
    Pay,
    visible_to=lambda viewer: scopes.of_visible_order(viewer, Pay),
    fields=[
        Field("number", filter=True),
        Field("orderSid", filter=True),
        Field("amount", filter=True, sort=True, sum=True),
        Field("state", type=PayStateNumber, filter=True, sort=True),
        Field("type", type=PayTypeNumber, filter=True),
        Field("bank"),
        Field("companyName", filter=True),
        Field("reason"),
        Field("decidedAt", filter=True, sort=True),
        Field("createdAt", filter=True, sort=True),
        Field("version"),
    ],
    derived=[Derived("account", str, {"accountSealed": Pay.account_sealed}, _account_of_payer)],
    includes={
        "order": to_one(lambda: orders, Pay.order_sid),
        "attachList": attach_list(PayAttachment.pay_sid, lambda: pays, readable_by=_parties),
    },
    default_order=["-createdAt"],
    statistics=["state", "type"],
)

last_reason = (
    select(OrderEvent.reason)
    .where(OrderEvent.order_sid == Order.sid)
    .order_by(OrderEvent.created_at.desc(), OrderEvent.sid.desc())
    .limit(1)
    .scalar_subquery()
)
_last_decision = (
    select(Pay.state)
    .where(Pay.order_sid == Order.sid, Pay.decided_at.is_not(None))
    .order_by(Pay.decided_at.desc(), Pay.sid.desc())
    .limit(1)
    .scalar_subquery()
)
#: Whether the voucher that was decided last was rejected: `reason` also says why less was received.
is_rejected = func.coalesce(_last_decision == PayState.REJECTED.value, False)
waiting_count = (
    select(func.count())
    .where(Pay.order_sid == Order.sid, Pay.state == PayState.SUBMITTED.value)
    .scalar_subquery()
)


def state_now(viewer: Viewer) -> ColumnElement[int]:
    """An order whose time is up is expired, though no job has written it yet."""
    return case((is_over(viewer.now), OrderState.EXPIRED.value), else_=Order.state)


is_open = or_(*(Order.state == state.value for state in OPEN))
_booked = Order.paid_amount - Order.refunded_amount
#: `Sums.rest` and what was booked for it, as SQL.
_rest = Order.amount - Order.taken_back_amount
_for_the_rest = _booked - func.greatest(Order.taken_back_amount - Order.refunded_amount, 0)


def due_where(waits: ColumnElement[bool]) -> ColumnElement[Decimal]:
    """`Sums.due` of an order that waits for money; of others nothing."""
    due = _rest - func.greatest(_for_the_rest, 0)
    return func.greatest(case((waits, due), else_=0), 0, type_=Order.amount.type)


def due(viewer: Viewer) -> ColumnElement[Decimal]:
    """Of an order for which money may come."""
    return due_where(and_(is_open, ~is_over(viewer.now)))


#: Money that came for nothing: for an order that is over, or `Sums.over` of an active one.
due_back = func.greatest(
    case(
        (is_open, 0),
        (Order.state == OrderState.ACTIVE.value, _for_the_rest - _rest),
        else_=_booked,
    ),
    0,
    type_=Order.amount.type,
)
#: Money booked for an order that waits for the rest of it.
is_part_paid = and_(is_open, _booked > 0)

orders: Resource = Resource(
    "order",
    Order,
    visible_to=scopes.visible_orders,
    fields=[
        Field("number", filter=True),
        Field("state", state_now, type=OrderStateNumber, nullable=False, filter=True, sort=True),
        Field("reason", last_reason, type=str),
        Field("isRejected", is_rejected, type=bool, nullable=False),
        Field("isOffered", is_offered(), type=bool, nullable=False),
        Field("waitingCount", waiting_count, type=int, nullable=False),
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
        Field("updatedAt", filter=True, sort=True),
        Field("version"),
    ],
    derived=[Derived("serverTime", Instant, {"sid": Order.sid}, _now)],
    includes={
        "buyerUser": to_one(buyers, Order.buyer_user_sid),
        "buyerEnterprise": to_one(organization_names_resource, Order.buyer_enterprise_sid),
        "organization": to_one(organization_names_resource, Order.organization_sid),
        "orderItemList": to_many(order_items, OrderItem.order_sid),
        "payList": to_many(pays, Pay.order_sid),
        "refundList": to_many(refunds, Refund.order_sid),
        "orderEventList": to_many(order_events, OrderEvent.order_sid),
    },
    search=Order.search_text,
    default_order=["-createdAt"],
    statistics=["state"],
)
