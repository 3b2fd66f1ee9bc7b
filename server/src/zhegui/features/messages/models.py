"""What people were told, whether they have read it, and what became of it on other channels."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.features.messages.rules import DeliveryState
from zhegui.kernel.db.database import Record
from zhegui.kernel.records.audit import PERSONAL


class Message(Record):
    """One notice as it was sent; `once` names it, so that it is sent once.

    Without an organization it is the installation that speaks. A reminder is `about` a record and a
    moment of it, by which it is decided whether it still holds.
    """

    __tablename__ = "message"

    kind: Mapped[str] = mapped_column(String(60))
    group: Mapped[str] = mapped_column(String(16))
    title: Mapped[str] = mapped_column(String(200))
    body: Mapped[str] = mapped_column(String(1000))
    english_title: Mapped[str] = mapped_column(String(300))
    english_body: Mapped[str] = mapped_column(String(1500))
    path: Mapped[str] = mapped_column(String(200))
    until: Mapped[datetime | None]
    once: Mapped[str] = mapped_column(String(200), unique=True)
    organization_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    about_sid: Mapped[UUID | None]
    about_at: Mapped[datetime | None]


class MessageItem(Record):
    """A message to one person."""

    __tablename__ = "message_item"
    __table_args__ = (
        UniqueConstraint("message_sid", "user_sid"),
        Index(None, "user_sid", "created_at"),
        Index(
            "ix_message_item_unread", "user_sid", "message_sid", postgresql_where="read_at is null"
        ),
    )

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"))
    message_sid: Mapped[UUID] = mapped_column(ForeignKey("message.sid", ondelete="cascade"))
    read_at: Mapped[datetime | None]


class Delivery(Record):
    """A message on its way to somebody by another channel, and what became of it.

    `due_at` is when it is tried, or tried again; `address` is masked.
    """

    __tablename__ = "delivery"
    __table_args__ = (
        UniqueConstraint("message_item_sid", "channel"),
        CheckConstraint("state between 1 and 6", name="state"),
        Index("ix_delivery_due", "due_at", postgresql_where="state = 1"),
    )

    message_item_sid: Mapped[UUID] = mapped_column(
        ForeignKey("message_item.sid", ondelete="cascade")
    )
    channel: Mapped[str] = mapped_column(String(8))
    state: Mapped[int] = mapped_column(default=int(DeliveryState.WAITING))
    reason: Mapped[str | None] = mapped_column(String(20))
    tries: Mapped[int] = mapped_column(default=0)
    due_at: Mapped[datetime]
    done_at: Mapped[datetime | None]
    address: Mapped[str | None] = mapped_column(String(60), info={PERSONAL: True})


class MessagePreference(Record):
    """That somebody wants a group of messages on a channel, or does not; unset, they do."""

    __tablename__ = "message_preference"
    __table_args__ = (UniqueConstraint("user_sid", "group", "channel"),)

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"))
    group: Mapped[str] = mapped_column(String(16))
    channel: Mapped[str] = mapped_column(String(8))
    is_on: Mapped[bool]
