"""Mounts `…/bulkList` for what may be written of an entity."""

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field, JsonValue

from zhegui.features.tasks.bulk_changes import BULK, CHANGED, start_bulk
from zhegui.features.tasks.errors import TooManyRows, TooManyTasks
from zhegui.features.tasks.requester import RIGHTS
from zhegui.features.tasks.schemas import TaskStarted
from zhegui.kernel.http.bodies import KILOBYTE, LIST, up_to
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.unit_of_work import Now, Session, declare
from zhegui.kernel.people.caller import right_of
from zhegui.kernel.records.listing import Reading, Resource
from zhegui.kernel.records.write_routes import bulk_request, change_asked
from zhegui.kernel.records.writes import Writing


def bulk_list_route(
    router: APIRouter, writing: Writing[Any, Any], resource: Resource, *, caller: Any
) -> None:
    """Mount `/{name}/v2/bulkList`: a task that changes, or deletes, all that the list of `resource`
    finds for the caller."""
    CHANGED[writing.name] = writing, resource
    RIGHTS[BULK, writing.name] = right_of(caller)
    found = Annotated[dict[str, JsonValue], Field(alias="list")]
    shown: Any = Reference | None
    bulk: Any = bulk_request(writing, "BulkList", found=(found, ...), shown=(shown, None))
    body_type: Any = Model[bulk]

    async def endpoint(
        request: Request, who: caller, body: body_type, session: Session, now: Now
    ) -> Answer[TaskStarted]:
        """Begin a task that changes all that the list finds, or deletes it: after a dry run of the
        same, `shown`, only what that showed. Unless it is named, it is the last one."""
        asked, reading = body.model, Reading(who, now, request.app.state)
        change = change_asked(writing, asked)
        started = await start_bulk(
            session,
            writing,
            reading,
            asked.found,
            change,
            dry_run=asked.dry_run,
            looked_at=asked.shown and asked.shown.sid,
        )
        return ok(TaskStarted.model_validate(started))

    router.add_api_route(
        f"/{writing.name}/v2/bulkList",
        endpoint,
        methods=["POST"],
        name=f"{writing.name}BulkList",
        response_model=Answer[TaskStarted],
        responses=declare(TooManyRows, TooManyTasks),
        openapi_extra=up_to(LIST // KILOBYTE),
    )
