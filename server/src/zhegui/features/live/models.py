"""What was told to whom, and who is there."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Base


class LiveFeed(Base):
    """How far somebody's events are counted, and when they last had a stream."""

    __tablename__ = "live_feed"

    user_sid: Mapped[UUID] = mapped_column(
        ForeignKey("user.sid", ondelete="cascade"), primary_key=True
    )
    sequence: Mapped[int]
    seen_at: Mapped[datetime | None]


class LiveEvent(Base):
    """That something changed which its user may read. `sequence` is theirs, from 1 and without gaps;
    it is drawn under the lock of their feed, so who has read to some number has missed none below."""

    __tablename__ = "live_event"

    user_sid: Mapped[UUID] = mapped_column(
        ForeignKey("user.sid", ondelete="cascade"), primary_key=True
    )
    sequence: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(20))
    subject_sid: Mapped[UUID]
    created_at: Mapped[datetime] = mapped_column(index=True)
