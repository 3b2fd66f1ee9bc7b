"""News."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Index, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.text.titles import TitledRecord


class News(TitledRecord):
    """Something that has happened, from `source`; pinned news come first in lists.

    `body` is Markdown, `body_html` what pages show. `cover` is the name of a public file.
    """

    __tablename__ = "news"
    __table_args__ = (
        Index("ix_news_search_text", "search_text", postgresql_using="gin"),
        Index("ix_news_title_text", "title_text", postgresql_using="gin"),
        Index("ix_news_published_at_sid", "published_at", "sid"),
        Index(
            "ix_news_newest_first",
            text("is_pinned desc"),
            text("published_at desc nulls last"),
            text("sid desc"),
            postgresql_include=["state"],
        ),
    )
    searched = ("title", "summary", "body")

    title: Mapped[str] = mapped_column(String(120))
    summary: Mapped[str] = mapped_column(String(300))
    category: Mapped[str] = mapped_column(String(20))
    source: Mapped[str] = mapped_column(String(80))
    cover: Mapped[str | None] = mapped_column(String(80))
    body: Mapped[str] = mapped_column(Text)
    body_html: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(16), default="draft")
    published_at: Mapped[datetime | None]
    is_pinned: Mapped[bool] = mapped_column(default=False)
