"""Addresses of favourites."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.favorites import service
from zhegui.features.favorites.errors import TooManyFavorites
from zhegui.features.favorites.kinds import Kind
from zhegui.features.favorites.resources import favorites
from zhegui.features.favorites.schemas import FavoriteChoice, FavoriteState
from zhegui.kernel.caller import Caller, SignedIn
from zhegui.kernel.envelope import Answer, Model, ok, told
from zhegui.kernel.errors import Detail, Forbidden, InvalidInput, NotFound
from zhegui.kernel.listing import Reading, list_route, read_detail
from zhegui.kernel.saving import named_by
from zhegui.kernel.unit_of_work import Now, Session, declare, routes

router: APIRouter = routes("favorites")

list_route(router, favorites, "/favorites/v2/dynamicList", caller=SignedIn)


@router.post("/favorites/v2/add", responses=declare(NotFound, TooManyFavorites))
async def add_favorite(
    caller: SignedIn, request: Request, body: Model[FavoriteChoice], session: Session, now: Now
) -> Answer[FavoriteState]:
    """Keep something that one may see; keeping it again changes nothing."""
    kind, sid = _chosen(caller, body.model)
    await _refuse_unseen(session, Reading(caller, now, request.app.state), kind, sid)
    await service.keep(session, caller.user, kind, sid)
    return ok(FavoriteState(favorite=True))


@router.post("/favorites/v2/cancel", responses=declare(NotFound))
async def cancel_favorite(
    caller: SignedIn, request: Request, body: Model[FavoriteChoice], session: Session, now: Now
) -> Answer[FavoriteState]:
    """Keep it no longer; what one may see no more goes too."""
    kind, sid = _chosen(caller, body.model)
    if not await service.let_go(session, caller.user, kind, sid):
        await _refuse_unseen(session, Reading(caller, now, request.app.state), kind, sid)
    return ok(FavoriteState(favorite=False))


@router.post("/favorites/v2/seek", responses=declare(NotFound))
async def seek_favorite(
    caller: SignedIn, request: Request, body: Model[FavoriteChoice], session: Session, now: Now
) -> Answer[FavoriteState]:
    """Whether one keeps it."""
    kind, sid = _chosen(caller, body.model)
    kept = await service.is_kept(session, caller.user, kind, sid)
    if not kept:
        await _refuse_unseen(session, Reading(caller, now, request.app.state), kind, sid)
    return ok(FavoriteState(favorite=kept))


async def _refuse_unseen(session: AsyncSession, reading: Reading, kind: Kind, sid: UUID) -> None:
    with named_by(f"model.{kind.name}.sid"):
        await read_detail(session, kind.resource, reading, {"sid": str(sid)})


def _chosen(caller: Caller, choice: FavoriteChoice) -> tuple[Kind, UUID]:
    """The one thing that is named. Whose favourite it is, is a claim."""
    if choice.user.sid != caller.user:
        raise Forbidden([told("model.user.sid", Forbidden.id, Forbidden.zh, Forbidden.en)])
    things = choice.things()
    if not things:
        raise InvalidInput([_one_expected("model")])
    first, *more = things
    if more:
        raise InvalidInput([_one_expected(f"model.{kind.name}") for kind, _ in more])
    return first


def _one_expected(path: str) -> Detail:
    return told(path, "one_thing_expected", "请指定一项内容", "Name exactly one thing")
