"""Every resource, as everybody: the rows that are seen are those that the table names."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from pydantic import TypeAdapter
from starlette.datastructures import State

from tests.cases import cases
from tests.contract.resources import RESOURCES
from tests.contract.table import CALLERS, ROWS
from tests.contract.world import World
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import ROLES, Role
from zhegui.kernel.records.listing import Reading, Resource, read_list
from zhegui.kernel.records.listing.schema import page_model
from zhegui.ports.services import Services

ALL = {"size": 1024}


def test_the_table_names_every_resource_and_no_other() -> None:
    assert {name.split("/")[0] for name in ROWS} == set(RESOURCES)


@pytest.mark.parametrize("name", sorted(RESOURCES))
async def test_rows(services: Services, world: World, name: str) -> None:
    rows = {row for row in ROWS if row.split("/")[0] == name}
    published = TypeAdapter(page_model(RESOURCES[name]))
    with cases() as each:
        for caller in CALLERS:
            with each.case(caller):
                page = await read(services, RESOURCES[name], as_caller(world, caller), ALL)
                seen = sids(page["content"])
                assert {row for row in rows if str(world.rows[row]) in seen} == {
                    row for row in rows if caller in ROWS[row]
                }
                published.validate_python(page)


@pytest.mark.parametrize("name", [name for name in sorted(RESOURCES) if RESOURCES[name].includes])
async def test_no_include_shows_more_than_the_list_does(
    services: Services, world: World, name: str
) -> None:
    resource = RESOURCES[name]
    published = TypeAdapter(page_model(resource))
    with cases() as each:
        for caller, (include, relation) in product(CALLERS, resource.includes.items()):
            with each.case(caller, include):
                who = as_caller(world, caller)
                visible = sids((await read(services, relation.resource, who, ALL))["content"])
                page = await read(services, resource, who, {**ALL, "includeList": [include]})
                for row in page["content"]:
                    shown = row[include] if relation.many else [row[include]]
                    assert sids(other for other in shown if other) <= visible
                published.validate_python(page)


def sids(rows: Iterable[dict[str, Any]]) -> set[str]:
    """Which rows these are."""
    return {row["sid"] for row in rows}


def as_caller(world: World, name: str) -> Caller | None:
    """What authentication makes of somebody; `test_routes` goes through it."""
    if name == "visitor":
        return None
    person = world.people[name]
    manages = name in ("manager", "rival")
    organization = person.organization.sid if manages and person.organization else None
    rights = ROLES[Role.MANAGER] if manages else frozenset()
    return Caller(person.sid, uuid4(), organization, rights, name == "operator")


async def read(
    services: Services, resource: Resource, caller: Caller | None, body: dict[str, Any]
) -> dict[str, Any]:
    """A page of a resource as somebody sees it."""
    async with services.transaction() as (session, now):
        reading = Reading(caller, now, State({"services": services}))
        page: dict[str, Any] = json.loads(await read_list(session, resource, reading, body))
    return page
