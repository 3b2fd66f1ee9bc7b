"""Every write, spoiled in every way that its document allows to think of, field by field.

Each is refused with a declared error beside the field, and nothing at all is written. What random
requests find is in `test_fuzz`, fields that a write does not know are in `test_mass_assignment`.
`PROOF_EXAMPLES` says how many wrong values each kind of field is asked with: two, or all of them in
`make proof NAMES=inputs`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from jsonschema import ValidationError

from tests.cases import cases
from tests.contract.answers import check_answer
from tests.contract.calls import request
from tests.contract.conftest import Copy, Lender
from tests.contract.table import ROUTES, by_entity
from tests.contract.test_fuzz import conforms
from tests.contract.test_mass_assignment import BODIES, FORMS, Place, forms
from tests.contract.test_routes import BY_NAME
from tests.contract.test_unknown_records import naming
from tests.contract.world import World
from zhegui.kernel.errors import CATALOGUE

EXAMPLES = int(os.environ.get("PROOF_EXAMPLES", "2"))
OF_EACH_TYPE: tuple[Any, ...] = (None, "字", 7, True, [[]], {"nobody": 1})
NUMBERS = (1.5, 10**40, 1e300, float("inf"), float("nan"))
#: What PostgreSQL, JSON or a reader cannot hold.
UNSPEAKABLE = ("\ud800", "\0", "\x07")
#: More than any text may have that says no length of its own.
LONGEST = 300_000
MISSING = object()
OF_THE_WHOLE_BODY = ("invalid_json", "too_large")
#: Whatever the token is, it works no longer, which is all that was asked for (RFC 7009 §2.2).
ANY_TOKEN = ("/auth-center/oauth/revoke",)
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
#: Bodies that are no request at all, and what they say they are.
NO_REQUESTS: tuple[tuple[bytes, str], ...] = (
    (b'{"model": ', JSON),
    (b"", JSON),
    (b"null", JSON),
    (b"[]", JSON),
    (b'"model"', JSON),
    (b'{"model": "\xff"}', JSON),
    (b"[" * 100_000, JSON),
    (b'{"model": {}}', "text/plain"),
    (b"<model/>", "application/xml"),
    (b"model=1", FORM),
    (b"--x\r\n", "multipart/form-data; boundary=x"),
)
NO_FORMS: tuple[tuple[bytes, str], ...] = (
    (b"{}", JSON),
    (b"", FORM),
    (b"%ZZ=%00&&&==", FORM),
    (b"", "multipart/form-data"),
    (b"", "multipart/form-data; boundary=x"),
    (b'--x\r\nContent-Disposition: form-data; name="file"; filename="a', "multipart/form-data; boundary=x"),
    (b"--y--\r\n", "multipart/form-data; boundary=x"),
    (b"no form", "text/plain"),
)  # fmt: skip

#: One line for each path: that of a row and a caller who would be let in.
WRITES = {path: (row, caller) for path, row, caller in reversed(BODIES)} | {
    path: (row, caller)
    for path, row, caller in BODIES
    if ROUTES["POST", path, row][caller] == "200"
}
BY_ENTITY = by_entity(WRITES, str)


@dataclass(frozen=True)
class Field:
    """A field that a body may have, what the document says of it, and whether it must be there."""

    place: Place
    schema: dict[str, Any]
    required: bool


@dataclass(frozen=True)
class Kind:
    """All fields that are declared alike: their number among the kinds, and the first of them,
    which is asked with more wrong values than one."""

    number: int
    path: str
    field: Field


def fields(document: dict[str, Any], schema: Any, at: Place = ()) -> Iterator[Field]:
    """All of a body's fields, in the first item of each list."""
    for each in forms(document, [schema]):
        if "items" in each:
            yield Field((*at, 0), each["items"], required=False)
            yield from fields(document, each["items"], (*at, 0))
        for name, inner in each.get("properties", {}).items():
            yield Field((*at, name), inner, name in each.get("required", ()))
            yield from fields(document, inner, (*at, name))


def declaration(field: Field) -> str:
    """Name, type and bounds: what is declared alike is refused alike, whatever the write."""
    return json.dumps([field.place[-1], field.schema, field.required], sort_keys=True)


def fields_of(document: dict[str, Any], path: str) -> list[Field]:
    """The fields of a write's body; none if it is a form, which has a test of its own."""
    content = document["paths"][BY_NAME["POST", path].path]["post"]["requestBody"]["content"]
    return list(fields(document, content[JSON]["schema"])) if JSON in content else []


