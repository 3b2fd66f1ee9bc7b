"""What is done to many at once is what would be done to each alone, as everybody."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.cases import cases
from tests.contract.calls import request
from tests.contract.conftest import Lender
from tests.contract.table import ROUTES, by_entity
from tests.contract.test_routes import API, BY_NAME, LINES
from tests.contract.world import World
from zhegui.features.tasks.api import Task
from zhegui.features.tasks.bulk_changes import CHANGED
from zhegui.features.tasks.exports import RESOURCES
from zhegui.features.tasks.found_records import pages

#: Of a deletion alone, by its status: what becomes of the record among many.
SAID = {"200": None, "404": "not_found", "409": "referenced"}
DELETED: list[tuple[str, str]] = [
    (path, row)
    for _, path, row in LINES
    if path.endswith("/delete") and ("POST", path.replace("delete", "bulk")) in BY_NAME
]


async def test_one_among_many_is_refused_as_it_is_alone(anew: Lender, world: World) -> None:
    with cases() as each:
        for path, row in DELETED:
            many = path.replace("delete", "bulk")
            async with anew() as http:
                for caller, status in ROUTES["POST", path, row].items():
                    was_deleted_before = (caller, status) == ("operator", "404")
                    if status not in SAID or was_deleted_before:
                        continue
                    with each.case(path, row, "as", caller):
                        asked = request(many, world, row)
                        answer = await http.post(headers=world.headers(caller), **asked)
                        (outcome,) = answer.json()["data"]["resultList"]
                        assert outcome["error"] == SAID[status]


@pytest.mark.parametrize(
    ("row", "expected"),
    [("question/ours", [None, "not_found"]), ("question/theirs", ["not_found", None])],
)
async def test_a_question_among_many_is_changed_by_its_writers_alone(
    fresh: httpx.AsyncClient, world: World, row: str, expected: list[str | None]
) -> None:
    said = []
    for caller in ("manager", "rival"):
        asked = request("question/v2/bulk", world, row)
        answer = await fresh.post(headers=world.headers(caller), **asked)
        (outcome,) = answer.json()["data"]["resultList"]
        said.append(outcome["error"])
    assert said == expected


def found_by() -> list[tuple[str, str, str]]:
    """Each task over what a list finds, with the list that it goes through."""
    exports = [(f"{name}/v2/export", name) for name in sorted(RESOURCES)]
    changes = [(f"{name}/v2/bulkList", CHANGED[name][1].name) for name in sorted(CHANGED)]
    return [
        (path, resource, caller)
        for path, resource in exports + changes
        for caller, status in ROUTES["POST", path, "-"].items()
        if status == "200"
    ]


FOUND_BY = by_entity(found_by(), itemgetter(0))


@pytest.mark.parametrize("entity", FOUND_BY)
async def test_a_task_finds_what_the_list_shows_its_asker(
    anew: Lender, app: FastAPI, world: World, entity: str
) -> None:
    with cases() as each:
        for path, resource, caller in FOUND_BY[entity]:
            async with anew() as http:
                with each.case(path, "as", caller):
                    await check_found(http, app, world, path, resource, caller)


async def check_found(
    fresh: httpx.AsyncClient, app: FastAPI, world: World, path: str, resource: str, caller: str
) -> None:
    headers, services = world.headers(caller), app.state.services
    shown = await fresh.post(
        f"{API}{resource}/v2/dynamicList", json={"size": 1000}, headers=headers
    )
    started = await fresh.post(headers=headers, **request(path, world, None))
    async with services.transaction() as (session, _):
        task = await session.get_one(Task, started.json()["data"]["sid"])
    listed = RESOURCES.get(resource) or CHANGED[path.partition("/")[0]][1]
    found: list[dict[str, Any]] = []
    async for page, _ in pages(services, task, listed, 1000):
        found += page
    more = sids(found) - sids(shown.json()["data"]["content"])
    assert len(more) == (resource == "auditEntry")  # which the export itself stands in
    assert len(found) == shown.json()["data"]["totalElements"] + len(more)


def sids(rows: list[dict[str, Any]]) -> set[str]:
    """Which rows these are."""
    return {row["sid"] for row in rows}
