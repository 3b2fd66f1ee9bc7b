"""Who studies what, and the ledger of the time that counted."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Identity,
    Index,
    String,
    Text,
    UniqueConstraint,
    func,
    literal_column,
)
from sqlalchemy.dialects.postgresql import ExcludeConstraint
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Fact, Record


class Enrolment(Record):
    """That a learner has joined a course. Who joined while it was free may study it for good; others
    need an entitlement that counts."""

    __tablename__ = "enrolment"
    called = ("学员", "learners")
    __table_args__ = (UniqueConstraint("user_sid", "course_sid"),)

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))
    course_sid: Mapped[UUID] = mapped_column(ForeignKey("course.sid"), index=True)
    is_free: Mapped[bool] = mapped_column(default=True)
    last_lesson_sid: Mapped[UUID | None] = mapped_column(ForeignKey("lesson.sid"), index=True)
    studied_at: Mapped[datetime | None]
    completed_at: Mapped[datetime | None]


class StudySession(Record):
    """One player open on one lesson. A learner has at most one that is not closed.

    `last_beat_at` is the moment up to which its time is paid out: that of its last beat, or a little
    before, where that beat claimed less.
    """

    __tablename__ = "study_session"
    __table_args__ = (
        Index(
            "uq_study_session_active_player",
            "user_sid",
            unique=True,
            postgresql_where=literal_column("closed_at is null"),
        ),
    )

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))
    lesson_sid: Mapped[UUID] = mapped_column(ForeignKey("lesson.sid"), index=True)
    last_beat_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]


class LessonProgress(Record):
    """How far a learner is in a lesson. `axis` is the number of this learner's time axis of this
    lesson; `credited_ms` is the sum of its counted intervals and can be added up from them."""

    __tablename__ = "lesson_progress"
    called = ("学习记录", "records of study")
    __table_args__ = (UniqueConstraint("user_sid", "lesson_sid"),)

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))
    lesson_sid: Mapped[UUID] = mapped_column(ForeignKey("lesson.sid"), index=True)
    course_sid: Mapped[UUID] = mapped_column(ForeignKey("course.sid"), index=True)
    axis: Mapped[int] = mapped_column(BigInteger, Identity(always=True), unique=True)
    credited_ms: Mapped[int] = mapped_column(default=0)
    position_ms: Mapped[int] = mapped_column(default=0)
    furthest_ms: Mapped[int] = mapped_column(default=0)
    completed_at: Mapped[datetime | None]


class StudyInterval(Fact):
    """A stretch of a lesson that was claimed by a beat, and why it did or did not count.

    Append-only. That counted stretches of one axis never overlap is the database's own rule.
    """

    __tablename__ = "study_interval"
    __table_args__ = (
        CheckConstraint("start_ms >= 0 and end_ms > start_ms", name="forward"),
        ExcludeConstraint(
            (func.int8range(literal_column("axis"), literal_column("axis"), "[]"), "&&"),
            (func.int8range(literal_column("start_ms"), literal_column("end_ms")), "&&"),
            where=literal_column("reason = 'counted'"),
            name="ex_study_interval_counted_once",
        ),
        Index("ix_study_interval_axis_start_ms", "axis", "start_ms"),
        Index("ix_study_interval_user_sid_created_at", "user_sid", "created_at"),
    )

    axis: Mapped[int] = mapped_column(ForeignKey("lesson_progress.axis"))
    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))
    lesson_sid: Mapped[UUID] = mapped_column(ForeignKey("lesson.sid"), index=True)
    session_sid: Mapped[UUID] = mapped_column(ForeignKey("study_session.sid"))
    start_ms: Mapped[int]
    end_ms: Mapped[int]
    reason: Mapped[str] = mapped_column(String(24))


class Note(Record):
    """What a learner wrote down at a moment of a lesson, `position_ms` on its time axis."""

    __tablename__ = "note"
    __table_args__ = (Index("ix_note_user_sid_lesson_sid", "user_sid", "lesson_sid"),)

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))
    lesson_sid: Mapped[UUID] = mapped_column(ForeignKey("lesson.sid"), index=True)
    position_ms: Mapped[int]
    body: Mapped[str] = mapped_column(Text)
