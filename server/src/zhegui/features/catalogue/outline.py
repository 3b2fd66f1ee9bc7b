"""Writing a course's chapters and lessons, so that what was studied keeps its record."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from sqlalchemy import delete, select, union_all, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.drafts import ChapterDraft, LessonDraft, Video
from zhegui.features.catalogue.events import LessonsRemoved, OutlineChanging, OutlineWritten
from zhegui.features.catalogue.models import Course, CourseChapter, Lesson, LessonAttachment
from zhegui.features.catalogue.rules import credit_hours, required_seconds
from zhegui.features.files.api import hang
from zhegui.kernel.db.database import Base
from zhegui.kernel.ids import new_sid
from zhegui.kernel.text.markup import safe_html
from zhegui.kernel.work.events import announce


@dataclass(frozen=True)
class Outline:
    """What a course is made of now, by sid; lessons that are withdrawn too. `files` are those that go
    with a lesson."""

    chapters: Mapping[UUID, CourseChapter]
    lessons: Mapping[UUID, Lesson]
    files: Mapping[UUID, tuple[UUID, ...]]

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

    def drafts(self) -> list[ChapterDraft]:
        """What learners see, as it could be written again."""
        lessons = sorted(self.lessons.values(), key=lambda lesson: lesson.position)
        return [
            ChapterDraft(
                chapter.title,
                [self.draft(each) for each in lessons if each.chapter_sid == chapter.sid],
                chapter.sid,
            )
            for chapter in sorted(self.chapters.values(), key=lambda chapter: chapter.position)
        ]

    def draft(self, lesson: Lesson) -> LessonDraft:
        """One of its lessons, as it could be written again."""
        return _draft(lesson, self.files.get(lesson.sid, ()))


def video_of(lesson: Lesson) -> Video | None:
    """The film that a lesson plays."""
    if lesson.video_path is None:
        return None
    return Video(lesson.video_path, lesson.planned_seconds, lesson.video_file_sid)


async def load_outline(session: AsyncSession, course: UUID) -> Outline:
    """The chapters and lessons of a course; none of a new one."""
    chapters = await session.scalars(
        select(CourseChapter).where(CourseChapter.course_sid == course)
    )
    lessons = await session.scalars(select(Lesson).where(Lesson.course_sid == course))
    carried = await session.execute(
        select(LessonAttachment.lesson_sid, LessonAttachment.file_sid)
        .join(Lesson, Lesson.sid == LessonAttachment.lesson_sid)
        .where(Lesson.course_sid == course)
        .order_by(LessonAttachment.position)
    )
    files: dict[UUID, tuple[UUID, ...]] = {}
    for lesson, file in carried:
        files[lesson] = (*files.get(lesson, ()), file)
    return Outline({one.sid: one for one in chapters}, {one.sid: one for one in lessons}, files)


async def load_draft(session: AsyncSession, sid: UUID) -> LessonDraft | None:
    """One lesson, as it could be written again, read without the others; None if there is none."""
    lesson = await session.get(Lesson, sid)
    if lesson is None:
        return None
    link = LessonAttachment
    asked = select(link.file_sid).where(link.lesson_sid == sid).order_by(link.position)
    return _draft(lesson, tuple(await session.scalars(asked)))


async def write_outline(
    session: AsyncSession,
    course: Course,
    outline: Outline,
    drafts: Sequence[ChapterDraft],
    *,
    keep_rest: bool = False,
    by: UUID | None = None,
    remark: str = "",
) -> list[Lesson]:
    """Make a course of these chapters, in this order; sids name those that are changed, moved or
    brought back. The one way in which learners come to see another outline.

    With `keep_rest` the others stay where they are; else those go that nobody has anything of, and the
    rest are withdrawn. Answers the lessons, in order.
    """
    await announce(session, OutlineChanging(course.sid))
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
    await _hang_files(session, lessons, drafts)
    if not keep_rest:
        await _remove_rest(session, course, outline, {row.sid for row in (*chapters, *lessons)})
    await announce(session, OutlineWritten(course.sid, by, remark))
    return lessons


async def referred_lessons(session: AsyncSession, lessons: Collection[UUID]) -> set[UUID]:
    """Those of which somebody has something: progress, hours, notes, a player that was opened."""
    keys = [
        key.parent
        for table in Base.metadata.sorted_tables
        for key in table.foreign_keys
        if key.column.table is Lesson.__table__ and key.ondelete is None
    ]
    if not lessons:
        return set()
    found = union_all(*(select(key).where(key.in_(lessons)).distinct() for key in keys))
    return set(await session.scalars(found))


def _draft(lesson: Lesson, files: tuple[UUID, ...]) -> LessonDraft:
    return LessonDraft(
        lesson.title,
        lesson.body,
        video_of(lesson),
        lesson.is_trial,
        lesson.sid,
        lesson.captions,
        files,
        lesson.source,
    )


def _measure(course: Course, drafts: Sequence[ChapterDraft]) -> None:
    lessons = [lesson for chapter in drafts for lesson in chapter.lessons]
    planned = sum(lesson.planned_seconds for lesson in lessons)
    course.hours, course.planned_seconds = credit_hours(planned), planned
    course.chapter_count, course.lesson_count = len(drafts), len(lessons)


def _chapter(
    session: AsyncSession, course: Course, outline: Outline, position: int, draft: ChapterDraft
) -> CourseChapter:
    present = outline.chapters.get(draft.sid) if draft.sid else None
    chapter = present or CourseChapter(sid=draft.sid or new_sid())
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
    present = outline.lessons.get(draft.sid) if draft.sid else None
    lesson = present or Lesson(sid=draft.sid or new_sid())
    lesson.course_sid, lesson.chapter_sid = chapter.course_sid, chapter.sid
    lesson.withdrawn_at = None
    lesson.title, lesson.kind, lesson.is_trial = draft.title, draft.kind.value, draft.is_trial
    lesson.position, lesson.planned_seconds = position, draft.planned_seconds
    lesson.required_seconds = required_seconds(draft.kind, draft.planned_seconds)
    lesson.body, lesson.body_html = draft.body, await safe_html(draft.body)
    lesson.video_path = draft.video.path if draft.video else None
    lesson.video_file_sid = draft.video.file if draft.video else None
    lesson.captions = draft.captions if draft.video else ""
    lesson.source = draft.source or lesson.source
    session.add(lesson)
    return lesson


async def _hang_files(
    session: AsyncSession, lessons: Sequence[Lesson], drafts: Sequence[ChapterDraft]
) -> None:
    given = [lesson.files for chapter in drafts for lesson in chapter.lessons]
    for lesson, files in zip(lessons, given, strict=True):
        if files is not None:
            await hang(session, LessonAttachment.lesson_sid, lesson.sid, files)


async def _remove_rest(
    session: AsyncSession, course: Course, outline: Outline, kept: Collection[UUID]
) -> None:
    """The lessons and chapters that are not `kept`; of the lessons those that nobody has anything of."""
    shown = {sid for sid, lesson in outline.lessons.items() if lesson.withdrawn_at is None}
    gone = shown.difference(kept)
    referred = await referred_lessons(session, gone)
    try:
        async with session.begin_nested():
            await session.execute(delete(Lesson).where(Lesson.sid.in_(gone - referred)))
    except IntegrityError:  # somebody began one of them meanwhile
        referred = gone
    await session.execute(
        update(Lesson)
        .where(Lesson.sid.in_(referred))
        .values(withdrawn_at=session.sync_session.info["now"], chapter_sid=None)
    )
    chapters = outline.chapters.keys() - set(kept)
    await session.execute(delete(CourseChapter).where(CourseChapter.sid.in_(chapters)))
    if gone:
        await announce(session, LessonsRemoved(course.sid))
