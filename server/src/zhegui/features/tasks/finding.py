"""What a list finds, for tasks that do something with all of it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession
from starlette.datastructures import State

from zhegui.features.tasks.asking import asker
from zhegui.features.tasks.errors import TooManyRows
from zhegui.features.tasks.models import Task
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.listing import Reading, Resource, read_list
from zhegui.kernel.listing.refusals import Refusals
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
    """What the list of a task finds for its asker, a page at a time, each in a transaction of its
    own, with the rights of that moment; and how many rows there are. Raises `RightEnded`."""
    for number in range(-(-most // PAGE)):
        async with services.transaction() as (session, _):
            caller = await asker(services, session, task)
            reading = Reading(caller, task.created_at, State({"services": services}))
            asked = {**task.arguments["body"], "page": number, "size": PAGE}
            page = json.loads(await read_list(session, resource, reading, asked))
        yield page["content"], page["totalElements"]
        if len(page["content"]) < PAGE:
            return
