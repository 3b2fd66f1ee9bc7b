"""Writing a course's chapters and lessons, so that what was studied keeps its record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.drafts import ChapterDraft, LessonDraft
from zhegui.features.catalogue.errors import LessonStudied
from zhegui.features.catalogue.models import Course, CourseChapter, Lesson
from zhegui.features.catalogue.rules import credit_hours, reading_seconds, required_seconds
from zhegui.kernel.ids import new_sid
from zhegui.kernel.text.markup import safe_html


@dataclass(frozen=True)
class Outline:
    """What a course is made of now, by sid."""

    chapters: dict[UUID, CourseChapter]
    lessons: dict[UUID, Lesson]

    def placed(self, drafts: Sequence[ChapterDraft]) -> list[ChapterDraft]:
        """The drafts, each with the sid of what stands at its place."""
        chapters = {chapter.position: chapter.sid for chapter in self.chapters.values()}
        lessons = {(one.chapter_sid, one.position): one.sid for one in self.lessons.values()}
        found = []
        for position, draft in enumerate(drafts, start=1):
            chapter = chapters.get(position)
            placed = [
                replace(lesson, sid=lessons.get((chapter, place)) if chapter else None)
                for place, lesson in enumerate(draft.lessons, start=1)
            ]
            found.append(replace(draft, sid=chapter, lessons=placed))
        return found


async def load_outline(session: AsyncSession, course: UUID) -> Outline:
    """The chapters and lessons of a course; none of a new one."""
    chapters = await session.scalars(
        select(CourseChapter).where(CourseChapter.course_sid == course)
    )
    lessons = await session.scalars(select(Lesson).where(Lesson.course_sid == course))
    return Outline({one.sid: one for one in chapters}, {one.sid: one for one in lessons})


async def write_outline(
    session: AsyncSession,
    course: Course,
    outline: Outline,
    drafts: Sequence[ChapterDraft],
    *,
    keep_rest: bool,
) -> list[Lesson]:
    """Make a course of these chapters, in this order; sids name those that are changed or moved.

    With `keep_rest` the others stay where they are, else they go. Answers the lessons, in order.
    Raises `LessonStudied`.
    """
    _measure(course, drafts)
    chapters = [
        _chapter(session, course, outline, position, draft)
        for position, draft in enumerate(drafts, start=1)
    ]
    await session.flush()
    lessons = [
        await _lesson(session, chapter, outline, position, draft)
        for chapter, chapter_draft in zip(chapters, drafts, strict=True)
        for position, draft in enumerate(chapter_draft.lessons, start=1)
    ]
    await session.flush()
    if not keep_rest:
        kept = {row.sid for row in (*chapters, *lessons)}
        await _remove(session, outline.lessons.keys() - kept, outline.chapters.keys() - kept)
    return lessons


def _measure(course: Course, drafts: Sequence[ChapterDraft]) -> None:
    lessons = [lesson for chapter in drafts for lesson in chapter.lessons]
    planned = sum(_planned(lesson) for lesson in lessons)
    course.hours, course.planned_seconds = credit_hours(planned), planned
    course.chapter_count, course.lesson_count = len(drafts), len(lessons)


def _chapter(
    session: AsyncSession, course: Course, outline: Outline, position: int, draft: ChapterDraft
) -> CourseChapter:
    chapter = outline.chapters[draft.sid] if draft.sid else CourseChapter(sid=new_sid())
    chapter.course_sid, chapter.title, chapter.position = course.sid, draft.title, position
    session.add(chapter)
    return chapter


async def _lesson(
    session: AsyncSession,
    chapter: CourseChapter,
    outline: Outline,
    position: int,
    draft: LessonDraft,
) -> Lesson:
    lesson = outline.lessons[draft.sid] if draft.sid else Lesson(sid=new_sid())
    planned = _planned(draft)
    lesson.course_sid, lesson.chapter_sid = chapter.course_sid, chapter.sid
    lesson.title, lesson.kind, lesson.is_trial = draft.title, draft.kind.value, draft.is_trial
    lesson.position, lesson.planned_seconds = position, planned
    lesson.required_seconds = required_seconds(draft.kind, planned)
    lesson.body, lesson.body_html = draft.body, await safe_html(draft.body)
    lesson.video_path = draft.video.path if draft.video else None
    lesson.video_file_sid = draft.video.file if draft.video else None
    lesson.captions = draft.captions if draft.video else ""
    session.add(lesson)
    return lesson


def _planned(draft: LessonDraft) -> int:
    return draft.video.seconds if draft.video else reading_seconds(draft.body)


async def _remove(session: AsyncSession, lessons: set[UUID], chapters: set[UUID]) -> None:
    if not lessons and not chapters:
        return
    try:
        async with session.begin_nested():
            await session.execute(delete(Lesson).where(Lesson.sid.in_(lessons)))
            await session.execute(delete(CourseChapter).where(CourseChapter.sid.in_(chapters)))
    except IntegrityError as error:
        raise LessonStudied from error
