"""No body costs more than a little: what is too much is refused before it is parsed."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

import httpx
import pytest
from fastapi import Request
from fastapi.dependencies import utils
from hypothesis import example, given
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.people import People
from zhegui.app import all_routes, create_app
from zhegui.kernel.db.turns import Turns
from zhegui.kernel.errors import MOST_DETAILS, Problem
from zhegui.kernel.http import delay
from zhegui.kernel.http.allowance import Allowance
from zhegui.kernel.http.bodies import (
    ALWAYS_TAKEN,
    BYTES_A_NAME,
    BYTES_A_VALUE,
    LIST,
    MOST_BYTES,
    MOST_DEPTH,
    ORDINARY,
    check_bounds,
    most_bytes,
    names_more,
)
from zhegui.ports.services import Services

API = "/resource-center/api/"
REGISTER, COURSES, FIND = (
    API + each for each in ("user/v2/register", "course/v2/dynamicList", "search/v2/find")
)
UPLOAD, FIGURE = API + "questionImport/v2/upload", API + "figure/v2/upload"
SAVE, SAVE_ANSWERS = API + "course/v2/save", API + "attempt/v2/answer"
VERIFY = API + "attempt/v2/verifyReceipt"
TOKEN = "/auth-center/oauth/token"
JSON = {"Content-Type": "application/json"}
MOST = ORDINARY // BYTES_A_VALUE
UUID = "0193a5c2-7d1e-7c3a-9b1f-0123456789ab"


def refusal(body: bytes, most: int) -> str | None:
    """Why a body is not taken."""
    try:
        check_bounds(body, most)
    except Problem as problem:
        return problem.details[0].error
    return None


def wide(many: int) -> bytes:
    return json.dumps({f"f{number}": 1 for number in range(many)}).encode()


def nested(depth: int, inner: str = "1") -> bytes:
    return ("[" * depth + inner + "]" * depth).encode()


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", None),
        (b"{", None),
        (b" " * ORDINARY, None),
        (b" " * (ORDINARY + 1), "too_large"),
        (wide(MOST - 1), None),
        (wide(MOST), None),
        (wide(MOST + 1), "too_many_items"),
        (b"[" + b"{}," * (MOST // 2 + 1) + b"{}]", "too_many_items"),
        (b"[" + b'"",' * (MOST + 1) + b'""]', "too_many_items"),
        (b'{"a":1,' * (MOST + 1), "too_many_items"),
        (b'["' + b",[{" * 5_000 + b'"]', None),
        (b'["' + b'\\"' * 5_000 + b",[{" * 5_000 + b'"]', None),
        (b'["\\\\",' + b"1," * MOST + b"1]", "too_many_items"),
        (b'["\\\\' + b"," * 10_000 + b'"]', None),
        (nested(MOST_DEPTH), None),
        (nested(MOST_DEPTH + 1), "too_deep"),
        (b"[" * ORDINARY, "too_many_items"),
        (b'["[[[[[",' + nested(MOST_DEPTH - 1) + b"]", None),
        ("[1,2]".encode("utf-16"), "invalid_json"),
        ("[1,2]".encode("utf-32-le"), "invalid_json"),
        (b'["\xff' + b"," * 10_000 + b'"]', None),
    ],
)
def test_what_a_body_may_hold(body: bytes, error: str | None) -> None:
    assert refusal(body, ORDINARY) == error


def weight(value: Any) -> int:
    """Brackets and commas of a value."""
    if isinstance(value, dict):
        return 1 + sum(map(weight, value.values())) + max(0, len(value) - 1)
    if isinstance(value, list):
        return 1 + sum(map(weight, value)) + max(0, len(value) - 1)
    return 0


TEXTS = st.text('"\\,[]{}:a字\n', max_size=6)
VALUES = st.recursive(
    st.none() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=5),
    max_leaves=20,
)


@given(VALUES, st.integers(0, 30))
@example("[[", 0)  # nothing but a text
def test_signs_within_texts_are_no_structure(value: Any, most: int) -> None:
    body = json.dumps(value, ensure_ascii=False).encode()
    body += b" " * (most * BYTES_A_VALUE - len(body))
    most = max(most, -(-len(body) // BYTES_A_VALUE))
    error = "too_many_items" if weight(value) > most else None
    assert refusal(body, most * BYTES_A_VALUE) == error


@pytest.mark.parametrize("path", [REGISTER, COURSES, FIND])
async def test_what_is_refused_is_not_validated(
    http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("the body was validated")

    monkeypatch.setattr(utils, "request_body_to_args", never)
    bodies = [wide(10_000), nested(500), b'{"model":{"a":[' + b"1," * 10_000 + b"1]}}"]
    for body in bodies:
        answer = await http.post(path, content=body, headers=JSON)
        assert answer.status_code in (400, 413)
        assert len(answer.content) < 1_000
        (detail,) = answer.json()["details"]
        assert detail["error"] in ("too_large", "too_many_items", "too_deep")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (FIND, wide(900)),
        (COURSES, wide(1_900)),
        (SAVE_ANSWERS, wide(2_000)),
    ],
)
async def test_twenty_faults_are_told_and_how_many_more(
    http: httpx.AsyncClient, people: People, path: str, body: bytes
) -> None:
    headers = (await people.learner()).headers | JSON
    answer = await http.post(path, content=body, headers=headers)
    said = answer.json()
    assert (answer.status_code, len(said["details"])) == (400, MOST_DETAILS)
    assert said["moreDetails"] > 800
    assert str(said["moreDetails"]) in said["message"]
    assert len(answer.content) < 20_000


@pytest.mark.parametrize(("path", "most"), [(REGISTER, ORDINARY), (COURSES, LIST)])
async def test_a_visitor_names_fewer_values(http: httpx.AsyncClient, path: str, most: int) -> None:
    async def told(names: int) -> list[str]:
        answer = await http.post(path, content=wide(names), headers=JSON)
        return [detail["error"] for detail in answer.json()["details"]]

    assert (await told(most // BYTES_A_NAME))[-1] == "unknown_field"
    assert await told(most // BYTES_A_NAME + 1) == ["too_many_items"]


def test_a_colon_in_a_text_is_no_name() -> None:
    texts = json.dumps({"a": ":" * 50, "b": '\\":":"'}).encode()
    assert not names_more(texts, 2)
    assert names_more(texts, 1)


async def test_a_name_without_end_is_not_repeated(http: httpx.AsyncClient) -> None:
    body = json.dumps({"a" * 30_000: 1}).encode()
    for path in (REGISTER, COURSES):
        answer = await http.post(path, content=body, headers=JSON)
        assert answer.status_code == 400
        assert len(answer.content) < 2_000


async def test_a_full_list_of_values_is_taken(http: httpx.AsyncClient) -> None:
    query = {"field": "sid", "operator": "in", "value": [UUID] * 1_024}
    assert (await http.post(COURSES, json={"query": query})).status_code == 200


async def test_a_large_body_is_read_of_those_alone_who_may_send_it(
    http: httpx.AsyncClient, people: People
) -> None:
    async def never() -> AsyncIterator[bytes]:
        raise AssertionError("the body was read")
        yield b""

    length = {"Content-Length": str(1024 * 1024)} | JSON
    learner = (await people.learner()).headers
    for headers, status in (({}, 401), (learner, 403), ({"Authorization": "Bearer x"}, 401)):
        answer = await http.post(SAVE, content=never(), headers=headers | length)
        assert answer.status_code == status
    operator = (await people.operator()).headers
    answer = await http.post(SAVE, content=b" " * 1024 * 1024, headers=operator | JSON)
    assert [each["error"] for each in answer.json()["details"]] == ["invalid_json"]


@pytest.mark.parametrize(
    ("path", "content_type"),
    [
        (COURSES, "application/json"),
        (UPLOAD, "multipart/form-data; boundary=x"),
        (FIGURE, "multipart/form-data; boundary=x"),
    ],
)
async def test_a_body_that_comes_slowly_is_waited_for_without_a_connection(
    http: httpx.AsyncClient, people: People, services: Services, path: str, content_type: str
) -> None:
    held = []

    async def slow() -> AsyncIterator[bytes]:
        for _ in range(2):
            held.append(services.database.engine.pool.checkedout())  # type: ignore[attr-defined]  # a QueuePool
            yield b" " * ORDINARY

    headers = {"Content-Length": str(2 * ORDINARY), "Content-Type": content_type}
    headers |= (await people.operator()).headers
    assert (await http.post(path, content=slow(), headers=headers)).status_code == 400
    assert set(held) == {0}


async def test_a_turn_is_waited_for_without_a_connection(
    http: httpx.AsyncClient, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = []

    async def visitor(_: Request, session: AsyncSession, __: datetime) -> None:
        await session.execute(text("select 1"))

    class Watched(Turns):
        is_free = False

        @asynccontextmanager
        async def turn(self, _: str) -> AsyncIterator[None]:
            held.append(services.database.engine.pool.checkedout())  # type: ignore[attr-defined]  # a QueuePool
            yield

    monkeypatch.setattr(services, "authenticate", visitor)
    services.bodies = Watched(1)
    body = {"search": "x" * ALWAYS_TAKEN}
    assert (await http.post(COURSES, json=body)).status_code in (200, 400)
    assert held == [0]


async def test_what_visitors_send_is_charged_to_their_address(
    http: httpx.AsyncClient,
    people: People,
    services: Services,
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delay, "DELAY_SECONDS", 0)
    services.allowance = Allowance()
    body, asked = wide(900), 0
    while (answer := await http.post(FIND, content=body, headers=JSON)).status_code == 400:
        asked += 1
    assert 50 < asked < 1_000
    assert (answer.status_code, answer.json()["error"]) == (429, "too_many")
    waited = int(answer.headers["Retry-After"])
    # Users who are logged in, and requests as small as a login, are not held up by that.
    learner = (await people.learner()).headers | JSON
    assert (await http.post(FIND, content=body, headers=learner)).status_code == 400
    small = json.dumps({"keyword": "消防"}).encode().ljust(ALWAYS_TAKEN)
    assert (await http.post(FIND, content=small, headers=JSON)).status_code == 200
    strange = {"Authorization": "Bearer x"} | JSON
    assert (await http.post(FIND, content=body, headers=strange)).status_code == 401
    clock.advance(seconds=waited)
    assert (await http.post(FIND, content=body, headers=JSON)).status_code == 400


async def test_what_a_visitor_sends_is_answered_in_turn(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    learner, services.bodies = await people.learner(), Turns(1, most_seconds=0.001)
    large = {"search": "x" * ALWAYS_TAKEN}
    free = (await http.post(COURSES, json=large)).status_code
    async with services.bodies.turn("203.0.113.9"):
        assert (await http.post(COURSES, json=large)).status_code == 429
        assert (await http.post(COURSES, json={})).status_code == 200
        assert (await http.post(COURSES, json=large, headers=learner.headers)).status_code == free
    assert (await http.post(COURSES, json=large)).status_code == free


async def test_lists_that_nobody_asked_for_before_are_charged(
    http: httpx.AsyncClient, services: Services, clock: FakeClock
) -> None:
    services.allowance = Allowance()

    async def ask(number: int) -> httpx.Response:
        signs = f"{number:08b}"
        query = [{"field": "title", "operator": "eq" if sign == "1" else "ne", "value": "x"}
                 for sign in signs]  # fmt: skip
        includes = ["categoryList", "subjectList.courseList", "chapterList.lessonList"]
        return await http.post(COURSES, json={"query": query, "includeList": includes})

    answers = [await ask(number) for number in range(100)]
    taken = [answer.status_code for answer in answers].index(429)
    assert 20 < taken < 60
    assert {answer.status_code for answer in answers[taken:]} == {429}
    # What was asked for before costs nothing.
    assert (await ask(0)).status_code == 200
    clock.advance(seconds=int(answers[-1].headers["Retry-After"]))
    assert (await ask(99)).status_code == 200


@pytest.mark.parametrize(
    "content_type", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
async def test_forms_are_bounded(http: httpx.AsyncClient, content_type: str) -> None:
    part = b'--x\r\nContent-Disposition: form-data; name="a%d"\r\n\r\n1\r\n'
    unit = part if "x-www" not in content_type else b"a%d=1&"
    headers = {"Content-Type": content_type}
    for many in (50, 100_000):
        body = b"".join(unit % number for number in range(many))
        for path in (TOKEN, REGISTER):
            answer = await http.post(path, content=body, headers=headers)
            assert answer.status_code in (400, 413)
            assert len(answer.content) < 2_000


def largest(document: dict[str, Any], schema: dict[str, Any], seen: tuple[str, ...] = ()) -> float:
    """How many bytes a body of a schema may need, its letters escaped; a text without a bound counts
    little."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        inner = document["components"]["schemas"][name]
        return 0 if name in seen else largest(document, inner, (*seen, name))
    each = [schema[key] for key in ("anyOf", "oneOf") if key in schema]
    if each:
        return max(largest(document, one, seen) for one in each[0])
    if "properties" in schema:
        inner = schema["properties"].items()
        return sum(len(name) + 4 + largest(document, value, seen) for name, value in inner)
    if schema.get("type") == "array":
        many: int = schema.get("maxItems", 1)
        return many * largest(document, schema["items"], seen)
    if schema.get("type") == "string":
        return 6.0 * schema["maxLength"] if "maxLength" in schema else 60.0
    return 20


def test_a_route_that_needs_more_says_so(services: Services) -> None:
    document = create_app(services, with_worker=False).openapi()
    wanting = []
    for route in all_routes():
        operation = document["paths"][route.path].get("post", {})
        content = operation.get("requestBody", {}).get("content", {})
        for kind in content.values():
            if (
                largest(document, kind["schema"]) > most_bytes(route)
                and MOST_BYTES not in operation
            ):
                wanting.append(route.path)
    assert wanting == []
    assert document["paths"][COURSES]["post"][MOST_BYTES] == LIST
