"""Training plans: what somebody shall study until when, and who has done it."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, Numeric, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Base, Fact, Record


class TrainingPlan(Record):
    """What is to be studied between two moments, in courses and hours.

    A plan without organization is the installation's own. `is_open` lets anybody join it,
    `for_everybody` puts it to all staff of its organization. Its content is frozen once
    `published_at` is set.
    """

    __tablename__ = "training_plan"
    called = ("培训计划", "training plans")
    __table_args__ = (
        CheckConstraint("start_at < end_at", name="window"),
        CheckConstraint("required_hours >= 0", name="required_hours"),
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
    required_hours: Mapped[Decimal] = mapped_column(Numeric(6, 1), default=Decimal(0))
    certificate_sid: Mapped[UUID | None] = mapped_column(ForeignKey("certificate.sid"))
    is_open: Mapped[bool] = mapped_column(default=False)
    for_everybody: Mapped[bool] = mapped_column(default=False)
    published_at: Mapped[datetime | None]


class ElectivePool(Record):
    """Courses of a plan to choose among, until the chosen ones come to `hours`."""

    __tablename__ = "elective_pool"
    __table_args__ = (CheckConstraint("hours > 0", name="hours"),)

    training_plan_sid: Mapped[UUID] = mapped_column(
        ForeignKey("training_plan.sid", ondelete="cascade"), index=True
    )
    title: Mapped[str] = mapped_column(String(60))
    hours: Mapped[Decimal] = mapped_column(Numeric(6, 1))
    position: Mapped[int]


class TrainingPlanCourse(Base):
    """That a course belongs to a plan: required, or an elective of a pool.

    Its hours are frozen with the plan, so that a course which is shortened leaves nobody short.
    """

    __tablename__ = "training_plan_course"
    called = ("培训计划", "training plans")

    training_plan_sid: Mapped[UUID] = mapped_column(
        ForeignKey("training_plan.sid", ondelete="cascade"), primary_key=True
    )
    course_sid: Mapped[UUID] = mapped_column(ForeignKey("course.sid"), primary_key=True, index=True)
    elective_pool_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("elective_pool.sid", ondelete="cascade"), index=True
    )
    hours: Mapped[Decimal] = mapped_column(Numeric(5, 1))
    position: Mapped[int]


class TrainingPlanAssignment(Fact):
    """Whom a plan is for: a department with all below it, or one user; `is_joined` by themselves."""

    __tablename__ = "training_plan_assignment"
    __table_args__ = (
        UniqueConstraint("training_plan_sid", "department_sid"),
        UniqueConstraint("training_plan_sid", "user_sid"),
        CheckConstraint("(department_sid is null) <> (user_sid is null)", name="one"),
        CheckConstraint("user_sid is not null or not is_joined", name="joined"),
    )

    training_plan_sid: Mapped[UUID] = mapped_column(
        ForeignKey("training_plan.sid", ondelete="cascade")
    )
    department_sid: Mapped[UUID | None] = mapped_column(ForeignKey("department.sid"), index=True)
    user_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("user.sid", ondelete="cascade"), index=True
    )
    is_joined: Mapped[bool] = mapped_column(default=False)


class TrainingPlanTold(Base):
    """That somebody was told of a plan that they were put on: nobody is told of it again."""

    __tablename__ = "training_plan_told"

    training_plan_sid: Mapped[UUID] = mapped_column(
        ForeignKey("training_plan.sid", ondelete="cascade"), primary_key=True
    )
    user_sid: Mapped[UUID] = mapped_column(
        ForeignKey("user.sid", ondelete="cascade"), primary_key=True, index=True
    )


class ElectiveChoice(Fact):
    """That somebody chose an elective."""

    __tablename__ = "elective_choice"
    called = ("选课", "chosen electives")
    __table_args__ = (UniqueConstraint("elective_pool_sid", "user_sid", "course_sid"),)

    elective_pool_sid: Mapped[UUID] = mapped_column(
        ForeignKey("elective_pool.sid", ondelete="cascade")
    )
    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"), index=True)
    course_sid: Mapped[UUID] = mapped_column(ForeignKey("course.sid"), index=True)


class TrainingPlanCompletion(Record):
    """That somebody completed a plan; withdrawn when an examination it rested on was voided.

    Its sid is the act that earns the certificate, so that each completion certifies once.
    """

    __tablename__ = "training_plan_completion"
    __table_args__ = (
        Index(
            "uq_training_plan_completion_standing",
            "training_plan_sid",
            "user_sid",
            unique=True,
            postgresql_where="withdrawn_at is null",
        ),
    )

    training_plan_sid: Mapped[UUID] = mapped_column(ForeignKey("training_plan.sid"))
    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"), index=True)
    completed_at: Mapped[datetime]
    withdrawn_at: Mapped[datetime | None]
