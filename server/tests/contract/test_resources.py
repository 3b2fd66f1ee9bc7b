"""Every resource, as everybody: the rows that are seen are those that the table names."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from pydantic import TypeAdapter
from starlette.datastructures import State

from tests.contract.resources import RESOURCES
from tests.contract.table import CALLERS, ROWS
from tests.contract.world import World
from zhegui.kernel.caller import Caller
from zhegui.kernel.listing import Reading, Resource, read_list
from zhegui.kernel.listing.schema import page_model
from zhegui.kernel.rights import ROLES, Role
from zhegui.ports.services import Services


def test_the_table_names_every_resource_and_no_other() -> None:
    assert {name.split("/")[0] for name in ROWS} == set(RESOURCES)


@pytest.mark.parametrize("caller", CALLERS)
@pytest.mark.parametrize("name", sorted(RESOURCES))
async def test_rows(services: Services, world: World, name: str, caller: str) -> None:
    rows = {row for row in ROWS if row.split("/")[0] == name}
    page = await read(services, RESOURCES[name], as_caller(world, caller), {"size": 1024})
    seen = {row["sid"] for row in page["content"]}
    assert {row for row in rows if str(world.rows[row]) in seen} == {
        row for row in rows if caller in ROWS[row]
    }
    TypeAdapter(page_model(RESOURCES[name])).validate_python(page)


@pytest.mark.parametrize("caller", CALLERS)
@pytest.mark.parametrize("name", sorted(RESOURCES))
async def test_no_include_shows_more_than_the_list_does(
    services: Services, world: World, name: str, caller: str
) -> None:
    who = as_caller(world, caller)
    for include, relation in RESOURCES[name].includes.items():
        alone = await read(services, relation.resource, who, {"size": 1024})
        visible = {row["sid"] for row in alone["content"]}
        page = await read(services, RESOURCES[name], who, {"size": 1024, "includeList": [include]})
        for row in page["content"]:
            shown = row[include] if relation.many else [row[include]]
            assert {other["sid"] for other in shown if other} <= visible
        TypeAdapter(page_model(RESOURCES[name])).validate_python(page)


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
