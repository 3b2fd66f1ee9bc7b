"""Working copies of courses, and the revisions that were published."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.features.files.api import Attachment
from zhegui.kernel.db.database import Base, Fact


class CourseCopy(Base):
    """What its authors make of a course, unseen by learners. The row stays when the copy ends, so that
    a version never comes again.

    `version` counts every change of the copy, and every publishing. `outline_version` and
    `settled_version` are what it was when the outline, and what is published, changed last.
    `outline` is null while nothing of the order and the chapters is changed.
    """

    __tablename__ = "course_copy"

    course_sid: Mapped[UUID] = mapped_column(
        ForeignKey("course.sid", ondelete="cascade"), primary_key=True
    )
    version: Mapped[int]
    outline_version: Mapped[int]
    settled_version: Mapped[int]
    outline: Mapped[list[Any] | None] = mapped_column(JSONB(none_as_null=True))
    updated_by_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("user.sid", ondelete="set null"), index=True
    )
    updated_at: Mapped[datetime]


class LessonCopy(Base):
    """A lesson as it will be published: `sid` is the lesson's own, of a new one its future one.

    `version` is what that of the course's copy was when it changed last.
    """

    __tablename__ = "lesson_copy"

    sid: Mapped[UUID] = mapped_column(primary_key=True)
    course_sid: Mapped[UUID] = mapped_column(
        ForeignKey("course.sid", ondelete="cascade"), index=True
    )
    version: Mapped[int]
    title: Mapped[str] = mapped_column(String(80))
    body: Mapped[str] = mapped_column(Text)
    is_trial: Mapped[bool]
    video_path: Mapped[str | None] = mapped_column(String(200))
    video_seconds: Mapped[int | None]
    video_file_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("file.sid", ondelete="set null"), index=True
    )
    captions: Mapped[str] = mapped_column(Text)
    updated_by_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("user.sid", ondelete="set null"), index=True
    )
    updated_at: Mapped[datetime]


class LessonCopyAttachment(Attachment):
    """A file that will go with a lesson."""

    __tablename__ = "lesson_copy_attachment"

    lesson_copy_sid: Mapped[UUID] = mapped_column(
        ForeignKey("lesson_copy.sid", ondelete="cascade"), primary_key=True
    )


class CourseRevision(Fact):
    """The chapters and lessons of a course as they were published; counted from 1. Never changed."""

    __tablename__ = "course_revision"
    __table_args__ = (UniqueConstraint("course_sid", "number"),)

    course_sid: Mapped[UUID] = mapped_column(ForeignKey("course.sid", ondelete="cascade"))
    number: Mapped[int]
    remark: Mapped[str] = mapped_column(String(200))
    lesson_count: Mapped[int]
    content: Mapped[list[Any]] = mapped_column(JSONB)
    created_by_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("user.sid", ondelete="set null"), index=True
    )


class CourseRevisionFile(Base):
    """A film or file of a revision: as long as it is named here, it can be brought back."""

    __tablename__ = "course_revision_file"

    course_revision_sid: Mapped[UUID] = mapped_column(
        ForeignKey("course_revision.sid", ondelete="cascade"), primary_key=True
    )
    file_sid: Mapped[UUID] = mapped_column(
        ForeignKey("file.sid", ondelete="cascade"), primary_key=True, index=True
    )
