"""How much a body may hold: bytes, values and depth, all told before any of it is made a value.

To parse and validate two megabytes of `{"f0":1,…}` takes seconds of the event loop, so they are
counted in the bytes first. An ordinary body is small; a route that takes more says so by `up_to`
and reads it from callers it lets in alone.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any

from fastapi import Request
from fastapi.dependencies.utils import solve_dependencies
from fastapi.params import Form
from fastapi.routing import APIRoute

from zhegui.kernel.db.database import release
from zhegui.kernel.db.turns import Turns
from zhegui.kernel.errors import InvalidInput, TooLarge
from zhegui.kernel.http.allowance import Allowance
from zhegui.kernel.http.envelope import told
from zhegui.kernel.http.origin import address_of
from zhegui.kernel.people.caller import asked_for

KILOBYTE = 1024
#: What a call holds; those of our sites stay below 4 KiB.
ORDINARY = 32 * KILOBYTE
#: The list shape: 1,024 identifiers of one `in` are 40 KiB.
LIST = 64 * KILOBYTE
#: A body has at most one value for so many bytes that it may have.
BYTES_A_VALUE = 32
#: And a visitor's one named value for so many: each name that no schema knows is a fault, and to
#: list two thousand of them takes 20 ms.
BYTES_A_NAME = 128
MOST_DEPTH = 32
#: What anybody may always send, however much came from their address: to log in, to read a list.
ALWAYS_TAKEN = KILOBYTE

#: In the OpenAPI document: how many bytes a route takes.
MOST_BYTES = "x-max-bytes"
INVALID_JSON = ("invalid_json", "不是有效的 JSON", "Not valid JSON")

_TEXTS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_NOT_BRACKETS = bytes(sign for sign in range(256) if sign not in b"[]{}")
_OPENING = b"[{"


def up_to(kilobytes: int) -> dict[str, Any]:
    """For `openapi_extra` of a route that takes larger bodies than others."""
    return {MOST_BYTES: kilobytes * KILOBYTE}


def most_bytes(route: APIRoute) -> int:
    """How large a body the route takes."""
    most: int = (route.openapi_extra or {}).get(MOST_BYTES, ORDINARY)
    return most


@asynccontextmanager
async def read(request: Request, route: APIRoute, *, gives_way: bool = True) -> AsyncIterator[None]:
    """Read a route's JSON within its bounds, and let it be answered; what reads it there finds it
    read. What a visitor sends above `ALWAYS_TAKEN` is answered in turn.

    Unless it is for those who sit, a longer one `gives_way` to saves before it is counted and parsed,
    and so does any from an address that gets many refusals: nine hundred bytes take a millisecond to
    be refused, and ten visitors who send nothing else kept a save waiting at each of its steps.

    A form is read by its route, a piece at a time, but for one that waits for its turn.

    Raises `TooLarge`, `InvalidInput`, `TooMany`, and for a large body what its route would answer
    to a caller who may not ask.
    """
    if route.body_field is None:
        yield
        return
    async with await _admitted(request, route):
        if not isinstance(route.body_field.field_info, Form):
            body = await request.body()
            if gives_way and _keeps_others_waiting(request, body):
                services = request.app.state.services
                async with services.steps.turn(address_of(request)):
                    await services.database.precedence.give_way()
            check_bounds(body, most_bytes(route))
            most_names = most_bytes(route) // BYTES_A_NAME
            if names_more(body, most_names) and await _is_visitor(request, route):
                raise too_many_names(most_names)
        yield


def _keeps_others_waiting(request: Request, body: bytes) -> bool:
    """Whether it is long, or comes from where many were refused."""
    if len(body) > ALWAYS_TAKEN:
        return True
    allowance: Allowance = request.app.state.services.allowance
    return allowance.gets_refusals(address_of(request), request.state.now)


async def _admitted(request: Request, route: APIRoute) -> AbstractAsyncContextManager[None]:
    """What a body is read and answered in: for a visitor's large one, who is charged for it, a turn.

    One that is larger than ordinary is read from those alone whom its route lets in.
    """
    size, most = int(request.headers.get("content-length", most_bytes(route))), most_bytes(route)
    if size > most:
        raise too_large(most)
    if size <= ALWAYS_TAKEN:
        return nullcontext()
    services, address, now = request.app.state.services, address_of(request), request.state.now
    is_cheap = size <= ORDINARY and services.bodies.is_free
    is_asked = not (is_cheap and services.allowance.has(address, size, now))
    if is_asked and not await _is_visitor(request, route):
        return nullcontext()
    services.allowance.spend(address, size, now)
    await request.body()  # before the turn, which a slow sender would hold
    turns: Turns = services.bodies
    return turns.turn(address)


async def _is_visitor(request: Request, route: APIRoute) -> bool:
    """What the route's own declaration says of the caller; raises as it does.

    Neither a body, which may come for minutes, nor a turn is waited for with a connection.
    """
    asked = asked_for(route)
    solved = await solve_dependencies(
        request=request,
        dependant=asked,
        async_exit_stack=request.scope["fastapi_inner_astack"],
        embed_body_fields=False,
    )
    assert asked.call is not None
    caller: object = await asked.call(**solved.values)
    await release(request.state.session)
    return caller is None


def too_large(most: int) -> TooLarge:
    """The refusal of a body of more than `most` bytes."""
    size = most // KILOBYTE
    return TooLarge([told("", "too_large", f"最多 {size} KB", f"At most {size} KB")])


def too_many_names(most: int) -> InvalidInput:
    """The refusal of a body that names more than `most` values."""
    words = f"最多 {most} 个字段", f"At most {most} fields"
    return InvalidInput([told("", "too_many_items", *words)])


def check_bounds(body: bytes, most: int) -> None:
    """Raise `TooLarge` or `InvalidInput` for a body that holds too much."""
    if len(body) > most:
        raise too_large(most)
    if b"\0" in body:  # UTF-16, where a text would not end where it seems to
        raise InvalidInput([told("", *INVALID_JSON)])
    most_values = most // BYTES_A_VALUE
    if _values(body) <= most_values and _opened(body) <= MOST_DEPTH:
        return  # even if texts held none of these signs
    # Before the texts are cut out, which takes longest where there is nothing but texts.
    structure = None if _texts(body) > 2 * most_values else _TEXTS.sub(b"", body)
    if structure is None or _values(structure) > most_values:
        words = f"最多 {most_values} 项", f"At most {most_values} values"
        raise InvalidInput([told("", "too_many_items", *words)])
    if _depth(structure) > MOST_DEPTH:
        words = f"嵌套太深，最多 {MOST_DEPTH} 层", f"Nested too deeply: at most {MOST_DEPTH}"
        raise InvalidInput([told("", "too_deep", *words)])


def names_more(body: bytes, most_names: int) -> bool:
    """Whether a body names more than so many values."""
    is_more = body.count(b":") > most_names  # even if texts held no colon
    return is_more and _TEXTS.sub(b"", body).count(b":") > most_names


def _texts(body: bytes) -> int:
    """How many texts there are at least; with every value there may be a name."""
    return (body.count(b'"') - body.count(b'\\"')) // 2


def _values(structure: bytes) -> int:
    return structure.count(b",") + _opened(structure)


def _opened(structure: bytes) -> int:
    return structure.count(b"[") + structure.count(b"{")


def _depth(structure: bytes) -> int:
    depth = deepest = 0
    for sign in structure.translate(None, _NOT_BRACKETS):
        depth += 1 if sign in _OPENING else -1
        deepest = max(deepest, depth)
    return deepest
