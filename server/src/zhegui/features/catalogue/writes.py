"""What may be written of the catalogue: categories, teachers, courses and subjects."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import partial
from uuid import UUID

from sqlalchemy import ColumnElement, func, inspect, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.categories import PATH, category_links
from zhegui.features.catalogue.certification import passed_by_all
from zhegui.features.catalogue.errors import (
    CategoryCodeTaken,
    CourseIncomplete,
    SubjectIncomplete,
)
from zhegui.features.catalogue.events import OfferWithdrawn
from zhegui.features.catalogue.lessons import put_outline, told_outline
from zhegui.features.catalogue.media import (
    publish_covers,
    publish_portrait,
    put_covers,
    put_portrait,
    told_portrait,
)
from zhegui.features.catalogue.models import (
    Category,
    Course,
    CourseCategory,
    CourseTeacher,
    Subject,
    SubjectCategory,
    SubjectCourse,
    Teacher,
)
from zhegui.features.catalogue.schemas import (
    CategorySave,
    CourseSave,
    OfferSave,
    SubjectSave,
    TeacherSave,
)
from zhegui.features.certificates.api import Certificate
from zhegui.features.examinations.api import Examination, PassScoreZero, Purpose
from zhegui.kernel.db.database import Record
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.ids import new_number
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.authorship import Owner, named, openness, permitted
from zhegui.kernel.records.writes import Act, Key, ToldPart, Writing, linked
from zhegui.kernel.text.markup import safe_html
from zhegui.kernel.work.events import announce


def _mine(owner: Owner, caller: Caller) -> ColumnElement[bool]:
    return permitted(caller, "course.write", owner)


def _formal_examinations(caller: Caller) -> ColumnElement[bool]:
    """One's own; a mock one completes no course."""
    return _mine(Examination.organization_sid, caller) & (Examination.purpose == Purpose.FORMAL)


async def _prepare_category(act: Act, category: Category, given: CategorySave) -> None:
    """A new one stands last unless it is said where."""
    await _refuse_taken(act, category, given)
    if category.position is None:
        last = await act.session.scalar(select(func.max(Category.position)))
        category.position = (last or 0) + 1


async def _refuse_taken(act: Act, category: Category, given: CategorySave) -> None:
    taken = select(Category.sid).where(Category.code == given.code, Category.sid != category.sid)
    with act.session.no_autoflush:
        if given.code and await act.session.scalar(taken):
            raise CategoryCodeTaken.at("model.code")


async def _introduce(_: Act, teacher: Teacher, __: TeacherSave) -> None:
    teacher.introduction_html = await safe_html(teacher.introduction)


async def _describe(act: Act, offered: Course | Subject, given: OfferSave) -> None:
    offered.is_open = openness(offered.organization_sid, given.is_open, offered.is_open)
    await announce_withdrawal(act.session, offered)
    offered.description, offered.cover = offered.description or "", offered.cover or ""
    offered.price = offered.price or Decimal(0)
    offered.description_html = await safe_html(offered.description)


async def announce_withdrawal(session: AsyncSession, offered: Record) -> None:
    """Announce what is being set from published to draft, or is closed to everybody but its
    organization's people; before it is flushed."""
    attributes = inspect(offered).attrs
    was_open = "is_open" in attributes and True in attributes["is_open"].history.deleted
    if was_open or "published" in attributes["state"].history.deleted:
        await announce(session, OfferWithdrawn(offered.sid))


def _in_categories(near: Key, far: Key) -> ToldPart:
    """The links, and the drawn cover, which is that of the first category."""
    tie = category_links(near, far)

    async def write(act: Act, offered: Course | Subject, given: Sequence[Reference]) -> None:
        await tie(act, offered, given)
        first = await named(act.session, Category, true(), PATH, given[:1])
        offered.cover = first[0].cover

    return ToldPart(write, tie.read)


