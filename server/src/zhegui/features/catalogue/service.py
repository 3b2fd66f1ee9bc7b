"""Writing the catalogue: categories, and courses as a whole."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.drafts import ChapterDraft, CourseDraft, LessonDraft
from zhegui.features.catalogue.models import Category, Course, CourseCategory, CourseChapter, Lesson
from zhegui.features.catalogue.rules import credit_hours, reading_seconds, required_seconds
from zhegui.kernel.markup import safe_html


async def save_category(
    session: AsyncSession, *, code: str, name: str, english_name: str, cover: str, position: int
) -> Category:
    """Create the category called `code`, or change it."""
    category = await session.scalar(select(Category).where(Category.code == code))
    if category is None:
        category = Category(code=code)
        session.add(category)
    category.name, category.english_name = name, english_name
    category.cover, category.position = cover, position
    await session.flush()
    return category


async def save_course(session: AsyncSession, draft: CourseDraft) -> Course:
    """Create the course called `draft.code`, or change it in place.

    Lessons are told apart by where they stand, so that a corrected text keeps its learners'
    progress. Chapters and lessons beyond the draft's stay. Raises `LookupError` for a category
    that does not exist.
    """
    categories = [await _category(session, code) for code in draft.categories]
    course = await session.scalar(select(Course).where(Course.code == draft.code))
    if course is None:
        course = Course(code=draft.code)
        session.add(course)
    course.cover = categories[0].cover
    _describe(course, draft)
    await session.flush()
    await session.execute(delete(CourseCategory).where(CourseCategory.course_sid == course.sid))
    session.add_all(
        CourseCategory(course_sid=course.sid, category_sid=category.sid) for category in categories
    )
    for position, chapter in enumerate(draft.chapters, start=1):
        await _save_chapter(session, course, position, chapter)
    return course


async def publish_course(session: AsyncSession, course: Course, now: datetime) -> None:
    """Show a course to everybody, from now on."""
    if course.state != "published":
        course.state, course.published_at = "published", now
        await session.flush()


async def count_learner(session: AsyncSession, course_sid: UUID) -> None:
    """One more learner has joined; counted by the database, so that none is lost."""
    await session.execute(
        update(Course)
        .where(Course.sid == course_sid)
        .values(learner_count=Course.learner_count + 1)
        .execution_options(synchronize_session=False)
    )


async def _category(session: AsyncSession, code: str) -> Category:
    category = await session.scalar(select(Category).where(Category.code == code))
    if category is None:
        raise LookupError(f"there is no category {code}")
    return category


def _describe(course: Course, draft: CourseDraft) -> None:
    lessons = [lesson for chapter in draft.chapters for lesson in chapter.lessons]
    planned = sum(_planned(lesson) for lesson in lessons)
    course.title, course.summary = draft.title, draft.summary
    course.description, course.description_html = draft.description, safe_html(draft.description)
    course.teacher_list, course.price = draft.teachers, draft.price
    course.hours, course.planned_seconds = credit_hours(planned), planned
    course.chapter_count, course.lesson_count = len(draft.chapters), len(lessons)
    course.examination_sid, course.certificate_sid = draft.examination, draft.certificate


async def _save_chapter(
    session: AsyncSession, course: Course, position: int, draft: ChapterDraft
) -> None:
    chapter = await session.scalar(
        select(CourseChapter).where(
            CourseChapter.course_sid == course.sid, CourseChapter.position == position
        )
    )
    if chapter is None:
        chapter = CourseChapter(course_sid=course.sid, position=position)
        session.add(chapter)
    chapter.title = draft.title
    await session.flush()
    stored = await session.scalars(select(Lesson).where(Lesson.chapter_sid == chapter.sid))
    lessons = {lesson.position: lesson for lesson in stored}
    for number, lesson_draft in enumerate(draft.lessons, start=1):
        lesson = lessons.get(number)
        if lesson is None:
            lesson = Lesson(
                course_sid=course.sid, chapter_sid=chapter.sid, position=number, is_trial=False
            )
            session.add(lesson)
        _fill(lesson, lesson_draft)
    await session.flush()


def _fill(lesson: Lesson, draft: LessonDraft) -> None:
    planned = _planned(draft)
    lesson.title, lesson.kind, lesson.is_trial = draft.title, draft.kind.value, draft.is_trial
    lesson.planned_seconds = planned
    lesson.required_seconds = required_seconds(draft.kind, planned)
    lesson.body, lesson.body_html = draft.body, safe_html(draft.body)
    lesson.video_path = draft.video.path if draft.video else None


def _planned(draft: LessonDraft) -> int:
    return draft.video.seconds if draft.video else reading_seconds(draft.body)
