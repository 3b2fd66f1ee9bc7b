"""The fast path of a save: no layers, as long as nothing about it is unusual and it succeeds.

Nine requests in ten of an examination are saves, and two fifths of what one cost were the layers
before its route and behind it. A test holds its answers against the ordinary way's, byte for byte.
"""

from __future__ import annotations

from starlette.datastructures import MutableHeaders, State
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zhegui.features.examinations.credentials import HEADER, read_credentials
from zhegui.features.examinations.direct import FAILURE, DirectRoute
from zhegui.features.examinations.service.answer_intake import make_durable
from zhegui.features.examinations.service.group_commit import DurableAnswers, SavedEntry
from zhegui.features.examinations.sitting_routes import answer_log
from zhegui.kernel.context import request_id
from zhegui.kernel.http import gate, headers
from zhegui.kernel.http.bodies import most_bytes
from zhegui.kernel.http.envelope import success_words
from zhegui.kernel.values import instant_text
from zhegui.ports.services import Services

#: All that a save reads of its headers, by the names that are asked for.
READ = {
    b"authorization": "authorization",
    HEADER.lower().encode(): HEADER,
    b"accept-language": "accept-language",
    b"x-request-id": "x-request-id",
}


class FastPath:
    """Pure ASGI, before everything else.

    What it does not know goes the ordinary way as it came. A save that fails goes there with its
    failure, which is told by the layers as that of any request; nothing is asked twice.
    """

    def __init__(
        self, ordinary: ASGIApp, state: State, route: DirectRoute, *, production: bool
    ) -> None:
        self.ordinary = ordinary
        self._state = state
        self._services: Services = state.services
        self._route = route
        self._most_bytes = most_bytes(route)
        always = MutableHeaders(raw=[])
        headers.complete(always, production=production)
        self._always = always.raw

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (
            scope["type"] != "http"
            or scope["path"] != self._route.path
            or scope["method"] != "POST"
            or scope["query_string"]
        ):
            await self.ordinary(scope, receive, send)
            return
        pieces: list[Message] = []
        try:
            answer = await self._answer(scope, receive, pieces)
        except BaseException as failure:
            scope[FAILURE], answer = failure, None
        if answer is None:
            await self.ordinary(scope, _again(pieces, receive), send)
            return
        for message in answer:
            await send(message)
        gate.note(scope, 200, gate.lasted(scope))

    async def _answer(
        self, scope: Scope, receive: Receive, pieces: list[Message]
    ) -> tuple[Message, Message] | None:
        given = _given(scope)
        gate.begin(scope, given.get("x-request-id", ""), given.get("accept-language", ""))
        scope["route"] = self._route
        services = self._services
        now = services.clock.now()
        credentials = read_credentials(services, given, now)
        body = await _body(receive, pieces, self._most_bytes)
        if body is None:
            return None
        batch = self._route.read(services, credentials, body, now).model
        saved = await make_durable(services, answer_log(self._state), credentials, batch)
        return self._messages(saved, instant_text(services.clock.now()))

    def _messages(self, saved: DurableAnswers, server_time: str) -> tuple[Message, Message]:
        body = _encoded(saved, server_time)
        lines = [
            (b"content-length", str(len(body)).encode()),
            (b"content-type", b"application/json"),
            (b"x-request-id", request_id.get().encode()),
            (b"server-time", server_time.encode()),
            *self._always,
        ]
        return (
            {"type": "http.response.start", "status": 200, "headers": lines},
            {"type": "http.response.body", "body": body},
        )


def _given(scope: Scope) -> dict[str, str]:
    given: dict[str, str] = {}
    for name, value in scope["headers"]:
        if name in READ:  # of two of one name the first counts
            given.setdefault(READ[name], value.decode("latin-1"))
    return given


async def _body(receive: Receive, pieces: list[Message], most_bytes: int) -> bytes | None:
    """The body; None where it is larger or breaks off. All that came is in `pieces`."""
    size, is_whole = 0, False
    while not is_whole:
        piece = await receive()
        pieces.append(piece)
        size += len(piece.get("body", b""))
        if piece["type"] != "http.request" or size > most_bytes:
            return None
        is_whole = not piece.get("more_body")
    return b"".join(piece.get("body", b"") for piece in pieces)


def _again(pieces: list[Message], receive: Receive) -> Receive:
    """What came, once more, and then what comes."""
    came = iter(pieces)

    async def again() -> Message:
        return next(came, None) or await receive()

    return again


def _encoded(saved: DurableAnswers, server_time: str) -> bytes:
    """The envelope as Pydantic writes it."""
    entries = ",".join(map(_entry, saved.entries))
    return (
        f'{{"code":200,"message":"{success_words()}","data":{{"savedList":[{entries}],'
        f'"deadline":"{instant_text(saved.deadline)}","serverTime":"{server_time}"}},'
        f'"requestId":"{request_id.get()}"}}'
    ).encode()


def _entry(saved: SavedEntry) -> str:
    entry, saved_at, outcome = saved
    return (
        f'{{"question":{{"sid":"{entry.question}"}},"sequence":{entry.sequence},'
        f'"savedAt":"{instant_text(saved_at)}","outcome":"{outcome.value}"}}'
    )
