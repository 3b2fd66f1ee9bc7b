"""The writer's plans are made once, and must do however long the log becomes."""

from __future__ import annotations

import re

import httpx

from tests.features.examinations.hall import open_hall
from tests.people import People
from zhegui.features.examinations.service import answer_rows
from zhegui.kernel.statements import KeptStatement, Within, fetch
from zhegui.ports.services import Services


async def plan(within: Within, statement: KeptStatement) -> str:
    """The plan that a connection keeps, whatever is bound."""
    explained = KeptStatement(f"explain (generic_plan) {statement.text}", (), {})
    return "\n".join(line for (line,) in await fetch(within, explained, {}))


async def test_a_short_table_is_not_read_whole(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    hall = await open_hall(http, services)
    paper = await hall.paper(await people.learner())
    await hall.answer_all(paper)
    async with services.database.reserved() as connection:
        found = await plan(connection, answer_rows.LOOK)
    looks = re.findall("(?:Index|Index Only|Bitmap Index) Scan ", found)
    assert len(looks) == found.count("Index Cond") == 5, found
    assert "Seq Scan" not in found
