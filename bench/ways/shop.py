"""A small shop of courses, for the list benchmark: tables, ORM relationships, resources, rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from random import Random
from uuid import UUID, uuid4

from sqlalchemy import ColumnElement, DateTime, ForeignKey, Index, Numeric, Uuid, true
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from zhegui.kernel.records.listing import Field, Resource, Viewer, many_to_many, to_many

COURSES = 5_000
LESSONS = 8
TOPICS = 40


class Shop(DeclarativeBase):
    """The tables of the benchmark."""

    type_annotation_map = {
        datetime: DateTime(timezone=True),
        UUID: Uuid(),
        Decimal: Numeric(10, 2),
    }
    sid: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)


class Lesson(Shop):
    __tablename__ = "lesson"
    course_sid: Mapped[UUID] = mapped_column(ForeignKey("course.sid"), index=True)
    title: Mapped[str]
    seconds: Mapped[int]
    position: Mapped[int]


class Topic(Shop):
    __tablename__ = "topic"
    name: Mapped[str]


class CourseTopic(Shop):
    __tablename__ = "course_topic"
    course_sid: Mapped[UUID] = mapped_column(ForeignKey("course.sid"), index=True)
    topic_sid: Mapped[UUID] = mapped_column(ForeignKey("topic.sid"))


class Course(Shop):
    __tablename__ = "course"
    __table_args__ = (Index("ix_course_updated_at_sid", "updated_at", "sid"),)
    title: Mapped[str]
    summary: Mapped[str]
    state: Mapped[str]
    price: Mapped[Decimal]
    hours: Mapped[int]
    updated_at: Mapped[datetime]
    lessons: Mapped[list[Lesson]] = relationship(order_by=Lesson.position)
    topics: Mapped[list[Topic]] = relationship(secondary="course_topic", order_by=Topic.name)


def everybody(_: Viewer) -> ColumnElement[bool]:
    return true()


lessons = Resource(
    "lesson",
    Lesson,
    visible_to=everybody,
    fields=[Field("title"), Field("seconds"), Field("position")],
    default_order=["position"],
)
topics = Resource(
    "topic", Topic, visible_to=everybody, fields=[Field("name")], default_order=["name"]
)
courses = Resource(
    "course",
    Course,
    visible_to=everybody,
    fields=[
        Field("title", filter=True),
        Field("summary"),
        Field("state", filter=True),
        Field("price"),
        Field("hours"),
        Field("updatedAt", sort=True),
    ],
    includes={
        "lessonList": to_many(lessons, Lesson.course_sid),
        "topicList": many_to_many(topics, CourseTopic.course_sid, CourseTopic.topic_sid),
    },
    default_order=["-updatedAt"],
)


def stock() -> list[Sequence[Shop]]:
    """All rows by table, those that others point at first."""
    dice = Random(1)
    start = datetime(2026, 1, 1, tzinfo=UTC)
    all_topics = [Topic(name=f"知识点{number:02d}") for number in range(TOPICS)]
    all_courses = [
        Course(
            sid=UUID(int=dice.getrandbits(128), version=4),
            title=f"安全生产培训 {number}",
            summary="法规、事故案例与现场处置，按章节学习，计入学时。" * 4,
            state=dice.choice(["open", "closed"]),
            price=Decimal(dice.randrange(100)),
            hours=dice.randrange(1, 40),
            updated_at=start + timedelta(minutes=dice.randrange(500_000)),
        )
        for number in range(COURSES)
    ]
    for topic in all_topics:
        topic.sid = UUID(int=dice.getrandbits(128), version=4)
    all_lessons = [
        Lesson(course_sid=course.sid, title=f"第 {at} 课", seconds=60 * at, position=at)
        for course in all_courses
        for at in range(LESSONS)
    ]
    links = [
        CourseTopic(course_sid=course.sid, topic_sid=topic.sid)
        for course in all_courses
        for topic in dice.sample(all_topics, 3)
    ]
    return [all_topics, all_courses, all_lessons, links]
