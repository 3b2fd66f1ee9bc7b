"""Every write, with every column of every table added wherever an object stands in its body.

Nothing that the document does not declare there is taken, and nothing at all is changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from datetime import date, datetime
from decimal import Decimal
from operator import itemgetter
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from psycopg import sql
from pydantic.alias_generators import to_camel
from sqlalchemy.ext.asyncio import AsyncSession

from tests.cases import cases
from tests.contract.calls import is_read, request
from tests.contract.conftest import Copy, Lender, named
from tests.contract.table import ROUTES, by_entity
from tests.contract.test_routes import BY_NAME
from tests.contract.world import Maker, World, something
from tests.superuser import superuser_url
from zhegui.kernel.db.database import Base
from zhegui.kernel.records.listing.request import KEYS
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

Place = tuple[str | int, ...]
#: A document whose form the caller says: whatever it holds is checked as a whole, by its signature.
FREE_FORM = {("receipt",)}
#: Fields added to one body: more would be too many values for its bytes.
AT_ONCE = 150


def is_form(path: str) -> bool:
    """Whether a call sends fields instead of JSON."""
    body = BY_NAME["POST", path].body_field
    return path.startswith("/auth-center") or (body is not None and "Form" in repr(body.field_info))


def who_may(cells: dict[str, str]) -> str:
    """Somebody whom the call takes, else whom it refuses for the record's state alone."""
    who = (caller for status in ("200", "409") for caller in cells if cells[caller] == status)
    return next(who, "operator")


BODIES: list[tuple[str, str, str]] = sorted(
    (path, row, who_may(cells))
    for (method, path, row), cells in ROUTES.items()
    if method == "POST" and not is_read(path) and not path.startswith("/auth-center")
)
FORMS = [
    (path, row, who_may(cells))
    for (method, path, row), cells in sorted(ROUTES.items())
    if method == "POST" and is_form(path)
]


def columns(maker: Maker) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for table in Base.metadata.tables.values():
        for column in table.columns:
            value = json.loads(json.dumps(something(column, maker.now), default=text_of))
            found |= {column.name: value, to_camel(column.name): value}
    return found


def text_of(value: object) -> str | float:
    """A database's value as it travels."""
    assert isinstance(value, (UUID, datetime, date, Decimal, bytes))
    if isinstance(value, Decimal):
        return float(value)
    return value.hex() if isinstance(value, bytes) else str(value)


def places(value: Any, at: Place = ()) -> Iterator[Place]:
    """Where an object stands."""
    if isinstance(value, dict) and at not in FREE_FORM:
        yield at
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in pairs:
        if isinstance(inner, (dict, list)):
            yield from places(inner, (*at, key))


def declared(document: dict[str, Any], path: str, place: Place) -> set[str]:
    """The fields that the document names at a place of a body."""
    operation = document["paths"][BY_NAME["POST", path].path]["post"]
    schemas = [operation["requestBody"]["content"]["application/json"]["schema"]]
    for step in place:
        schemas = [inner for each in forms(document, schemas) for inner in under(each, step)]
    return {name for each in forms(document, schemas) for name in each.get("properties", {})}


def forms(document: dict[str, Any], schemas: list[Any]) -> list[Any]:
    """The schemas that these refer to or offer as alternatives."""
    found: list[Any] = []
    for schema in schemas:
        if reference := schema.get("$ref"):
            component = document["components"]["schemas"][reference.rsplit("/", 1)[-1]]
            found += forms(document, [component])
        else:
            found += [schema, *forms(document, schema.get("anyOf", schema.get("oneOf", [])))]
    return found


def under(schema: Any, step: str | int) -> list[Any]:
    """What a schema says of a field, or of the items of a list."""
    inner = schema.get("items") if isinstance(step, int) else schema.get("properties", {}).get(step)
    return [] if inner is None else [inner]


def with_more(body: Any, place: Place, more: dict[str, Any]) -> Any:
    """The body, with more in the object at a place."""
    whole = deepcopy(body)
    part = whole
    for step in place:
        part = part[step]
    part |= more
    return whole


