"""The working copy of a course as it is loaded: what is published, and what will be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.api import (
    ChapterDraft,
    Course,
    LessonDraft,
    Outline,
    Video,
    load_draft,
    load_outline,
)
from zhegui.features.course_copies.comparison import OutlineChanges, compare, differing_parts
from zhegui.features.course_copies.models import CourseCopy, LessonCopy, LessonCopyAttachment
from zhegui.kernel.errors import NotFound

Files = Mapping[UUID, tuple[UUID, ...]]


@dataclass(frozen=True)
class WorkingCopy:
    """`row` is None for a course that was never changed; `copies` are the lessons that are."""

    course: Course
    row: CourseCopy | None
    outline: Outline
    copies: Mapping[UUID, LessonCopy]
    files: Files

    @cached_property
    def published(self) -> list[ChapterDraft]:
        """What learners see."""
        return self.outline.drafts()

    @cached_property
    def drafts(self) -> list[ChapterDraft]:
        """What they would see."""
        if self.row is None or self.row.outline is None:
            return [
                ChapterDraft(each.title, self._lessons(each), each.sid) for each in self.published
            ]
        return [self._chapter(each) for each in self.row.outline]

    @cached_property
    def changes(self) -> OutlineChanges:
        """What publishing would change."""
        return compare(self.published, self.drafts, self.withdrawn)

    @property
    def withdrawn(self) -> set[UUID]:
        """Lessons that learners study no more."""
        return {sid for sid, each in self.outline.lessons.items() if each.withdrawn_at}

    @property
    def version(self) -> int:
        """That of the copy as a whole."""
        return self.row.version if self.row else 0

    def lesson(self, sid: UUID) -> LessonDraft:
        """A lesson as it will be; raises `KeyError`."""
        if sid in self.copies:
            return draft_of(self.copies[sid], self.files.get(sid, ()))
        return self.outline.draft(self.outline.lessons[sid])

    def lesson_version(self, sid: UUID) -> int:
        """That of the copy when this lesson was changed last."""
        return _lesson_version(self.row, self.copies.get(sid))

    def is_changed(self, sid: UUID) -> bool:
        """Whether a lesson is not as learners see it."""
        lesson = self.outline.lessons.get(sid)
        if lesson is None or lesson.withdrawn_at:
            return True
        return bool(differing_parts(self.outline.draft(lesson), self.lesson(sid)))

    def knows(self, sid: UUID) -> bool:
        """Whether it is a lesson of this course, published, withdrawn or new."""
        return sid in self.copies or sid in self.outline.lessons

    def _lessons(self, chapter: ChapterDraft) -> list[LessonDraft]:
        return [self.lesson(each.sid) for each in chapter.lessons if each.sid]

    def _chapter(self, kept: Mapping[str, Any]) -> ChapterDraft:
        sids = [UUID(each["sid"]) for each in kept["lessonList"]]
        lessons = [self.lesson(sid) for sid in sids if self.knows(sid)]
        return ChapterDraft(kept["title"], lessons, UUID(kept["sid"]))


@dataclass(frozen=True)
class CopiedLesson:
    """One lesson of a working copy, read without the others: an editor saves it every few seconds."""

    course: Course
    row: CourseCopy | None
    copy: LessonCopy | None
    draft: LessonDraft

    @property
    def version(self) -> int:
        """That of the copy when this lesson was changed last."""
        return _lesson_version(self.row, self.copy)


def draft_of(copy: LessonCopy, files: Sequence[UUID]) -> LessonDraft:
    """A changed lesson, as it could be published."""
    video = None
    if copy.video_path is not None and copy.video_seconds is not None:
        video = Video(copy.video_path, copy.video_seconds, copy.video_file_sid)
    return LessonDraft(
        copy.title, copy.body, video, copy.is_trial, copy.sid, copy.captions, tuple(files)
    )


async def load_copy(session: AsyncSession, course: Course) -> WorkingCopy:
    """The working copy of a course; who writes it has locked the course."""
    row = await session.get(CourseCopy, course.sid)
    copies = await session.scalars(select(LessonCopy).where(LessonCopy.course_sid == course.sid))
    by_sid = {each.sid: each for each in copies}
    files = await _files(session, course.sid) if by_sid else {}
    return WorkingCopy(course, row, await load_outline(session, course.sid), by_sid, files)


async def load_lesson(session: AsyncSession, course: Course, sid: UUID) -> CopiedLesson:
    """A lesson of this course as it will be; raises `NotFound` if it went meanwhile."""
    row, copy = await session.get(CourseCopy, course.sid), await session.get(LessonCopy, sid)
    if copy is not None:
        return CopiedLesson(course, row, copy, draft_of(copy, await _files_of(session, sid)))
    draft = await load_draft(session, sid)
    if draft is None:
        raise NotFound
    return CopiedLesson(course, row, None, draft)


async def end_copy(session: AsyncSession, row: CourseCopy) -> None:
    """Nothing of it is left; its version goes on."""
    await session.execute(delete(LessonCopy).where(LessonCopy.course_sid == row.course_sid))
    row.outline, row.outline_version, row.settled_version = None, row.version, row.version
    await session.flush()


def _lesson_version(row: CourseCopy | None, copy: LessonCopy | None) -> int:
    if copy is not None:
        return copy.version
    return row.settled_version if row else 0


async def _files_of(session: AsyncSession, lesson: UUID) -> tuple[UUID, ...]:
    link = LessonCopyAttachment
    asked = select(link.file_sid).where(link.lesson_copy_sid == lesson).order_by(link.position)
    return tuple(await session.scalars(asked))


async def _files(session: AsyncSession, course: UUID) -> Files:
    link = LessonCopyAttachment
    rows = await session.execute(
        select(link.lesson_copy_sid, link.file_sid)
        .join(LessonCopy, LessonCopy.sid == link.lesson_copy_sid)
        .where(LessonCopy.course_sid == course)
        .order_by(link.position)
    )
    found: dict[UUID, tuple[UUID, ...]] = {}
    for lesson, file in rows:
        found[lesson] = (*found.get(lesson, ()), file)
    return found
