"""What the demonstration's learner keeps to find again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.demonstration import content_files
from zhegui.demonstration.accounts import ACCOUNTS
from zhegui.demonstration.publications import material_sid, news_sid
from zhegui.features.catalogue.api import Course, Subject
from zhegui.features.favorites import api as favorites
from zhegui.features.identity import api as identity
from zhegui.ports.services import Services

COURSES = ("hot-work", "working-at-height", "elevator-rescue")
SUBJECTS = ("electrician",)
SHEETS = ("ladder-check", "aed-card")
NEWS = ("coming-examinations", "study-with-phone", "hours-rule")


async def load_favorites(services: Services, session: AsyncSession) -> None:
    """Once: who keeps something has chosen since."""
    for account in ACCOUNTS:
        user = await identity.find_by_mobile(services, session, account.mobile)
        if user is None or account.role != "learner":
            continue
        kept = select(func.count()).where(favorites.Favorite.user_sid == user.sid)
        if not await session.scalar(kept):
            async for kind, sid in _things(session):
                await favorites.keep(session, user.sid, favorites.kind_called(kind), sid)


async def _things(session: AsyncSession) -> AsyncIterator[tuple[favorites.KindName, UUID]]:
    for news in content_files.read_news():
        if news.code in NEWS:
            yield "news", news_sid(news)
    for material in content_files.read_materials():
        if material.file in SHEETS:
            yield "material", material_sid(material)
    for sid in await session.scalars(select(Subject.sid).where(Subject.code.in_(SUBJECTS))):
        yield "subject", sid
    for sid in await session.scalars(select(Course.sid).where(Course.code.in_(COURSES))):
        yield "course", sid
