"""Every route, as everybody: who is let in is what the table says, and answers are as published."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

from tests.cases import Cases, cases
from tests.contract.answers import check_answer, method_of
from tests.contract.calls import request
from tests.contract.conftest import Lender
from tests.contract.table import CALLERS, ROUTES, by_entity
from tests.contract.world import World
from tests.statements import counted_statements
from zhegui.app import all_routes
from zhegui.kernel.people.caller import audience

API = "/resource-center/api/"
BY_NAME: dict[tuple[str, str], APIRoute] = {
    (method_of(route), route.path.removeprefix(API)): route for route in all_routes()
}


def test_the_table_names_every_route_and_no_other() -> None:
    assert {(method, path) for method, path, _ in ROUTES} == set(BY_NAME)


def test_every_address_that_is_served_is_a_route_of_a_feature(document: dict[str, Any]) -> None:
    served = {(m.upper(), path) for path, ways in document["paths"].items() for m in ways}
    assert served == {(method_of(route), route.path) for route in all_routes()}


READING = ("/dynamicList", "/dynamicDetail")
LINES = sorted(ROUTES)
READ = by_entity((line for line in LINES if line[1].endswith(READING)), itemgetter(1))
DONE = by_entity((line for line in LINES if not line[1].endswith(READING)), itemgetter(1))


@pytest.mark.parametrize("entity", READ)
async def test_rights_to_read(
    reading: httpx.AsyncClient, document: dict[str, Any], world: World, entity: str
) -> None:
    with cases() as each:
        for line in READ[entity]:
            await ask_everybody(each, reading, document, world, line)


@pytest.mark.parametrize("entity", DONE)
async def test_rights_to_do(
    anew: Lender, document: dict[str, Any], world: World, entity: str
) -> None:
    with cases() as each:
        for line in DONE[entity]:
            async with anew() as http:
                await ask_everybody(each, http, document, world, line)


async def test_a_list_is_one_statement_beside_the_login(
    reading: httpx.AsyncClient, world: World
) -> None:
    with cases() as each:
        for path in sorted({line[1] for line in LINES if line[1].endswith(READING[0])}):
            with each.case(path):
                await check_one_statement(reading, world, path)


async def check_one_statement(reading: httpx.AsyncClient, world: World, path: str) -> None:
    resource = getattr(BY_NAME["POST", path].endpoint, "resource")  # noqa: B009 (set by list_route)
    asked = {"includeList": sorted(resource.includes)}
    allowed = [who for who, status in ROUTES["POST", path, "-"].items() if status == "200"]
    caller = allowed[-1]  # who sees most; an operator is kept out of what one acts for
    headers = world.headers(caller)
    # A connection's first use has statements of its own.
    await reading.post(API + path, headers=headers, json=asked)
    with counted_statements() as statements:
        answer = await reading.post(API + path, headers=headers, json=asked)
    assert answer.status_code == 200
    looked_at = 2 if resource.withhold else 0  # all rows of the page, and their registers, together
    may_sit = (
        "409" in ROUTES["POST", path, "-"].values()
    )  # whether they do is asked beside the login
    assert len(statements) == 2 + looked_at + may_sit


async def ask_everybody(
    each: Cases,
    http: httpx.AsyncClient,
    document: dict[str, Any],
    world: World,
    line: tuple[str, str, str],
) -> None:
    """Those who may do least come first, so that what others change does not help them."""
    method, path, row = line
    for caller in CALLERS:
        with each.case(*line, "as", caller):
            asked = request(path, world, None if row == "-" else row)
            answer = await http.request(method, headers=world.headers(caller), **asked)
            assert str(answer.status_code) == ROUTES[line][caller], answer.text[:200]
            check_answer(document, BY_NAME[method, path], answer)


def test_what_is_declared_agrees_with_the_table() -> None:
    """A route that is not public answers 401 to a visitor, or 404 where it is for anyone."""
    visitors: dict[tuple[str, str], set[str]] = {}
    for (method, path, _), cells in ROUTES.items():
        visitors.setdefault((method, path), set()).add(cells["visitor"])
    with cases() as each:
        for name, route in sorted(BY_NAME.items()):
            with each.case(*name):
                is_open = audience(route) in ("public", "anyone")
                assert (visitors[name] == {"401"}) == (not is_open)
