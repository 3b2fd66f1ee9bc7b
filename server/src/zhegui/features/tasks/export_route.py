"""Mounts `…/export` for a list."""

from typing import Any

from fastapi import APIRouter, Request

from zhegui.features.tasks.errors import TooManyRows, TooManyTasks
from zhegui.features.tasks.exports import EXPORT, RESOURCES, start_export
from zhegui.features.tasks.requester import RIGHTS
from zhegui.features.tasks.schemas import Export, TaskStarted
from zhegui.kernel.http.bodies import KILOBYTE, LIST, up_to
from zhegui.kernel.http.envelope import Answer, Model, ok
from zhegui.kernel.http.unit_of_work import Now, Session, declare
from zhegui.kernel.people.caller import right_of
from zhegui.kernel.records.listing import Reading, Resource


def export_route(router: APIRouter, resource: Resource, *, caller: Any) -> None:
    """Mount `/{name}/v2/export`: a task that writes what the list finds into an Excel file."""
    RESOURCES[resource.name] = resource
    RIGHTS[EXPORT, resource.name] = right_of(caller)

    async def endpoint(
        request: Request, who: caller, body: Model[Export], session: Session, now: Now
    ) -> Answer[TaskStarted]:
        """Begin a task that writes what the list finds into an Excel file."""
        reading = Reading(who, now, request.app.state)
        asked = body.model
        started = await start_export(session, resource, reading, asked.asked, asked.column_list)
        return ok(TaskStarted.model_validate(started))

    router.add_api_route(
        f"/{resource.name}/v2/export",
        endpoint,
        methods=["POST"],
        name=f"{resource.name}Export",
        response_model=Answer[TaskStarted],
        responses=declare(TooManyRows, TooManyTasks),
        openapi_extra=up_to(LIST // KILOBYTE),
    )
