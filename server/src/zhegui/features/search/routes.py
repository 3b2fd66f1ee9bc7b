"""Addresses of the combined search."""

from __future__ import annotations

from fastapi import APIRouter, Request

from zhegui.features.search import service
from zhegui.features.search.schemas import SearchAsked, SearchPage, SuggestAsked, Suggestion
from zhegui.kernel.caller import Anyone
from zhegui.kernel.envelope import Answer, ok
from zhegui.kernel.listing import Reading
from zhegui.kernel.unit_of_work import Now, Session, routes

router: APIRouter = routes("search")


@router.post("/search/v2/find")
async def search_find(
    caller: Anyone, body: SearchAsked, request: Request, session: Session, now: Now
) -> Answer[SearchPage]:
    """A page of courses, subjects, materials and news that hold a keyword, with counts for every type."""
    return ok(await service.find(session, Reading(caller, now, request.app.state), body))


@router.post("/search/v2/suggest")
async def search_suggest(
    caller: Anyone, body: SuggestAsked, request: Request, session: Session, now: Now
) -> Answer[list[Suggestion]]:
    """Titles near what has been typed, in Chinese, in pinyin, or with one sign amiss."""
    return ok(await service.suggest(session, Reading(caller, now, request.app.state), body))
