"""A course that was read from a folder, into the catalogue."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.drafts import ChapterDraft, CourseDraft, LessonDraft
from zhegui.features.catalogue.folder.lesson_text import with_addresses
from zhegui.features.catalogue.folder.parser import DESCRIPTION, FolderCourse
from zhegui.features.catalogue.folder.remarks import FolderRefused, FolderRemark
from zhegui.features.catalogue.models import Category, Course
from zhegui.features.catalogue.service import publish_course, save_course
from zhegui.kernel.images import measure
from zhegui.ports.storage import Storage, public_url, put_public


async def import_course(
    session: AsyncSession, storage: Storage, read: FolderCourse, now: datetime
) -> Course:
    """Publish the course, or change the one of its code in place; raises `FolderRefused`."""
    known = await session.scalar(select(Category.sid).where(Category.code == read.category))
    if known is None:
        raise FolderRefused([FolderRemark(DESCRIPTION, None, "unknown_category", read.category)])
    addresses = {path: await _keep(storage, data) for path, data in read.pictures.items()}
    course = await save_course(session, _draft(read, addresses))
    await publish_course(session, course, now)
    return course


async def _keep(storage: Storage, data: bytes) -> str:
    picture = measure(data)
    assert picture is not None  # the reading refuses what is no picture
    return public_url(await put_public(storage, data, picture.extension))


def _draft(read: FolderCourse, addresses: dict[str, str]) -> CourseDraft:
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
                    )
                    for lesson in chapter.lessons
                ],
            )
            for chapter in read.chapters
        ],
    )
