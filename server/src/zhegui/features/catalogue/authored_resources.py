"""What those who write the catalogue read of it: drafts too, texts as they were written, versions,
and who would like to hear more of a course."""

from __future__ import annotations

from sqlalchemy import ColumnElement, String, and_, exists, false, func, literal, or_, select, true
from sqlalchemy.dialects.postgresql import aggregate_order_by

from zhegui.features.catalogue.categories import use_count
from zhegui.features.catalogue.models import (
    Category,
    Course,
    CourseAttract,
    CourseCategory,
    CourseChapter,
    CourseTeacher,
    Lesson,
    LessonAttachment,
    Subject,
    SubjectCourse,
    Teacher,
)
from zhegui.features.catalogue.resources import (
    State,
    categories_of_course,
    categories_of_subject,
    courses,
    teachers_of_course,
)
from zhegui.features.catalogue.rules import LessonKind
from zhegui.features.catalogue.schemas import CourseAttractState, Pattern
from zhegui.features.certificates.api import Certificate
from zhegui.features.examinations.api import Examination, Purpose
from zhegui.features.files.api import attach_list
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.listing import Field, Resource, Viewer, many_to_many, to_many, to_one
from zhegui.kernel.records.listing.list_search import words_of
from zhegui.kernel.records.pictures import Picture


def _of_authored_course(viewer: Viewer, model: type[CourseChapter | Lesson]) -> ColumnElement[bool]:
    mine = permitted(viewer, "course.read", Course.organization_sid)
    return exists().where(Course.sid == model.course_sid, mine)


def own_or_authored_attracts(viewer: Viewer) -> ColumnElement[bool]:
    """One's own, and those about the courses of whom one acts for."""
    return or_(CourseAttract.user_sid == viewer.user, _about_mine(viewer))


def _about_mine(viewer: Viewer) -> ColumnElement[bool]:
    mine = permitted(viewer, "interest.read", Course.organization_sid)
    return exists().where(Course.sid == CourseAttract.course_sid, mine)


_OFFER = [
    Field("version"),
    Field("code", filter=True),
    Field("title", filter=True, sort=True),
    Field("summary"),
    Field("description"),
    Field("cover"),
    Field("coverList", type=list[Picture]),
    Field("price", filter=True, sort=True),
    Field("validDays"),
    Field("isOpen", filter=True),
    Field("state", type=State, filter=True),
    Field("organizationSid", filter=True),
    Field("certificateSid"),
    Field("publishedAt", filter=True, sort=True),
    Field("createdAt", sort=True),
    Field("updatedAt", sort=True),
]

_taught = (
    select(func.count())
    .select_from(CourseTeacher)
    .where(CourseTeacher.teacher_sid == Teacher.sid)
    .correlate(Teacher)
)
_category_names = (
    select(
        func.string_agg(
            Category.name,
            aggregate_order_by(literal("、"), CourseCategory.position),
            type_=String(),
        )
    )
    .select_from(CourseCategory)
    .join(Category, Category.sid == CourseCategory.category_sid)
    .where(CourseCategory.course_sid == Course.sid)
    .correlate(Course)
)

authored_lessons: Resource = Resource(
    "authoredLesson",
    Lesson,
    visible_to=lambda viewer: _of_authored_course(viewer, Lesson),
    fields=[
        Field("title"),
        Field("position", sort=True),
        Field("kind", type=LessonKind),
        Field("isTrial"),
        Field("plannedSeconds"),
        Field("body"),
        Field("captions"),
    ],
    includes={
        "attachList": attach_list(LessonAttachment.lesson_sid, lambda: authored_lessons),
    },
    default_order=["position"],
)

authored_chapters = Resource(
    "authoredChapter",
    CourseChapter,
    visible_to=lambda viewer: _of_authored_course(viewer, CourseChapter),
    fields=[Field("title"), Field("position", sort=True)],
    includes={"lessonList": to_many(authored_lessons, Lesson.chapter_sid)},
    default_order=["position"],
)