def how_many_unknown(answer: httpx.Response) -> int:
    """How many fields an answer says are not there: the first are named, the others counted."""
    details = answer.json()["details"]
    assert {each["error"] for each in details} == {"unknown_field"}
    more: int = answer.json().get("moreDetails", 0)
    return len(details) + more


def holds(cluster: Cluster, services: Services, text: str) -> set[str]:
    """The tables of which a row holds a text."""
    database = services.database.name
    query = "select exists(select from {} t where t::text like %s)"
    found = set()
    with psycopg.connect(named(superuser_url(cluster), database)) as connection:
        for name in Base.metadata.tables:
            asked = sql.SQL(query).format(sql.Identifier(name))
            if connection.execute(asked, [f"%{text}%"]).fetchone() == (True,):
                found.add(name)
    return found


@pytest.fixture(scope="module")
def everything(services: Services, world: World) -> dict[str, Any]:
    """Every column of every table, as it is called there and on the wire, with a value for it."""
    return columns(Maker(AsyncSession(), world, services.clock.now()))


BY_ENTITY = by_entity(BODIES, itemgetter(0))


@pytest.mark.parametrize("entity", BY_ENTITY)
async def test_no_write_takes_what_it_does_not_declare(
    anew: Lender,
    copy: Copy,
    document: dict[str, Any],
    world: World,
    everything: dict[str, Any],
    entity: str,
) -> None:
    with cases() as each:
        for path, row, caller in BY_ENTITY[entity]:
            async with anew() as http:
                with each.case(path, row, "as", caller):
                    asked = request(path, world, None if row == "-" else row)
                    found = list(places(asked.get("json", [])))
                    assert bool(found) == ("json" in asked)
                for place in found:
                    with each.case(path, row, "as", caller, "at", place):
                        more = undeclared(document, everything, path, place)
                        await check_refused(http, asked, world.headers(caller), place, more)
                with each.case(path, row, "as", caller, "changes nothing"):
                    assert copy.changed() == set()


def undeclared(
    document: dict[str, Any], everything: dict[str, Any], path: str, place: Place
) -> list[tuple[str, Any]]:
    """What of everything the document does not name at a place."""
    known = declared(document, path, place)
    if place[-1:] == ("list",):  # the list shape, which it checks itself
        known |= set(KEYS)
    return [pair for pair in everything.items() if to_camel(pair[0]) not in known]


async def check_refused(
    http: httpx.AsyncClient,
    asked: dict[str, Any],
    headers: dict[str, str],
    place: Place,
    more: list[tuple[str, Any]],
) -> None:
    """Fail unless each of the fields is told as unknown."""
    for at in range(0, len(more), AT_ONCE):
        some = dict(more[at : at + AT_ONCE])
        body = with_more(asked["json"], place, some)
        answer = await http.post(asked["url"], headers=headers, json=body)
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_input")
        assert how_many_unknown(answer) == len(some)


async def test_a_write_that_is_taken_is_seen(
    fresh: httpx.AsyncClient, copy: Copy, world: World
) -> None:
    """Else nothing above could fail."""
    asked = request("course/v2/join", world, "course/published")
    answer = await fresh.post(headers=world.headers("operator"), **asked)
    assert answer.status_code == 200
    assert "enrolment" in copy.changed()


async def test_no_form_sets_what_it_does_not_declare(
    fresh: httpx.AsyncClient,
    app: FastAPI,
    cluster: Cluster,
    document: dict[str, Any],
    world: World,
    everything: dict[str, Any],
) -> None:
    """Fields that a form does not declare are left unread, as RFC 6749 asks, or refused: what the
    call writes has none of them."""
    values = {name: f"planted-{name}" for name in everything}
    for path, row, caller in FORMS:
        asked = request(path, world, None if row == "-" else row)
        content = document["paths"][BY_NAME["POST", path].path]["post"]["requestBody"]["content"]
        (form,) = content.values()
        known = {name for each in forms(document, [form["schema"]]) for name in each["properties"]}
        planted = {name: value for name, value in values.items() if name not in known}
        asked["data"] = {**asked.get("data", {}), **planted}
        await fresh.post(headers=world.headers(caller), **asked)
    assert holds(cluster, app.state.services, "planted-") == set()
