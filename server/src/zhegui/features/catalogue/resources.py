"""What anybody may read of the catalogue: published courses and their outline, no lesson's body."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import ColumnElement, exists, func, select, true

from zhegui.features.catalogue.models import (
    Category,
    Course,
    CourseCategory,
    CourseChapter,
    Lesson,
)
from zhegui.features.catalogue.rules import LessonKind
from zhegui.kernel.envelope import Wire
from zhegui.kernel.listing import Field, Resource, Viewer, many_to_many, to_many, to_one


class Teacher(Wire):
    """Who teaches a course, and what makes them fit to."""

    name: str
    title: str


def everybody(_: Viewer) -> ColumnElement[bool]:
    """No secret."""
    return true()


def published(_: Viewer) -> ColumnElement[bool]:
    """Published courses."""
    return Course.state == "published"


def of_published_course(_: Viewer) -> ColumnElement[bool]:
    """Chapters of published courses."""
    return exists().where(Course.sid == CourseChapter.course_sid, Course.state == "published")


def lesson_of_published_course(_: Viewer) -> ColumnElement[bool]:
    """Lessons of published courses."""
    return exists().where(Course.sid == Lesson.course_sid, Course.state == "published")


_published_courses = (
    select(func.count())
    .select_from(CourseCategory)
    .join(Course, Course.sid == CourseCategory.course_sid)
    .where(CourseCategory.category_sid == Category.sid, Course.state == "published")
    .scalar_subquery()
)

categories = Resource(
    "category",
    Category,
    visible_to=everybody,
    fields=[
        Field("code", filter=True),
        Field("name"),
        Field("englishName"),
        Field("cover"),
        Field("position", sort=True),
        Field("courseCount", _published_courses, type=int, nullable=False),
    ],
    default_order=["position"],
)

lesson_outlines = Resource(
    "lessonOutline",
    Lesson,
    visible_to=lesson_of_published_course,
    fields=[
        Field("title"),
        Field("position", sort=True),
        Field("kind", type=LessonKind, filter=True),
        Field("isTrial", filter=True),
        Field("plannedSeconds"),
        Field("requiredSeconds"),
    ],
    includes={"course": to_one(lambda: courses, Lesson.course_sid)},
    default_order=["position"],
)

chapters = Resource(
    "courseChapter",
    CourseChapter,
    visible_to=of_published_course,
    fields=[Field("title"), Field("position", sort=True)],
    includes={"lessonList": to_many(lesson_outlines, Lesson.chapter_sid)},
    default_order=["position"],
)

courses: Resource = Resource(
    "course",
    Course,
    visible_to=published,
    fields=[
        Field("code", filter=True),
        Field("title", filter=True, sort=True),
        Field("summary"),
        Field("descriptionHtml"),
        Field("cover"),
        Field("teacherList", type=list[Teacher]),
        Field("price", filter=True, sort=True),
        Field("hours", filter=True, sort=True),
        Field("plannedSeconds", sort=True),
        Field("chapterCount"),
        Field("lessonCount"),
        Field("learnerCount", sort=True),
        Field("examinationSid", filter=True),
        Field("certificateSid", filter=True),
        Field("state", type=Literal["draft", "published"], filter=True),
        Field("publishedAt", filter=True, sort=True),
        Field("updatedAt", sort=True),
    ],
    includes={
        "categoryList": many_to_many(
            categories, CourseCategory.course_sid, CourseCategory.category_sid
        ),
        "chapterList": to_many(chapters, CourseChapter.course_sid),
    },
    search=Course.search_text,
    default_order=["-publishedAt"],
)
