"""Files that belong to somebody."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ForeignKey, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.database import Record


class File(Record):
    """A file in the storage: its owner and the managers of its organization may read it."""

    __tablename__ = "file"

    owner_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("user.sid", ondelete="set null"), index=True
    )
    organization_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid"), index=True
    )
    path: Mapped[str] = mapped_column(String(200), unique=True)
    name: Mapped[str] = mapped_column(String(200))
    media_type: Mapped[str] = mapped_column(String(80))
    size: Mapped[int]
    sha256: Mapped[bytes] = mapped_column(LargeBinary(32))
