"""Codes that a page gives to the panel in its frame."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, LargeBinary
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Record


class PanelCode(Record):
    """A code of one use, of which its hash alone is kept, and the token that it was swapped for.

    `organization_sid` is the one that its caller acted for. `revoked_at` is set where the code was
    shown once more: who has its token may have got it by a stolen code.
    """

    __tablename__ = "panel_code"

    login_sid: Mapped[UUID] = mapped_column(
        ForeignKey("login_session.sid", ondelete="cascade"), index=True
    )
    organization_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    code_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    expires_at: Mapped[datetime] = mapped_column(index=True)
    used_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]
