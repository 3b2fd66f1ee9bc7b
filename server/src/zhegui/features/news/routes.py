"""Addresses of news."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from zhegui.features.news import service
from zhegui.features.news.entities import news_entity
from zhegui.features.news.resources import news
from zhegui.features.news.schemas import NewsNeighbours, NewsRecord
from zhegui.features.tasks.api import entity_routes
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Answer, Reference, ok
from zhegui.kernel.http.unit_of_work import READS, Now, Session, declare, routes
from zhegui.kernel.people.caller import Anyone, Caller, Public, may
from zhegui.kernel.records.listing import detail_route, list_route

NewsWriter = Annotated[Caller, Depends(may("news.write"))]
router: APIRouter = routes("news")

list_route(router, news, caller=Anyone)
detail_route(router, news, caller=Anyone)
entity_routes(router, news_entity, caller=NewsWriter, answer=NewsRecord, kilobytes=512)


@router.post("/news/v2/neighbours", responses=declare(NotFound), openapi_extra=READS)
async def news_neighbours(
    _: Public, body: Reference, session: Session, now: Now
) -> Answer[NewsNeighbours]:
    """What was published right before and right after a piece of news."""
    return ok(await service.neighbours(session, body.sid, now))
