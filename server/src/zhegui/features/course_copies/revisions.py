"""What was published of a course: kept each time, so that it can be brought back."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.api import (
    ChapterDraft,
    Course,
    CourseCopyOpen,
    LessonDraft,
    OutlineChanging,
    OutlineWritten,
    load_outline,
)
from zhegui.features.course_copies.content import files_of, from_json, lessons_of, to_json
from zhegui.features.course_copies.models import (
    CourseCopy,
    CourseRevision,
    CourseRevisionFile,
)
from zhegui.features.course_copies.working_copy import end_copy, load_copy
from zhegui.features.files.api import File
from zhegui.kernel.work.events import listens


@listens(OutlineChanging)
async def refuse_open_copy(session: AsyncSession, changing: OutlineChanging) -> None:
    """Nothing passes by what an author has changed and not published. Raises `CourseCopyOpen`."""
    row = await session.get(CourseCopy, changing.course)
    if row is None:
        return
    working = await load_copy(session, await session.get_one(Course, changing.course))
    if working.changes:
        raise CourseCopyOpen
    await end_copy(session, row)


@listens(OutlineWritten)
async def keep_revision(session: AsyncSession, written: OutlineWritten) -> None:
    """Whatever changes what learners see leaves a revision, and makes copies that were read before it
    out of date."""
    await _settle(session, written)
    drafts = (await load_outline(session, written.course)).drafts()
    content, latest = to_json(drafts), await _latest(session, written.course)
    if latest and latest.content == content:
        return
    revision = CourseRevision(
        course_sid=written.course,
        number=latest.number + 1 if latest else 1,
        remark=written.remark,
        lesson_count=len(list(lessons_of(drafts))),
        content=content,
        created_by_sid=written.user,
    )
    session.add(revision)
    await session.flush()
    if files := files_of(drafts):
        rows = [{"course_revision_sid": revision.sid, "file_sid": file} for file in files]
        await session.execute(insert(CourseRevisionFile), rows)


async def _latest(session: AsyncSession, course: UUID) -> CourseRevision | None:
    of = select(CourseRevision).where(CourseRevision.course_sid == course)
    latest: CourseRevision | None = await session.scalar(
        of.order_by(CourseRevision.number.desc()).limit(1)
    )
    return latest


async def latest_number(session: AsyncSession, course: UUID) -> int:
    """That of the last revision; 0 where there is none."""
    asked = select(func.max(CourseRevision.number)).where(CourseRevision.course_sid == course)
    return await session.scalar(asked) or 0


async def restorable(session: AsyncSession, revision: CourseRevision) -> list[ChapterDraft]:
    """The chapters of a revision, without the files that are gone since."""
    drafts = from_json(revision.content)
    named = files_of(drafts)
    left = set(await session.scalars(select(File.sid).where(File.sid.in_(named))))
    return [
        replace(chapter, lessons=[_without(lesson, named - left) for lesson in chapter.lessons])
        for chapter in drafts
    ]


def _without(lesson: LessonDraft, gone: set[UUID]) -> LessonDraft:
    is_kept = lesson.video is None or lesson.video.file not in gone
    files = tuple(file for file in lesson.files or () if file not in gone)
    return replace(lesson, video=lesson.video if is_kept else None, files=files)


async def _settle(session: AsyncSession, written: OutlineWritten) -> None:
    row = await session.get(CourseCopy, written.course)
    if row is None:
        row = CourseCopy(course_sid=written.course, version=0)
        session.add(row)
    row.version += 1
    row.outline_version = row.settled_version = row.version
    row.updated_by_sid, row.updated_at = written.user, session.sync_session.info["now"]
    await session.flush()
