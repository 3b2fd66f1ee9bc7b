"""The demonstration's news and study materials."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID, uuid5

import typst
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.demonstration import content_files
from zhegui.features.catalogue.api import (
    Category,
    Course,
    Lesson,
    LessonAttachment,
    OutlineWritten,
)
from zhegui.features.files import api as files
from zhegui.features.materials import api as materials
from zhegui.features.news import api as news
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.people.caller import APPLICATION
from zhegui.kernel.records.writes import Act
from zhegui.kernel.text.print_fonts import FONTS
from zhegui.kernel.work.events import announce
from zhegui.ports.services import Services

#: Names the demonstration's records for good, so that loading again finds them.
_OURS = UUID("5f4b0a52-6f0c-5f43-9d8e-2c4d3f7d9a10")
_FOLDER = "materials/demonstration"


def news_sid(text: content_files.NewsText) -> UUID:
    """Of a piece of the demonstration's news."""
    return uuid5(_OURS, f"news/{text.code}")


def material_sid(text: content_files.MaterialText) -> UUID:
    """Of one of the demonstration's materials."""
    return uuid5(_OURS, f"material/{text.file}")


async def load_news(services: Services, session: AsyncSession, now: datetime) -> None:
    """All news; what is there stays as old as it is."""
    for text in content_files.read_news():
        sid = news_sid(text)
        if await session.get(news.News, sid) is None:
            await news.put_news(Act(session, APPLICATION, now, services), sid, _news(text, now))


async def load_materials(
    services: Services, session: AsyncSession, organization: UUID, now: datetime
) -> None:
    """All materials, their sheets set as PDF; those that are there stay."""
    for text in content_files.read_materials():
        sid = material_sid(text)
        if await session.get(materials.Material, sid) is not None:
            continue
        file = await files.keep(
            session,
            services.storage,
            path=f"{_FOLDER}/{text.file}.pdf",
            data=await asyncio.to_thread(sheet_pdf, text.file, now),
            name=f"{text.title}.pdf",
            media_type="application/pdf",
            owner=None,
            organization=organization,
        )
        given = await _material(session, text)
        await materials.put_material(Act(session, APPLICATION, now, services), sid, given, [file])
        await _hang_on_lessons(session, organization, text.lessons, file.sid)


async def _hang_on_lessons(
    session: AsyncSession, organization: UUID, titles: Sequence[str], file: UUID
) -> None:
    ours = select(Course.sid).where(Course.organization_sid == organization)
    named = select(Lesson).where(Lesson.title.in_(titles), Lesson.course_sid.in_(ours))
    lessons = (await session.scalars(named)).all()
    for lesson in lessons:
        await files.hang(session, LessonAttachment.lesson_sid, lesson.sid, [file])
    for course in {lesson.course_sid for lesson in lessons}:
        await announce(session, OutlineWritten(course, None, ""))


def _news(text: content_files.NewsText, now: datetime) -> news.NewsSave:
    return news.NewsSave(
        title=text.title,
        summary=text.summary,
        category=news.NewsCategory(text.category),
        source=text.source,
        body=text.body,
        is_pinned=text.is_pinned,
        state="published",
        published_at=now - timedelta(days=text.days_ago),
    )


async def _material(
    session: AsyncSession, text: content_files.MaterialText
) -> materials.MaterialSave:
    named = select(Category.sid).where(Category.code.in_(text.categories))
    return materials.MaterialSave(
        title=text.title,
        summary=text.summary,
        category_list=[Reference(sid=sid) for sid in await session.scalars(named)],
        price=Decimal(str(text.price)),
        state="published",
    )


def sheet_pdf(name: str, made: datetime) -> bytes:
    """A sheet as PDF, its fonts embedded."""
    fonts = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS]
    )
    data = typst.compile(
        content_files.SHEETS / f"{name}.typ",
        root=content_files.SHEETS,
        font_paths=fonts,
        format="pdf",
        timestamp=int(made.timestamp()),
    )
    if not isinstance(data, bytes):
        raise TypeError(f"{name} is not one document")
    return data
