"""Mounts `…/dynamicList` and `…/dynamicDetail` for a resource."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Body, Request
from pydantic import BaseModel, JsonValue
from starlette.responses import Response

from zhegui.kernel.errors import NotFound, Problem
from zhegui.kernel.http import bodies
from zhegui.kernel.http.envelope import Answer, ok_json
from zhegui.kernel.http.origin import address_of
from zhegui.kernel.http.unit_of_work import READS, Now, Session, declare
from zhegui.kernel.records.listing.query import read_detail, read_list
from zhegui.kernel.records.listing.resource import Resource
from zhegui.kernel.records.listing.schema import (
    DetailRequest,
    Documented,
    detail_model,
    list_request,
    page_model,
)
from zhegui.kernel.records.listing.viewer import Reading

LIST_SIZE = bodies.up_to(bodies.LIST // bodies.KILOBYTE)


def list_route(
    routes: APIRouter,
    resource: Resource,
    path: str | None = None,
    *,
    caller: Any,
    refusals: Sequence[type[Problem]] = (),
    extra: Mapping[str, Any] | None = None,
) -> None:
    """Mount the list of `resource` at `path`, `/{name}/v2/dynamicList` unless given.

    `caller` is the audience that the route declares: `Anyone`, `SignedIn`, or one that asks for a right (`may`).
    `refusals` are what that audience may be answered besides, `extra` what else the document says.
    The answer is the database's JSON, unparsed, in the envelope.
    """
    asked: Any = Annotated[
        dict[str, JsonValue], Body(), Documented(partial(list_request, resource))
    ]

    async def endpoint(
        request: Request,
        body: asked,
        session: Session,
        now: Now,
        who: caller,
    ) -> Response:
        reading = Reading(who, now, request.app.state, address_of(request))
        return ok_json(await read_list(session, resource, reading, body))

    address = path or f"/{resource.name}/v2/dynamicList"
    said = {**READS, **LIST_SIZE, **(extra or {})}
    _mount(routes, resource, endpoint, address, "List", page_model, refusals, said)


def detail_route(
    routes: APIRouter, resource: Resource, path: str | None = None, *, caller: Any
) -> None:
    """Mount one record of `resource` at `path`, `/{name}/v2/dynamicDetail` unless given.

    404 where there is none that the caller may see.
    """

    async def endpoint(
        request: Request,
        body: Annotated[dict[str, JsonValue], Body(), Documented(lambda: DetailRequest)],
        session: Session,
        now: Now,
        who: caller,
    ) -> Response:
        reading = Reading(who, now, request.app.state, address_of(request))
        return ok_json(await read_detail(session, resource, reading, body))

    address = path or f"/{resource.name}/v2/dynamicDetail"
    _mount(routes, resource, endpoint, address, "Detail", detail_model, (NotFound,), READS)


def one_row(resource: Resource) -> Any:
    """The `response_model` of a verb that answers a row as `read_detail` gives it, by `ok_json`."""
    envelope: Any = Answer  # of a type made at run time
    return Annotated[Any, Documented(lambda: envelope[detail_model(resource)])]


def _mount(
    routes: APIRouter,
    resource: Resource,
    endpoint: Callable[..., Awaitable[Response]],
    path: str,
    action: str,
    answered: Callable[[Resource], type[BaseModel]],
    refusals: Sequence[type[Problem]],
    said: dict[str, Any],
) -> None:
    envelope: Any = Answer  # of a type made at run time
    endpoint.resource = resource  # type: ignore[attr-defined]  # the contract tests walk resources
    routes.add_api_route(
        path,
        endpoint,
        methods=["POST"],
        name=resource.name + action,
        response_model=Annotated[Any, Documented(lambda: envelope[answered(resource)])],
        responses=declare(*refusals) if refusals else None,
        openapi_extra=said,
    )
