"""What may be written of news."""

from __future__ import annotations

from uuid import UUID

from zhegui.features.news.models import News
from zhegui.features.news.schemas import NewsSave
from zhegui.kernel.markup import safe_html
from zhegui.kernel.writing import Act, Writing


async def prepare(act: Act, news: News, _: NewsSave) -> None:
    """What is published without a time is published now."""
    news.body_html = await safe_html(news.body)
    if news.state == "published" and news.published_at is None:
        news.published_at = act.now


news_writing = Writing(
    "news",
    News,
    NewsSave,
    "news.write",
    required=("title", "summary", "category", "source", "body"),
    nullable=("cover",),
    bulk=frozenset({"category", "state", "is_pinned"}),
    prepare=prepare,
)


async def put_news(act: Act, sid: UUID, given: NewsSave) -> News:
    """The news of that sid as given, made when there is none yet."""
    news = await act.session.get(News, sid) or News(sid=sid)
    await news_writing.write(act, news, given)
    return news
