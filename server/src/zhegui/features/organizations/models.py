"""Organizations, and who belongs to them."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from zhegui.kernel.database import Record


class Organization(Record):
    """A company, a training centre, an authority: who trains, examines and certifies."""

    __tablename__ = "organization"

    number: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(120), unique=True)
    logo: Mapped[str | None] = mapped_column(String(300))
    state: Mapped[str] = mapped_column(String(16), default="active")


class UserOrganization(Record):
    """That somebody may act for an organization; `is_admin` makes them its manager."""

    __tablename__ = "user_organization"
    __table_args__ = (UniqueConstraint("user_sid", "organization_sid"),)

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"))
    organization_sid: Mapped[UUID] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    is_admin: Mapped[bool] = mapped_column(default=False)
    organization: Mapped[Organization] = relationship()


class Staff(Record):
    """That somebody works for an organization."""

    __tablename__ = "staff"
    __table_args__ = (UniqueConstraint("user_sid", "organization_sid"),)

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"))
    organization_sid: Mapped[UUID] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    department: Mapped[str | None] = mapped_column(String(80))
    organization: Mapped[Organization] = relationship()
