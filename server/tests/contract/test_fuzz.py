"""Random requests to every operation of the OpenAPI document, well formed and not, as everybody.

No answer is a 5xx or not as published, nothing that the document calls wrong is taken, and no
operation forgets to ask who calls. `PROOF_EXAMPLES` says how many for each operation, the callers
taking turns: 4, or 1,000 for the long form (`make proof NAMES=requests`), 200 by each. They are
the same at every run, so that what fails can be looked at.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from operator import itemgetter
from typing import Any

import httpx
import pytest
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from jsonschema import Draft202012Validator, ValidationError
from schemathesis import Case, GenerationMode

from tests.cases import cases
from tests.contract.answers import FORMATS, check_answer, method_of
from tests.contract.table import ROUTES, by_entity
from tests.contract.test_routes import BY_NAME
from tests.contract.world import World
from zhegui.kernel.people.caller import audience
from zhegui.kernel.records.listing.refusals import NOTHING

EXAMPLES = int(os.environ.get("PROOF_EXAMPLES", "4"))
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
#: `forged` comes with a token of our form that we never signed.
ASKING = ("visitor", "learner", "manager", "operator", "forged")
NOBODY = ("visitor", "forged")
#: What httpx says itself, and what would make the caller somebody else.
NOT_SENT = {"user-agent", "accept-encoding", "connection", "authorization", "cookie", "tenant-id"}
#: What each route's rights are told about.
ROWS = {(method, path): row for method, path, row in ROUTES}
BY_ENTITY = by_entity(sorted(BY_NAME), itemgetter(1))
#: Where the turns begin: few examples of each operation still come from all callers.
TURNS = {name: number for number, name in enumerate(sorted(BY_NAME))}


@pytest.fixture(scope="module")
def published(document: dict[str, Any]) -> Any:
    """The document as schemathesis reads it."""
    return schemathesis.openapi.from_dict(document)


@pytest.mark.parametrize("entity", BY_ENTITY)
async def test_every_answer_is_as_published(
    worn: httpx.AsyncClient, document: dict[str, Any], published: Any, world: World, entity: str
) -> None:
    with cases() as each:
        for (method, path), mode in product(BY_ENTITY[entity], MODES):
            route = BY_NAME[method, path]
            operation = published[route.path][method]
            for number, example in enumerate(examples(operation, mode, EXAMPLES // 2)):
                who = ASKING[(number + TURNS[method, path]) % len(ASKING)]
                asked = arguments(example)
                if number % 2 and mode is GenerationMode.POSITIVE:
                    asked = about_the_world(asked, world, ROWS[method, path])
                with each.case(method, path, "as", who, f"{asked}"):
                    headers = {**asked["headers"], **headers_of(world, who)}
                    answer = await worn.request(**{**asked, "headers": headers})
                    fault = fault_of(document, route, asked, answer) or fault_of_taking(
                        document, route, who, asked, answer
                    )
                    assert not fault, f"{answer.status_code} {fault}"


def examples(operation: Any, mode: GenerationMode, count: int) -> list[Case[Any]]:
    """Requests as the document says they are, or as it says they are not."""
    found: list[Case[Any]] = []

    @given(operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def collect(case: Case[Any]) -> None:
        found.append(case)

    with suppress(Unsatisfiable):  # an operation without input cannot be asked wrongly
        collect()
    return found


def arguments(case: Case[Any]) -> dict[str, Any]:
    """A case as arguments of httpx."""
    asked = case.as_transport_kwargs(base_url="http://zhegui.test")
    del asked["cookies"]
    asked["headers"] = {
        name: value for name, value in asked["headers"].items() if name.lower() not in NOT_SENT
    }
    if isinstance(asked.get("data"), bytes):
        asked["content"] = asked.pop("data")
    return asked


def about_the_world(asked: dict[str, Any], world: World, row: str) -> dict[str, Any]:
    """The same about rows that are there, so that more than 404 is heard."""
    if "json" not in asked:
        return asked
    return {**asked, "json": with_sids(asked["json"], world, row)}


def with_sids(value: Any, world: World, row: str) -> Any:
    """The value, its references led to the row, or to the installation's own of the field's name."""
    if isinstance(value, list):
        return [with_sids(each, world, row) for each in value]
    if not isinstance(value, dict):
        return value
    led = {
        key: with_sids(inner, world, f"{key}/house" if f"{key}/house" in world.rows else row)
        for key, inner in value.items()
    }
    return {**led, "sid": str(world.rows[row])} if "sid" in led and row in world.rows else led


def headers_of(world: World, caller: str) -> dict[str, str]:
    """What says who is calling."""
    if caller != "forged":
        return world.headers(caller)
    head, payload, signature = world.headers("operator")["Authorization"].split(".")
    return {"Authorization": f"{head}.{payload}.{signature[::-1]}"}


def fault_of(
    document: dict[str, Any], route: APIRoute, asked: dict[str, Any], answer: httpx.Response
) -> str | None:
    """What is wrong with an answer in itself."""
    if answer.status_code >= 500:
        return answer.text[:300]
    paths = [each["path"] for each in answer.json().get("details", [])] if is_json(answer) else []
    ours = {*document["components"]["schemas"]} - {*names(asked.get("json"))}
    if inner := [path for path in paths if {*path.split(".")} & ours]:
        return f"the name of a class in {inner}"
    try:
        check_answer(document, route, answer)
    except (AssertionError, ValidationError) as error:
        return str(error)[:300]
    return None


def names(value: Any) -> Iterator[str]:
    """Every name in a JSON that was sent, at any depth."""
    if isinstance(value, dict):
        yield from value
        value = [*value.values()]
    for each in value if isinstance(value, list) else ():
        yield from names(each)


def is_json(answer: httpx.Response) -> bool:
    return answer.headers["content-type"].startswith("application/json")


def fault_of_taking(
    document: dict[str, Any],
    route: APIRoute,
    caller: str,
    asked: dict[str, Any],
    answer: httpx.Response,
) -> str | None:
    """What was taken and should not have been: from whom, or what."""
    if not answer.is_success:
        return None
    if caller in NOBODY and audience(route) not in ("public", "anyone"):
        return "let in"
    return "wrong data was taken" if is_wrong(document, route, asked) else None


#: Of `count` null alone is empty: it is no list.
EMPTY_OF: dict[str, tuple[None, ...]] = {"count": (None,)}


def as_meant(route: APIRoute, body: Any) -> Any:
    """A list's body without its empty members: they are taken and not advertised (decision 0235)."""
    if not route.path.endswith("/dynamicList") or not isinstance(body, dict):
        return body
    given = {name: value for name, value in body.items() if value not in NOTHING}
    if isinstance(figures := given.get("statistics"), dict):
        is_empty = {name for name, value in figures.items() if value in EMPTY_OF.get(name, NOTHING)}
        given["statistics"] = {n: v for n, v in figures.items() if n not in is_empty}
    return given