@pytest.fixture(scope="module")
def kinds(document: dict[str, Any]) -> dict[str, Kind]:
    """The kinds of fields, by what is declared."""
    found: dict[str, Kind] = {}
    for path in WRITES:
        for field in fields_of(document, path):
            found.setdefault(declaration(field), Kind(len(found), path, field))
    return found


def spoiled(document: dict[str, Any], field: Field) -> Iterator[Any]:
    """Values that cannot stand in a field."""
    kinds = forms(document, [field.schema])
    types = {kind.get("type") for kind in kinds}
    for value in (*OF_EACH_TYPE, *(NUMBERS if types & {"number", "integer"} else ())):
        if not conforms(document, field.schema, value):
            yield value
    if "string" in types:
        longest = [kind.get("maxLength", LONGEST) for kind in kinds if kind.get("type") == "string"]
        yield "长" * (max(longest) + 1)
        yield from (f"字{sign}字" for sign in UNSPEAKABLE)
    for kind in kinds:
        if most := kind.get("maxItems"):
            yield [None] * (most + 1)
    if field.required:
        yield MISSING


def spoil(body: Any, place: Place, value: Any) -> Any:
    """The body with a value, or nothing, at a place."""
    if value is not MISSING:
        return naming(body, place, value)
    step, *rest = place
    if not rest:
        return {name: inner for name, inner in (body or {}).items() if name != step}
    inner = body[step] if isinstance(step, int) and body else (body or {}).get(step)
    return naming(body, (step,), spoil(inner, tuple(rest), value))


def fault_of(document: dict[str, Any], path: str, answer: httpx.Response) -> str:
    """What is wrong with a refusal; empty if nothing is."""
    if not 400 <= answer.status_code < 500:
        return f"{answer.status_code} {answer.text[:200]}"
    method = answer.request.method
    try:
        check_answer(document, BY_NAME[method, path], answer)
    except (AssertionError, ValidationError) as error:
        return str(error)[:200]
    said = answer.json()["error"]
    return "" if said in CATALOGUE or path.startswith("/auth-center") else f"unknown id {said}"


def misplaced(place: Place, answer: httpx.Response) -> str:
    """Where an answer says that input is wrong, if that is elsewhere than at the field, within it or
    at what it is part of."""
    said = answer.json()
    paths = [
        each["path"] for each in said.get("details", []) if each["error"] not in OF_THE_WHOLE_BODY
    ]
    field = [str(step) for step in place]
    near = [path for path in paths if all(a == b for a, b in zip(path.split("."), field))]  # noqa: B905
    return f"{said['error']} at {paths}" if paths and not near else ""


@pytest.mark.parametrize("entity", BY_ENTITY)
async def test_no_field_of_a_write_takes_what_it_cannot_be(
    anew: Lender,
    copy: Copy,
    document: dict[str, Any],
    world: World,
    kinds: dict[str, Kind],
    entity: str,
) -> None:
    with cases() as each:
        for path in BY_ENTITY[entity]:
            async with anew() as http:
                for field in fields_of(document, path):
                    for value in wrong_values(document, kinds[declaration(field)], path, field):
                        with each.case(path, field.place, f"{value!r:.40}"):
                            await check_refused(http, document, world, path, field, value)
                with each.case(path, "changes nothing"):
                    # A present password of any form is a try, and tries are counted.
                    assert copy.changed() <= {"limit_hit"}


def wrong_values(document: dict[str, Any], kind: Kind, path: str, field: Field) -> Sequence[Any]:
    """What a field is asked with: one value, of its kind's first field more."""
    values = list(spoiled(document, field))
    is_first = (kind.path, kind.field) == (path, field)
    return spread(values, kind.number, EXAMPLES) if is_first else values[:1]


