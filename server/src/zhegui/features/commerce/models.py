"""Orders, what is ordered, the payments for it, and the money that came and went."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import ClassVar
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    literal_column,
)
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.features.commerce.rules import OF_ENTERPRISES, OF_PERSONS, PaymentTerms, Sums
from zhegui.features.commerce.states import OrderState, PayState
from zhegui.features.files.api import Attachment
from zhegui.kernel.db.database import Base, Fact, Record, Sealed
from zhegui.kernel.records.audit import PERSONAL
from zhegui.kernel.text.search import Searchable


class Order(Searchable, Record):
    """That somebody buys from one seller, for themselves or for an organization.

    `organization_sid` is the seller's; the installation sells what belongs to none. `memo_code` is
    what the buyer writes beside a transfer; `key` makes a repeated call the same order. `buyer_name`
    is what the organization that buys, or else the person, was called then. `taken_back_amount` is
    what those of its items cost that refunds took back; `titles` is what its items are called.
    """

    __tablename__ = "order"
    __table_args__ = (
        UniqueConstraint("buyer_user_sid", "key"),
        Index("ix_order_state_expires_at", "state", "expires_at"),
        Index("ix_order_created_at", "created_at"),
        Index("ix_order_organization_sid_created_at", "organization_sid", "created_at"),
        Index("ix_order_search_text", "search_text", postgresql_using="gin"),
        CheckConstraint("state between 1 and 6", name="state"),
        CheckConstraint("amount >= 0 and paid_amount >= 0", name="amounts"),
        CheckConstraint("refunded_amount between 0 and paid_amount", name="refunded_amount"),
        CheckConstraint("taken_back_amount between 0 and amount", name="taken_back_amount"),
    )
    searched = ("number", "bare_number", "memo_code", "buyer_name", "titles")

    number: Mapped[str] = mapped_column(String(32), unique=True)
    buyer_user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))
    buyer_enterprise_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid"), index=True
    )
    buyer_name: Mapped[str] = mapped_column(String(120), default="", info={PERSONAL: True})
    titles: Mapped[str] = mapped_column(Text, default="")
    organization_sid: Mapped[UUID | None] = mapped_column(ForeignKey("organization.sid"))
    state: Mapped[int] = mapped_column(default=OrderState.UNPAID.value)
    amount: Mapped[Decimal]
    paid_amount: Mapped[Decimal] = mapped_column(default=Decimal(0))
    refunded_amount: Mapped[Decimal] = mapped_column(default=Decimal(0))
    taken_back_amount: Mapped[Decimal] = mapped_column(default=Decimal(0))
    memo_code: Mapped[str] = mapped_column(String(16), unique=True)
    key: Mapped[str | None] = mapped_column(String(64))
    expires_at: Mapped[datetime]
    paid_at: Mapped[datetime | None]

    @property
    def bare_number(self) -> str:
        """Its number without dashes, by which it is found as well."""
        return self.number.replace("-", "")

    @property
    def buyer_themselves(self) -> UUID | None:
        """Who bought it, unless an organization did."""
        return self.buyer_user_sid if self.buyer_enterprise_sid is None else None

    @property
    def sums(self) -> Sums:
        """Its money."""
        return Sums(self.amount, self.paid_amount, self.refunded_amount, self.taken_back_amount)

    @property
    def terms(self) -> PaymentTerms:
        """How long it may be paid."""
        return OF_PERSONS if self.buyer_enterprise_sid is None else OF_ENTERPRISES


class OrderItem(Record):
    """One thing of an order, as it was offered then; `quantity` is seats.

    `start_at` and `end_at` say how long it may be used, once it is paid. Buyer and `is_open` stand
    here again, so that the database itself refuses a second open order of the same thing.
    """

    __tablename__ = "order_item"
    called = ("订单", "orders")
    __table_args__ = (
        CheckConstraint(
            "num_nonnulls(course_sid, subject_sid, material_sid) = 1", name="one_thing"
        ),
        CheckConstraint("quantity between 1 and 10000", name="quantity"),
        CheckConstraint("valid_days between 1 and 3650", name="valid_days"),
        Index(
            "uq_order_item_open",
            "buyer_user_sid",
            "buyer_enterprise_sid",
            "course_sid",
            "subject_sid",
            "material_sid",
            unique=True,
            postgresql_where=literal_column("is_open"),
            postgresql_nulls_not_distinct=True,
        ),
    )

    order_sid: Mapped[UUID] = mapped_column(ForeignKey("order.sid", ondelete="cascade"), index=True)
    buyer_user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))
    buyer_enterprise_sid: Mapped[UUID | None] = mapped_column(ForeignKey("organization.sid"))
    course_sid: Mapped[UUID | None] = mapped_column(ForeignKey("course.sid"), index=True)
    subject_sid: Mapped[UUID | None] = mapped_column(ForeignKey("subject.sid"), index=True)
    material_sid: Mapped[UUID | None] = mapped_column(ForeignKey("material.sid"), index=True)
    title: Mapped[str] = mapped_column(String(80))
    price: Mapped[Decimal]
    quantity: Mapped[int] = mapped_column(default=1)
    amount: Mapped[Decimal]
    valid_days: Mapped[int]
    start_at: Mapped[datetime | None]
    end_at: Mapped[datetime | None]
    position: Mapped[int]
    is_open: Mapped[bool] = mapped_column(default=False)

    @property
    def thing(self) -> UUID | None:
        """The course, subject or material."""
        return self.course_sid or self.subject_sid or self.material_sid


class OrderItemCourse(Base):
    """A course of an ordered subject, as the subject was then."""

    __tablename__ = "order_item_course"
    called = ("订单", "orders")

    order_item_sid: Mapped[UUID] = mapped_column(
        ForeignKey("order_item.sid", ondelete="cascade"), primary_key=True
    )
    course_sid: Mapped[UUID] = mapped_column(ForeignKey("course.sid"), primary_key=True, index=True)
    position: Mapped[int]


class OrderEvent(Fact):
    """That an order came from one state into another, by whom and why. Append-only.

    `by_sid` is null where nobody did it but the clock. Both states are the same where a refund was
    corrected and the order stayed as it was.
    """

    __tablename__ = "order_event"

    order_sid: Mapped[UUID] = mapped_column(ForeignKey("order.sid"), index=True)
    from_state: Mapped[int | None]
    to_state: Mapped[int]
    by_sid: Mapped[UUID | None] = mapped_column(ForeignKey("user.sid"), index=True)
    reason: Mapped[str | None] = mapped_column(String(200))


class Pay(Record):
    """One payment for an order: a voucher that somebody uploaded, or what a gateway told.

    Of a voucher `amount` is 0 until it is accepted; then it is what was received. `payee_account` is
    the account that buyers were shown when it was uploaded.
    """

    __tablename__ = "pay"
    __table_args__ = (
        CheckConstraint("state between 1 and 3", name="state"),
        CheckConstraint("type between 1 and 4", name="type"),
        CheckConstraint("amount >= 0", name="amount"),
    )

    number: Mapped[str] = mapped_column(String(32), unique=True)
    order_sid: Mapped[UUID] = mapped_column(ForeignKey("order.sid", ondelete="cascade"), index=True)
    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"), index=True)
    amount: Mapped[Decimal] = mapped_column(default=Decimal(0))
    state: Mapped[int] = mapped_column(default=PayState.SUBMITTED.value, index=True)
    type: Mapped[int]
    bank: Mapped[str] = mapped_column(String(60), default="")
    company_name: Mapped[str] = mapped_column(String(80), default="", info={PERSONAL: True})
    account_sealed: Mapped[Sealed]
    payee_account: Mapped[str] = mapped_column(String(40), default="")
    decided_by_sid: Mapped[UUID | None] = mapped_column(ForeignKey("user.sid"), index=True)
    decided_at: Mapped[datetime | None]
    reason: Mapped[str | None] = mapped_column(String(200))


class PayAttachment(Attachment):
    """A file of a voucher, which stays as long as the voucher: the key to it does not cascade.
    `fingerprint` is the 256-bit difference hash of a picture: those that look alike differ in few
    bits."""

    __tablename__ = "pay_attachment"
    keeps_files: ClassVar[bool] = True

    pay_sid: Mapped[UUID] = mapped_column(
        ForeignKey("pay.sid", ondelete="cascade"), primary_key=True
    )
    fingerprint: Mapped[bytes | None] = mapped_column(LargeBinary(32))


class Likeness(Record):
    """That a file of one voucher is the same as one of another, or looks alike; noted on both.

    `bits` is in how many of 256 their pictures differ, of those that differ least.
    """

    __tablename__ = "likeness"
    __table_args__ = (
        UniqueConstraint("pay_sid", "other_sid"),
        CheckConstraint("kind in ('same_file', 'alike')", name="kind"),
        CheckConstraint("bits between 0 and 256", name="bits"),
        CheckConstraint("pay_sid <> other_sid", name="another"),
    )

    pay_sid: Mapped[UUID] = mapped_column(ForeignKey("pay.sid", ondelete="cascade"))
    other_sid: Mapped[UUID] = mapped_column(ForeignKey("pay.sid", ondelete="cascade"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    bits: Mapped[int]


class Refund(Fact):
    """Money that was given back, recorded by who gave it. Append-only."""

    __tablename__ = "refund"
    __table_args__ = (CheckConstraint("amount > 0", name="amount"),)

    number: Mapped[str] = mapped_column(String(32), unique=True)
    order_sid: Mapped[UUID] = mapped_column(ForeignKey("order.sid"), index=True)
    amount: Mapped[Decimal]
    reason: Mapped[str] = mapped_column(String(200))
    by_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"), index=True)


class RefundItem(Base):
    """An item that a refund took back; it is given again when that refund is corrected."""

    __tablename__ = "refund_item"

    refund_sid: Mapped[UUID] = mapped_column(ForeignKey("refund.sid"), primary_key=True)
    order_item_sid: Mapped[UUID] = mapped_column(
        ForeignKey("order_item.sid"), primary_key=True, index=True
    )


class MoneyEntry(Fact):
    """Money that came, or did not go back (positive); money that went back, or never came (negative).
    Append-only: an order's sums are theirs. An entry undoes the payment `corrected_pay_sid`, accepted
    in error, or the refund `corrected_refund_sid`, recorded in error."""

    __tablename__ = "money_entry"
    __table_args__ = (
        CheckConstraint(
            "num_nonnulls(pay_sid, refund_sid, corrected_pay_sid, corrected_refund_sid) = 1",
            name="one_cause",
        ),
        CheckConstraint(
            "amount <> 0 and (amount > 0) = (num_nonnulls(pay_sid, corrected_refund_sid) = 1)",
            name="sign",
        ),
    )

    order_sid: Mapped[UUID] = mapped_column(ForeignKey("order.sid"), index=True)
    pay_sid: Mapped[UUID | None] = mapped_column(ForeignKey("pay.sid"), unique=True)
    refund_sid: Mapped[UUID | None] = mapped_column(ForeignKey("refund.sid"), unique=True)
    corrected_pay_sid: Mapped[UUID | None] = mapped_column(ForeignKey("pay.sid"), unique=True)
    corrected_refund_sid: Mapped[UUID | None] = mapped_column(ForeignKey("refund.sid"), unique=True)
    amount: Mapped[Decimal]


class Payee(Record):
    """The account to which buyers of one seller transfer; the installation's has no organization.

    `changed_at` is when it was replaced by another the last time.
    """

    __tablename__ = "payee"
    __table_args__ = (
        Index(
            "uq_payee_organization_sid",
            "organization_sid",
            unique=True,
            postgresql_nulls_not_distinct=True,
        ),
    )

    organization_sid: Mapped[UUID | None] = mapped_column(ForeignKey("organization.sid"))
    bank: Mapped[str] = mapped_column(String(60))
    name: Mapped[str] = mapped_column(String(80))
    account: Mapped[str] = mapped_column(String(40))
    changed_at: Mapped[datetime | None]


class PayeeChange(Record):
    """Another account for a payee, proposed by one person and not yet confirmed by a second."""

    __tablename__ = "payee_change"
    called = ("收款信息的变更", "changes of the payee")

    payee_sid: Mapped[UUID] = mapped_column(ForeignKey("payee.sid"), unique=True)
    bank: Mapped[str] = mapped_column(String(60))
    name: Mapped[str] = mapped_column(String(80))
    account: Mapped[str] = mapped_column(String(40))
    by_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"), index=True)
