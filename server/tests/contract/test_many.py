"""What is done to many at once is what would be done to each alone, as everybody."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.contract.calls import request
from tests.contract.table import ROUTES
from tests.contract.test_routes import API, BY_NAME, LINES
from tests.contract.world import World
from zhegui.features.tasks.api import Task
from zhegui.features.tasks.changing import CHANGED
from zhegui.features.tasks.exporting import RESOURCES
from zhegui.features.tasks.finding import pages

#: Of a deletion alone, by its status: what becomes of the record among many.
SAID = {"200": None, "404": "not_found", "409": "referenced"}
DELETED = [
    (path, row)
    for _, path, row in LINES
    if path.endswith("/delete") and ("POST", path.replace("delete", "bulk")) in BY_NAME
]


@pytest.mark.parametrize(("path", "row"), DELETED)
async def test_one_among_many_is_refused_as_it_is_alone(
    fresh: httpx.AsyncClient, world: World, path: str, row: str
) -> None:
    for caller, status in ROUTES["POST", path, row].items():
        if status not in SAID or (caller, status) == ("operator", "404"):  # it was deleted before
            continue
        many = path.replace("delete", "bulk")
        answer = await fresh.post(headers=world.headers(caller), **request(many, world, row))
        (outcome,) = answer.json()["data"]["resultList"]
        assert (caller, outcome["error"]) == (caller, SAID[status])


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


@pytest.mark.parametrize(("path", "resource", "caller"), found_by())
async def test_a_task_finds_what_the_list_shows_its_asker(
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
