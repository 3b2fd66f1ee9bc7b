"""A save asked by the fast path and by the ordinary way, and all that each tells of it."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import psycopg
import pytest
from starlette.types import ASGIApp, Message, Scope

from tests.features.examinations.hall import PREFIX, Paper
from zhegui.app import create_app, gated
from zhegui.features.examinations.fast_path import FastPath
from zhegui.kernel import metrics
from zhegui.ports.services import Services

PATH = f"{PREFIX}/attempt/v2/answer"
#: Given by the caller, so that it is the same in both.
ID = [(b"x-request-id", b"alike-0001")]
Headers = list[tuple[bytes, bytes]]
# The log takes nothing back but from a replica.
NO_ANSWERS = """do $$ begin
    perform set_config('session_replication_role', 'replica', true); delete from answer;
end $$"""


@dataclass
class Asked:
    """One request as a server hands it over."""

    pieces: list[Message]
    headers: Headers
    scope: dict[str, object] = field(default_factory=dict)


@dataclass
class Told:
    """What went out, and what log and figures have of it."""

    sent: list[Message]
    failure: str
    logged: list[str]
    counted: Counter[str]

    @property
    def status(self) -> int:
        status: int = self.sent[0]["status"]
        return status

    @property
    def envelope(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.sent[1]["body"])
        return found


@dataclass
class Ways:
    """Both, each of which finds the same in the log of answers."""

    fast: FastPath
    superuser: psycopg.Connection
    log: pytest.LogCaptureFixture
    #: Saved before each.
    before: Asked | None = None

    async def compare(self, asked: Asked) -> Told:
        """What both tell."""
        ordinary = await self.ask(self.fast.ordinary, asked)
        fast = await self.ask(self.fast, asked)
        assert fast == ordinary
        return fast

    async def ask(self, way: ASGIApp, asked: Asked) -> Told:
        """What one of them tells."""
        self.superuser.execute(NO_ANSWERS)
        if self.before:
            await sent_by(way, self.before)
        self.log.clear()
        before, failure, sent = _counted(), "", list[Message]()
        try:
            sent = await sent_by(way, asked)
        except BaseException as error:  # a process that is told to end, too
            failure = repr(error)
        logged = [re.sub(r"\d+\.\d ms", "ms", each.getMessage()) for each in self.log.records]
        return Told(sent, failure, logged, _counted() - before)


def fast_path(services: Services) -> FastPath:
    """What a server serves, of these services."""
    found = gated(create_app(services, with_worker=False))
    assert isinstance(found, FastPath)
    return found


async def sent_by(way: ASGIApp, asked: Asked) -> list[Message]:
    """What goes out when a server hands a request over."""
    coming, sent = iter(asked.pieces), list[Message]()

    async def receive() -> Message:
        return next(coming)

    async def send(message: Message) -> None:
        sent.append(message)

    await way(_scope(asked), receive, send)
    return sent


def _scope(asked: Asked) -> Scope:
    usual = {"type": "http", "method": "POST", "path": PATH, "query_string": b""}
    return {**usual, "headers": [*asked.headers], "client": ("127.0.0.1", 1), **asked.scope}


def _counted() -> Counter[str]:
    """How many requests each series of the figures has."""
    found = Counter[str]()
    for line in metrics.exposition().decode().splitlines():
        if line.startswith(("zhegui_requests_total", "zhegui_request_seconds_count")):
            name, _, number = line.rpartition(" ")
            found[name] = int(float(number))
    return found


def entry(paper: Paper, question: int = 0, sequence: int = 1, value: Any = None) -> dict[str, Any]:
    """An answer to one of the paper's questions."""
    sid = paper.questions[question]["sid"]
    return {"question": {"sid": sid}, "sequence": sequence, "value": value}


def body_of(paper: Paper, *entries: dict[str, Any], **more: Any) -> bytes:
    """The body of a save."""
    return json.dumps({"model": {"sid": paper.sid, "answerList": entries, **more}}).encode()


def whole(body: bytes) -> list[Message]:
    """A body that comes at once."""
    return [{"type": "http.request", "body": body, "more_body": False}]


def in_pieces(body: bytes, size: int) -> list[Message]:
    """One that comes in pieces of so many bytes."""
    pieces = [body[at : at + size] for at in range(0, len(body), size)]
    coming = [{"type": "http.request", "body": piece, "more_body": True} for piece in pieces]
    return [*coming, {"type": "http.request", "body": b"", "more_body": False}]


def raw(headers: dict[str, str]) -> Headers:
    """Headers as a server hands them over."""
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]
