"""Writing news, and what stands beside a piece of it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.news.models import News
from zhegui.features.news.schemas import NewsLink, NewsNeighbours, NewsSave
from zhegui.kernel.errors import NotFound
from zhegui.kernel.markup import safe_html
from zhegui.kernel.saving import changes, record_to_change, refuse_missing

_NEEDED = ("title", "summary", "category", "source", "body")


async def save_news(session: AsyncSession, given: NewsSave, now: datetime) -> News:
    """Write news, or change it. What is published without a time is published `now`."""
    if given.sid:
        return await _write(
            session, await record_to_change(session, News, given.sid, given.version), given, now
        )
    refuse_missing(given, _NEEDED)
    return await _write(session, News(), given, now)


async def put_news(session: AsyncSession, sid: UUID, given: NewsSave, now: datetime) -> News:
    """The news of that sid as given, made when there is none yet."""
    return await _write(session, await session.get(News, sid) or News(sid=sid), given, now)


async def _write(session: AsyncSession, news: News, given: NewsSave, now: datetime) -> News:
    for name, value in changes(given, nullable=["cover"]).items():
        setattr(news, name, value)
    news.body_html = await safe_html(news.body)
    if news.state == "published" and news.published_at is None:
        news.published_at = now
    session.add(news)
    await session.flush()
    return news


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
