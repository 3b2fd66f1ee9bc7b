"""Addresses of tasks."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from zhegui.features.tasks import progress, stop
from zhegui.features.tasks.errors import TaskOver
from zhegui.features.tasks.resources import tasks
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.streams import EVENTS, TooManyStreams, stream
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import SignedIn
from zhegui.kernel.records.listing import Reading, detail_route, list_route, read_detail
from zhegui.ports.services import ServicesOf

router: APIRouter = routes("task")

list_route(router, tasks, caller=SignedIn)
detail_route(router, tasks, caller=SignedIn)

#: Each event is the task as its detail shows it.
PROGRESS: dict[int | str, dict[str, Any]] = {
    200: {"content": {EVENTS: {"schema": {"$ref": "#/components/schemas/Task"}}}}
}


@router.post(
    "/task/v2/watch",
    response_class=Response,
    responses={**declare(NotFound, TooManyStreams), **PROGRESS},
)
async def watch_task(
    caller: SignedIn,
    request: Request,
    body: Model[Reference],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Response:
    """How far a task is, told as server-sent events until it is over.

    A stream lasts ten minutes at most; ask again to hear more.
    """
    sid = body.model.sid
    await read_detail(session, tasks, Reading(caller, now, request.app.state), {"sid": str(sid)})
    return stream(caller.user, progress.look_at(services, request, sid))


@router.post("/task/v2/cancel", responses=declare(NotFound, TaskOver))
async def cancel_task(
    caller: SignedIn, request: Request, body: Model[Reference], session: Session, now: Now
) -> Answer[None]:
    """Stop a task of one's own, or as a manager one of the organization's: no file is kept; records
    that it has changed stay changed."""
    reading = Reading(caller, now, request.app.state)
    await stop.stop(session, reading, body.model.sid)
    return ok(None)
