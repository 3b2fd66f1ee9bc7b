"""Courses, what they are made of, and the subjects that bundle them."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    Index,
    Numeric,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.features.files.api import Attachment
from zhegui.kernel.db.database import Base, Fact, Record, Sealed
from zhegui.kernel.records.audit import PERSONAL
from zhegui.kernel.text.titles import TitledRecord


class Category(Record):
    """A field of work that courses are found by; `cover` chooses the pattern of their covers."""

    __tablename__ = "category"

    code: Mapped[str] = mapped_column(String(40), unique=True)
    name: Mapped[str] = mapped_column(String(40))
    english_name: Mapped[str] = mapped_column(String(60))
    cover: Mapped[str] = mapped_column(String(20))
    position: Mapped[int]
    # Stays where it is, and is not chosen any more.
    is_retired: Mapped[bool] = mapped_column(default=False)


class Teacher(Record):
    """Who teaches, and what makes them fit to; `avatar` is the address of a public picture."""

    __tablename__ = "teacher"

    organization_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid"), index=True
    )
    code: Mapped[str] = mapped_column(String(40), unique=True)
    name: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(String(80))
    introduction: Mapped[str] = mapped_column(Text)
    introduction_html: Mapped[str] = mapped_column(Text)
    avatar: Mapped[str | None] = mapped_column(String(300))


class Offered:
    """What is shown in the catalogue. What belongs to no organization is the installation's.

    `cover` names the pattern of a drawn cover; `cover_list` is `[{"url": "/files/public/…"}]`, and
    its first picture is shown in the place of the pattern.
    """

    organization_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid"), index=True
    )
    code: Mapped[str] = mapped_column(String(40), unique=True)
    title: Mapped[str] = mapped_column(String(80))
    summary: Mapped[str] = mapped_column(String(200))
    description: Mapped[str] = mapped_column(Text)
    description_html: Mapped[str] = mapped_column(Text)
    cover: Mapped[str] = mapped_column(String(20))
    cover_list: Mapped[list[Any]] = mapped_column(JSONB, default=list)
    price: Mapped[Decimal]
    # How long what was bought may be used; a year unless said.
    valid_days: Mapped[int | None]
    certificate_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("certificate.sid", ondelete="set null")
    )
    # Open to everybody, as the installation's own always is; else to the people of its organization.
    is_open: Mapped[bool] = mapped_column(default=False)
    state: Mapped[str] = mapped_column(String(16), default="draft")
    published_at: Mapped[datetime | None]


def _stands_open() -> CheckConstraint:
    """The installation's own is for everybody: readers ask `is_open` alone."""
    return CheckConstraint("is_open or organization_sid is not null", "stands_open")


def _newest_first(table: str) -> Index:
    """The order of the catalogue, with all that decides who is offered a row: pages are found in it alone."""
    return Index(
        f"ix_{table}_newest_first",
        "state",
        text("published_at desc nulls last"),
        text("sid desc"),
        postgresql_include=["is_open", "organization_sid"],
    )


class Course(Offered, TitledRecord):
    """What a learner joins."""

    __tablename__ = "course"
    called = ("课程", "courses")
    __table_args__ = (
        Index("ix_course_search_text", "search_text", postgresql_using="gin"),
        Index("ix_course_title_text", "title_text", postgresql_using="gin"),
        _stands_open(),
        _newest_first("course"),
    )
    searched = ("title", "summary")

    hours: Mapped[Decimal] = mapped_column(Numeric(5, 1), default=0)
    planned_seconds: Mapped[int] = mapped_column(default=0)
    chapter_count: Mapped[int] = mapped_column(default=0)
    lesson_count: Mapped[int] = mapped_column(default=0)
    learner_count: Mapped[int] = mapped_column(default=0)
    examination_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("examination.sid", ondelete="set null"), index=True
    )


class CourseTeacher(Base):
    """That somebody teaches a course."""

    __tablename__ = "course_teacher"

    course_sid: Mapped[UUID] = mapped_column(
        ForeignKey("course.sid", ondelete="cascade"), primary_key=True
    )
    teacher_sid: Mapped[UUID] = mapped_column(
        ForeignKey("teacher.sid", ondelete="cascade"), primary_key=True, index=True
    )
    position: Mapped[int]


class CourseCategory(Base):
    """That a course is found in a category."""

    __tablename__ = "course_category"
    called = ("课程", "courses")

    course_sid: Mapped[UUID] = mapped_column(
        ForeignKey("course.sid", ondelete="cascade"), primary_key=True
    )
    category_sid: Mapped[UUID] = mapped_column(
        ForeignKey("category.sid"), primary_key=True, index=True
    )
    position: Mapped[int]