def spread(values: Sequence[Any], first: int, count: int) -> Sequence[Any]:
    """So many of the values, from the `first` on and far apart: kinds that follow each other are
    asked with others, so that each way of being wrong is tried on many."""
    step = max(len(values) // count, 1)
    return [values[(first + at * step) % len(values)] for at in range(min(count, len(values)))]


async def check_refused(
    http: httpx.AsyncClient,
    document: dict[str, Any],
    world: World,
    path: str,
    field: Field,
    value: Any,
) -> None:
    """Fail unless the write refuses the value beside the field."""
    row, caller = WRITES[path]
    asked = request(path, world, None if row == "-" else row)
    body = asked.pop("json", None)
    bad = spoil(body, field.place, value)
    if bad == body:  # nothing was there to be missing
        return
    headers = {**world.headers(caller), "Content-Type": JSON}
    answer = await http.post(**asked, headers=headers, content=json.dumps(bad))
    fault = fault_of(document, path, answer) or misplaced(field.place, answer)
    assert not fault, fault


async def test_no_write_takes_what_is_no_request(
    fresh: httpx.AsyncClient,
    copy: Copy,
    document: dict[str, Any],
    world: World,
) -> None:
    wrong: list[str] = []
    lines = [(path, row, caller, NO_REQUESTS) for path, (row, caller) in WRITES.items()]
    lines += [(*line, NO_FORMS) for line in FORMS]
    for path, row, caller, bodies in lines:
        asked = request(path, world, None if row == "-" else row)
        if ("json" in asked) != (bodies is NO_REQUESTS):
            continue
        for content, media_type in bodies:
            headers = {**world.headers(caller), "Content-Type": media_type}
            answer = await fresh.post(asked["url"], headers=headers, content=content)
            if fault := fault_of(document, path, answer):
                wrong.append(f"{path} {media_type} {content!r:.40}: {fault}")
    assert wrong == [], "\n".join(wrong)
    assert copy.changed() == set()


async def test_no_field_of_a_form_or_query_takes_what_it_cannot_be(
    fresh: httpx.AsyncClient, document: dict[str, Any], world: World
) -> None:
    """Forms and queries are all text: of no field is it long, unspeakable, or, unless it is optional, not there."""
    wrong: list[str] = []
    optional = {
        (path, each["name"])
        for (method, path), operation in BY_NAME.items()
        for each in document["paths"][operation.path][method.lower()].get("parameters", ())
        if each["in"] == "query" and not each.get("required")
    }
    for (method, path, row), cells in ROUTES.items():
        asked = request(path, world, None if row == "-" else row)
        kind = next((kind for kind in ("data", "params") if asked.get(kind)), None)
        if kind is None or path in ANY_TOKEN:
            continue
        caller = next((who for who, status in cells.items() if status == "200"), "operator")
        for name in asked[kind]:
            missing = () if (path, name) in optional else (None,)
            for value in ("长" * 2_000, "字\0字", "字\x07字", *missing):
                given = {key: inner for key, inner in asked[kind].items() if key != name}
                given |= {} if value is None else {name: value}
                headers = world.headers(caller)
                answer = await fresh.request(method, **{**asked, kind: given}, headers=headers)
                if fault := fault_of(document, path, answer):
                    wrong.append(f"{path} {name} {value!r:.40}: {fault}")
    assert wrong == [], "\n".join(wrong)


LISTS = sorted(
    path
    for method, path in BY_NAME
    if method == "POST" and path.endswith(("/dynamicList", "/my/list"))
)


def shape_of(document: dict[str, Any], path: str) -> dict[str, Any]:
    """What a list takes."""
    operation = document["paths"][BY_NAME["POST", path].path]["post"]
    shape: dict[str, Any]
    (shape,) = forms(document, [operation["requestBody"]["content"][JSON]["schema"]])
    return shape


@pytest.mark.parametrize("path", LISTS)
async def test_a_list_takes_of_each_part_what_its_document_says(
    reading: httpx.AsyncClient, document: dict[str, Any], world: World, path: str
) -> None:
    """Null above all. The fields of `model` and `query` are named in words, and follow others."""
    wrong: list[str] = []
    url = request(path, world, None)["url"]
    for part, said in shape_of(document, path)["properties"].items():
        for value in OF_EACH_TYPE[:-1]:
            taken = conforms(document, said, value)
            headers = world.headers("operator")
            answer = await reading.post(url, headers=headers, json={part: value})
            fault = "" if taken else fault_of(document, path, answer)
            if fault or (answer.status_code == 200) != taken:
                wrong.append(f"{part} {value!r}: {fault or answer.text[:200]}")
    assert wrong == [], "\n".join(wrong)


async def test_every_list_sorts_by_when_its_records_changed(
    reading: httpx.AsyncClient, document: dict[str, Any], world: World
) -> None:
    wrong: list[str] = []
    ordered = [path for path in LISTS if "orderList" in shape_of(document, path)["properties"]]
    assert set(LISTS) - set(ordered) == {"trainingPlan/v3/my/list"}  # by its own rule
    for path in ordered:
        url, order = request(path, world, None)["url"], {"field": "updatedAt", "direction": "DESC"}
        for caller in ("operator", "manager"):
            headers = world.headers(caller)
            answer = await reading.post(url, headers=headers, json={"orderList": [order]})
            if answer.status_code not in (200, 403):
                wrong.append(f"{path}: {answer.text[:200]}")
    assert wrong == [], "\n".join(wrong)
