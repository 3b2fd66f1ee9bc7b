"""Addresses of the combined search."""

from __future__ import annotations

from fastapi import APIRouter, Request

from zhegui.features.search import service
from zhegui.features.search.schemas import SearchAsked, SearchPage, SuggestAsked, Suggestion
from zhegui.kernel.http.envelope import Answer, ok
from zhegui.kernel.http.origin import address_of
from zhegui.kernel.http.unit_of_work import READS, Now, Session, routes
from zhegui.kernel.people.caller import Anyone
from zhegui.kernel.records.listing import Reading, in_turn

router: APIRouter = routes("search")


@router.post("/search/v2/find", openapi_extra=READS)
async def search_find(
    caller: Anyone, body: SearchAsked, request: Request, session: Session, now: Now
) -> Answer[SearchPage]:
    """A page of what holds a keyword, from courses to examinations, with counts for every type."""
    reading = Reading(caller, now, request.app.state, address_of(request))
    async with in_turn(reading):
        return ok(await service.find(session, reading, body))


@router.post("/search/v2/suggest", openapi_extra=READS)
async def search_suggest(
    caller: Anyone, body: SuggestAsked, request: Request, session: Session, now: Now
) -> Answer[list[Suggestion]]:
    """Titles near what has been typed, in Chinese, in pinyin, or with one sign amiss."""
    reading = Reading(caller, now, request.app.state, address_of(request))
    async with in_turn(reading):
        return ok(await service.suggest(session, reading, body))
