"""Examination plans, what they hold and whom they are for."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, synonym

from zhegui.kernel.db.database import Base, Record


class ExaminationPlan(Record):
    """Examinations to be sat between two moments. `for_everybody` puts it to all staff of its
    organization. Examinations and start are frozen once `published_at` is set."""

    __tablename__ = "examination_plan"
    __table_args__ = (
        CheckConstraint("start_at < end_at", name="window"),
        CheckConstraint(
            "organization_sid is not null or not for_everybody", name="for_everybody_of_somebody"
        ),
    )

    organization_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    title: Mapped[str] = mapped_column(String(80))
    description: Mapped[str] = mapped_column(String(500), default="")
    start_at: Mapped[datetime]
    end_at: Mapped[datetime]
    #: As the specification calls them, and so what a save gives.
    start: Mapped[datetime] = synonym("start_at")
    end: Mapped[datetime] = synonym("end_at")
    for_everybody: Mapped[bool] = mapped_column(default=False)
    published_at: Mapped[datetime | None]


class PlanExamination(Base):
    """An examination of a plan, in its place."""

    __tablename__ = "plan_examination"
    called = ("考试计划", "examination plans")

    plan_sid: Mapped[UUID] = mapped_column(
        ForeignKey("examination_plan.sid", ondelete="cascade"), primary_key=True
    )
    examination_sid: Mapped[UUID] = mapped_column(
        ForeignKey("examination.sid"), primary_key=True, index=True
    )
    position: Mapped[int]


class PlanDepartment(Base):
    """A department whose people, with those of all below it, are candidates."""

    __tablename__ = "plan_department"

    plan_sid: Mapped[UUID] = mapped_column(
        ForeignKey("examination_plan.sid", ondelete="cascade"), primary_key=True
    )
    department_sid: Mapped[UUID] = mapped_column(
        ForeignKey("department.sid"), primary_key=True, index=True
    )


class PlanCandidate(Base):
    """Somebody who is a candidate by name."""

    __tablename__ = "plan_candidate"

    plan_sid: Mapped[UUID] = mapped_column(
        ForeignKey("examination_plan.sid", ondelete="cascade"), primary_key=True
    )
    user_sid: Mapped[UUID] = mapped_column(
        ForeignKey("user.sid", ondelete="cascade"), primary_key=True, index=True
    )
