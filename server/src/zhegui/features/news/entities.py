"""News as the back office shows it."""

from __future__ import annotations

from zhegui.features.news.resources import authored_news
from zhegui.features.news.writes import news_writing
from zhegui.kernel.records.entity import Change, Entity

news_entity = Entity(
    authored_news,
    news_writing,
    label="title",
    columns=["title", "category", "state", "source", "publishedAt", "isPinned", "updatedAt"],
    filters=["state", "category", "isPinned", "publishedAt"],
    form=["title", "summary", "category", "source", "body", "publishedAt", "isPinned"],
    changes=[
        Change("publish", {"state": "published"}, when={"state": "draft"}),
        Change("withdraw", {"state": "draft"}, when={"state": "published"}),
        Change("pin", {"isPinned": True}),
        Change("unpin", {"isPinned": False}),
    ],
)
