"""One request, one transaction, committed before the answer is sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from typing import Annotated, Any, ClassVar

from fastapi import APIRouter, Depends, Request, Response
from fastapi.routing import APIRoute
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm.exc import StaleDataError

from zhegui.kernel.db.database import Database, held_by
from zhegui.kernel.db.deadlocks import once_more
from zhegui.kernel.errors import (
    ALWAYS,
    BadRequest,
    Conflict,
    Detail,
    NotFound,
    OutOfDate,
    Problem,
)
from zhegui.kernel.http import bodies
from zhegui.kernel.http.envelope import ErrorAnswer, no_record
from zhegui.kernel.http.origin import address_of

Handler = Callable[[Request], Awaitable[Response]]


class TransactionRoute(APIRoute):
    """Opens the session, runs the endpoint, commits when it answers below 400.

    A dependency with `yield` would end after the answer was sent: a commit that then fails has
    already been acknowledged.
    """

    #: Whether what it does waits for saves.
    gives_way: ClassVar[bool] = True

    def engine(self, database: Database) -> AsyncEngine:
        """Whose connections the session uses."""
        return database.engine

    def get_route_handler(self) -> Callable[[Request], Any]:
        handler: Handler = super().get_route_handler()

        async def in_transaction(request: Request) -> Response:
            services = request.app.state.services
            request.state.now = services.clock.now()
            engine = self.engine(services.database)
            async with services.database.session(request.state.now, bind=engine) as session:
                request.state.session = session
                held_by(session).address = address_of(request)
                async with bodies.read(request, self, gives_way=self.gives_way):
                    if _is_read_once(request):
                        return await _committed(handler, request, session)
                    act = partial(_committed, handler, request, session)
                    return await once_more(act, request.url.path, partial(_undone, session))

        return in_transaction


class PriorityRoute(TransactionRoute):
    """For what must be answered when all else waits: its connections nothing else takes."""

    gives_way = False

    def engine(self, database: Database) -> AsyncEngine:
        """Those of priority."""
        database.precedence.seen()
        return database.priority


async def _undone(session: AsyncSession) -> None:
    await session.rollback()
    session.expunge_all()


def _is_read_once(request: Request) -> bool:
    """Whether it brings files: what was read of them is gone."""
    return request.headers.get("content-type", "").startswith("multipart/")


async def _committed(handler: Handler, request: Request, session: AsyncSession) -> Response:
    try:
        response = await handler(request)
        if response.status_code < 400:
            await session.commit()
        return response
    except NotFound as error:
        error.details = error.details or await _asked_for(request)
        raise
    except StaleDataError as error:
        raise OutOfDate from error
    except IntegrityError as error:
        raise Conflict from error
    except DataError as error:
        raise BadRequest from error


async def _asked_for(request: Request) -> list[Detail]:
    """Where the body names the record that it is about: that one is not there, unless another field
    is named."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        return []
    match await request.json():
        case {"model": {"sid": str()}}:
            return [no_record("model.sid")]
        case {"sid": str()}:
            return [no_record("sid")]
    return []


# Plain functions would each be run on a thread: two hops that cost more than a statement.
async def _session(request: Request) -> AsyncSession:
    session: AsyncSession = request.state.session
    return session


async def _now(request: Request) -> datetime:
    now: datetime = request.state.now
    return now


Session = Annotated[AsyncSession, Depends(_session)]
Now = Annotated[datetime, Depends(_now)]


def routes(
    tag: str,
    prefix: str = "/resource-center/api",
    route_class: type[TransactionRoute] = TransactionRoute,
) -> APIRouter:
    """A router of one feature; every route of it is one transaction."""
    return APIRouter(
        prefix=prefix,
        tags=[tag],
        route_class=route_class,
        responses=COMMON,
        generate_unique_id_function=by_name,
    )


#: For `openapi_extra` of a POST that only reads, so that a program can tell.
READS = {"x-query": True}
#: By name: with the model itself FastAPI makes it a validator for each status of each route, a tenth
#: of a start, which nobody asks.
ERROR_CONTENT = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorAnswer"}}}


def by_name(route: APIRoute) -> str:
    """The id of an operation in the OpenAPI document."""
    return route.name


def declare(*problems: type[Problem]) -> dict[int | str, dict[str, Any]]:
    """What a route may answer besides success, for `responses=`."""
    by_status: dict[int | str, dict[str, Any]] = {}
    for problem in problems:
        entry = by_status.setdefault(
            problem.status, {"description": "", "x-errors": [], "content": ERROR_CONTENT}
        )
        entry["x-errors"].append(problem.id)
        entry["description"] = ", ".join(entry["x-errors"])
    return by_status


#: What every route may answer. With a default, FastAPI documents no 422 of its own, which this
#: installation never answers.
COMMON: dict[int | str, dict[str, Any]] = {
    **declare(*ALWAYS),
    "default": {"description": "Any other failure", "content": ERROR_CONTENT},
}
#: For one route, which brings the model into the document.
NAMING_THE_MODEL: dict[int | str, dict[str, Any]] = {
    "default": {"model": ErrorAnswer, "description": "Any other failure"}
}
