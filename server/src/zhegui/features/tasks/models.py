"""Tasks."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String, Text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Base, Record


class Task(Record):
    """Long work of one person in one place: `done` of `total` steps, and what came of it.

    `arguments` are what its kind needs to do the work again after a crash; `error` is the stable id
    of why it failed.
    """

    __tablename__ = "task"
    labelled_by = ()
    __table_args__ = (Index(None, "user_sid", "created_at"),)

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"))
    organization_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    kind: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(String(120))
    state: Mapped[str] = mapped_column(String(12), default="waiting")
    done: Mapped[int] = mapped_column(default=0)
    total: Mapped[int | None]
    arguments: Mapped[dict[str, Any]] = mapped_column(JSONB)
    result: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    error: Mapped[str | None] = mapped_column(String(60))
    file_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("file.sid", ondelete="set null"), index=True
    )
    finished_at: Mapped[datetime | None]


class TaskRecord(Base):
    """A record that a task shall change, as found when it was asked for, and what became of it.

    One that is `tried` and has no `error` is done, or in a dry run would be. `message` says the error
    in the language of the asker.
    """

    __tablename__ = "task_record"

    task_sid: Mapped[UUID] = mapped_column(
        ForeignKey("task.sid", ondelete="cascade"), primary_key=True
    )
    record_sid: Mapped[UUID] = mapped_column(primary_key=True)
    position: Mapped[int]
    tried: Mapped[bool] = mapped_column(default=False)
    error: Mapped[str | None] = mapped_column(String(60))
    message: Mapped[str | None] = mapped_column(Text)