async def _show(act: Act, offered: Course | Subject, _: OfferSave) -> None:
    """What is withdrawn and comes back is not new."""
    if offered.state == "published":
        offered.published_at = offered.published_at or act.now


async def _show_course(act: Act, course: Course, given: CourseSave) -> None:
    await _show(act, course, given)
    if given.model_fields_set & {"examination", "certificate"}:
        await _refuse_certifying_nothing(act, [course.sid], "model.examination.sid")
    if course.state == "published" and course.lesson_count == 0:
        raise CourseIncomplete


async def _refuse_certifying_nothing(act: Act, courses: Sequence[UUID], path: str) -> None:
    """Finishing a course certifies: by itself, in a subject, in a plan."""
    if await act.session.scalar(select(passed_by_all(Course.sid.in_(courses)))):
        raise PassScoreZero.at(path)


async def _show_subject(act: Act, subject: Subject, given: SubjectSave) -> None:
    await _show(act, subject, given)
    bundled = select(SubjectCourse.course_sid).where(SubjectCourse.subject_sid == subject.sid)
    if subject.state == "published" and await act.session.scalar(bundled.limit(1)) is None:
        raise SubjectIncomplete
    if subject.certificate_sid and given.model_fields_set & {"course_list", "certificate"}:
        courses = (await act.session.scalars(bundled)).all()
        await _refuse_certifying_nothing(act, courses, "model.courseList")


category_writing = Writing(
    "category",
    Category,
    CategorySave,
    "category.write",
    required=("code", "name", "english_name", "cover"),
    fixed=("code",),
    bulk=frozenset({"is_retired"}),
    prepare=_prepare_category,
)

teacher_writing = Writing(
    "teacher",
    Teacher,
    TeacherSave,
    "course.write",
    is_owned=True,
    required=("name", "title"),
    nullable=("avatar",),
    parts={"avatar": ToldPart(put_portrait, told_portrait)},
    fetch={"avatar": publish_portrait},
    make=lambda _: Teacher(code=new_number("JS", 8), introduction=""),
    prepare=_introduce,
)

_certificate = (
    Course.certificate_sid,
    Certificate,
    partial(_mine, Certificate.organization_sid),
)
_FOR_MANY = frozenset({"category_list", "is_open", "price", "state"})

course_writing = Writing(
    "course",
    Course,
    CourseSave,
    "course.write",
    is_owned=True,
    required=("title", "summary", "category_list"),
    nullable=("valid_days",),
    references={
        "certificate": _certificate,
        "examination": (
            Course.examination_sid,
            Examination,
            _formal_examinations,
        ),
    },
    parts={
        "cover_list": put_covers,
        "category_list": _in_categories(CourseCategory.course_sid, CourseCategory.category_sid),
        "teacher_list": linked(
            CourseTeacher.course_sid,
            CourseTeacher.teacher_sid,
            Teacher,
            partial(_mine, Teacher.organization_sid),
            "model.teacherList",
        ),
        "chapter_list": ToldPart(put_outline, told_outline),
    },
    fetch={"cover_list": publish_covers},
    bulk=_FOR_MANY,
    make=lambda _: Course(code=new_number("KC", 8)),
    prepare=_describe,
    finish=_show_course,
)

subject_writing = Writing(
    "subject",
    Subject,
    SubjectSave,
    "course.write",
    is_owned=True,
    required=("title", "summary", "category_list"),
    nullable=("valid_days",),
    references={"certificate": _certificate},
    parts={
        "cover_list": put_covers,
        "category_list": _in_categories(SubjectCategory.subject_sid, SubjectCategory.category_sid),
        "course_list": linked(
            SubjectCourse.subject_sid,
            SubjectCourse.course_sid,
            Course,
            partial(_mine, Course.organization_sid),
            "model.courseList",
        ),
    },
    fetch={"cover_list": publish_covers},
    bulk=_FOR_MANY,
    make=lambda _: Subject(code=new_number("ZT", 8)),
    prepare=_describe,
    finish=_show_subject,
)
