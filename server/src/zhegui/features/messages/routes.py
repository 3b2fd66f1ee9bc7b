"""Addresses of messages."""

from __future__ import annotations

from fastapi import APIRouter

from zhegui.features.messages import service
from zhegui.features.messages.resources import deliveries, message_items
from zhegui.features.messages.schemas import (
    AllRead,
    ItemsRead,
    Preference,
    PreferenceSave,
    Unread,
)
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Answer, Model, ok
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import SignedIn
from zhegui.kernel.records.listing import detail_route, list_route

router: APIRouter = routes("message")

list_route(router, message_items, caller=SignedIn)
detail_route(router, message_items, caller=SignedIn)
list_route(router, deliveries, caller=SignedIn)


@router.get("/messageItem/v2/unread")
async def unread_messages(caller: SignedIn, session: Session) -> Answer[Unread]:
    """How many messages the caller has not read."""
    return ok(await service.unread(session, caller.user))


@router.post("/messageItem/v2/read", responses=declare(NotFound))
async def read_messages(
    caller: SignedIn, body: Model[ItemsRead], session: Session, now: Now
) -> Answer[Unread]:
    """Note that the caller has read these; answers what is left."""
    await service.read(session, caller.user, body.model.sid_list, now)
    return ok(await service.unread(session, caller.user))


@router.post("/messageItem/v2/readAll")
async def read_all_messages(
    caller: SignedIn, body: Model[AllRead], session: Session, now: Now
) -> Answer[Unread]:
    """Note that the caller has read all that came until then; answers what is left."""
    await service.read_all(session, caller.user, body.model, now)
    return ok(await service.unread(session, caller.user))


@router.get("/messagePreference/v2/my/list")
async def message_preferences(caller: SignedIn, session: Session) -> Answer[list[Preference]]:
    """Which groups of messages the caller also gets on other channels."""
    return ok(await service.preferences(session, caller.user))


@router.post("/messagePreference/v2/save")
async def save_message_preference(
    caller: SignedIn, body: Model[PreferenceSave], session: Session, now: Now
) -> Answer[list[Preference]]:
    """Get a group of messages on a channel, or not; what concerns the account's safety always comes."""
    await service.prefer(session, caller.user, body.model, now)
    return ok(await service.preferences(session, caller.user))
