"""Writing the catalogue from files: categories, teachers, courses and subjects, each as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.catalogue.drafts import CourseDraft, OfferDraft, SubjectDraft, TeacherDraft
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
from zhegui.features.catalogue.outline import load_outline, write_outline
from zhegui.kernel.markup import safe_html

R = TypeVar("R", Category, Teacher, Course, Subject)
Key = InstrumentedAttribute[UUID]


async def save_category(
    session: AsyncSession, *, code: str, name: str, english_name: str, cover: str, position: int
) -> Category:
    """Create the category called `code`, or change it."""
    category = await _called(session, Category, code)
    category.name, category.english_name = name, english_name
    category.cover, category.position = cover, position
    await session.flush()
    return category


async def save_teacher(session: AsyncSession, draft: TeacherDraft) -> Teacher:
    """Create the teacher called `draft.code`, or change them."""
    teacher = await _called(session, Teacher, draft.code)
    teacher.organization_sid = draft.organization
    teacher.name, teacher.title = draft.name, draft.title
    teacher.introduction = draft.introduction
    teacher.introduction_html = await safe_html(draft.introduction)
    await session.flush()
    return teacher


async def save_course(session: AsyncSession, draft: CourseDraft) -> Course:
    """Create the course called `draft.code`, or change it in place.

    Lessons are told apart by where they stand, so that a corrected text keeps its learners'
    progress. Chapters and lessons beyond the draft's stay. Raises `LookupError` for a category or
    a teacher that does not exist.
    """
    categories = await _coded(session, Category, draft.categories)
    teachers = await _coded(session, Teacher, draft.teachers)
    course = await _called(session, Course, draft.code)
    await _offer(course, draft, categories[0].cover)
    course.examination_sid = draft.examination
    await session.flush()
    await link(session, CourseCategory.course_sid, course, CourseCategory.category_sid, categories)
    await link(session, CourseTeacher.course_sid, course, CourseTeacher.teacher_sid, teachers)
    outline = await load_outline(session, course.sid)
    await write_outline(session, course, outline, outline.placed(draft.chapters), keep_rest=True)
    return course


async def save_subject(session: AsyncSession, draft: SubjectDraft) -> Subject:
    """Create the subject called `draft.code`, or change it in place.

    Raises `LookupError` for a category or a course that does not exist.
    """
    categories = await _coded(session, Category, draft.categories)
    courses = await _coded(session, Course, draft.courses)
    subject = await _called(session, Subject, draft.code)
    await _offer(subject, draft, categories[0].cover)
    await session.flush()
    await link(
        session, SubjectCategory.subject_sid, subject, SubjectCategory.category_sid, categories
    )
    await link(session, SubjectCourse.subject_sid, subject, SubjectCourse.course_sid, courses)
    return subject


async def publish_course(session: AsyncSession, course: Course | Subject, now: datetime) -> None:
    """Show a course or a subject, from now on; one that is withdrawn and comes back is not new."""
    course.state, course.published_at = "published", course.published_at or now
    await session.flush()


async def count_learner(session: AsyncSession, course_sid: UUID) -> None:
    """One more learner has joined; counted by the database, so that none is lost."""
    await session.execute(
        update(Course)
        .where(Course.sid == course_sid)
        .values(learner_count=Course.learner_count + 1)
        .execution_options(synchronize_session=False)
    )


async def link(
    session: AsyncSession,
    near: Key,
    owner: Course | Subject,
    far: Key,
    others: Sequence[Category | Teacher | Course],
) -> None:
    """Tie `owner` to these and no others, in this order, by the table of the two foreign keys."""
    table = near.class_
    await session.execute(delete(table).where(near == owner.sid))
    ties = [
        {near.key: owner.sid, far.key: other.sid, "position": position}
        for position, other in enumerate(others)
    ]
    if ties:
        await session.execute(insert(table), ties)


async def _called(session: AsyncSession, model: type[R], code: str) -> R:
    found: R | None = await session.scalar(select(model).where(model.code == code))
    if found is None:
        found = model(code=code)
        session.add(found)
    return found


async def _coded(session: AsyncSession, model: type[R], codes: Sequence[str]) -> list[R]:
    rows = await session.scalars(select(model).where(model.code.in_(codes)))
    found: dict[str, R] = {row.code: row for row in rows}
    if missing := [code for code in codes if code not in found]:
        raise LookupError(f"there is no {model.__tablename__} {', '.join(missing)}")
    return [found[code] for code in codes]


async def _offer(offered: Course | Subject, draft: OfferDraft, cover: str) -> None:
    offered.organization_sid, offered.is_open = draft.organization, draft.is_open
    offered.title, offered.summary = draft.title, draft.summary
    offered.description = draft.description
    offered.description_html = await safe_html(draft.description)
    offered.cover, offered.price = cover, draft.price
    offered.certificate_sid = draft.certificate
