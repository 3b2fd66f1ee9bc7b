"""What other features may use of news."""

from zhegui.features.news.models import News
from zhegui.features.news.resources import news
from zhegui.features.news.schemas import NewsCategory, NewsSave
from zhegui.features.news.service import put_news

__all__ = ["News", "NewsCategory", "NewsSave", "news", "put_news"]
