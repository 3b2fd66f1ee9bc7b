"""Addresses of news."""

from __future__ import annotations

from fastapi import APIRouter

from zhegui.features.news import service
from zhegui.features.news.resources import news
from zhegui.features.news.schemas import NewsNeighbours, NewsRecord, NewsSave
from zhegui.kernel.caller import Anyone, Operator, Public
from zhegui.kernel.envelope import Answer, Model, Reference, ok
from zhegui.kernel.errors import NotFound
from zhegui.kernel.listing import detail_route, list_route
from zhegui.kernel.unit_of_work import Now, Session, declare, routes

router: APIRouter = routes("news")

list_route(router, news, caller=Anyone)
detail_route(router, news, caller=Anyone)


@router.post("/news/v2/neighbours", responses=declare(NotFound))
async def news_neighbours(
    _: Public, body: Reference, session: Session, now: Now
) -> Answer[NewsNeighbours]:
    """What was published right before and right after a piece of news."""
    return ok(await service.neighbours(session, body.sid, now))


@router.post("/news/v2/save", responses=declare(NotFound))
async def save_news(
    _: Operator, body: Model[NewsSave], session: Session, now: Now
) -> Answer[NewsRecord]:
    """Write news, or change it; its Markdown is made into HTML that is safe to show."""
    return ok(NewsRecord.model_validate(await service.save_news(session, body.model, now)))
