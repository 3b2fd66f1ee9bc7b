"""What stands beside a piece of news."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.news.models import News
from zhegui.features.news.schemas import NewsLink, NewsNeighbours
from zhegui.kernel.errors import NotFound


async def neighbours(session: AsyncSession, sid: UUID, now: datetime) -> NewsNeighbours:
    """What was published right before and right after; `NotFound` unless the news itself is out."""
    news = await session.get(News, sid)
    if news is None or news.state != "published" or not _is_out(news, now):
        raise NotFound
    place = tuple_(News.published_at, News.sid)
    out = select(News.sid, News.title).where(News.state == "published", News.published_at <= now)
    here = (news.published_at, news.sid)
    before = out.where(place < here).order_by(News.published_at.desc(), News.sid.desc())
    after = out.where(place > here).order_by(News.published_at, News.sid)
    earlier, later = [
        (await session.execute(found.limit(1))).one_or_none() for found in (before, after)
    ]
    return NewsNeighbours(
        earlier=NewsLink.model_validate(earlier) if earlier else None,
        later=NewsLink.model_validate(later) if later else None,
    )


def _is_out(news: News, now: datetime) -> bool:
    return news.published_at is not None and news.published_at <= now
