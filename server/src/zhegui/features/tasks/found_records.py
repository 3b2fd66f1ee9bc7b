"""What a list finds, for tasks that do something with all of it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from starlette.datastructures import State

from zhegui.features.tasks.errors import TooManyRows
from zhegui.features.tasks.models import Task
from zhegui.features.tasks.requester import asker
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.records.listing import Reading, Resource, read_list, read_sids
from zhegui.kernel.records.listing.refusals import Refusals
from zhegui.ports.services import Services

#: Rows of one statement: the largest page of a list.
PAGE = 1_000
#: What is asked of the list; it is the task that turns its pages and counts.
ASKED = ("orderList", "query", "search", "model", "includeList")
Page = list[dict[str, Any]]


async def refuse_too_many(
    session: AsyncSession, resource: Resource, reading: Reading, body: dict[str, Any], most: int
) -> int:
    """How many rows the list finds. Raises `InvalidInput` for what the list would refuse,
    `TooManyRows` where it finds more."""
    refusals = Refusals()
    refusals.known(body, ASKED, "model.list")
    refusals.raise_all()
    try:
        first = await read_list(session, resource, reading, {**body, "page": 0, "size": 1})
    except InvalidInput as refused:
        details = [replace(each, path=f"model.list.{each.path}") for each in refused.details]
        raise InvalidInput(details, more=refused.more) from refused
    page = json.loads(first)
    if page["totalElements"] > most:
        raise TooManyRows(rows=page["totalElements"], most=most)
    return int(page["totalElements"])


async def pages(
    services: Services, task: Task, resource: Resource, most: int
) -> AsyncIterator[tuple[Page, int]]:
    """What the list of a task finds for its asker, a page at a time, and how many rows there are.

    It is found once; each page is then read by its sids, as it is by then and with the rights of
    that moment: who works meanwhile moves no row to another page. Raises `RightEnded`.
    """
    async with services.transaction() as (session, _):
        reading = await _reading(services, session, task)
        sids = await read_sids(session, resource, reading, task.arguments["body"], most)
    for first in range(0, max(len(sids), 1), PAGE):
        async with services.transaction() as (session, _):
            reading = await _reading(services, session, task)
            page = await _read(session, resource, reading, task, sids[first : first + PAGE])
        yield page, len(sids)


async def _reading(services: Services, session: AsyncSession, task: Task) -> Reading:
    caller = await asker(services, session, task)
    return Reading(caller, task.created_at, State({"services": services}))


async def _read(
    session: AsyncSession, resource: Resource, reading: Reading, task: Task, sids: Sequence[UUID]
) -> Page:
    """These rows, in their order, but for those that are gone."""
    if not sids:
        return []
    named = [str(sid) for sid in sids]
    asked = {
        "query": {"field": "sid", "operator": "in", "value": named},
        "includeList": task.arguments["body"].get("includeList"),
        "size": len(named),
        "count": "none",
    }
    rows = json.loads(await read_list(session, resource, reading, asked))["content"]
    found = {row["sid"]: row for row in rows}
    return [found[sid] for sid in named if sid in found]
