"""The address of the live feed."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Header, Request, Response

from zhegui.features.live.service import arrive
from zhegui.features.live.stream import LIVE
from zhegui.features.live.streams import live_streams
from zhegui.features.panels.api import PanelUser, lasting_token
from zhegui.kernel.http.streams import EVENTS, TooManyStreams
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.ports.services import ServicesOf

router: APIRouter = routes("live")

#: `id` numbers the user's events; `data` is `{"kind": …, "subject": sid}`.
TOLD: dict[int | str, dict[str, Any]] = {200: {"content": {EVENTS: {"schema": {"type": "string"}}}}}


@router.get(
    "/live/v2/stream",
    response_class=Response,
    responses={**declare(TooManyStreams), **TOLD},
)
async def listen_live(
    caller: PanelUser,
    request: Request,
    session: Session,
    services: ServicesOf,
    now: Now,
    last_event_id: Annotated[str | None, Header()] = None,
) -> Response:
    """What the caller is told, as server-sent events until their token ends: that a record changed,
    never its content.

    The first is `ready`; with `Last-Event-ID` all that came after it, or `reset` where that cannot be
    told any more: read everything again.
    """
    LIVE.refuse_more(caller.user)
    token = lasting_token(services.vault, caller, request.headers.get("authorization"), now)
    beginning = await arrive(session, caller.user, last_event_id, now)
    return live_streams(request.app.state).begin(caller.user, token, beginning)
