"""What may be written of news."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from zhegui.features.news.models import News
from zhegui.features.news.schemas import NewsCategory, NewsState
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.records.writes import Act, Writing
from zhegui.kernel.text.markup import safe_html
from zhegui.kernel.values import Flag, Instant, Line, Sid, Version, Written

PictureName = Annotated[
    str, StringConstraints(strict=True, pattern=r"^[0-9a-f]{64}\.(png|jpg|jpeg|gif|webp)$")
]


class NewsSave(Wire):
    """News to write or, with `sid`, to change: then only the fields given.

    `body` is Markdown. `publishedAt` is when it is first to be seen, the moment of publishing
    unless given; in the future it waits until then.
    """

    sid: Sid | None = None
    version: Version | None = None
    title: Annotated[Line, Field(min_length=1, max_length=120)] | None = None
    summary: Annotated[Line, Field(min_length=1, max_length=300)] | None = None
    category: NewsCategory | None = None
    source: Annotated[Line, Field(min_length=1, max_length=80)] | None = None
    cover: PictureName | None = None
    body: Annotated[Written, Field(max_length=50_000)] | None = None
    state: NewsState | None = None
    published_at: Instant | None = None
    is_pinned: Flag | None = None


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
