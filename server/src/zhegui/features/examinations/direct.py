"""The route of a save without the framework's machinery, which costs more than the save.

It stays an ordinary route in the OpenAPI document, with the same endpoint, errors and envelope; a
test holds its answers against those of an ordinary route.
"""

from __future__ import annotations

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from zhegui.features.examinations.hand import read_hand
from zhegui.features.examinations.sitting_schemas import AnswerBatch
from zhegui.kernel.envelope import Model
from zhegui.ports.house import House

BODY = TypeAdapter(Model[AnswerBatch])


class DirectRoute(APIRoute):
    """Calls `endpoint(request, body, hand)` with a parsed body and a hand read from the headers."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in (self.methods or ()):
            await super().handle(scope, receive, send)
            return
        request = Request(scope, receive)
        house: House = request.app.state.house
        hand = read_hand(house, request.headers, house.clock.now())
        answer = await self.endpoint(request, await _body(request), hand)
        response = Response(answer.model_dump_json(by_alias=True), media_type="application/json")
        await response(scope, receive, send)


async def _body(request: Request) -> Model[AnswerBatch]:
    try:
        return BODY.validate_json(await request.body())
    except ValidationError as error:
        details = [each | {"loc": ("body", *each["loc"])} for each in error.errors()]
        raise RequestValidationError(details) from error
