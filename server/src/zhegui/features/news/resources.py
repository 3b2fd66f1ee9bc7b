"""What may be read of news, and by whom."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, false, literal, true

from zhegui.features.news.models import News
from zhegui.features.news.schemas import NewsCategory, NewsState
from zhegui.kernel.records.listing import Field, Resource, Viewer
from zhegui.ports.storage import public_url

#: Null where there is none.
cover_url: ColumnElement[str] = literal(public_url("")) + News.cover


def published(viewer: Viewer) -> ColumnElement[bool]:
    """What is out; its time may still be to come."""
    return and_(News.state == "published", News.published_at <= viewer.now)


def visible(viewer: Viewer) -> ColumnElement[bool]:
    """What is out; an operator sees drafts as well."""
    return true() if viewer.may("news.write") else published(viewer)


def written(viewer: Viewer) -> ColumnElement[bool]:
    """All of it, for those who write it."""
    return true() if viewer.may("news.write") else false()


news = Resource(
    "news",
    News,
    visible_to=visible,
    fields=[
        Field("title", filter=True),
        Field("summary"),
        Field("category", type=NewsCategory, filter=True),
        Field("source", filter=True),
        Field("coverUrl", cover_url, type=str),
        Field("bodyHtml"),
        Field("state", type=NewsState, filter=True),
        Field("publishedAt", filter=True, sort=True),
        Field("isPinned", filter=True, sort=True),
        Field("updatedAt", sort=True),
        Field("version"),
    ],
    search=News.search_text,
    default_order=["-isPinned", "-publishedAt"],
    statistics=["category"],
)

#: As its writers see it: with the text as it was written.
authored_news = Resource(
    "authoredNews",
    News,
    visible_to=written,
    fields=[
        Field("title", filter=True, sort=True),
        Field("summary"),
        Field("category", type=NewsCategory, filter=True),
        Field("source", filter=True),
        Field("cover"),
        Field("coverUrl", cover_url, type=str),
        Field("body"),
        Field("state", type=NewsState, filter=True),
        Field("publishedAt", filter=True, sort=True),
        Field("isPinned", filter=True, sort=True),
        Field("createdAt", sort=True),
        Field("updatedAt", filter=True, sort=True),
        Field("version"),
    ],
    search=News.search_text,
    default_order=["-updatedAt"],
    statistics=["category", "state"],
)
