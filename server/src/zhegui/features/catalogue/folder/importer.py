"""A course that was read from a folder, into the catalogue: planned first, then written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.drafts import ChapterDraft, CourseDraft, LessonDraft
from zhegui.features.catalogue.errors import CourseCopyOpen
from zhegui.features.catalogue.events import OutlineChanging
from zhegui.features.catalogue.folder.lesson_text import with_addresses
from zhegui.features.catalogue.folder.matching import recognized
from zhegui.features.catalogue.folder.parser import DESCRIPTION, FolderCourse
from zhegui.features.catalogue.folder.remarks import FolderRefused, FolderRemark
from zhegui.features.catalogue.models import Category, Course
from zhegui.features.catalogue.outline import Outline, load_outline, write_outline
from zhegui.features.catalogue.service import publish_course, save_read_course
from zhegui.kernel.ids import new_sid
from zhegui.kernel.images import measure
from zhegui.kernel.work.events import announce
from zhegui.ports.storage import Storage, content_name, public_url, put_public


@dataclass(frozen=True)
class ImportPlan:
    """What an import makes of a course. The lessons of `draft` have the sids of what they were in
    `outline`, or new ones."""

    read: FolderCourse
    outline: Outline
    draft: CourseDraft


async def plan_import(session: AsyncSession, read: FolderCourse) -> ImportPlan:
    """What an import would write; the course is locked, and nothing of it changes meanwhile. Raises
    `FolderRefused`."""
    known = await session.scalar(select(Category.sid).where(Category.code == read.category))
    if known is None:
        raise FolderRefused([FolderRemark(DESCRIPTION, None, "unknown_category", read.category)])
    called = select(Course).where(Course.code == read.code).with_for_update(key_share=True)
    course = await session.scalar(called)
    outline = Outline({}, {}, {})
    if course is not None:
        await _refuse_open_copy(session, course)
        outline = await load_outline(session, course.sid)
    draft = _draft(read)
    return ImportPlan(read, outline, replace(draft, chapters=_placed(outline, draft.chapters)))


async def import_course(
    session: AsyncSession, storage: Storage, plan: ImportPlan, now: datetime
) -> Course:
    """Publish the course, or change the one of its code in place."""
    for data in plan.read.pictures.values():
        await put_public(storage, data, _extension(data))
    course = await save_read_course(session, plan.draft)
    await write_outline(session, course, plan.outline, plan.draft.chapters)
    await publish_course(session, course, now)
    return course


async def _refuse_open_copy(session: AsyncSession, course: Course) -> None:
    try:
        await announce(session, OutlineChanging(course.sid))
    except CourseCopyOpen:
        raise FolderRefused([FolderRemark("", None, "course_copy_open")]) from None


def _placed(outline: Outline, written: list[ChapterDraft]) -> list[ChapterDraft]:
    """The chapters, each and each of its lessons with a sid."""
    withdrawn = [outline.draft(each) for each in outline.lessons.values() if each.withdrawn_at]
    return [
        replace(
            chapter,
            sid=chapter.sid or new_sid(),
            lessons=[replace(each, sid=each.sid or new_sid()) for each in chapter.lessons],
        )
        for chapter in recognized(outline.drafts(), withdrawn, written)
    ]


def _extension(data: bytes) -> str:
    picture = measure(data)
    assert picture is not None  # the reading refuses what is no picture
    return picture.extension


def _draft(read: FolderCourse) -> CourseDraft:
    addresses = {
        path: public_url(content_name(data, _extension(data)))
        for path, data in read.pictures.items()
    }
    return CourseDraft(
        code=read.code,
        categories=[read.category],
        title=read.title,
        summary=read.summary,
        description=with_addresses(read.description, addresses),
        chapters=[
            ChapterDraft(
                chapter.title,
                [
                    LessonDraft(
                        lesson.title,
                        with_addresses(lesson.text, addresses),
                        is_trial=lesson.is_trial,
                        source=lesson.source,
                    )
                    for lesson in chapter.lessons
                ],
            )
            for chapter in read.chapters
        ],
    )
