"""What is shown in the catalogue: published courses, subjects and their outline, no lesson's body."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import ColumnElement, ScalarSelect, and_, exists, func, or_, select, true

from zhegui.features.catalogue.holders import Who, held
from zhegui.features.catalogue.models import (
    Category,
    Course,
    CourseCategory,
    CourseChapter,
    CourseTeacher,
    Lesson,
    Subject,
    SubjectCategory,
    SubjectCourse,
    Teacher,
)
from zhegui.features.catalogue.rules import LessonKind
from zhegui.features.certificates import api as certificates
from zhegui.features.examinations import api as examinations
from zhegui.features.organizations import api as organizations
from zhegui.kernel.records.authorship import of_place
from zhegui.kernel.records.listing import Field, Resource, Viewer, many_to_many, to_many, to_one
from zhegui.kernel.records.pictures import Picture

State = Literal["draft", "published"]


def everybody(_: Viewer) -> ColumnElement[bool]:
    """No secret."""
    return true()


def open_to(
    model: type[Course | Subject], user: Who, organization: Who = None
) -> ColumnElement[bool]:
    """What is for somebody, whether it is published or not: what is everybody's, and that of whom
    they work or act for. `user` is None for a visitor."""
    staff = organizations.Staff
    works_there = (
        exists()
        .where(staff.user_sid == user, staff.organization_sid == model.organization_sid)
        .correlate_except(staff)
    )
    acts_there = of_place(model.organization_sid, organization)
    return or_(model.is_open, acts_there, works_there)


def offered_to(
    model: type[Course | Subject], user: Who, organization: Who = None
) -> ColumnElement[bool]:
    """What is published and open to somebody: what they may join or buy."""
    return and_(model.state == "published", open_to(model, user, organization))


def _offered(model: type[Course | Subject], viewer: Viewer) -> ColumnElement[bool]:
    if viewer.is_operator:
        return model.state == "published"
    if not viewer.signed_in:
        return and_(model.state == "published", model.is_open)
    return offered_to(model, viewer.user, viewer.organization)


def offered_courses(viewer: Viewer) -> ColumnElement[bool]:
    """Published courses that are open to the viewer."""
    return _offered(Course, viewer)


def offered_subjects(viewer: Viewer) -> ColumnElement[bool]:
    """Published subjects that are open to the viewer."""
    return _offered(Subject, viewer)


def shown_courses(viewer: Viewer) -> ColumnElement[bool]:
    """Those, and what the viewer holds although it is offered no more."""
    return _shown(Course, viewer)


def shown_subjects(viewer: Viewer) -> ColumnElement[bool]:
    """Those, and what the viewer holds although it is offered no more."""
    return _shown(Subject, viewer)


def _shown(model: type[Course | Subject], viewer: Viewer) -> ColumnElement[bool]:
    offered = _offered(model, viewer)
    if not viewer.signed_in:
        return offered
    return or_(offered, held(model, viewer.user, viewer.organization, viewer.now))


def of_shown_course(viewer: Viewer) -> ColumnElement[bool]:
    """Chapters of the courses that are shown."""
    return exists().where(Course.sid == CourseChapter.course_sid, shown_courses(viewer))


def lesson_of_shown_course(viewer: Viewer) -> ColumnElement[bool]:
    """Lessons of the courses that are shown. What is withdrawn stands in no outline, but notes and
    hours name it."""
    return exists().where(Course.sid == Lesson.course_sid, shown_courses(viewer))


def lesson_of_offered_course(viewer: Viewer) -> ColumnElement[bool]:
    """Lessons of the courses that are offered."""
    return and_(
        Lesson.withdrawn_at.is_(None),
        exists().where(Course.sid == Lesson.course_sid, offered_courses(viewer)),
    )


def _course_count(viewer: Viewer) -> ScalarSelect[int]:
    return (
        select(func.count())
        .select_from(CourseCategory)
        .join(Course, Course.sid == CourseCategory.course_sid)
        .where(CourseCategory.category_sid == Category.sid, offered_courses(viewer))
        .correlate(Category)
        .scalar_subquery()
    )


def _of_courses(figure: ColumnElement[Any]) -> ScalarSelect[Any]:
    """A figure over the published courses of a subject."""
    return (
        select(figure)
        .select_from(SubjectCourse)
        .join(Course, Course.sid == SubjectCourse.course_sid)
        .where(SubjectCourse.subject_sid == Subject.sid, Course.state == "published")
        .correlate(Subject)
        .scalar_subquery()
    )


_certifying_examination = exists().where(
    examinations.Examination.sid == Course.examination_sid,
    examinations.Examination.certificate_sid.is_not(None),
)

_CATEGORY = [
    Field("code", filter=True),
    Field("name", filter=True),
    Field("englishName"),
    Field("isRetired", filter=True),
    Field("cover"),
    Field("position", sort=True),
]

#: What is said of a category beside what lies in it.
category_names = Resource(
    "categoryName", Category, visible_to=everybody, fields=_CATEGORY, default_order=["position"]
)


def _in_use(viewer: Viewer) -> ColumnElement[bool]:
    """A retired one is listed as long as courses are found in it."""
    return or_(~Category.is_retired, _course_count(viewer) > 0)


#: All there are. They count their courses, which a list of courses would do once for each.
categories = Resource(
    "category",
    Category,
    visible_to=everybody,
    listed_to=_in_use,
    fields=[*_CATEGORY, Field("courseCount", _course_count, type=int, nullable=False)],
    default_order=["position"],
)

teachers = Resource(
    "teacher",
    Teacher,
    visible_to=everybody,
    fields=[
        Field("name", filter=True, sort=True),
        Field("title"),
        Field("introductionHtml"),
        Field("avatar"),
    ],
    default_order=["name"],
)

categories_of_course = many_to_many(
    category_names,
    CourseCategory.course_sid,
    CourseCategory.category_sid,
    order=[CourseCategory.position],
)
categories_of_subject = many_to_many(
    category_names,
    SubjectCategory.subject_sid,
    SubjectCategory.category_sid,
    order=[SubjectCategory.position],
)
teachers_of_course = many_to_many(
    teachers, CourseTeacher.course_sid, CourseTeacher.teacher_sid, order=[CourseTeacher.position]
)

lesson_outlines = Resource(
    "lessonOutline",
    Lesson,
    visible_to=lesson_of_shown_course,
    fields=[
        Field("title"),
        Field("position", sort=True),
        Field("kind", type=LessonKind, filter=True),
        Field("isTrial", filter=True),
        Field("plannedSeconds"),
        Field("requiredSeconds"),
        Field("withdrawnAt"),
    ],
    includes={"course": to_one(lambda: courses, Lesson.course_sid)},
    default_order=["position"],
)

chapters = Resource(
    "courseChapter",
    CourseChapter,
    visible_to=of_shown_course,
    fields=[Field("title"), Field("position", sort=True)],
    includes={"lessonList": to_many(lesson_outlines, Lesson.chapter_sid)},
    default_order=["position"],
)

courses: Resource = Resource(
    "course",
    Course,
    visible_to=shown_courses,
    listed_to=offered_courses,
    fields=[
        Field("code", filter=True),
        Field("title", filter=True, sort=True),
        Field("summary"),
        Field("descriptionHtml"),
        Field("cover"),
        Field("coverList", type=list[Picture]),
        Field("price", filter=True, sort=True),
        Field("validDays"),
        Field("organizationSid", filter=True),
        Field("hours", filter=True, sort=True),
        Field("plannedSeconds", sort=True),
        Field("chapterCount"),
        Field("lessonCount"),
        Field("learnerCount", filter=True, sort=True),
        Field("examinationSid", filter=True),
        Field("certificateSid", filter=True),
        Field(
            "hasCertificate",
            or_(Course.certificate_sid.is_not(None), _certifying_examination),
            type=bool,
            nullable=False,
            filter=True,
        ),
        Field("state", type=State, filter=True),
        Field("isOffered", offered_courses, type=bool, nullable=False),
        Field("publishedAt", filter=True, sort=True),
        Field("updatedAt", sort=True),
    ],
    includes={
        "categoryList": categories_of_course,
        "teacherList": teachers_of_course,
        "chapterList": to_many(chapters, CourseChapter.course_sid),
        "subjectList": many_to_many(
            lambda: subjects, SubjectCourse.course_sid, SubjectCourse.subject_sid
        ),
        "examination": to_one(examinations.examinations_resource, Course.examination_sid),
        "certificate": to_one(certificates.certificate_names, Course.certificate_sid),
        "organization": to_one(organizations.organization_names_resource, Course.organization_sid),
    },
    search=Course.search_text,
    default_order=["-publishedAt"],
)

subjects: Resource = Resource(
    "subject",
    Subject,
    visible_to=shown_subjects,
    listed_to=offered_subjects,
    fields=[
        Field("code", filter=True),
        Field("title", filter=True, sort=True),
        Field("summary"),
        Field("descriptionHtml"),
        Field("cover"),
        Field("coverList", type=list[Picture]),
        Field("price", filter=True, sort=True),
        Field("validDays"),
        Field("organizationSid", filter=True),
        Field(
            "hours",
            _of_courses(func.coalesce(func.sum(Course.hours), 0)),
            nullable=False,
            filter=True,
            sort=True,
        ),
        Field("courseCount", _of_courses(func.count()), type=int, nullable=False, sort=True),
        # How often its courses were joined: who joined two of them counts twice.
        Field(
            "enrolmentCount",
            _of_courses(func.coalesce(func.sum(Course.learner_count), 0)),
            type=int,
            nullable=False,
            sort=True,
        ),
        Field("certificateSid", filter=True),
        Field(
            "hasCertificate",
            Subject.certificate_sid.is_not(None),
            type=bool,
            nullable=False,
            filter=True,
        ),
        Field("state", type=State, filter=True),
        Field("isOffered", offered_subjects, type=bool, nullable=False),
        Field("publishedAt", filter=True, sort=True),
        Field("updatedAt", sort=True),
    ],
    includes={
        "categoryList": categories_of_subject,
        "courseList": many_to_many(
            courses,
            SubjectCourse.subject_sid,
            SubjectCourse.course_sid,
            order=[SubjectCourse.position],
        ),
        "certificate": to_one(certificates.certificate_names, Subject.certificate_sid),
        "organization": to_one(organizations.organization_names_resource, Subject.organization_sid),
    },
    search=Subject.search_text,
    default_order=["-publishedAt"],
)

certificates.certificate_histories.extend(
    course=to_one(courses, certificates.CertificateHistory.course_sid)
)
