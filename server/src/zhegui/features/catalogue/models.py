"""Courses, and what they are made of."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, Numeric, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.features.files.api import Attachment
from zhegui.kernel.database import Base, Record
from zhegui.kernel.titles import TitledRecord


class Category(Record):
    """A field of work that courses are found by; `cover` chooses the pattern of their covers."""

    __tablename__ = "category"

    code: Mapped[str] = mapped_column(String(40), unique=True)
    name: Mapped[str] = mapped_column(String(40))
    english_name: Mapped[str] = mapped_column(String(60))
    cover: Mapped[str] = mapped_column(String(20))
    position: Mapped[int]


class Course(TitledRecord):
    """What a learner joins. `examination_sid` and `certificate_sid` name records of features that
    know nothing of courses, and so have no foreign key."""

    __tablename__ = "course"
    __table_args__ = (
        Index("ix_course_search_text", "search_text", postgresql_using="gin"),
        Index("ix_course_title_text", "title_text", postgresql_using="gin"),
    )
    searched = ("title", "summary")

    code: Mapped[str] = mapped_column(String(40), unique=True)
    title: Mapped[str] = mapped_column(String(80))
    summary: Mapped[str] = mapped_column(String(200))
    description: Mapped[str] = mapped_column(Text)
    description_html: Mapped[str] = mapped_column(Text)
    cover: Mapped[str] = mapped_column(String(20))
    teacher_list: Mapped[list[Any]]
    price: Mapped[Decimal]
    hours: Mapped[Decimal] = mapped_column(Numeric(5, 1))
    planned_seconds: Mapped[int]
    chapter_count: Mapped[int]
    lesson_count: Mapped[int]
    learner_count: Mapped[int] = mapped_column(default=0)
    examination_sid: Mapped[UUID | None]
    certificate_sid: Mapped[UUID | None]
    state: Mapped[str] = mapped_column(String(16), default="draft")
    published_at: Mapped[datetime | None] = mapped_column(index=True)


class CourseCategory(Base):
    """That a course is found in a category."""

    __tablename__ = "course_category"

    course_sid: Mapped[UUID] = mapped_column(
        ForeignKey("course.sid", ondelete="cascade"), primary_key=True
    )
    category_sid: Mapped[UUID] = mapped_column(
        ForeignKey("category.sid"), primary_key=True, index=True
    )


class CourseChapter(Record):
    """A part of a course, counted from 1."""

    __tablename__ = "course_chapter"
    __table_args__ = (UniqueConstraint("course_sid", "position"),)

    course_sid: Mapped[UUID] = mapped_column(ForeignKey("course.sid", ondelete="cascade"))
    title: Mapped[str] = mapped_column(String(80))
    position: Mapped[int]


class Lesson(Record):
    """One sitting of study: a text or a video, with the time it plans and the time it asks for."""

    __tablename__ = "lesson"
    __table_args__ = (UniqueConstraint("chapter_sid", "position"),)

    course_sid: Mapped[UUID] = mapped_column(
        ForeignKey("course.sid", ondelete="cascade"), index=True
    )
    chapter_sid: Mapped[UUID] = mapped_column(ForeignKey("course_chapter.sid", ondelete="cascade"))
    title: Mapped[str] = mapped_column(String(80))
    position: Mapped[int]
    kind: Mapped[str] = mapped_column(String(16))
    is_trial: Mapped[bool] = mapped_column(default=False)
    planned_seconds: Mapped[int]
    required_seconds: Mapped[int]
    body: Mapped[str] = mapped_column(Text)
    body_html: Mapped[str] = mapped_column(Text)
    video_path: Mapped[str | None] = mapped_column(String(200))


class LessonAttachment(Attachment):
    """A file that goes with a lesson, for who may study it."""

    __tablename__ = "lesson_attachment"

    lesson_sid: Mapped[UUID] = mapped_column(
        ForeignKey("lesson.sid", ondelete="cascade"), primary_key=True
    )
