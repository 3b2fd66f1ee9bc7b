"""Entitlements: that somebody may use a course or a material between two moments."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint, Uuid
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Record


class Entitlement(Record):
    """That somebody may use a course or a material from `start_at` until `end_at`.

    `source_kind` and `source_sid` say what it rests on: an item of an order, a seat, a gift. They are
    no foreign key, because this feature stands below those that grant. One source grants a thing to
    a person once.
    """

    __tablename__ = "entitlement"
    called = ("使用权", "entitlements")
    __table_args__ = (
        UniqueConstraint(
            "source_sid",
            "user_sid",
            "course_sid",
            "material_sid",
            postgresql_nulls_not_distinct=True,
            name="uq_entitlement_source",
        ),
        Index("ix_entitlement_user_sid_course_sid", "user_sid", "course_sid"),
        Index("ix_entitlement_user_sid_material_sid", "user_sid", "material_sid"),
        CheckConstraint("(course_sid is null) <> (material_sid is null)", name="one_thing"),
        CheckConstraint("start_at < end_at", name="forward"),
        CheckConstraint("source_kind in ('order_item', 'seat', 'gift')", name="source_kind"),
    )

    # The types are spelled out: the tables of people, courses and materials are not known here.
    user_sid: Mapped[UUID] = mapped_column(Uuid, ForeignKey("user.sid"))
    course_sid: Mapped[UUID | None] = mapped_column(Uuid, ForeignKey("course.sid"), index=True)
    material_sid: Mapped[UUID | None] = mapped_column(Uuid, ForeignKey("material.sid"), index=True)
    source_kind: Mapped[str] = mapped_column(String(16))
    source_sid: Mapped[UUID]
    start_at: Mapped[datetime]
    end_at: Mapped[datetime]
    withdrawn_at: Mapped[datetime | None]
