"""Every write, with each record that it can name replaced by one that does not exist.

The answer is a declared refusal, which says which field it is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.cases import cases
from tests.contract.answers import check_answer
from tests.contract.calls import request
from tests.contract.table import ROUTES, by_entity
from tests.contract.test_mass_assignment import BODIES, Place, forms
from tests.contract.test_routes import BY_NAME
from tests.contract.world import World

#: What callers make up themselves.
THEIR_OWN = {("model", "sessionSid"), ("model", "key")}
#: The other alternative of a union, where a call shows but one.
NAMED = {"title": "指定试题", "score": 1, "questionList": [{}]}
ALTERNATIVES: dict[Place, Any] = {
    ("model", "sectionList", 0, "questionList", 0, "sid"): NAMED,
    ("model", "orderItemList", 0, "material", "sid"): {},
    ("model", "orderItemList", 0, "subject", "sid"): {},
}
#: Of two fields, of which one is given, that which a call shows.
INSTEAD: dict[Place, str] = {("model", "consultant", "sid"): "desk"}


def names_of(document: dict[str, Any], schema: Any, at: Place = ()) -> Iterator[Place]:
    """Where a body can name a record."""
    for each in forms(document, [schema]):
        if each.get("format") == "uuid":
            yield at
        if "items" in each:
            yield from names_of(document, each["items"], (*at, 0))
        for name, inner in each.get("properties", {}).items():
            yield from names_of(document, inner, (*at, name))


def named(document: dict[str, Any], path: str) -> set[Place]:
    """All of them in the body of a write."""
    content = document["paths"][BY_NAME["POST", path].path]["post"]["requestBody"]["content"]
    (body,) = content.values()
    return set(names_of(document, body["schema"])) - THEIR_OWN


def naming(body: Any, place: Place, value: str) -> Any:
    """The body, with another record named at a place, made where there was none."""
    if not place:
        return value
    step, *rest = place
    if isinstance(step, int):
        first, *others = body or [None]
        return [naming(first, tuple(rest), value), *others]
    whole = body or {}
    return {**whole, step: naming(whole.get(step), tuple(rest), value)}


def with_unknown(asked: dict[str, Any], place: Place) -> dict[str, Any]:
    """The request, naming at a place what does not exist."""
    if "data" in asked:
        return {**asked, "data": {**asked["data"], str(place[0]): str(uuid4())}}
    body = asked["json"]
    if place in ALTERNATIVES:
        model = {**body["model"], str(place[1]): [ALTERNATIVES[place]]}
        body = {"model": model}
    if place in INSTEAD and INSTEAD[place] in body["model"]:
        body = {"model": {k: v for k, v in body["model"].items() if k != INSTEAD[place]}}
    return {**asked, "json": naming(body, place, str(uuid4()))}


#: A change of many tells of each record by itself (`features/audit/test_writing.py`,
#: `features/tasks/test_changing.py`).
MANY = ("/bulk", "/bulkList", "/remove")
TAKEN: list[tuple[str, str, str]] = [
    (path, row, caller)
    for path, row, caller in BODIES
    if ROUTES["POST", path, row][caller] == "200" and not path.endswith(MANY)
]


#: Names what the caller saw: another one, or none, has come meanwhile.
SEEN = {("model", "change", "sid")}


#: A question of a run of one's own, which a visitor has none of: `features/assistance/test_hints.py`.
PRACTISED = {("model", "practice", "run", "sid"), ("model", "practice", "question", "sid")}


BY_ENTITY = by_entity(TAKEN, itemgetter(0))


@pytest.mark.parametrize("entity", BY_ENTITY)
async def test_an_unknown_record_is_refused_by_the_field_that_names_it(
    worn: httpx.AsyncClient, document: dict[str, Any], world: World, entity: str
) -> None:
    with cases() as each:
        for path, row, caller in BY_ENTITY[entity]:
            with each.case(path):
                places = named(document, path) - PRACTISED
            for place in sorted(places, key=str):
                with each.case(path, row, "as", caller, "at", place):
                    asked = with_unknown(request(path, world, None if row == "-" else row), place)
                    answer = await worn.post(headers=world.headers(caller), **asked)
                    check_answer(document, BY_NAME["POST", path], answer)
                    check_refusal(answer, place, is_only=len(places) == 1)


def check_refusal(answer: httpx.Response, place: Place, *, is_only: bool) -> None:
    """Fail unless it says that the field is wrong. Of the record that a write is about it may say
    nothing but that it is not there, and of the only one that it names nothing at all."""
    if place in SEEN:
        assert answer.status_code == 409
        return
    assert answer.status_code in (400, 401, 403, 404), answer.text
    said = [detail["path"] for detail in answer.json().get("details", [])]
    is_about = place in (("sid",), ("model", "sid"))
    may_be_silent = answer.status_code != 404 if is_about else is_only
    field = ".".join(map(str, place))
    if said or not may_be_silent:
        assert said in ([field], [field.removesuffix(".sid")]), answer.text
