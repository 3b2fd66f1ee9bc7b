"""The dictionary: what a code stands for, in both languages."""

from __future__ import annotations

from sqlalchemy import String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Record


class Lookup(Record):
    """One entry: within its `type`, a `code` that never changes and its names."""

    __tablename__ = "lookup"
    __table_args__ = (UniqueConstraint("type", "code"),)

    type: Mapped[str] = mapped_column(String(40))
    code: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(80))
    english_name: Mapped[str] = mapped_column(String(120))
    position: Mapped[int]
    value: Mapped[str | None] = mapped_column(String(200))