def is_wrong(document: dict[str, Any], route: APIRoute, asked: dict[str, Any]) -> bool:
    """Whether the document says that this is no request: its JSON, or its query."""
    operation = document["paths"][route.path][method_of(route).lower()]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body and not conforms(document, body["schema"], as_meant(route, asked.get("json"))):
        return True
    given = {
        name: last(value) for name, value in (asked.get("params") or {}).items() if value != []
    }
    return any(
        not conforms(document, each["schema"], as_typed(each["schema"], given[each["name"]]))
        if each["name"] in given
        else each["required"]
        for each in operation.get("parameters", [])
        if each["in"] == "query"
    )


def conforms(document: dict[str, Any], schema: dict[str, Any], value: Any) -> bool:
    """Whether a value is as a schema of the document says."""
    whole = {**schema, "components": document["components"]}
    return bool(Draft202012Validator(whole, format_checker=FORMATS).is_valid(value))


def last(value: Any) -> Any:
    """What counts of a parameter that comes more than once."""
    return value[-1] if isinstance(value, list) else value


def as_typed(schema: dict[str, Any], value: Any) -> Any:
    """What a query says, which is all text, as the schema would have it."""
    try:
        return json.loads(value) if schema.get("type") in ("integer", "boolean") else str(value)
    except (TypeError, ValueError):
        return value
