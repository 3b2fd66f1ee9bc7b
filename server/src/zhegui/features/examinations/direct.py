"""The route of a save without the framework's machinery, which costs more than the save.

It stays an ordinary route in the OpenAPI document, with the same endpoint, errors and envelope; a
test holds its answers against those of an ordinary route.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from fastapi import Request
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from zhegui.features.examinations.credentials import Credentials, read_credentials
from zhegui.features.examinations.sitting_schemas import AnswerBatch
from zhegui.kernel.errors import InvalidInput, TooLarge, TooMany
from zhegui.kernel.http import bodies
from zhegui.kernel.http.allowance import Allowance
from zhegui.kernel.http.envelope import Model
from zhegui.kernel.http.error_responses import invalid_input
from zhegui.ports.services import Services

BODY = TypeAdapter(Model[AnswerBatch])
#: Where a scope keeps why the fast path could not answer it: what was done is not done again.
FAILURE = "zhegui.failure"
#: What the largest batch names: 200 answers by three names and a value, which names twenty at most,
#: the pairs of a matching question.
MOST_NAMES = 5_000


class DirectRoute(APIRoute):
    """Calls `endpoint(request, body, credentials)` with a parsed body and credentials read from the headers."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in (self.methods or ()):
            await super().handle(scope, receive, send)
            return
        if FAILURE in scope:
            raise scope[FAILURE]
        request = Request(scope, receive)
        services: Services = request.app.state.services
        now = services.clock.now()
        credentials = read_credentials(services, request.headers, now)
        batch = self.read(services, credentials, await request.body(), now)
        answer = await self.endpoint(request, batch, credentials)
        response = Response(answer.model_dump_json(by_alias=True), media_type="application/json")
        await response(scope, receive, send)

    def read(
        self, services: Services, credentials: Credentials, body: bytes, now: datetime
    ) -> Model[AnswerBatch]:
        """The batch in a body. Raises `InvalidInput`, `TooLarge`, `TooMany`."""
        with _counted(services.allowance, str(credentials.whose), len(body), now):
            return _parsed(body, bodies.most_bytes(self))


@contextmanager
def _counted(allowance: Allowance, whose: str, size: int, now: datetime) -> Iterator[None]:
    """Count what is no batch to the account that sent it; one that sends it all the time is told
    429 instead. To list the faults of the widest takes 50 ms of the event loop."""
    if allowance.is_refused(whose, now):
        raise TooMany(retry_after=1)
    try:
        yield
    except (InvalidInput, TooLarge):
        allowance.refused(whose, size, now)
        raise


def _parsed(body: bytes, most_bytes: int) -> Model[AnswerBatch]:
    bodies.check_bounds(body, most_bytes)
    if bodies.names_more(body, MOST_NAMES):
        raise bodies.too_many_names(MOST_NAMES)
    try:
        return BODY.validate_json(body)
    except ValidationError as error:
        found = error.errors(include_url=False)
        raise invalid_input([each | {"loc": ("body", *each["loc"])} for each in found]) from error
