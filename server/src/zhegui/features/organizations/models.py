"""Organizations, and who belongs to them."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    CheckConstraint,
    ColumnElement,
    ForeignKey,
    Index,
    String,
    Text,
    UniqueConstraint,
    Uuid,
    any_,
    literal,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from zhegui.kernel.db.database import Lookup, Record
from zhegui.kernel.people.rights import Role
from zhegui.kernel.records.audit import PERSONAL
from zhegui.kernel.text.search import Searchable


class Organization(Record):
    """A company, a training centre, an authority: who trains, examines and certifies.

    `assistant_mode` is how the assistant may answer its people.
    """

    __tablename__ = "organization"

    number: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(120), unique=True)
    logo: Mapped[str | None] = mapped_column(String(300))
    state: Mapped[str] = mapped_column(String(16), default="active")
    assistant_mode: Mapped[str] = mapped_column(String(10), default="words", server_default="words")


class UserOrganization(Record):
    """That somebody may act for an organization, in what roles."""

    __tablename__ = "user_organization"
    __table_args__ = (UniqueConstraint("user_sid", "organization_sid"),)

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"))
    organization_sid: Mapped[UUID] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    roles: Mapped[list[str]] = mapped_column(ARRAY(String(16)), default=list)
    organization: Mapped[Organization] = relationship()

    @property
    def is_admin(self) -> bool:
        """Whether they are a manager: what the specification calls an admin."""
        return Role.MANAGER in self.roles


#: `UserOrganization.is_admin` in SQL.
IS_ADMIN: ColumnElement[bool] = literal(Role.MANAGER.value) == any_(UserOrganization.roles)


class Department(Record):
    """A part of an organization; `parent_sid` is the part that it belongs to, if any."""

    __tablename__ = "department"
    __table_args__ = (
        UniqueConstraint(
            "organization_sid", "parent_sid", "name", postgresql_nulls_not_distinct=True
        ),
        CheckConstraint("parent_sid <> sid", name="parent"),
    )

    organization_sid: Mapped[UUID] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade")
    )
    parent_sid: Mapped[UUID | None] = mapped_column(ForeignKey("department.sid"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    position: Mapped[int] = mapped_column(default=0)


class Staff(Searchable, Record):
    """That somebody works for an organization, where and as what.

    `name` is what the organization calls them, at first their nickname; `staff_number` is
    the organization's own for them.
    """

    __tablename__ = "staff"
    labelled_by = ()
    searched = ("name", "staff_number", "title")
    __table_args__ = (
        UniqueConstraint("user_sid", "organization_sid"),
        UniqueConstraint("organization_sid", "staff_number"),
        Index("ix_staff_search_text", "search_text", postgresql_using="gin"),
    )

    # The type is spelled out because users are not known yet when the resource asks for it.
    user_sid: Mapped[UUID] = mapped_column(Uuid, ForeignKey("user.sid", ondelete="cascade"))
    organization_sid: Mapped[UUID] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    department_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("department.sid", ondelete="set null"), index=True
    )
    name: Mapped[str | None] = mapped_column(String(60), info={PERSONAL: True})
    staff_number: Mapped[str | None] = mapped_column(String(32), info={PERSONAL: True})
    title: Mapped[str | None] = mapped_column(String(40))
    organization: Mapped[Organization] = relationship()


class Notice(Record):
    """What an organization tells its staff; pinned ones stand first."""

    __tablename__ = "notice"

    organization_sid: Mapped[UUID] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    title: Mapped[str] = mapped_column(String(80))
    body: Mapped[str] = mapped_column(Text)
    body_html: Mapped[str] = mapped_column(Text)
    is_pinned: Mapped[bool] = mapped_column(default=False)
    published_at: Mapped[datetime]


class StaffInvitation(Record):
    """That an organization counts somebody with this mobile number among its staff to be.

    Accepted when that person is bound, until `expires_at`; they then work in `department_sid` under
    `name`, `staff_number` and `title`. The mobile number itself is not kept.
    """

    __tablename__ = "staff_invitation"
    labelled_by = ()
    __table_args__ = (UniqueConstraint("organization_sid", "mobile_lookup"),)

    organization_sid: Mapped[UUID] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade")
    )
    mobile_lookup: Mapped[Lookup] = mapped_column(index=True)
    mobile_masked: Mapped[str] = mapped_column(String(11))
    department_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("department.sid", ondelete="set null"), index=True
    )
    name: Mapped[str | None] = mapped_column(String(60), info={PERSONAL: True})
    staff_number: Mapped[str | None] = mapped_column(String(32), info={PERSONAL: True})
    title: Mapped[str | None] = mapped_column(String(40))
    expires_at: Mapped[datetime]
    accepted_at: Mapped[datetime | None]
