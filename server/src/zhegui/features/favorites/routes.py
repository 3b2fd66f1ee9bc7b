"""Addresses of favourites."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.favorites import service
from zhegui.features.favorites.errors import TooManyFavorites
from zhegui.features.favorites.kinds import FavoriteKind
from zhegui.features.favorites.resources import favorites
from zhegui.features.favorites.schemas import FavoriteChoice, FavoriteState
from zhegui.kernel.context import language
from zhegui.kernel.errors import Detail, Forbidden, InvalidInput, NotFound
from zhegui.kernel.http.envelope import Answer, Model, ok, told
from zhegui.kernel.http.unit_of_work import READS, Now, Session, declare, routes
from zhegui.kernel.people.caller import Caller, SignedIn
from zhegui.kernel.records.listing import Reading, list_route, read_detail
from zhegui.kernel.records.saves import named_by

router: APIRouter = routes("favorites")

list_route(router, favorites, "/favorites/v2/dynamicList", caller=SignedIn)


@router.post("/favorites/v2/add", responses=declare(NotFound, TooManyFavorites))
async def add_favorite(
    caller: SignedIn, request: Request, body: Model[FavoriteChoice], session: Session, now: Now
) -> Answer[FavoriteState]:
    """Keep something that one may see; keeping it again changes nothing. Where nothing is named,
    nothing is changed."""
    chosen = _chosen(caller, body.model)
    if chosen is None:
        return await _nothing_named(session, caller)
    await _refuse_unseen(session, Reading(caller, now, request.app.state), *chosen)
    await service.keep(session, caller.user, *chosen)
    return ok(await _state(session, caller, is_kept=True))


@router.post("/favorites/v2/cancel", responses=declare(NotFound))
async def cancel_favorite(
    caller: SignedIn, request: Request, body: Model[FavoriteChoice], session: Session, now: Now
) -> Answer[FavoriteState]:
    """Keep it no longer; what one may see no more goes too. Where nothing is named, nothing is
    changed."""
    chosen = _chosen(caller, body.model)
    if chosen is None:
        return await _nothing_named(session, caller)
    if not await service.let_go(session, caller.user, *chosen):
        await _refuse_unseen(session, Reading(caller, now, request.app.state), *chosen)
    return ok(await _state(session, caller, is_kept=False))


@router.post("/favorites/v2/seek", responses=declare(NotFound), openapi_extra=READS)
async def seek_favorite(
    caller: SignedIn, request: Request, body: Model[FavoriteChoice], session: Session, now: Now
) -> Answer[FavoriteState]:
    """Whether one keeps it; where nothing is named, whether one keeps anything."""
    chosen = _chosen(caller, body.model)
    if chosen is None:
        return ok(await _state(session, caller))
    kept = await service.is_kept(session, caller.user, *chosen)
    if not kept:
        await _refuse_unseen(session, Reading(caller, now, request.app.state), *chosen)
    return ok(await _state(session, caller, is_kept=kept))


async def _nothing_named(session: AsyncSession, caller: Caller) -> Answer[FavoriteState]:
    english = language.get() == "en"
    words = "Nothing was named; nothing has changed" if english else "没有指定内容，收藏没有变化"
    return ok(await _state(session, caller), words)


async def _state(
    session: AsyncSession, caller: Caller, *, is_kept: bool | None = None
) -> FavoriteState:
    """Whether the thing is kept, or, of no thing in particular, whether any is."""
    count = await service.kept_count(session, caller.user)
    return FavoriteState(favorite=count > 0 if is_kept is None else is_kept, count=count)


async def _refuse_unseen(
    session: AsyncSession, reading: Reading, kind: FavoriteKind, sid: UUID
) -> None:
    with named_by(f"model.{kind.name}.sid"):
        await read_detail(session, kind.resource, reading, {"sid": str(sid)})


def _chosen(caller: Caller, choice: FavoriteChoice) -> tuple[FavoriteKind, UUID] | None:
    """The one thing that is named, None where none is. Whose favourite it is, is a claim."""
    if choice.user.sid != caller.user:
        raise Forbidden([told("model.user.sid", Forbidden.id, Forbidden.zh, Forbidden.en)])
    things = choice.things()
    if len(things) > 1:
        raise InvalidInput([_one_expected(f"model.{kind.name}") for kind, _ in things[1:]])
    return things[0] if things else None


def _one_expected(path: str) -> Detail:
    return told(path, "one_thing_expected", "只能指定一项内容", "Name one thing alone")
