"""What other features may use of news."""

from zhegui.features.news.models import News
from zhegui.features.news.resources import cover_url, news, published
from zhegui.features.news.schemas import NewsCategory
from zhegui.features.news.writes import NewsSave, put_news
from zhegui.kernel.records.search_kind import SearchKind

__all__ = ["News", "NewsCategory", "NewsSave", "news", "news_search", "put_news"]

news_search = SearchKind(
    "news",
    News,
    visible_to=published,
    summary=News.summary,
    published_at=News.published_at,
    html=News.body_html,
    cover=cover_url,
)
