"""Writing the catalogue from files: categories, teachers, courses and subjects, each as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.catalogue.drafts import CourseDraft, OfferDraft, SubjectDraft, TeacherDraft
from zhegui.features.catalogue.models import (
    Category,
    Course,
    Subject,
    Teacher,
)
from zhegui.features.catalogue.outline import load_outline, write_outline
from zhegui.features.catalogue.schemas import CategorySave, CourseSave, SubjectSave, TeacherSave
from zhegui.features.catalogue.writes import (
    category_writing,
    course_writing,
    subject_writing,
    teacher_writing,
)
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.people.caller import APPLICATION
from zhegui.kernel.records.writes import Act

R = TypeVar("R", Category, Teacher, Course, Subject)
Key = InstrumentedAttribute[UUID]


async def save_category(
    session: AsyncSession, *, code: str, name: str, english_name: str, cover: str, position: int
) -> Category:
    """Create the category called `code`, or change it."""
    category = await _called(session, Category, code)
    given = CategorySave(name=name, english_name=english_name, cover=cover, position=position)
    await category_writing.write(_act(session), category, given)
    return category


async def save_teacher(session: AsyncSession, draft: TeacherDraft) -> Teacher:
    """Create the teacher called `draft.code`, or change them."""
    teacher = await _called(session, Teacher, draft.code)
    teacher.organization_sid = draft.organization
    given = TeacherSave(name=draft.name, title=draft.title, introduction=draft.introduction)
    await teacher_writing.write(_act(session), teacher, given)
    return teacher


async def save_course(session: AsyncSession, draft: CourseDraft) -> Course:
    """Create the course called `draft.code`, or change it in place; a lesson without a sid is the one at
    its place. Chapters and lessons beyond the draft's stay. Raises `LookupError` for a category or a
    teacher that does not exist.
    """
    given = CourseSave(
        **await _offer(session, draft),
        teacher_list=await _coded(session, Teacher, draft.teachers),
        examination=_reference(draft.examination),
    )
    course = await _called(session, Course, draft.code)
    course.organization_sid = draft.organization
    await course_writing.write(_act(session), course, given)
    outline = await load_outline(session, course.sid)
    await write_outline(session, course, outline, outline.placed(draft.chapters), keep_rest=True)
    return course


async def save_read_course(session: AsyncSession, draft: CourseDraft) -> Course:
    """Create the course called `draft.code`, or change it to what its folder says, but for chapters and
    lessons. Its price, its teachers, what it certifies and whom it is open to stay as they are.

    Raises `LookupError` for a category that does not exist.
    """
    given = CourseSave(
        title=draft.title,
        summary=draft.summary,
        description=draft.description,
        category_list=await _coded(session, Category, draft.categories),
    )
    course = await _called(session, Course, draft.code)
    await course_writing.write(_act(session), course, given)
    return course


async def save_subject(session: AsyncSession, draft: SubjectDraft) -> Subject:
    """Create the subject called `draft.code`, or change it in place.

    Raises `LookupError` for a category or a course that does not exist.
    """
    given = SubjectSave(
        **await _offer(session, draft), course_list=await _coded(session, Course, draft.courses)
    )
    subject = await _called(session, Subject, draft.code)
    subject.organization_sid = draft.organization
    await subject_writing.write(_act(session), subject, given)
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


async def _called(session: AsyncSession, model: type[R], code: str) -> R:
    found: R | None = await session.scalar(select(model).where(model.code == code))
    if found is None:
        found = model(code=code)
        session.add(found)
    return found


async def _coded(session: AsyncSession, model: type[R], codes: Sequence[str]) -> list[Reference]:
    rows = await session.scalars(select(model).where(model.code.in_(codes)))
    found: dict[str, R] = {row.code: row for row in rows}
    if missing := [code for code in codes if code not in found]:
        raise LookupError(f"there is no {model.__tablename__} {', '.join(missing)}")
    return [Reference(sid=found[code].sid) for code in codes]


async def _offer(session: AsyncSession, draft: OfferDraft) -> dict[str, Any]:
    """What a save of a course or a subject gives alike."""
    return {
        "title": draft.title,
        "summary": draft.summary,
        "description": draft.description,
        "price": draft.price,
        "is_open": draft.is_open,
        "certificate": _reference(draft.certificate),
        "category_list": await _coded(session, Category, draft.categories),
    }


def _reference(sid: UUID | None) -> Reference | None:
    return Reference(sid=sid) if sid else None


def _act(session: AsyncSession) -> Act:
    info = session.sync_session.info
    return Act(session, APPLICATION, info["now"], info["services"])