#: With what its writers need, and how much is found in each.
authored_categories = Resource(
    "authoredCategory",
    Category,
    visible_to=lambda viewer: true() if viewer.may("category.write") else false(),
    fields=[
        Field("version"),
        Field("code", filter=True, sort=True),
        Field("name", filter=True, sort=True),
        Field("englishName", filter=True),
        Field("cover", type=Pattern),
        Field("position", sort=True),
        Field("isRetired", filter=True),
        Field("useCount", use_count, type=int, nullable=False),
        Field("updatedAt", sort=True),
    ],
    search=words_of(Category.name, Category.english_name, Category.code),
    default_order=["position"],
)

authored_teachers = Resource(
    "authoredTeacher",
    Teacher,
    visible_to=lambda viewer: permitted(viewer, "course.read", Teacher.organization_sid),
    fields=[
        Field("version"),
        Field("name", filter=True, sort=True),
        Field("title"),
        Field("introduction"),
        Field("avatar"),
        Field("courseCount", _taught.scalar_subquery(), type=int, nullable=False),
        Field("organizationSid", filter=True),
        Field("updatedAt", sort=True),
    ],
    search=words_of(Teacher.name, Teacher.title),
    default_order=["name"],
)

#: What may end a course, and what finishing one may earn. Who writes courses need not read how an
#: examination is arranged, nor what was issued.
course_examinations = Resource(
    "courseExamination",
    Examination,
    visible_to=lambda viewer: and_(
        permitted(viewer, "course.read", Examination.organization_sid),
        Examination.purpose == Purpose.FORMAL,
    ),
    fields=[Field("title", filter=True, sort=True), Field("startAt", sort=True)],
    default_order=["-startAt"],
)
course_certificates = Resource(
    "courseCertificate",
    Certificate,
    visible_to=lambda viewer: permitted(viewer, "course.read", Certificate.organization_sid),
    fields=[Field("name", filter=True, sort=True), Field("validityMonths")],
    default_order=["name"],
)

authored_courses: Resource = Resource(
    "authoredCourse",
    Course,
    visible_to=lambda viewer: permitted(viewer, "course.read", Course.organization_sid),
    fields=[
        *_OFFER,
        Field("hours", sort=True),
        Field("lessonCount"),
        Field("learnerCount", sort=True),
        Field("examinationSid"),
        Field("categoryNames", _category_names.scalar_subquery(), type=str),
    ],
    includes={
        "examination": to_one(course_examinations, Course.examination_sid),
        "certificate": to_one(course_certificates, Course.certificate_sid),
        "categoryList": categories_of_course,
        "teacherList": teachers_of_course,
        "chapterList": to_many(authored_chapters, CourseChapter.course_sid),
    },
    search=Course.search_text,
    default_order=["-updatedAt"],
    statistics={"state"},
)

authored_subjects = Resource(
    "authoredSubject",
    Subject,
    visible_to=lambda viewer: permitted(viewer, "course.read", Subject.organization_sid),
    fields=_OFFER,
    includes={
        "categoryList": categories_of_subject,
        "courseList": many_to_many(
            authored_courses,
            SubjectCourse.subject_sid,
            SubjectCourse.course_sid,
            order=[SubjectCourse.position],
        ),
    },
    search=Subject.search_text,
    default_order=["-updatedAt"],
    statistics={"state"},
)

course_attracts = Resource(
    "courseAttract",
    CourseAttract,
    visible_to=own_or_authored_attracts,
    fields=[
        Field("name", filter=True),
        Field("mobile", CourseAttract.mobile_masked),
        Field("wish"),
        Field("state", type=CourseAttractState, filter=True),
        Field("courseSid", filter=True),
        Field(
            "courseTitle",
            select(Course.title).where(Course.sid == CourseAttract.course_sid).scalar_subquery(),
            type=str,
            nullable=False,
        ),
        Field("isManaged", _about_mine, type=bool, nullable=False, read=False, filter=True),
        Field("createdAt", filter=True, sort=True),
    ],
    includes={"course": to_one(courses, CourseAttract.course_sid)},
    default_order=["-createdAt"],
    statistics={"courseSid", "state"},
)
