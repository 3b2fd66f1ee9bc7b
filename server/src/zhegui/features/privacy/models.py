"""Deletions of accounts."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.features.privacy.rules import DeletionState
from zhegui.kernel.db.database import Record


class Deletion(Record):
    """That somebody asked to be forgotten, and what came of it.

    `hindrances` are the ids of why it was refused. Rows stay: the app may not delete them.
    """

    __tablename__ = "deletion"
    __table_args__ = (
        Index(
            "uq_deletion_open",
            "user_sid",
            unique=True,
            postgresql_where=text("state in (1, 2)"),
        ),
        CheckConstraint("state between 1 and 5", name="state"),
    )

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"), index=True)
    state: Mapped[int] = mapped_column(default=DeletionState.ASKED.value)
    due_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    hindrances: Mapped[list[str]] = mapped_column(ARRAY(String(40)), default=list)
