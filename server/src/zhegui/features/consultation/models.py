"""Desks, who answers there, and what was asked and answered."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, ForeignKey, Index, SmallInteger, String, Text, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.features.files.api import Attachment
from zhegui.kernel.db.database import Record
from zhegui.kernel.records.audit import PERSONAL


class ConsultationDesk(Record):
    """A place where people ask: of an organization's own, or without one of the site.

    `hour_list` is when it is open on which weekdays in China, always where it is empty; of
    `holiday_list`, ISO dates, it is shut all day. `staffed_at` is when a consultant was seen last.
    """

    __tablename__ = "consultation_desk"

    organization_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    name: Mapped[str] = mapped_column(String(40))
    introduction: Mapped[str] = mapped_column(String(500), default="")
    topic_list: Mapped[list[str]] = mapped_column(ARRAY(Text), default=list)
    hour_list: Mapped[list[Any]] = mapped_column(JSONB, default=list)
    holiday_list: Mapped[list[str]] = mapped_column(ARRAY(Text), default=list)
    is_exam_help: Mapped[bool] = mapped_column(default=False)
    is_closed: Mapped[bool] = mapped_column(default=False)
    staffed_at: Mapped[datetime | None]


class Consultant(Record):
    """That somebody answers at a desk, and whether they say that they are there."""

    __tablename__ = "consultant"
    __table_args__ = (UniqueConstraint("desk_sid", "user_sid"),)
    labelled_by = ()

    desk_sid: Mapped[UUID] = mapped_column(ForeignKey("consultation_desk.sid", ondelete="cascade"))
    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"), index=True)
    state: Mapped[str] = mapped_column(String(8), default="away")


class CannedAnswer(Record):
    """A text that the consultants of a desk send by a word."""

    __tablename__ = "canned_answer"
    __table_args__ = (UniqueConstraint("desk_sid", "shortcut"),)
    labelled_by = ("shortcut",)

    desk_sid: Mapped[UUID] = mapped_column(ForeignKey("consultation_desk.sid", ondelete="cascade"))
    shortcut: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(String(2000))


class Consultation(Record):
    """What somebody asks a desk, from the first word until it is closed.

    `arrived_at` is when the asker came, by which they queue; `waiting_at` since when it waits this
    time. `asked_at` is set while the asker has had no answer: since the first word without one, and
    `given_at` when its present consultant got it. `passed_user_sid` let it wait too long before.
    """

    __tablename__ = "consultation"
    called = ("咨询", "consultations")
    __table_args__ = (
        Index("ix_consultation_desk", "desk_sid", "state", "arrived_at"),
        Index("ix_consultation_asker", "asker_user_sid", "last_at"),
        Index("ix_consultation_consultant", "consultant_user_sid", "state"),
        Index(
            "uq_consultation_unfinished",
            "desk_sid",
            "asker_user_sid",
            unique=True,
            postgresql_where=text("state <> 'closed'"),
        ),
        Index("ix_consultation_newest", "last_at", "sid"),
    )
    labelled_by = ()

    desk_sid: Mapped[UUID] = mapped_column(ForeignKey("consultation_desk.sid"))
    asker_user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"))
    consultant_user_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("user.sid", ondelete="set null")
    )
    passed_user_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("user.sid", ondelete="set null")
    )
    topic: Mapped[str | None] = mapped_column(String(40))
    state: Mapped[str] = mapped_column(String(8))
    last_sequence: Mapped[int] = mapped_column(default=0)
    asker_read_sequence: Mapped[int] = mapped_column(default=0)
    consultant_read_sequence: Mapped[int] = mapped_column(default=0)
    arrived_at: Mapped[datetime]
    waiting_at: Mapped[datetime | None]
    given_at: Mapped[datetime | None]
    asked_at: Mapped[datetime | None]
    answered_at: Mapped[datetime | None]
    last_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]
    closed_by: Mapped[str | None] = mapped_column(String(10))
    stars: Mapped[int | None] = mapped_column(SmallInteger)
    comment: Mapped[str | None] = mapped_column(String(500), info={PERSONAL: True})


class ConsultationMessage(Record):
    """One message; its sequence counts from 1 within the consultation, without a gap.

    `key` is its sender's: the same message sent again is the same one. The system's have no key; where
    a consultant gave it back or passed it on, they are its user, and their reason is the text.
    """

    __tablename__ = "consultation_message"
    __table_args__ = (
        UniqueConstraint("consultation_sid", "sequence"),
        UniqueConstraint("user_sid", "key"),
    )
    labelled_by = ()

    consultation_sid: Mapped[UUID] = mapped_column(
        ForeignKey("consultation.sid", ondelete="cascade")
    )
    sequence: Mapped[int]
    user_sid: Mapped[UUID | None] = mapped_column(ForeignKey("user.sid", ondelete="set null"))
    key: Mapped[UUID | None]
    sender: Mapped[str] = mapped_column(String(10))
    text: Mapped[str] = mapped_column(String(2000), info={PERSONAL: True})
    system_kind: Mapped[str | None] = mapped_column(String(12))
    recalled_at: Mapped[datetime | None]


class ConsultationMessageFile(Attachment):
    """A file that a message carries."""

    __tablename__ = "consultation_message_file"

    message_sid: Mapped[UUID] = mapped_column(
        ForeignKey("consultation_message.sid", ondelete="cascade"), primary_key=True
    )