class CourseChapter(Record):
    """A part of a course, counted from 1."""

    __tablename__ = "course_chapter"
    __table_args__ = (
        UniqueConstraint("course_sid", "position", deferrable=True, initially="DEFERRED"),
    )

    course_sid: Mapped[UUID] = mapped_column(ForeignKey("course.sid", ondelete="cascade"))
    title: Mapped[str] = mapped_column(String(80))
    position: Mapped[int]


class Lesson(TitledRecord):
    """One sitting of study: a text or a video, with the time it plans and the time it asks for.

    One that is withdrawn stands in no chapter: it is studied no more, and what learners have of it
    stays.
    """

    __tablename__ = "lesson"
    __table_args__ = (
        Index("ix_lesson_search_text", "search_text", postgresql_using="gin"),
        Index("ix_lesson_title_text", "title_text", postgresql_using="gin"),
        UniqueConstraint("chapter_sid", "position", deferrable=True, initially="DEFERRED"),
        CheckConstraint(
            "(chapter_sid is null) = (withdrawn_at is not null)", name="withdrawn_or_placed"
        ),
    )
    # Of its text nothing: who has not joined the course may not read it in an excerpt.
    searched = ("title",)

    course_sid: Mapped[UUID] = mapped_column(
        ForeignKey("course.sid", ondelete="cascade"), index=True
    )
    chapter_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("course_chapter.sid", ondelete="cascade")
    )
    title: Mapped[str] = mapped_column(String(80))
    position: Mapped[int]
    kind: Mapped[str] = mapped_column(String(16))
    is_trial: Mapped[bool] = mapped_column(default=False)
    planned_seconds: Mapped[int]
    required_seconds: Mapped[int]
    body: Mapped[str] = mapped_column(Text)
    body_html: Mapped[str] = mapped_column(Text)
    # Where it lies; what an author has uploaded is kept by its record.
    video_path: Mapped[str | None] = mapped_column(String(200))
    video_file_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("file.sid", ondelete="set null"), index=True
    )
    # What is said in it, in WebVTT; empty where nobody has written it down.
    captions: Mapped[str] = mapped_column(Text, default="")
    # What its file is called in the folder it was imported from, without numbers: it is known by it.
    source: Mapped[str | None] = mapped_column(String(300))
    withdrawn_at: Mapped[datetime | None]


class LessonAttachment(Attachment):
    """A file that goes with a lesson, for who may study it."""

    __tablename__ = "lesson_attachment"

    lesson_sid: Mapped[UUID] = mapped_column(
        ForeignKey("lesson.sid", ondelete="cascade"), primary_key=True
    )


class Subject(Offered, TitledRecord):
    """A bundle of courses in an order, offered as one."""

    __tablename__ = "subject"
    called = ("专题", "subjects")
    __table_args__ = (
        Index("ix_subject_search_text", "search_text", postgresql_using="gin"),
        Index("ix_subject_title_text", "title_text", postgresql_using="gin"),
        _stands_open(),
        _newest_first("subject"),
    )
    searched = ("title", "summary")


class SubjectCourse(Base):
    """That a course belongs to a subject."""

    __tablename__ = "subject_course"

    subject_sid: Mapped[UUID] = mapped_column(
        ForeignKey("subject.sid", ondelete="cascade"), primary_key=True
    )
    course_sid: Mapped[UUID] = mapped_column(
        ForeignKey("course.sid", ondelete="cascade"), primary_key=True, index=True
    )
    position: Mapped[int]


class SubjectCategory(Base):
    """That a subject is found in a category."""

    __tablename__ = "subject_category"
    called = ("专题", "subjects")

    subject_sid: Mapped[UUID] = mapped_column(
        ForeignKey("subject.sid", ondelete="cascade"), primary_key=True
    )
    category_sid: Mapped[UUID] = mapped_column(
        ForeignKey("category.sid"), primary_key=True, index=True
    )
    position: Mapped[int]


class CourseAttract(Fact):
    """That somebody would like to hear more of a course: the interest form, as it was sent, and what
    came of it.

    The mobile number is sealed; `user_sid` is null for a visitor.
    """

    __tablename__ = "course_attract"

    course_sid: Mapped[UUID] = mapped_column(
        ForeignKey("course.sid", ondelete="cascade"), index=True
    )
    user_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("user.sid", ondelete="cascade"), index=True
    )
    name: Mapped[str] = mapped_column(String(40), info={PERSONAL: True})
    mobile_sealed: Mapped[Sealed]
    mobile_masked: Mapped[str] = mapped_column(String(11), info={PERSONAL: True})
    wish: Mapped[str] = mapped_column(String(500), info={PERSONAL: True})
    state: Mapped[str] = mapped_column(String(16), default="open")


class CourseAttractLook(Fact):
    """That somebody looked at the whole mobile number of an interest form, and why. Append-only."""

    __tablename__ = "course_attract_look"

    course_attract_sid: Mapped[UUID] = mapped_column(ForeignKey("course_attract.sid"), index=True)
    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))
    reason: Mapped[str] = mapped_column(String(200))
